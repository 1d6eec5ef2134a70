import type { Refusal } from '@finclaw/broker-files';
import type { LocalDate } from '@finclaw/market';
import { checkThenWrite } from '../ledger/check-then-write.ts';
import type { HistoryLedger, PortfolioLedger } from '../ledger/ledger.ts';
import type { LedgerRow, RowDraft } from '../ledger/ledger-row.ts';

import { editsIn, undoneBy } from '../ledger/undone.ts';
import { firstBroken } from './impossible.ts';

export type UndoResult =
  | { readonly ok: true; readonly row: LedgerRow }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * Takes a row back by adding an undo row, unless a later row needs it. Taking back an edited row brings back what it
 * was before.
 */
export async function undoRow(ledger: HistoryLedger, id: string, today: LocalDate): Promise<UndoResult> {
  const row = await ledger.find(id);
  if (row === undefined) return refuse('unknown-row', { row: id });
  if ('inFavourOf' in row && row.inFavourOf !== undefined) return undoRow(ledger, row.inFavourOf, today);
  const isUndone = async (inside: HistoryLedger) => undoneBy(await inside.undoRows())(row);
  const undo = { kind: 'undo', row: id, account: row.account, date: today } as const;
  const edit = editsIn(await ledger.undoRows()).get(id);
  return add(ledger, edit === undefined ? [undo] : [undo, { ...undo, row: edit.id }], isUndone, id);
}

/** Takes every row of an import back by adding one undo row, unless a later row needs one of them. */
export async function undoBatch(ledger: PortfolioLedger, id: string, today: LocalDate): Promise<UndoResult> {
  if ((await ledger.batch(id))?.state !== 'committed') return refuse('unknown-row', { row: id });
  const isUndone = async (inside: HistoryLedger) => {
    const undos = await inside.undoRows();
    const isTakenBack = undoneBy(undos);
    return undos.some((undo) => 'batch' in undo && undo.batch === id && !isTakenBack(undo));
  };
  return add(ledger, [{ kind: 'undo', batch: id, account: '', date: today }], isUndone, id);
}

async function add(
  ledger: HistoryLedger,
  drafts: readonly [RowDraft, ...RowDraft[]],
  isUndone: (inside: HistoryLedger) => Promise<boolean>,
  id: string,
): Promise<UndoResult> {
  const undos = drafts.map(
    (draft, index) => ({ ...draft, id: `undo ${index}`, recordedAt: 0 }) as unknown as LedgerRow,
  );
  const result = await checkThenWrite(
    ledger,
    async (inside): Promise<UndoResult | undefined> => {
      if (await isUndone(inside)) return refuse('already-undone', { row: id });
      const broken = await firstBroken(inside, undoneBy([...(await inside.undoRows()), ...undos]));
      if (broken === undefined) return undefined;
      const { row } = broken;
      return refuse('breaks-later-row', {
        row: row.id,
        symbol: 'symbol' in row ? (row.symbol ?? '') : '',
        date: row.date,
      });
    },
    async (inside) => {
      const [first, ...rest] = drafts;
      const written = await inside.append(first);
      for (const draft of rest) await inside.append(draft);
      return written;
    },
  );
  return 'refused' in result ? result.refused : { ok: true, row: result.written };
}

const refuse = (reason: Refusal['reason'], params: Refusal['params']): UndoResult => ({
  ok: false,
  refusal: { reason, params },
});
