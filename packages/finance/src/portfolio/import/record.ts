import type { AsyncSteps } from '@finclaw/infra';
import { type FoldOptions, foldSteps } from '../book/fold.ts';
import { HoldingWalk } from '../book/holding-walk.ts';
import { isCorporate, LinkedSymbols } from '../book/step-corporate.ts';
import { isHoldingRow } from '../book/step-holding.ts';
import type { ParsedRow } from '../csv/formats/format.ts';
import { checkThenWrite } from '../ledger/check-then-write.ts';
import type { PortfolioLedger } from '../ledger/ledger.ts';
import type { HistoryRow, LedgerRow } from '../ledger/ledger-row.ts';
import type { Refusal } from '../ledger/refusal.ts';
import { comesBefore } from '../ledger/row-order.ts';
import { undoneBy } from '../ledger/undone.ts';
import { type DraftContext, toDraft } from './to-draft.ts';
import { unmetRefusal } from './unmet-lots.ts';

export type RecordResult = { readonly ok: true; readonly row: LedgerRow } | { readonly ok: false; readonly refusal: Refusal };

/** Adds one row that a person entered, or says why it cannot be. The same id adds nothing a second time. */
export async function recordRow(
  ledger: PortfolioLedger,
  parsed: ParsedRow,
  context: DraftContext,
  id?: string,
): Promise<RecordResult> {
  const known = id === undefined ? undefined : await ledger.find(id);
  if (known !== undefined) return { ok: true, row: known };
  const draft = toDraft(parsed, context);
  if ('reason' in draft) return { ok: false, refusal: draft };
  const candidate = { ...draft, id: id ?? '\uffff', recordedAt: 0 } as unknown as LedgerRow;
  const result = await checkThenWrite(
    ledger,
    (inside) => refusalOf(inside, candidate, context.fold),
    (inside) => inside.append(draft, id),
  );
  return 'refused' in result ? { ok: false, refusal: result.refused } : { ok: true, row: result.written };
}

/** Why a row cannot be added to what is there: it is impossible itself, or makes a later row so. */
async function* refusalOf(ledger: PortfolioLedger, candidate: LedgerRow, fold?: FoldOptions): AsyncSteps<Refusal | undefined> {
  if (candidate.kind === 'undo' || !(isHoldingRow(candidate) || isCorporate(candidate))) return undefined;
  const { account, symbol } = candidate;
  const linked = new LinkedSymbols();
  linked.note(candidate);
  const isUndone = undoneBy(await ledger.undoRows());
  const ofAccount: HistoryRow[] = [];
  const isBefore = comesBefore(candidate);
  let isPlaced = false;
  for await (const page of ledger.pages()) {
    for (const row of page) {
      if (row.kind === 'undo' || isUndone(row) || row.account !== account || !('symbol' in row)) continue;
      if (!isPlaced && isBefore(row)) isPlaced = ofAccount.push(candidate) > 0;
      ofAccount.push(row);
      linked.note(row);
    }
    yield;
  }
  if (!isPlaced) ofAccount.push(candidate);
  const together = linked.of(account, symbol);
  const rows = ofAccount.filter((row) => 'symbol' in row && linked.of(account, row.symbol ?? '') === together);
  const [before, after] = [new HoldingWalk(), new HoldingWalk()];
  for (const row of rows) {
    yield;
    const wasImpossible = row !== candidate && before.step(row) !== undefined;
    const refusal = after.step(row);
    if (refusal === undefined || wasImpossible) continue;
    if (row === candidate) return refusal;
    return { reason: 'breaks-later-row', params: { symbol, row: row.id, date: row.date } };
  }
  if (candidate.kind !== 'sell' || candidate.lots === undefined || fold === undefined) return undefined;
  const book = yield* foldSteps(rows, fold);
  const isUnmet = book.accounts.get(account)?.position(symbol).unmetChoices.includes(candidate.id) === true;
  if (!isUnmet) return undefined;
  return unmetRefusal(candidate, fold);
}
