import type { LocalDate } from '../../calendar/local-date.ts';
import type { PortfolioLedger } from '../ledger/ledger.ts';
import type { LedgerRow, RowDraft } from '../ledger/ledger-row.ts';
import type { Refusal } from '../ledger/refusal.ts';
import { undoneBy } from '../ledger/undone.ts';
import { firstBroken } from './impossible.ts';

export type UndoResult = { readonly ok: true; readonly row: LedgerRow } | { readonly ok: false; readonly refusal: Refusal };

/** Takes a row back by adding an undo row, unless a later row needs it. */
export function undoRow(ledger: PortfolioLedger, id: string, today: LocalDate): UndoResult {
  return ledger.transaction(() => {
    const row = ledger.find(id);
    if (row === undefined) return refuse('unknown-row', { row: id });
    if (undoneBy(ledger.undoRows())(row)) return refuse('already-undone', { row: id });
    return add(ledger, { kind: 'undo', row: id, account: row.account, date: today });
  });
}

/** Takes every row of an import back by adding one undo row, unless a later row needs one of them. */
export function undoBatch(ledger: PortfolioLedger, id: string, today: LocalDate): UndoResult {
  return ledger.transaction(() => {
    if (ledger.batch(id)?.state !== 'committed') return refuse('unknown-row', { row: id });
    const undos = ledger.undoRows();
    const isUndone = undoneBy(undos);
    if (undos.some((undo) => 'batch' in undo && undo.batch === id && !isUndone(undo)))
      return refuse('already-undone', { row: id });
    return add(ledger, { kind: 'undo', batch: id, account: '', date: today });
  });
}

function add(ledger: PortfolioLedger, draft: RowDraft): UndoResult {
  const undo = { ...draft, id: 'undo', recordedAt: 0 } as unknown as LedgerRow;
  const broken = firstBroken(ledger, ledger.rows(), undoneBy([...ledger.undoRows(), undo]));
  if (broken !== undefined) {
    const symbol = 'symbol' in broken ? (broken.symbol ?? '') : '';
    return refuse('breaks-later-row', { row: broken.id, symbol, date: broken.date });
  }
  return { ok: true, row: ledger.append(draft) };
}

const refuse = (reason: Refusal['reason'], params: Refusal['params']): UndoResult => ({ ok: false, refusal: { reason, params } });
