import type { Refusal } from '@finclaw/broker-files';
import type { TickerSymbol } from '@finclaw/types';
import { HoldingWalk } from '../book/holding-walk.ts';
import { LinkedSymbols } from '../book/step-corporate.ts';
import { changesHoldings } from '../book/step-exercise.ts';
import type { HistoryLedger } from '../ledger/ledger.ts';
import { type HistoryRow, isHistoryRow, type LedgerRow } from '../ledger/ledger-row.ts';

import { comesBefore } from '../ledger/row-order.ts';
import { type IsUndone, standing, undoneBy } from '../ledger/undone.ts';

/** A row of a batch that cannot be, and why. */
export interface ImpossibleRow {
  readonly row: LedgerRow;
  readonly refusal: Refusal;
}

/**
 * Finds the rows of a batch that would sell what is not there, or take shares needed by a row already in the ledger.
 * Rows are processed one by one in order; only quantities are stored.
 */
export async function impossibleInBatch(ledger: HistoryLedger, batch: string): Promise<ImpossibleRow[]> {
  const isUndone = undoneBy(await ledger.undoRows());
  const isNew = (row: LedgerRow): boolean => row.source?.batch === batch;
  const refused = new Map<string, ImpossibleRow>();
  /** Rows that were impossible without the batch; that is not its doing. */
  const broken = new Set<string>();
  const linked = new LinkedSymbols();
  let refusedBefore = -1;
  for (let round = 1; ; round++) {
    const victims: (HistoryRow & { readonly symbol: TickerSymbol })[] = [];
    const [before, after] = [new HoldingWalk(), new HoldingWalk()];
    for await (const rows of standingPages(ledger, batch, isUndone)) {
      for (const row of rows) {
        if (round === 1) linked.note(row);
        if (round === 1 && !isNew(row) && before.step(row) !== undefined) broken.add(row.id);
        const refusal = refused.has(row.id) ? undefined : after.step(row);
        if (refusal === undefined) continue;
        if (isNew(row)) refused.set(row.id, { row, refusal });
        else if (!broken.has(row.id) && 'symbol' in row && row.symbol !== undefined)
          victims.push({ ...row, symbol: row.symbol });
      }
    }
    if (victims.length === 0) return [...refused.values()];
    const victimOf = new Map(victims.map((row) => [linked.of(row.account, row.symbol), row]));
    // Which of the new rows took the shares is unknown, so none that could have done it stays.
    const isLastResort = refused.size === refusedBefore;
    refusedBefore = refused.size;
    for await (const rows of standingPages(ledger, batch, isUndone)) {
      for (const row of rows) {
        if (!isNew(row) || !changesHoldings(row) || refused.has(row.id)) continue;
        const symbol = 'symbol' in row ? (row.symbol ?? '') : '';
        const victim = victimOf.get(linked.of(row.account, symbol));
        if (victim === undefined || row.date > victim.date || !(isLastResort || couldHaveBroken(row, victim))) continue;
        const params = { symbol, row: victim.id, date: victim.date };
        refused.set(row.id, { row, refusal: { reason: 'breaks-later-row', params } });
      }
    }
  }
}

/** Kinds that change what is held of several symbols, or of all there is. */
const CHANGES: ReadonlySet<string> = new Set(
  'split spin-off merger rename delisting maturity expiry exercise'.split(' '),
);

/** More shares break no row that takes shares; a short sale and a purchase break each other. */
function couldHaveBroken({ kind }: LedgerRow, victim: LedgerRow): boolean {
  const [adds, isShort] = [kind === 'buy' || kind === 'transfer-in', kind === 'short' || kind === 'owe'];
  const changes = CHANGES.has(kind);
  if (victim.kind === 'short' || victim.kind === 'owe') return adds || changes;
  if (victim.kind === 'buy' || victim.kind === 'transfer-in') return isShort || changes;
  return !adds && !isShort;
}

/**
 * The first row that is possible now and would not be if other rows were taken back and one were added, which may be
 * that one itself.
 */
export async function firstBroken(
  ledger: HistoryLedger,
  isUndoneThen: IsUndone,
  added?: HistoryRow,
): Promise<ImpossibleRow | undefined> {
  const isUndone = undoneBy(await ledger.undoRows());
  const [now, then] = [new HoldingWalk(), new HoldingWalk()];
  let waiting = added;
  const isDue = added && comesBefore(added);
  const place = (): ImpossibleRow | undefined => {
    const row = waiting;
    waiting = undefined;
    const refusal = row && then.step(row);
    return row && refusal && { row, refusal };
  };
  for await (const page of ledger.pages()) {
    for (const row of page) {
      if (!isHistoryRow(row)) continue;
      const impossible = waiting !== undefined && isDue?.(row) === true ? place() : undefined;
      if (impossible !== undefined) return impossible;
      const wasImpossible = !isUndone(row) && now.step(row) !== undefined;
      const refusal = isUndoneThen(row) ? undefined : then.step(row);
      if (refusal !== undefined && !wasImpossible) return { row, refusal };
    }
  }
  return place();
}

/** The rows that count, page by page. */
async function* standingPages(
  ledger: HistoryLedger,
  batch: string,
  isUndone: IsUndone,
): AsyncGenerator<readonly HistoryRow[], void> {
  for await (const page of ledger.pages(batch)) yield [...standing(page, isUndone)];
}
