import { checkThenWrite } from '../ledger/check-then-write.ts';
import type { ImportBatch, PortfolioLedger } from '../ledger/ledger.ts';
import { undoneBy } from '../ledger/undone.ts';
import { DuplicateFinder } from './duplicates.ts';
import type { RefusedLine } from './import-tally.ts';
import { impossibleInBatch } from './impossible.ts';
import { overlappingInBatch } from './overlaps.ts';
import { syncedBatches } from './statement.ts';

/**
 * The result of a commit: done, or rows that can no longer be added because the ledger has changed since the preview.
 */
export type CommitResult =
  | { readonly ok: true; readonly batch: ImportBatch }
  | { readonly ok: false; readonly refused: readonly RefusedLine[] };

/** Adds a previewed batch to the ledger, all of it or nothing. */
export async function commitImport(ledger: PortfolioLedger, batch: string): Promise<CommitResult> {
  const result = await checkThenWrite(
    ledger,
    (inside) => checkAgain(inside, batch),
    async (inside) => {
      await inside.commit(batch);
      return (await inside.batch(batch)) as ImportBatch;
    },
  );
  return 'refused' in result ? { ok: false, refused: result.refused } : { ok: true, batch: result.written };
}

async function checkAgain(ledger: PortfolioLedger, batch: string): Promise<readonly RefusedLine[] | undefined> {
  if (await ledger.isChecked(batch)) return undefined;
  const impossible = await impossibleInBatch(ledger, batch);
  const refused: RefusedLine[] = impossible.map(({ row, refusal }) => ({ line: row.source?.line ?? 0, refusal }));
  // Rows of the batch were compared with each other when it was read; only the history is checked this time.
  const synced = await syncedBatches(ledger);
  const isUndone = undoneBy(await ledger.undoRows());
  const duplicates = new DuplicateFinder(ledger, isUndone, { batch, isFinished: true, synced });
  for await (const page of ledger.pages(batch)) {
    const own = page.flatMap((row) => (row.source?.batch === batch ? [{ draft: row, line: row.source.line }] : []));
    for (const [at, twin] of (await duplicates.find(own)).entries())
      if (twin !== undefined) refused.push({ line: own[at]!.line, refusal: { reason: 'duplicate', params: twin } });
  }
  const { matched } = duplicates;
  for (const { row, refusal } of await overlappingInBatch(ledger, batch, { synced, matched, isTakenBack: isUndone }))
    refused.push({ line: row.source?.line ?? 0, refusal });
  return refused.length === 0 ? undefined : refused;
}
