import type { Refusal } from '@finclaw/broker-files';
import { type FoldOptions, foldLedger } from '../book/fold.ts';
import type { PortfolioLedger } from '../ledger/ledger.ts';
import type { HistoryRow } from '../ledger/ledger-row.ts';

import { standing, undoneBy } from '../ledger/undone.ts';
import type { ImpossibleRow } from './impossible.ts';

/**
 * Returns sales of a batch whose chosen lots cannot be used: they are not all available, or the account uses average
 * cost.
 */
export async function unmetInBatch(
  ledger: PortfolioLedger,
  batch: string,
  fold: FoldOptions,
): Promise<ImpossibleRow[]> {
  const isUndone = undoneBy(await ledger.undoRows());
  const rows: HistoryRow[] = [];
  for await (const page of ledger.pages(batch)) {
    rows.push(...standing(page, isUndone));
  }
  const chosen = rows.filter((row) => row.source?.batch === batch && row.kind === 'sell' && row.lots !== undefined);
  if (chosen.length === 0) return [];
  const book = foldLedger(rows, fold);
  return chosen.flatMap((row) => {
    if (row.kind !== 'sell') return [];
    const position = book.accounts.get(row.account)?.position(row.symbol);
    return position?.unmetChoices.includes(row.id) ? [{ row, refusal: unmetRefusal(row, fold) }] : [];
  });
}

/** Returns the reason a sale's chosen lots cannot be used. */
export function unmetRefusal(row: HistoryRow & { readonly kind: 'buy' | 'sell' }, fold: FoldOptions): Refusal {
  const { account, symbol, lots = '' } = row;
  const isPooled = (fold.methods?.[account] ?? fold.method) === 'average';
  return { reason: isPooled ? 'pooled-lots' : 'no-such-lot', params: { symbol, account, lots } };
}
