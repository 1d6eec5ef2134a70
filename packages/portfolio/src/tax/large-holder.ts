import { Decimal, type LocalDate, parseDecimal, toDecimalString } from '@finclaw/market';
import type { CurrencyCode, DecimalString, TickerSymbol } from '@finclaw/types';
import { type FoldOptions, foldLedger } from '../book/fold.ts';
import type { HistoryRow } from '../ledger/ledger-row.ts';
import type { MissingInput } from '../valuation/figure.ts';
import { KOREA, ruleOf } from './tax-rules.ts';

/** A domestic share of which so much was held at the end of the year before that gains with it are taxed. */
export interface LargeHolding {
  readonly symbol: TickerSymbol;
  readonly date: LocalDate;
  readonly value: DecimalString;
}

/** The day that decides about a year. */
const decidingDay = (year: number): LocalDate => `${year - 1}-12-31` as LocalDate;

/**
 * Domestic shares that were held on the deciding day, over all accounts, in shares of today: closing prices are told with later splits
 * reckoned in. Funds do not count.
 */
function heldThen(
  rows: readonly HistoryRow[],
  year: number,
  fold: FoldOptions,
  isFund: (symbol: TickerSymbol) => boolean,
): ReadonlyMap<TickerSymbol, Decimal> {
  const day = decidingDay(year);
  const held = new Map<TickerSymbol, Decimal>();
  const until = rows.filter(({ date, kind }) => date <= day || kind === 'split');
  for (const { positions } of foldLedger(until, fold).accounts.values())
    for (const { symbol, currency, quantity } of positions.values())
      if (currency === ('KRW' as CurrencyCode) && /\.K[SQN]$/.test(symbol) && !isFund(symbol) && quantity.greaterThan(0))
        held.set(symbol, (held.get(symbol) ?? new Decimal(0)).plus(quantity));
  return held;
}

/** The closing prices that the test needs. */
export const closesForLargeHolder = (
  rows: readonly HistoryRow[],
  year: number,
  fold: FoldOptions,
  isFund: (symbol: TickerSymbol) => boolean,
): readonly (MissingInput & { readonly kind: 'close' })[] =>
  [...heldThen(rows, year, fold, isFund).keys()].map((symbol) => ({ kind: 'close', symbol, date: decidingDay(year) }));

/** Which shares make their owner a large holder in a year by their value; a price nobody knows is named. */
export function largeHoldings(
  rows: readonly HistoryRow[],
  year: number,
  fold: FoldOptions,
  isFund: (symbol: TickerSymbol) => boolean,
  closeOn: (symbol: TickerSymbol, date: LocalDate) => DecimalString | undefined,
): { readonly large: readonly LargeHolding[]; readonly unpriced: readonly TickerSymbol[] } {
  const limit = ruleOf(KOREA.largeHolder, year);
  const date = decidingDay(year);
  const large: LargeHolding[] = [];
  const unpriced: TickerSymbol[] = [];
  if (limit === undefined) return { large, unpriced };
  for (const [symbol, quantity] of heldThen(rows, year, fold, isFund)) {
    const close = closeOn(symbol, date);
    if (close === undefined) unpriced.push(symbol);
    else {
      const value = quantity.times(parseDecimal(close)).toDecimalPlaces(0);
      if (value.greaterThanOrEqualTo(parseDecimal(limit.value))) large.push({ symbol, date, value: toDecimalString(value) });
    }
  }
  return { large, unpriced };
}
