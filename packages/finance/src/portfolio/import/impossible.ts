import { holdingKey, impossibleRows, isHoldingRow } from '../book/step-holding.ts';
import type { PortfolioLedger } from '../ledger/ledger.ts';
import type { LedgerRow } from '../ledger/ledger-row.ts';
import type { Refusal } from '../ledger/refusal.ts';
import { type IsUndone, standing, undoneBy } from '../ledger/undone.ts';

/** A row of a batch that cannot be, and why. */
export interface ImpossibleRow {
  readonly row: LedgerRow;
  readonly refusal: Refusal;
}

/**
 * The rows of a batch that would sell what is not there, or take shares from under a row that stands in the ledger already.
 * Rows are looked at one by one in the order in which they count; only quantities are kept.
 */
export function impossibleInBatch(ledger: PortfolioLedger, batch: string): ImpossibleRow[] {
  const isUndone = undoneBy(ledger.undoRows());
  const isNew = (row: LedgerRow): boolean => row.source?.batch === batch;
  const refused = new Map<string, ImpossibleRow>();
  const broken = brokenBefore(ledger, isUndone);
  for (;;) {
    const victims = new Map<string, LedgerRow>();
    for (const { row, refusal } of impossibleRows(standing(ledger.rows(batch), (row) => isUndone(row) || refused.has(row.id)))) {
      if (isNew(row)) refused.set(row.id, { row, refusal });
      else if (!broken.has(row.id)) victims.set(holdingKey(row.account, 'symbol' in row ? (row.symbol ?? '') : ''), row);
    }
    if (victims.size === 0) return [...refused.values()];
    // Which of the new rows took the shares cannot be told, so none that could have done it stays.
    for (const row of standing(ledger.rows(batch), isUndone)) {
      if (!isNew(row) || !isHoldingRow(row) || row.kind === 'buy' || row.kind === 'transfer-in') continue;
      const victim = victims.get(holdingKey(row.account, row.symbol));
      if (victim === undefined || row.date > victim.date) continue;
      const params = { symbol: row.symbol, row: victim.id, date: victim.date };
      refused.set(row.id, { row, refusal: { reason: 'breaks-later-row', params } });
    }
  }
}

/** Rows of the ledger that would be impossible if the given ones were not there, or were; undefined when all is well. */
export function firstBroken(ledger: PortfolioLedger, rows: Iterable<LedgerRow>, isUndone: IsUndone): LedgerRow | undefined {
  const before = brokenBefore(ledger, undoneBy(ledger.undoRows()));
  for (const { row } of impossibleRows(standing(rows, isUndone))) if (!before.has(row.id)) return row;
  return undefined;
}

function brokenBefore(ledger: PortfolioLedger, isUndone: IsUndone): ReadonlySet<string> {
  return new Set([...impossibleRows(standing(ledger.rows(), isUndone))].map(({ row }) => row.id));
}
