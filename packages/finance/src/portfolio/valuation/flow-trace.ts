import type { Steps } from '@finclaw/infra';
import type { TickerSymbol } from '@finclaw/types';
import type { LocalDate } from '../../calendar/local-date.ts';
import type { OutsideFlow } from '../book/account-book.ts';
import { type Book, type FoldOptions, foldSteps } from '../book/fold.ts';
import type { HistoryRow } from '../ledger/ledger-row.ts';
import { type PastSplit, type PriceHistory, type Snapshot, takeSnapshot } from './daily-worth.ts';

/** What was held just before and just after a day that has a row. */
export interface Moment {
  readonly date: LocalDate;
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** True when money or shares crossed the border of the portfolio on the day. */
  readonly hasFlows: boolean;
}

/** What a history adds up to, and the way there: what crossed the border of the portfolio and what was held around each day. */
export interface FlowTrace extends PriceHistory {
  readonly book: Book;
  /** Oldest first, as the moments are. */
  readonly flows: readonly OutsideFlow[];
  readonly moments: readonly Moment[];
}

/** Adds up a history in one pass and notes what was held on each of its days. */
export function* traceSteps(counting: readonly HistoryRow[], options: FoldOptions): Steps<FlowTrace> {
  const moments: Moment[] = [];
  let before = takeSnapshot([]);
  let flowCount = 0;
  const book = yield* foldSteps(counting, options, (date, accounts) => {
    const after = takeSnapshot(accounts.values());
    const flowed = accounts.values().reduce((count, { flows }) => count + flows.length, 0);
    moments.push({ date, before, after, hasFlows: flowed > flowCount });
    before = after;
    flowCount = flowed;
  });
  yield;
  const flows = [...book.accounts.values()].flatMap((account) => account.flows);
  flows.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  yield;
  return { book, flows, moments, splits: splitsOf(book), renamed: renamedIn(counting) };
}

function splitsOf(book: Book): readonly PastSplit[] {
  const positions = [...book.accounts.values()].flatMap((account) => [...account.positions.values()]);
  const splits = positions.flatMap(({ symbol, splits: own }) => own.map((split) => ({ symbol, ...split })));
  // Each account has its own row for the same split.
  return [...Map.groupBy(splits, ({ symbol, date }) => `${symbol} ${date}`).values()].flatMap(([first]) => first ?? []);
}

/** Symbols that others took the place of. */
export function renamedIn(counting: readonly HistoryRow[]): ReadonlyMap<TickerSymbol, TickerSymbol> {
  return new Map(
    counting.flatMap((row) => (row.kind === 'rename' && row.toSymbol !== undefined ? [[row.symbol, row.toSymbol] as const] : [])),
  );
}
