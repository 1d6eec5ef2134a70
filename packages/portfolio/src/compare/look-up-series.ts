import {
  addDays,
  Decimal,
  joinLimits,
  type LocalDate,
  limitsOfSource,
  parseDecimal,
  startsLate,
} from '@finclaw/market';
import { forexPair } from '@finclaw/market/instruments';
import type { CurrencyCode, DataLimit, DecimalString, FinancialInstrument } from '@finclaw/types';
import type { MarketInputs } from '../market-inputs.ts';
import { type GrowthDay, growthOf } from '../performance/growth.ts';
import type { PortfolioService } from '../portfolio.ts';
import { portfolioLimits } from '../portfolio-limits.ts';
import type { ContradictedTrade } from '../valuation/daily-values.ts';
import type { MissingInput } from '../valuation/figure.ts';
import { createFxRates, type FxRates } from '../valuation/fx-rates.ts';
import type { LeftOutHolding } from '../valuation/portfolio-value.ts';
import type { Series } from './measure.ts';
import type { Period } from './period.ts';

/** Markets close for weekends and holidays; a price older than this belongs to another time. */
const LONGEST_GAP_DAYS = 14;

/** The value of one day, as displayed: a close, or the value of a portfolio. */
export interface DayValue {
  readonly date: LocalDate;
  readonly amount: DecimalString;
}

/** A series with the values behind it and what holds of its data. */
export interface FoundSeries extends Series {
  readonly currency: CurrencyCode;
  readonly values: { readonly base?: DayValue; readonly days: readonly DayValue[] };
  readonly source?: string;
  readonly limits: readonly DataLimit[];
  /** Deposits less withdrawals in the period; only of a portfolio. */
  readonly netFlow?: Decimal;
  /** Trades of the period that its prices contradict; only of a portfolio. */
  readonly contradicted?: readonly ContradictedTrade[];
  /** Its holdings without a price. */
  readonly leftOut?: readonly LeftOutHolding[];
}

/** A period, and whether it is counted from the close of its first day instead of the one before it. */
export interface CountedPeriod extends Period {
  readonly isFromFirstDay?: boolean;
}

/** The closes of an instrument over a period and the one before it; undefined where there are none. */
export async function closesIn(
  market: MarketInputs,
  instrument: FinancialInstrument,
  { from, to, isFromFirstDay }: CountedPeriod,
): Promise<FoundSeries | undefined> {
  const told = await market.series(instrument, addDays(from, -LONGEST_GAP_DAYS), to);
  const all = [...told.days]
    .filter(([date]) => date <= to)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, amount]): DayValue => ({ date, amount }));
  const begin = isFromFirstDay ? (all.findLast(({ date }) => date <= from)?.date ?? from) : from;
  const before = all.findLast(({ date }) => date < begin);
  const [base, days] = [isFromFirstDay ? undefined : before, all.filter(({ date }) => date >= begin)];
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const isLate = base === undefined && startsLate(from, first.date, instrument);
  const limits = joinLimits(
    limitsOfSource(told.source),
    isLate || !told.isWhole ? ['partial'] : [],
    addDays(last.date, LONGEST_GAP_DAYS) < to ? ['stale'] : [],
  );
  const grown = ({ date, amount }: DayValue): GrowthDay => ({ date, index: parseDecimal(amount) });
  return {
    currency: instrument.currency,
    ...(base && { base: grown(base) }),
    days: days.map(grown),
    start: parseDecimal((base ?? first).amount),
    values: { base, days },
    source: told.source,
    limits,
  };
}

/**
 * Returns a portfolio over a period without deposits and withdrawals; without a day that can be valued, or with a
 * negative value, what is missing.
 */
export async function portfolioIn(
  portfolio: PortfolioService,
  { from, to }: Period,
  baseCurrency: CurrencyCode | undefined,
  signal: AbortSignal,
): Promise<FoundSeries | { readonly missing: readonly MissingInput[] }> {
  const current = await portfolio.current({
    baseCurrency,
    date: to,
    withoutReturns: true,
    withDays: true,
    signal,
  });
  const { daily, value } = current;
  const known = daily?.days ?? [];
  const days = known.filter(({ date }) => date >= from);
  const before = known.findLast(({ date }) => date < from);
  const growth = growthOf({ days: known }, from);
  if (daily === undefined || growth === undefined || days.length === 0)
    return { missing: daily?.missing ?? value.missing };
  const shown = ({ date, value: amount }: (typeof days)[number]): DayValue => ({ date, amount });
  const one = new Decimal(1);
  return {
    currency: value.baseCurrency,
    ...(before && { base: { date: before.date, index: one } }),
    days: growth,
    start: one,
    values: { ...(before && { base: shown(before) }), days: days.map(shown) },
    limits: portfolioLimits(current),
    leftOut: value.leftOut,
    contradicted: daily.contradicted.filter(({ date }) => date >= from && date <= to),
    netFlow: days.reduce((sum, { flow }) => sum.plus(parseDecimal(flow)), new Decimal(0)),
  };
}

/** Exchange rates of a period for one pair, quoted the way the market does. */
export interface FoundRates {
  readonly pair: string;
  readonly rates: FxRates;
  readonly series: FoundSeries;
}

/** Returns the rates between two currencies over a period; undefined where they are unknown. */
export async function ratesIn(
  market: MarketInputs,
  currency: CurrencyCode,
  common: CurrencyCode,
  period: CountedPeriod,
): Promise<FoundRates | undefined> {
  const instrument = forexPair(currency, common);
  const series = instrument && (await closesIn(market, instrument, period));
  if (instrument === undefined || series === undefined) return undefined;
  const [from, to] = instrument.symbol.split('/') as [CurrencyCode, CurrencyCode];
  const { base, days } = series.values;
  const rates = createFxRates(
    [...(base ? [base] : []), ...days].map(({ date, amount: rate }) => ({ from, to, rate, date })),
  );
  return { pair: instrument.symbol, rates, series };
}

/** A series in another currency, each day at its own rate; a day without a rate is left out. */
export function convertSeries(
  { base, days, currency }: FoundSeries,
  to: CurrencyCode,
  rates: FxRates,
): Series | undefined {
  const inTo = ({ date, index }: GrowthDay): GrowthDay[] => {
    const rate = rates.rate(currency, to, date);
    return rate === undefined ? [] : [{ date, index: index.times(parseDecimal(rate)) }];
  };
  const [before] = base === undefined ? [] : inTo(base);
  const converted = days.flatMap(inTo);
  const start = before ?? converted[0];
  return start && converted.length > 0 ? { base: before, days: converted, start: start.index } : undefined;
}
