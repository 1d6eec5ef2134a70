import type { AsyncSteps } from '@finclaw/infra';
import { Decimal, parseDecimal, toDecimalString } from '@finclaw/market';
import type { HistoryLedger } from '../ledger/ledger.ts';
import type { LedgerRow } from '../ledger/ledger-row.ts';
import type { IsUndone } from '../ledger/undone.ts';
import type { ImpossibleRow } from './impossible.ts';

interface Sources {
  /** The batches that brokers reported themselves. */
  readonly synced: ReadonlySet<string>;
  /** The rows of the ledger that were recognised one by one. */
  readonly matched: ReadonlySet<string>;
  readonly isTakenBack: IsUndone;
}

/** The trades of one security on one day that only one of the two sources has. */
interface Day {
  readonly fresh: (LedgerRow & { readonly quantity: string })[];
  readonly others: (LedgerRow & { readonly quantity: string })[];
}

/**
 * Finds trades that a file and a broker report in other pieces: an order in one, its executions in the other. The same
 * number of shares on the same day is the same trade; another number is for the person to decide.
 */
export async function* overlappingInBatch(
  ledger: Pick<HistoryLedger, 'undoRows'> & { pages(batch?: string): AsyncGenerator<readonly LedgerRow[], void> },
  batch: string,
  { synced, matched, isTakenBack }: Sources,
): AsyncSteps<readonly ImpossibleRow[]> {
  const isSync = synced.has(batch);
  if (!isSync && synced.size === 0) return [];
  const days = new Map<string, Day>();
  for await (const page of ledger.pages(batch)) {
    for (const row of page) {
      if ((row.kind !== 'buy' && row.kind !== 'sell') || isTakenBack(row)) continue;
      const key = [row.account, row.date, row.kind, row.symbol].join('\n');
      const day = days.get(key) ?? { fresh: [], others: [] };
      days.set(key, day);
      if (row.source?.batch === batch) day.fresh.push(row);
      else if (!matched.has(row.id) && isOfOtherSource(row)) day.others.push(row);
    }
    yield;
  }
  return [...days.values()].flatMap(compare);

  function isOfOtherSource({ source }: LedgerRow): boolean {
    return source === undefined ? isSync : synced.has(source.batch) !== isSync;
  }
}

function compare({ fresh, others }: Day): readonly ImpossibleRow[] {
  const [other] = others;
  if (other === undefined || fresh.length === 0) return [];
  const [here, there] = [sum(fresh), sum(others)];
  if (here.equals(there))
    return fresh.map((row) => ({ row, refusal: { reason: 'duplicate', params: { row: other.id } } }));
  const params = { date: other.date, quantity: toDecimalString(here), known: toDecimalString(there) };
  return fresh.map((row) => ({ row, refusal: { reason: 'overlap', params } }));
}

const sum = (rows: Day['fresh']): Decimal =>
  rows.reduce((total, { quantity }) => total.plus(parseDecimal(quantity)), new Decimal(0));
