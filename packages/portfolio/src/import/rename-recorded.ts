import type { PortfolioLedger } from '../ledger/ledger.ts';
import type { HistoryRow } from '../ledger/ledger-row.ts';
import type { DuplicateFinder } from './duplicates.ts';
import type { ImportTally } from './import-tally.ts';

/**
 * Moves a file's new rows to the symbol under which the ledger has their security, so that one position stays one. Rows
 * that are then in the ledger already are refused.
 */
export async function renameRecorded(
  ledger: PortfolioLedger,
  batch: string,
  { duplicates, tally }: { readonly duplicates: DuplicateFinder; readonly tally: ImportTally },
): Promise<void> {
  const symbols = duplicates.recordedSymbols();
  if (symbols.size === 0) return;
  const rows: HistoryRow[] = [];
  for await (const page of ledger.pages(batch)) {
    for (const row of page) {
      const isNew = row.source?.batch === batch && 'symbol' in row && row.symbol !== undefined;
      if (isNew && symbols.has(row.symbol)) rows.push(row as HistoryRow);
    }
  }
  const renamed = rows.map((row) => {
    const { id, source, recordedAt: _at, ...draft } = row as HistoryRow & { readonly kind: 'buy' };
    const part = /\.(\d+)$/.exec(id)?.[1];
    return {
      draft: { ...draft, symbol: symbols.get(draft.symbol) ?? draft.symbol },
      line: source?.line ?? 0,
      ...(part !== undefined && { part: Number.parseInt(part, 10) }),
    };
  });
  const twins = await duplicates.find(renamed);
  await ledger.drop(
    batch,
    rows.map(({ id }) => id),
  );
  await ledger.stage(
    batch,
    renamed.filter((_row, at) => twins[at] === undefined),
  );
  for (const [at, row] of rows.entries()) {
    const [now, twin] = [renamed[at]!, twins[at]];
    if (twin === undefined) tally.replace(row, now);
    else tally.takeBack(row, now.line, { reason: 'duplicate', params: twin });
  }
  for (const symbol of symbols.keys()) tally.forgetUnlisted(symbol);
}
