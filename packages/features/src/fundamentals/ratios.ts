import { compareDecimals, divideDecimals, multiplyDecimals, subtractDecimals } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import type { CompanyStatements, StatementLine, StatementPeriod } from './statement.ts';

/** The ratios that are worked out, each by one formula. */
export const RATIO_NAMES = [
  'per',
  'pbr',
  'eps',
  'roe',
  'operatingMargin',
  'netMargin',
  'debtRatio',
  'revenueGrowth',
  'netIncomeGrowth',
  'dividendYield',
] as const;
export type RatioName = (typeof RATIO_NAMES)[number];

/** A ratio and its inputs. Percentages are per hundred. */
export interface Ratio {
  readonly value: DecimalString;
  readonly formula: string;
}

const DIGITS = 4;

/**
 * Computes the ratios of the newest period, where their inputs were filed; those with a price need a price. Nothing is
 * estimated.
 */
export function ratiosOf(
  { periods, shares }: Pick<CompanyStatements, 'periods' | 'shares'>,
  by: 'year' | 'quarter',
  price?: DecimalString,
): Readonly<Partial<Record<RatioName, Ratio>>> {
  const [latest] = periods;
  if (latest === undefined) return {};
  const before = yearBefore(latest, periods);
  const line = (name: StatementLine): DecimalString | undefined => latest.lines[name];
  const isYear = by === 'year';
  const eps = line('eps') ?? (isYear ? quotient(line('netIncome'), shares?.count) : undefined);
  const marketValue = price && shares ? multiplyDecimals(price, shares.count) : undefined;
  const found: Partial<Record<RatioName, DecimalString | undefined>> = {
    per: isYear ? quotient(price, positive(eps)) : undefined,
    pbr: quotient(marketValue, positive(line('equity'))),
    eps,
    roe: isYear ? percent(line('netIncome'), positive(line('equity'))) : undefined,
    operatingMargin: percent(line('operatingIncome'), positive(line('revenue'))),
    netMargin: percent(line('netIncome'), positive(line('revenue'))),
    debtRatio: percent(line('liabilities'), positive(line('equity'))),
    revenueGrowth: growth(line('revenue'), before?.lines.revenue),
    netIncomeGrowth: growth(line('netIncome'), before?.lines.netIncome),
    dividendYield: isYear ? percent(line('dividendPerShare'), price) : undefined,
  };
  const reported = line('eps') !== undefined;
  return Object.fromEntries(
    RATIO_NAMES.flatMap((name) => {
      const value = found[name];
      return value === undefined
        ? []
        : [[name, { value, formula: name === 'eps' && reported ? 'as filed' : FORMULAS[name] }]];
    }),
  );
}

const FORMULAS: Readonly<Record<RatioName, string>> = {
  per: 'price / eps',
  pbr: 'price × shares / equity',
  eps: 'netIncome / shares',
  roe: 'netIncome / equity × 100',
  operatingMargin: 'operatingIncome / revenue × 100',
  netMargin: 'netIncome / revenue × 100',
  debtRatio: 'liabilities / equity × 100',
  revenueGrowth: '(revenue − revenue a year before) / revenue a year before × 100',
  netIncomeGrowth: '(netIncome − netIncome a year before) / netIncome a year before × 100',
  dividendYield: 'dividendPerShare / price × 100',
};

/** The same period one year earlier. */
function yearBefore({ period }: StatementPeriod, periods: readonly StatementPeriod[]): StatementPeriod | undefined {
  const wanted = period.replace(/^\d{4}/, (year) => `${Number.parseInt(year, 10) - 1}`);
  return periods.find((each) => each.period === wanted);
}

const positive = (value: DecimalString | undefined): DecimalString | undefined =>
  value !== undefined && compareDecimals(value, 0n) > 0 ? value : undefined;

const quotient = (a: DecimalString | undefined, b: DecimalString | undefined): DecimalString | undefined =>
  a === undefined || b === undefined || compareDecimals(b, 0n) === 0 ? undefined : divideDecimals(a, b, DIGITS);

const percent = (a: DecimalString | undefined, b: DecimalString | undefined): DecimalString | undefined =>
  a === undefined ? undefined : quotient(multiplyDecimals(a, 100n), b);

/** Growth from a loss, or from zero, has no meaningful percentage. */
const growth = (now: DecimalString | undefined, then: DecimalString | undefined): DecimalString | undefined =>
  now === undefined || then === undefined ? undefined : percent(subtractDecimals(now, then), positive(then));
