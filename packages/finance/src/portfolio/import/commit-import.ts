import type { ImportBatch, PortfolioLedger } from '../ledger/ledger.ts';
import { undoneBy } from '../ledger/undone.ts';
import { DuplicateFinder } from './duplicates.ts';
import type { RefusedLine } from './import-tally.ts';
import { impossibleInBatch } from './impossible.ts';

/** What became of a commit: done, or rows that can no longer be added because the ledger has changed since the preview. */
export type CommitResult =
  | { readonly ok: true; readonly batch: ImportBatch }
  | { readonly ok: false; readonly refused: readonly RefusedLine[] };

/** Adds a previewed batch to the ledger, all of it or nothing. */
export function commitImport(ledger: PortfolioLedger, batch: string): CommitResult {
  return ledger.transaction(() => {
    const refused = ledger.isChecked(batch) ? [] : checkAgain(ledger, batch);
    if (refused.length > 0) return { ok: false, refused };
    ledger.commit(batch);
    return { ok: true, batch: ledger.batch(batch) as ImportBatch };
  });
}

function checkAgain(ledger: PortfolioLedger, batch: string): RefusedLine[] {
  const refused: RefusedLine[] = impossibleInBatch(ledger, batch).map(({ row, refusal }) => ({
    line: row.source?.line ?? 0,
    refusal,
  }));
  // Rows of the batch itself were compared with each other when it was read; only the history is asked this time.
  const duplicates = new DuplicateFinder(ledger, undoneBy(ledger.undoRows()), '', false);
  for (const row of ledger.rows(batch)) {
    if (row.source?.batch !== batch) continue;
    const twin = duplicates.find({ draft: row, line: row.source.line });
    if (twin !== undefined) refused.push({ line: row.source.line, refusal: { reason: 'duplicate', params: twin } });
    duplicates.forgetStaged();
  }
  return refused;
}
