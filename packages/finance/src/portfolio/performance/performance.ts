import type { CurrencyCode, DataLimit, DecimalString, TickerSymbol } from '@finclaw/types';
import type { LocalDate } from '../../calendar/local-date.ts';
import { Decimal, parseDecimal, toDecimalString } from '../../money/decimal.ts';
import type { CurrentPortfolio } from '../current-portfolio.ts';
import { isKnown, type MissingInput } from '../valuation/figure.ts';
import type { HoldingValue } from '../valuation/portfolio-value.ts';
import { type BenchmarkPrices, compareWith } from './benchmark.ts';
import { drawdownOf, growthOf, volatilityOf } from './growth.ts';

/** How a portfolio did over a stretch of days, apart from money that came and went. Rates are fractions: 0.1 is ten per cent. */
export interface PortfolioPerformance {
  readonly baseCurrency: CurrencyCode;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly growth: DecimalString;
  readonly drawdown?: {
    readonly deepest: DecimalString;
    readonly from: LocalDate;
    readonly to: LocalDate;
    readonly recovered?: LocalDate;
    readonly now: DecimalString;
  };
  /** By the year; absent for less than a month of days. */
  readonly volatility?: DecimalString;
  readonly benchmark?: {
    readonly symbol: TickerSymbol;
    readonly growth: DecimalString;
    readonly ahead: DecimalString;
    readonly sameMoney: DecimalString;
  };
  /** Set when the benchmark has no price or rate for a day that is needed. */
  readonly isBenchmarkUnknown?: true;
  /** What each symbol brought in since the beginning, best first: realised and unrealised profit and income, in the base currency. */
  readonly contributions: readonly Contribution[];
  /** Days that are left out because a price or a rate is missing, and what is. */
  readonly skipped: number;
  readonly missing: readonly MissingInput[];
  /** What limits the prices and rates behind it. */
  readonly limits: readonly DataLimit[];
}

/** What one symbol brought in. */
interface Contribution {
  readonly symbol: TickerSymbol;
  readonly profit: DecimalString;
  /** Of all money that was put in less what was taken out, as a fraction; absent when that is nothing or less. */
  readonly share?: DecimalString;
}

const DIGITS = 6;
const written = (value: Decimal): DecimalString => toDecimalString(value.toDecimalPlaces(DIGITS));

/** Works out a performance; undefined without any day that could be valued, `worthless` when it was worth less than nothing in between. */
export function performanceOf(
  { value, daily, limits }: CurrentPortfolio,
  from: LocalDate | undefined,
  benchmark: BenchmarkPrices | undefined,
): PortfolioPerformance | 'worthless' | undefined {
  const growth = daily && growthOf(daily, from);
  if (daily !== undefined && growth === undefined) return 'worthless';
  const [first, last] = [growth?.[0], growth?.at(-1)];
  if (daily === undefined || growth === undefined || first === undefined || last === undefined) return undefined;
  const drawdown = drawdownOf(growth);
  const volatility = volatilityOf(growth);
  const compared = benchmark && compareWith(benchmark, daily, growth);
  return {
    baseCurrency: value.baseCurrency,
    from: first.date,
    to: last.date,
    growth: written(last.index.minus(1)),
    ...(drawdown && {
      drawdown: { ...drawdown, deepest: written(drawdown.deepest), now: written(drawdown.now) },
    }),
    ...(volatility && { volatility: written(volatility) }),
    ...(benchmark &&
      compared && {
        benchmark: {
          symbol: benchmark.symbol,
          growth: written(compared.growth),
          ahead: written(compared.ahead),
          sameMoney: written(compared.sameMoney),
        },
      }),
    ...(benchmark && compared === undefined && { isBenchmarkUnknown: true as const }),
    contributions: contributionsOf(value),
    skipped: daily.skipped,
    missing: daily.missing,
    limits: daily.skipped > 0 ? [...limits, 'partial'] : limits,
  };
}

/** What each symbol brought in, over all accounts; one whose price or rate is missing is left out. */
export function contributionsOf({ accounts, rates, total, baseCurrency }: CurrentPortfolio['value']): readonly Contribution[] {
  const all = accounts.flatMap((account) => [...account.holdings, ...account.closed]);
  const paid = isKnown(total.contributed) ? parseDecimal(total.contributed.money.amount) : new Decimal(0);
  return [...Map.groupBy(all, ({ symbol }) => symbol)]
    .flatMap(([symbol, parts]) => {
      const profits = parts.map((part) => profitOf(part, rates, baseCurrency));
      if (profits.includes(undefined)) return [];
      const profit = profits.reduce<Decimal>((sum, each) => sum.plus(each ?? 0), new Decimal(0));
      return [{ symbol, profit }];
    })
    .sort((a, b) => b.profit.comparedTo(a.profit))
    .map(({ symbol, profit }) => ({
      symbol,
      profit: toDecimalString(profit),
      ...(paid.greaterThan(0) && { share: written(profit.dividedBy(paid)) }),
    }));
}

function profitOf(
  { currency, realisedInBase, unrealised, income }: HoldingValue,
  rates: ReadonlyMap<CurrencyCode, DecimalString>,
  base: CurrencyCode,
): Decimal | undefined {
  const rate = currency === base ? new Decimal(1) : rates.has(currency) ? parseDecimal(rates.get(currency)!) : undefined;
  if (!isKnown(realisedInBase) || !isKnown(unrealised)) return undefined;
  const open = parseDecimal(unrealised.money.amount).plus(parseDecimal(income.money.amount));
  if (rate === undefined && !open.isZero()) return undefined;
  return parseDecimal(realisedInBase.money.amount).plus(open.times(rate ?? 0));
}
