import { FINCLAW_COLUMNS } from '@finclaw/broker-files';
import { isHistoryRow, type LedgerRow } from '../ledger/ledger-row.ts';
import { inOrder } from '../ledger/row-order.ts';
import { standing, undoneBy } from '../ledger/undone.ts';
import { termsText } from '../own/instrument-draft.ts';

type ColumnName = keyof typeof FINCLAW_COLUMNS;

const COLUMN_NAMES = Object.keys(FINCLAW_COLUMNS) as ColumnName[];
const LINE_END = '\r\n';
/** Korean Excel takes a file without this mark for EUC-KR. */
const BYTE_ORDER_MARK = '\uFEFF';
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Writes the rows that count in our own layout, line by line; no cell of it can start a formula in a spreadsheet. */
export function* exportCsv(rows: Iterable<LedgerRow>): Generator<string> {
  yield BYTE_ORDER_MARK + COLUMN_NAMES.map((name) => FINCLAW_COLUMNS[name][0]).join(',') + LINE_END;
  const all = [...rows];
  const isUndone = undoneBy(all);
  // What is defined stands before the rows that name it.
  const own = all.filter((row) => !isHistoryRow(row) && row.kind !== 'undo' && !isUndone(row));
  for (const row of inOrder(own)) yield lineOf(row);
  for (const row of inOrder(standing(all, isUndone))) yield lineOf(row);
}

function lineOf(row: LedgerRow): string {
  const fields = row as unknown as Readonly<Record<string, string | undefined>>;
  const cells = COLUMN_NAMES.map((name) => {
    if (name === 'ratio') return 'to' in row && row.to !== undefined ? `${row.to}:${row.from}` : '';
    if (name === 'quantity' && row.kind === 'split' && 'added' in row) return row.added;
    if (name === 'terms') return row.kind === 'instrument' ? termsText(row) : '';
    return fields[name] ?? '';
  });
  return cells.map(safeCell).join(',') + LINE_END;
}

/**
 * Quotes what needs quotes, and puts an apostrophe before text that a spreadsheet would run; the import takes it off
 * again.
 */
function safeCell(text: string): string {
  const isHarmless = NUMBER.test(text) || !/^['=+\-@\t\r]/.test(text);
  const inert = isHarmless ? text : `'${text}`;
  return /[",\r\n;]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
