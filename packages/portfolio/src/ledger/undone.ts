import { type EntryRow, type HistoryRow, isHistoryRow, type LedgerRow } from './ledger-row.ts';

/** Tells which rows have been undone. */
export type IsUndone = (row: LedgerRow) => boolean;

/** Works out what the undo rows take back; an undo that was itself taken back takes nothing back. */
export function undoneBy(rows: Iterable<LedgerRow>): IsUndone {
  const ofRow = new Map<string, LedgerRow[]>();
  const ofBatch = new Map<string, LedgerRow[]>();
  for (const row of rows) {
    if (row.kind !== 'undo') continue;
    if ('row' in row) add(ofRow, row.row, row);
    else add(ofBatch, row.batch, row);
  }
  if (ofRow.size === 0 && ofBatch.size === 0) return () => false;

  const isUndone = (row: LedgerRow, seen: readonly string[]): boolean => {
    const undos = [
      ...(ofRow.get(row.id) ?? []),
      ...(row.source === undefined ? [] : (ofBatch.get(row.source.batch) ?? [])),
    ];
    return undos.some((undo) => !seen.includes(undo.id) && !isUndone(undo, [...seen, undo.id]));
  };
  return (row) => isUndone(row, []);
}

/** Returns which rows were undone for good; an edited one is still the row of a file. */
export const takenBackIn = (undos: readonly LedgerRow[]): IsUndone =>
  undoneBy(undos.filter((undo) => !('inFavourOf' in undo && undo.inFavourOf !== undefined)));

/** The undo rows in force that replaced a row by an edited one, by the id of the edited one. */
export function editsIn(undos: readonly LedgerRow[]): ReadonlyMap<string, LedgerRow & { readonly row: string }> {
  const isUndone = undoneBy(undos);
  const edits = new Map<string, LedgerRow & { readonly row: string }>();
  for (const undo of undos)
    if ('inFavourOf' in undo && undo.inFavourOf !== undefined && !isUndone(undo)) edits.set(undo.inFavourOf, undo);
  return edits;
}

/** Every row that counts, also those that move nothing. */
export const entries = (rows: readonly LedgerRow[], isUndone: IsUndone): EntryRow[] =>
  rows.filter((row): row is EntryRow => row.kind !== 'undo' && !isUndone(row));

/** The rows that count for holdings and cash: nothing that was taken back. */
export function* standing(rows: Iterable<LedgerRow>, isUndone: IsUndone): Generator<HistoryRow> {
  for (const row of rows) if (isHistoryRow(row) && !isUndone(row)) yield row;
}

function add(index: Map<string, LedgerRow[]>, key: string, row: LedgerRow): void {
  const found = index.get(key);
  if (found === undefined) index.set(key, [row]);
  else found.push(row);
}
