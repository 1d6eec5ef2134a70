import type { Steps } from '@finclaw/infra';
import type { LocalDate } from '../../calendar/local-date.ts';
import type { AccountBook, OutsideFlow } from '../book/account-book.ts';
import { applyRow, type Book, type FoldOptions, openAccounts } from '../book/fold.ts';
import type { HistoryRow } from '../ledger/ledger-row.ts';
import { type PastSplit, type Snapshot, takeSnapshot } from './daily-worth.ts';

/** What was held just before and just after each day on which money came or went. */
export interface Moment {
  readonly date: LocalDate;
  readonly before: Snapshot;
  readonly after: Snapshot;
}

/** Money and shares that crossed the border of a portfolio, and what was held around each such day. */
export interface FlowTrace {
  readonly flows: readonly OutsideFlow[];
  readonly moments: readonly Moment[];
  readonly splits: readonly PastSplit[];
}

/** Follows a history day by day and notes what was held where money came or went. */
export function* traceSteps(counting: readonly HistoryRow[], book: Book, options: FoldOptions): Steps<FlowTrace> {
  const flows = [...book.accounts.values()].flatMap((account) => account.flows);
  flows.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const flowDays = new Set(flows.map(({ date }) => date));
  const accounts = openAccounts(counting, options);
  const moments: Moment[] = [];
  const splits = new Map<string, PastSplit>();
  for (let index = 0; index < counting.length; ) {
    const date = counting[index]?.date as LocalDate;
    const before = flowDays.has(date) ? takeSnapshot(accounts.values()) : undefined;
    for (let row = counting[index]; row?.date === date; row = counting[++index]) {
      yield;
      const split = follow(accounts.get(row.account) as AccountBook, row);
      // Each account has its own row for the same split.
      if (split !== undefined && !splits.has(`${split.symbol} ${date}`)) splits.set(`${split.symbol} ${date}`, split);
    }
    if (before !== undefined) moments.push({ date, before, after: takeSnapshot(accounts.values()) });
  }
  return { flows, moments, splits: [...splits.values()] };
}

function follow(account: AccountBook, row: HistoryRow): PastSplit | undefined {
  const before = row.kind === 'split' ? account.position(row.symbol).quantity : undefined;
  if (applyRow(account, row) !== undefined || row.kind !== 'split' || before === undefined) return undefined;
  return { symbol: row.symbol, date: row.date, factor: account.position(row.symbol).quantity.dividedBy(before) };
}
