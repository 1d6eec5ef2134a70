import { addDays, Decimal, type LocalDate, parseDecimal, toDecimalString } from '@finclaw/market';
import type { DecimalString, TickerSymbol } from '@finclaw/types';
import { HoldingWalk } from '../book/holding-walk.ts';
import type { HistoryRow } from '../ledger/ledger-row.ts';
import { inOrder } from '../ledger/row-order.ts';
import type { MissingInput } from '../valuation/figure.ts';
import { KOREA, ruleOf } from './tax-rules.ts';

/** A domestic share of which so much was held at the end of the year before that gains with it are taxed. */
export interface LargeHolding {
  readonly symbol: TickerSymbol;
  readonly date: LocalDate;
  readonly value: DecimalString;
}

/** Facts about the instruments of a ledger. */
export interface ShareFacts {
  /** Tells whether it is a share listed in Seoul, to which the rule for large holders applies. */
  readonly isKoreanShare: (symbol: TickerSymbol) => boolean;
  /** The day on which a trade is paid for, which is when shares change hands. */
  readonly settledOn: (symbol: TickerSymbol, traded: LocalDate) => LocalDate;
}

/** The day that decides about a year. */
const decidingDay = (year: number): LocalDate => `${year - 1}-12-31` as LocalDate;

/** A trade of so many days ago is paid for, whatever holidays there were. */
const LONGEST_SETTLEMENT_DAYS = 31;

const TRADES: ReadonlySet<HistoryRow['kind']> = new Set(['buy', 'sell', 'short', 'cover']);

/**
 * Shares of Seoul that were held on the deciding day, over all accounts, in shares of today: closing prices reckon with
 * later splits.
 */
function heldThen(
  rows: readonly HistoryRow[],
  year: number,
  { isKoreanShare, settledOn }: ShareFacts,
): ReadonlyMap<TickerSymbol, Decimal> {
  const day = decidingDay(year);
  const held = new Map<TickerSymbol, Decimal>();
  const lastUnsettled = addDays(day, -LONGEST_SETTLEMENT_DAYS);
  const until = rows.filter((row) => {
    if (row.kind === 'split' || row.date < lastUnsettled) return true;
    const isTrade = TRADES.has(row.kind) && 'symbol' in row && row.symbol !== undefined;
    return (isTrade ? settledOn(row.symbol, row.date) : row.date) <= day;
  });
  const walk = new HoldingWalk();
  for (const row of inOrder(until)) walk.step(row);
  for (const { symbol, holding } of walk.all())
    if (holding.quantity.greaterThan(0) && isKoreanShare(symbol))
      held.set(symbol, (held.get(symbol) ?? new Decimal(0)).plus(holding.quantity));
  return held;
}

/** The closing prices that the test needs. */
export const closesForLargeHolder = (
  rows: readonly HistoryRow[],
  year: number,
  facts: ShareFacts,
): readonly (MissingInput & { readonly kind: 'close' })[] =>
  [...heldThen(rows, year, facts).keys()].map((symbol) => ({ kind: 'close', symbol, date: decidingDay(year) }));

/** Returns the shares whose value makes their owner a large holder in a year; missing prices are listed. */
export function largeHoldings(
  rows: readonly HistoryRow[],
  year: number,
  facts: ShareFacts,
  closeOn: (symbol: TickerSymbol, date: LocalDate) => DecimalString | undefined,
): { readonly large: readonly LargeHolding[]; readonly unpriced: readonly TickerSymbol[] } {
  const limit = ruleOf(KOREA.largeHolder, year);
  const date = decidingDay(year);
  const large: LargeHolding[] = [];
  const unpriced: TickerSymbol[] = [];
  if (limit === undefined) return { large, unpriced };
  for (const [symbol, quantity] of heldThen(rows, year, facts)) {
    const close = closeOn(symbol, date);
    if (close === undefined) unpriced.push(symbol);
    else {
      const value = quantity.times(parseDecimal(close)).toDecimalPlaces(0);
      if (value.greaterThanOrEqualTo(parseDecimal(limit.value)))
        large.push({ symbol, date, value: toDecimalString(value) });
    }
  }
  return { large, unpriced };
}
