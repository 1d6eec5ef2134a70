import type { ParsedRow, Refusal } from '@finclaw/broker-files';
import { type FoldOptions, foldLedger } from '../book/fold.ts';
import { LinkedSymbols } from '../book/step-corporate.ts';
import { changesHoldings } from '../book/step-exercise.ts';

import { checkThenWrite } from '../ledger/check-then-write.ts';
import type { HistoryLedger } from '../ledger/ledger.ts';
import { type HistoryRow, isHistoryRow, type LedgerRow, type RowDraft } from '../ledger/ledger-row.ts';

import { inOrder } from '../ledger/row-order.ts';
import { type IsUndone, standing, undoneBy } from '../ledger/undone.ts';
import { firstBroken } from './impossible.ts';
import { changedRow, type RowFields } from './row-fields.ts';
import { type DraftContext, toDraft } from './to-draft.ts';
import { unmetRefusal } from './unmet-lots.ts';

export type RecordResult =
  | { readonly ok: true; readonly row: LedgerRow }
  | { readonly ok: false; readonly refusal: Refusal };

/** Rows that were added together, or why none of them was. */
export type RecordedRows =
  | { readonly ok: true; readonly rows: readonly LedgerRow[] }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * Adds the rows of one entry, of which one changes a holding at most: all of them or none. The same id adds nothing a
 * second time.
 */
export async function recordRows(
  ledger: HistoryLedger,
  parsed: readonly ParsedRow[],
  context: DraftContext,
  id?: string,
): Promise<RecordedRows> {
  // The first signs of an id are the code by which a person undoes the row, so they differ.
  const idOf = (at: number): string | undefined => (id === undefined || at === 0 ? id : `${at}${id}`);
  const known = id === undefined ? undefined : await ledger.find(id);
  if (known !== undefined) return { ok: true, rows: [known] };
  const drafts: RowDraft[] = [];
  for (const row of parsed) {
    const draft = toDraft(row, context);
    if ('reason' in draft) return { ok: false, refusal: draft };
    drafts.push(draft);
  }
  const result = await checkThenWrite(
    ledger,
    async (inside): Promise<Refusal | undefined> => {
      const isUndone = undoneBy(await inside.undoRows());
      for (const draft of drafts) {
        const refusal = await refusalOf(inside, asRow(draft), isUndone, context.fold);
        if (refusal !== undefined) return refusal;
      }
      return undefined;
    },
    async (inside) => {
      const rows: LedgerRow[] = [];
      for (const [at, draft] of drafts.entries()) rows.push(await inside.append(draft, idOf(at)));
      return rows;
    },
  );
  return 'refused' in result ? { ok: false, refusal: result.refused } : { ok: true, rows: result.written };
}

/**
 * Adds one row entered by a person, or returns the reason it cannot be added. The same id adds nothing a second time.
 */
export async function recordRow(
  ledger: HistoryLedger,
  parsed: ParsedRow,
  context: DraftContext,
  id?: string,
): Promise<RecordResult> {
  const known = id === undefined ? undefined : await ledger.find(id);
  if (known !== undefined) return { ok: true, row: known };
  const draft = toDraft(parsed, context);
  if ('reason' in draft) return refuse(draft);
  // Only a file may leave it open.
  if (draft.kind === 'transfer-in' && draft.amount === undefined) return refuse({ reason: 'missing-cost', params: {} });
  const result = await checkThenWrite(
    ledger,
    async (inside) => await refusalOf(inside, asRow(draft, id), undoneBy(await inside.undoRows()), context.fold),
    (inside) => inside.append(draft, id),
  );
  return 'refused' in result ? refuse(result.refused) : { ok: true, row: result.written };
}

/** Replaces a row by a corrected one; the old one stays in the ledger and no longer counts. Both happen or neither. */
export async function editRow(
  ledger: HistoryLedger,
  id: string,
  changes: RowFields,
  context: DraftContext,
): Promise<RecordResult> {
  const row = await ledger.find(id);
  if (row === undefined || !isHistoryRow(row)) return refuse({ reason: 'unknown-row', params: { row: id } });
  const parsed = changedRow(row, changes);
  if ('reason' in parsed) return refuse(parsed);
  const draft = toDraft(parsed, { ...context, account: row.account });
  if ('reason' in draft) return refuse(draft);
  const before = { kind: 'undo', row: id, account: row.account, date: context.today } as const;
  const result = await checkThenWrite(
    ledger,
    async (inside): Promise<Refusal | undefined> => {
      const undos = await inside.undoRows();
      if (undoneBy(undos)(row)) return { reason: 'already-undone', params: { row: id } };
      return await refusalOf(inside, asRow(draft), undoneBy([...undos, asRow(before)]), context.fold);
    },
    async (inside) => {
      const added = await inside.append(draft, undefined, row.source);
      await inside.append({ ...before, inFavourOf: added.id });
      return added;
    },
  );
  return 'refused' in result ? refuse(result.refused) : { ok: true, row: result.written };
}

const refuse = (refusal: Refusal): RecordResult => ({ ok: false, refusal });

/** A row as it would stand in the ledger, to be looked at before it does. */
const asRow = <Draft extends RowDraft>(draft: Draft, id = '\uffff'): Draft & LedgerRow =>
  ({ ...draft, id, recordedAt: 0 }) as unknown as Draft & LedgerRow;

/** Returns the reason a row cannot be added: it is impossible itself, or makes a later row so. */
async function refusalOf(
  ledger: HistoryLedger,
  candidate: LedgerRow,
  isUndoneThen: IsUndone,
  fold?: FoldOptions,
): Promise<Refusal | undefined> {
  if (!isHistoryRow(candidate) || !changesHoldings(candidate)) return undefined;
  const broken = await firstBroken(ledger, isUndoneThen, candidate);
  if (broken?.row === candidate) return broken.refusal;
  if (broken !== undefined) {
    const { row } = broken;
    return {
      reason: 'breaks-later-row',
      params: { symbol: 'symbol' in row ? (row.symbol ?? '') : '', row: row.id, date: row.date },
    };
  }
  return candidate.kind === 'sell' && candidate.lots !== undefined && fold !== undefined
    ? await refusalOfLots(ledger, candidate, isUndoneThen, fold)
    : undefined;
}

/** Returns the reason a sale cannot choose the lots it names. */
async function refusalOfLots(
  ledger: HistoryLedger,
  sale: HistoryRow & { readonly kind: 'buy' | 'sell' },
  isUndone: IsUndone,
  fold: FoldOptions,
): Promise<Refusal | undefined> {
  const { account, symbol } = sale;
  const linked = new LinkedSymbols();
  linked.note(sale);
  const ofAccount: HistoryRow[] = [sale];
  for await (const page of ledger.pages()) {
    for (const row of standing(page, isUndone)) {
      if (row.account !== account || !('symbol' in row)) continue;
      ofAccount.push(row);
      linked.note(row);
    }
  }
  const together = linked.of(account, symbol);
  const rows = inOrder(ofAccount.filter((row) => 'symbol' in row && linked.of(account, row.symbol ?? '') === together));
  const book = foldLedger(rows, fold);
  const isUnmet = book.accounts.get(account)?.position(symbol).unmetChoices.includes(sale.id) === true;
  return isUnmet ? unmetRefusal(sale, fold) : undefined;
}
