import { hash } from 'node:crypto';
import type { LocalDate } from '@finclaw/market';
import { type HistoryRow, isHistoryRow, type LedgerRow } from '../ledger/ledger-row.ts';
import { standing, undoneBy } from '../ledger/undone.ts';

/** An account up to a day that its owner has checked: short marks of the rows that counted then. */
export interface ClosedPeriod {
  readonly account: string;
  readonly date: LocalDate;
  readonly closedAt: string;
  readonly rows: readonly string[];
}

/** A closed period with what became different in it since. */
export interface CheckedPeriod extends Omit<ClosedPeriod, 'rows'> {
  readonly rowCount: number;
  readonly added: readonly HistoryRow[];
  readonly removed: readonly HistoryRow[];
}

/** Stores the closed periods of a person. */
export interface ClosedPeriodMemory {
  all(): Promise<readonly ClosedPeriod[]>;
  close(period: ClosedPeriod): Promise<void>;
  reopen(account: string, date: LocalDate): Promise<void>;
}

const MARK_LENGTH = 10;
const markOf = ({ id }: HistoryRow): string => hash('sha256', id, 'base64url').slice(0, MARK_LENGTH);

/** The rows of an account that count up to a day. */
const rowsUntil = (all: readonly LedgerRow[], account: string, date: LocalDate): readonly HistoryRow[] =>
  [...standing(all, undoneBy(all))].filter((row) => row.account === account && row.date <= date);

/** Marks what counts in an account up to a day. */
export const closePeriod = (
  all: readonly LedgerRow[],
  account: string,
  date: LocalDate,
  closedAt: string,
): ClosedPeriod => ({ account, date, closedAt, rows: rowsUntil(all, account, date).map(markOf) });

/** Compares a closed period with the ledger: rows are never changed, so a change is a row more or one that no longer counts. */
export function checkPeriod(all: readonly LedgerRow[], { rows, ...period }: ClosedPeriod): CheckedPeriod {
  const { account, date } = period;
  const now = rowsUntil(all, account, date);
  const [then, marks] = [new Set(rows), new Set(now.map(markOf))];
  return {
    ...period,
    rowCount: rows.length,
    added: now.filter((row) => !then.has(markOf(row))),
    removed: all.filter(
      (row): row is HistoryRow => isHistoryRow(row) && then.has(markOf(row)) && !marks.has(markOf(row)),
    ),
  };
}
