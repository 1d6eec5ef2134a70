import type { FileMark, ImportBatch } from './ledger.ts';
import type { LedgerRow } from './ledger-row.ts';

/** The file or broker a row was read from, and its row there. */
export interface RowOrigin extends FileMark, Pick<ImportBatch, 'file' | 'format'> {
  readonly line: number;
}

/** Returns a function that tells where a row was read from; undefined for what was entered by hand. */
export function originsIn(batches: readonly ImportBatch[]): (row: LedgerRow) => RowOrigin | undefined {
  const byId = new Map(batches.map((batch) => [batch.id, batch]));
  return ({ source }) => {
    const batch = source && byId.get(source.batch);
    if (source === undefined || batch === undefined) return undefined;
    const { file, format, digest, sheet } = batch;
    return { file, format, line: source.line, digest, sheet };
  };
}
