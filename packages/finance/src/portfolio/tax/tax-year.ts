import type { CurrencyCode, DecimalString, TickerSymbol } from '@finclaw/types';
import { addDays, type LocalDate } from '../../calendar/local-date.ts';
import { Decimal, parseDecimal, toDecimalString } from '../../money/decimal.ts';
import type { MissingInput } from '../valuation/figure.ts';
import { KOREA, ruleOf, type TaxCountry, UNITED_STATES } from './tax-rules.ts';

/** One part of a closing: shares of one lot, with both sides in the currency of the country. */
export interface ClosedPart {
  readonly account: string;
  readonly symbol: TickerSymbol;
  readonly kind: 'sell' | 'cover';
  readonly acquired: LocalDate;
  readonly closed: LocalDate;
  readonly quantity: DecimalString;
  readonly proceeds: DecimalString;
  readonly cost: DecimalString;
  readonly gain: DecimalString;
  /** True for shares that are traded in another currency than the country's. */
  readonly isForeign: boolean;
}

/** Dividends and interest of a year before tax, and the tax that was kept back. */
export interface YearIncome {
  readonly gross: DecimalString;
  readonly withheld: DecimalString;
}

/** A figure of the report, with the rule it follows where there is one. */
interface TaxFigure {
  readonly name: TaxFigureName;
  readonly amount: DecimalString;
  readonly source?: string;
}

type TaxFigureName =
  | 'foreignGain'
  | 'domesticGain'
  | 'deduction'
  | 'taxableGain'
  | 'estimatedTax'
  | 'estimatedLocalTax'
  | 'shortTermGain'
  | 'longTermGain'
  | 'lossLimit'
  | 'income'
  | 'withheld'
  | 'incomeThreshold';

/** What a year looks like to the tax office, as information. */
export interface TaxYear {
  readonly country: TaxCountry;
  readonly year: number;
  readonly currency: CurrencyCode;
  readonly parts: readonly ClosedPart[];
  readonly figures: readonly TaxFigure[];
  /** Losses with a purchase of the same share within thirty days, which a United States return may have to leave out. */
  readonly possibleWashSales: readonly { readonly symbol: TickerSymbol; readonly closed: LocalDate }[];
  /** True when the rules of that year are not known here; then nothing is estimated. */
  readonly isYearUnknown: boolean;
  readonly missing: readonly MissingInput[];
}

/** The figures of a year from its closings and its income. */
export function taxFigures(
  country: TaxCountry,
  year: number,
  parts: readonly ClosedPart[],
  income: YearIncome,
): readonly TaxFigure[] {
  const earned: TaxFigure[] = [
    { name: 'income', amount: income.gross },
    { name: 'withheld', amount: income.withheld },
  ];
  return country === 'kr'
    ? [...koreanFigures(year, parts), ...earned, ...threshold(year)]
    : [...americanFigures(year, parts), ...earned];
}

function koreanFigures(year: number, parts: readonly ClosedPart[]): TaxFigure[] {
  const foreign = sum(parts.filter(({ isForeign }) => isForeign));
  const gains: TaxFigure[] = [
    { name: 'foreignGain', amount: toDecimalString(foreign) },
    { name: 'domesticGain', amount: toDecimalString(sum(parts.filter(({ isForeign }) => !isForeign))) },
  ];
  const [deduction, rate, local] = [
    ruleOf(KOREA.foreignDeduction, year),
    ruleOf(KOREA.foreignRatePercent, year),
    ruleOf(KOREA.localRatePercent, year),
  ];
  if (deduction === undefined || rate === undefined || local === undefined) return gains;
  const taxable = Decimal.max(foreign.minus(parseDecimal(deduction.value)), 0);
  const tax = taxable.times(parseDecimal(rate.value)).dividedBy(100).toDecimalPlaces(0, Decimal.ROUND_DOWN);
  const localTax = tax.times(parseDecimal(local.value)).dividedBy(100).toDecimalPlaces(0, Decimal.ROUND_DOWN);
  return [
    ...gains,
    { name: 'deduction', amount: deduction.value, source: deduction.source },
    { name: 'taxableGain', amount: toDecimalString(taxable) },
    { name: 'estimatedTax', amount: toDecimalString(tax), source: rate.source },
    { name: 'estimatedLocalTax', amount: toDecimalString(localTax), source: local.source },
  ];
}

function threshold(year: number): TaxFigure[] {
  const rule = ruleOf(KOREA.financialIncomeThreshold, year);
  return rule === undefined ? [] : [{ name: 'incomeThreshold', amount: rule.value, source: rule.source }];
}

function americanFigures(year: number, parts: readonly ClosedPart[]): TaxFigure[] {
  const limit = ruleOf(UNITED_STATES.lossLimit, year);
  return [
    { name: 'shortTermGain', amount: toDecimalString(sum(parts.filter((part) => !isLongTerm(part)))) },
    { name: 'longTermGain', amount: toDecimalString(sum(parts.filter(isLongTerm))) },
    ...(limit === undefined ? [] : [{ name: 'lossLimit' as const, amount: limit.value, source: limit.source }]),
  ];
}

/** Held for more than a year, counted from the day after the purchase; a short sale is short term. */
export function isLongTerm({ acquired, closed, kind }: ClosedPart): boolean {
  if (kind === 'cover') return false;
  const [year = '', rest] = [acquired.slice(0, 4), acquired.slice(4)];
  return closed > `${Number.parseInt(year, 10) + 1}${rest}`;
}

const sum = (parts: readonly ClosedPart[]): Decimal =>
  parts.reduce((total, { gain }) => total.plus(parseDecimal(gain)), new Decimal(0));

/** Losses for which the same share was bought within thirty days before or after. */
export function findWashSales(
  year: number,
  parts: readonly ClosedPart[],
  bought: ReadonlyMap<TickerSymbol, readonly LocalDate[]>,
): TaxYear['possibleWashSales'] {
  const rule = ruleOf(UNITED_STATES.washSaleDays, year);
  if (rule === undefined) return [];
  const days = Number.parseInt(rule.value, 10);
  const found = parts.filter(({ symbol, closed, acquired, gain }) => {
    if (!gain.startsWith('-')) return false;
    const [first, last] = [addDays(closed, -days), addDays(closed, days)];
    return (bought.get(symbol) ?? []).some((day) => day >= first && day <= last && day !== acquired);
  });
  return [...new Map(found.map(({ symbol, closed }) => [`${symbol} ${closed}`, { symbol, closed }])).values()];
}
