import { type FoldOptions, foldHistory } from '../book/fold.ts';
import { impossibleRows, isHoldingRow } from '../book/step-holding.ts';
import type { ParsedRow } from '../csv/formats/format.ts';
import type { PortfolioLedger } from '../ledger/ledger.ts';
import type { LedgerRow } from '../ledger/ledger-row.ts';
import type { Refusal } from '../ledger/refusal.ts';
import { inOrder } from '../ledger/row-order.ts';
import { standing, undoneBy } from '../ledger/undone.ts';
import { firstBroken } from './impossible.ts';
import { type DraftContext, toDraft } from './to-draft.ts';

export type RecordResult = { readonly ok: true; readonly row: LedgerRow } | { readonly ok: false; readonly refusal: Refusal };

/** Adds one row that a person entered, or says why it cannot be. The same id adds nothing a second time. */
export function recordRow(ledger: PortfolioLedger, parsed: ParsedRow, context: DraftContext, id?: string): RecordResult {
  return ledger.transaction(() => {
    const known = id === undefined ? undefined : ledger.find(id);
    if (known !== undefined) return { ok: true, row: known };
    const draft = toDraft(parsed, context);
    if ('reason' in draft) return { ok: false, refusal: draft };
    const candidate = { ...draft, id: id ?? '\uffff', recordedAt: 0 } as unknown as LedgerRow;
    const refusal = refusalOf(ledger, candidate, context.fold);
    return refusal === undefined ? { ok: true, row: ledger.append(draft, id) } : { ok: false, refusal };
  });
}

/** Why a row cannot be added to what is there: it is impossible itself, or makes a later row so. */
function refusalOf(ledger: PortfolioLedger, candidate: LedgerRow, fold?: FoldOptions): Refusal | undefined {
  if (candidate.kind === 'undo' || !isHoldingRow(candidate)) return undefined;
  const { account, symbol } = candidate;
  const concerned = [...ledger.rows()].filter((row) => row.account === account && 'symbol' in row && row.symbol === symbol);
  const rows = inOrder([...concerned, candidate]);
  const isUndone = undoneBy(ledger.undoRows());
  for (const { row, refusal } of impossibleRows(standing(rows, isUndone))) if (row.id === candidate.id) return refusal;
  const broken = firstBroken(ledger, rows, isUndone);
  if (broken !== undefined) return { reason: 'breaks-later-row', params: { symbol, row: broken.id, date: broken.date } };
  if (candidate.kind !== 'sell' || candidate.lots === undefined || fold === undefined) return undefined;
  const book = foldHistory([...standing(rows, isUndone)], fold);
  const isUnmet = book.accounts.get(account)?.position(symbol).unmetChoices.includes(candidate.id) === true;
  if (!isUnmet) return undefined;
  const isPooled = (fold.methods?.[account] ?? fold.method) === 'average';
  return { reason: isPooled ? 'pooled-lots' : 'no-such-lot', params: { symbol, account, lots: candidate.lots } };
}
