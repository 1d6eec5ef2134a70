import { Decimal, type LocalDate, parseDecimal } from '@finclaw/market';
import type { CurrencyCode, TickerSymbol } from '@finclaw/types';
import type { DailyCloses } from '../close-memory.ts';
import { LONGEST_GAP_DAYS } from '../market-inputs.ts';
import type { DailyValues } from '../valuation/daily-values.ts';
import type { FxRates } from '../valuation/fx-rates.ts';
import { lastOnOrBefore } from '../valuation/last-on-or-before.ts';
import { coMovement, type GrowthDay } from './growth.ts';

/** The benchmark of a portfolio, with its prices. */
export interface BenchmarkPrices {
  readonly symbol: TickerSymbol;
  readonly currency: CurrencyCode;
  readonly closes: DailyCloses;
  readonly fxRates: FxRates;
  readonly baseCurrency: CurrencyCode;
  readonly asOf: LocalDate;
}

/** A portfolio beside an index or a share over the same days, in the base currency. */
interface BenchmarkComparison {
  /** The day whose close it is counted from: the evening before the first day, or the first day of all. */
  readonly base: LocalDate;
  /** The growth of the benchmark from there to the last day, as a fraction; without dividends. */
  readonly growth: Decimal;
  /** The portfolio's own growth less that, in fractions of one. */
  readonly ahead: Decimal;
  /** The value of the same money if it had gone into the benchmark and out of it on the same days. */
  readonly sameMoney: Decimal;
  /** The growth of the benchmark in each month of the portfolio's own; those without a price are left out. */
  readonly months: ReadonlyMap<string, Decimal>;
  /** Beta against the benchmark and correlation with it; absent for too few days. */
  readonly moves?: ReturnType<typeof coMovement>;
}

const DIGITS = 24;

/**
 * Compares; undefined when a price or a rate of the first or the last day, or of a day on which money moved, is not
 * known.
 */
export function compareWith(
  benchmark: BenchmarkPrices,
  { days }: Pick<DailyValues, 'days'>,
  own: readonly GrowthDay[],
): BenchmarkComparison | undefined {
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const start = days.findIndex(({ date }) => date === first.date);
  const before = days[start - 1];
  // With nothing before it the first day is counted from its own close, as money that came in on it is.
  const base = before?.date ?? first.date;
  const [from, to] = [priceOn(benchmark, base), priceOn(benchmark, last.date)];
  if (from === undefined || to === undefined || from.isZero()) return undefined;
  let units = before === undefined ? new Decimal(0) : parseDecimal(before.value).dividedBy(from);
  for (const { date, flow } of days.slice(start)) {
    const amount = parseDecimal(flow);
    if (amount.isZero()) continue;
    const price = priceOn(benchmark, date);
    if (price === undefined || price.isZero()) return undefined;
    units = units.plus(amount.dividedBy(price)).toDecimalPlaces(DIGITS);
  }
  const growth = to.dividedBy(from).minus(1);
  const evenings = before === undefined ? own : [{ date: before.date, index: new Decimal(1) }, ...own];
  const theirs = evenings.flatMap(({ date }) => {
    const index = benchmark.closes.has(date) ? priceOn(benchmark, date) : undefined;
    return index?.greaterThan(0) ? [{ date, index }] : [];
  });
  return {
    base,
    growth,
    ahead: last.index.minus(1).minus(growth),
    sameMoney: units.times(to),
    months: monthsBetween(from, own, (date) => priceOn(benchmark, date)),
    moves: coMovement(evenings, theirs),
  };
}

/** The growth of a price from a first one over the last day of each month. */
function monthsBetween(
  first: Decimal,
  days: readonly GrowthDay[],
  priceAt: (date: LocalDate) => Decimal | undefined,
): ReadonlyMap<string, Decimal> {
  let before: Decimal | undefined = first;
  const grown = new Map<string, Decimal>();
  for (const [month, some] of Map.groupBy(days, ({ date }) => date.slice(0, 7))) {
    const price = priceAt(some.at(-1)!.date);
    if (price !== undefined && before?.greaterThan(0)) grown.set(month, price.dividedBy(before).minus(1));
    before = price;
  }
  return grown;
}

function priceOn(
  { currency, closes, fxRates, baseCurrency, asOf }: BenchmarkPrices,
  date: LocalDate,
): Decimal | undefined {
  const close = lastOnOrBefore(closes, date, LONGEST_GAP_DAYS);
  if (close === undefined) return undefined;
  if (currency === baseCurrency) return parseDecimal(close);
  const rate =
    (date === asOf ? fxRates.rate(currency, baseCurrency) : undefined) ?? fxRates.rate(currency, baseCurrency, date);
  return rate === undefined ? undefined : parseDecimal(close).times(parseDecimal(rate));
}
