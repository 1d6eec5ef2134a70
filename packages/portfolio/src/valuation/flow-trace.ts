import { Pace } from '@finclaw/infra';
import type { Decimal, LocalDate } from '@finclaw/market';
import type { CurrencyCode, DecimalString, TickerSymbol } from '@finclaw/types';
import type { OutsideFlow } from '../book/account-book.ts';
import { type Book, Folding, type FoldOptions } from '../book/fold.ts';
import type { HistoryRow } from '../ledger/ledger-row.ts';
import { listedAs, type PastSplit, type PriceHistory, type Snapshot, takeSnapshot } from './daily-worth.ts';

/** The holdings just before and just after a day that has a row. */
export interface Moment {
  readonly date: LocalDate;
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** True when money or shares crossed the border of the portfolio on the day. */
  readonly hasFlows: boolean;
}

/**
 * The result of folding a history, and its course: flows across the border of the portfolio and the holdings around
 * each day.
 */
export interface FlowTrace extends PriceHistory {
  readonly book: Book;
  /** Oldest first, as the moments are. */
  readonly flows: readonly OutsideFlow[];
  readonly moments: readonly Moment[];
  /** The purchases and sales, in the order of the rows. */
  readonly trades: readonly Trade[];
  /** The returns of earlier days, where the flows and moments begin after them. */
  readonly settled?: SettledReturns;
  /** The symbols that count as outside. */
  readonly without?: readonly TickerSymbol[];
}

/** What was paid for a number of units, or brought in by them. */
interface Trade {
  readonly symbol: TickerSymbol;
  readonly date: LocalDate;
  readonly currency: CurrencyCode;
  readonly quantity: DecimalString;
  readonly amount: DecimalString;
}

/** The returns of past days, as far as later days build on them. */
export interface SettledReturns {
  /** The first day on which money came in. */
  readonly from: LocalDate;
  /** Days between the first and the last moment on which nothing was held. */
  readonly emptyDays: number;
  readonly growth: Decimal;
  /** The value of the holdings after the last flow. */
  readonly last: Decimal;
  readonly paid: readonly PaidOnDay[];
}

/** Money of one day in the base currency; what was paid in is below zero. */
export interface PaidOnDay {
  readonly date: LocalDate;
  readonly amount: DecimalString;
}

/** The result of earlier rows. */
export interface TraceStart {
  readonly book: Book;
  /** The last day that has a row. */
  readonly through: LocalDate;
  readonly renamed: ReadonlyMap<TickerSymbol, TickerSymbol>;
  readonly returns: SettledReturns | undefined;
}

/** Adds up a history, or what came after a part of it, in one pass and notes what was held on each of its days. */
export async function traceHistory(
  counting: readonly HistoryRow[],
  options: FoldOptions,
  start?: TraceStart,
  pace: Pace = new Pace(),
): Promise<FlowTrace> {
  const { without } = options;
  let before = takeSnapshot(start?.book.accounts.values() ?? [], without);
  // The last day of the start represents all before it; its flows are settled.
  const moments: Moment[] =
    start === undefined ? [] : [{ date: start.through, before, after: before, hasFlows: false }];
  let flowCount = 0;
  const folding = new Folding(counting, options, start?.book);
  const { book } = folding;
  for (const [index, row] of counting.entries()) {
    if (pace.isDue()) await pace.rest();
    folding.add(row);
    const { date } = row;
    if (counting[index + 1]?.date === date) continue;
    const after = takeSnapshot(book.accounts.values(), without);
    const flowed = book.accounts.values().reduce((count, { flows }) => count + flows.length, 0);
    moments.push({ date, before, after, hasFlows: flowed > flowCount });
    before = after;
    flowCount = flowed;
  }
  const flows = [...book.accounts.values()].flatMap((account) => account.flows);
  flows.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const renamed = new Map([...(start?.renamed ?? []), ...renamedIn(counting)]);
  const trades = tradesIn(counting);
  const settled = start?.returns;
  return { book, flows, moments, trades, splits: splitsOf(book), renamed, settled, without };
}

const tradesIn = (counting: readonly HistoryRow[]): readonly Trade[] =>
  counting.flatMap((row) => {
    if (row.kind !== 'buy' && row.kind !== 'sell') return [];
    const { symbol, date, currency, quantity, amount } = row;
    return [{ symbol, date, currency, quantity, amount }];
  });

function splitsOf(book: Book): readonly PastSplit[] {
  const positions = [...book.accounts.values()].flatMap((account) => [...account.positions.values()]);
  const splits = positions.flatMap(({ symbol, splits: own }) => own.map((split) => ({ symbol, ...split })));
  // Each account has its own row for the same split.
  return [...Map.groupBy(splits, ({ symbol, date }) => `${symbol} ${date}`).values()].flatMap(([first]) => first ?? []);
}

/**
 * Returns all names of some symbols, to count them as outside; undefined where one of them came out of another holding
 * or turned into one, so that the rest would rise or fall without anybody gaining by it.
 */
export function outsideOf(
  counting: readonly HistoryRow[],
  symbols: readonly TickerSymbol[],
): readonly TickerSymbol[] | undefined {
  const renamed = renamedIn(counting);
  const isOutside = (symbol: TickerSymbol): boolean => symbols.includes(listedAs(symbol, renamed));
  const names = new Set(symbols);
  for (const row of counting) {
    if (!('symbol' in row) || row.symbol === undefined) continue;
    if ('toSymbol' in row && row.toSymbol !== undefined && isOutside(row.symbol) !== isOutside(row.toSymbol))
      return undefined;
    if (isOutside(row.symbol)) names.add(row.symbol);
  }
  return [...names];
}

/** Symbols that others took the place of. */
export function renamedIn(counting: readonly HistoryRow[]): ReadonlyMap<TickerSymbol, TickerSymbol> {
  return new Map(
    counting.flatMap((row) =>
      row.kind === 'rename' && row.toSymbol !== undefined ? [[row.symbol, row.toSymbol] as const] : [],
    ),
  );
}
