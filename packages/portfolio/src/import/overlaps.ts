import { addDays, Decimal, type LocalDate, parseDecimal, toDecimalString } from '@finclaw/market';
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

type Move = Extract<LedgerRow, { readonly kind: 'buy' | 'sell' | 'transfer-in' | 'transfer-out' }>;

/** The trades of one security on one day that only one of the two sources has. */
interface Day {
  readonly fresh: Move[];
  readonly others: Move[];
}

/**
 * Finds trades that a file and a broker report in other pieces: an order in one, its executions in the other. The same
 * number of shares on the same day is the same trade; another number is for the person to decide.
 */
export async function overlappingInBatch(
  ledger: Pick<HistoryLedger, 'undoRows'> & { pages(batch?: string): AsyncGenerator<readonly LedgerRow[], void> },
  batch: string,
  { synced, matched, isTakenBack }: Sources,
): Promise<readonly ImpossibleRow[]> {
  const isSync = synced.has(batch);
  if (!isSync && synced.size === 0) return [];
  const days = new Map<string, Day>();
  for await (const page of ledger.pages(batch)) {
    for (const row of page) {
      if (!isMove(row) || isTakenBack(row)) continue;
      const key = keyOf(row, row.date);
      const day = days.get(key) ?? { fresh: [], others: [] };
      days.set(key, day);
      if (row.source?.batch === batch) day.fresh.push(row);
      else if (!matched.has(row.id) && isOfOtherSource(row)) day.others.push(row);
    }
  }
  return [...days.values()].flatMap((day) => compare(day, days));

  function isOfOtherSource({ source }: LedgerRow): boolean {
    return source === undefined ? isSync : synced.has(source.batch) !== isSync;
  }
}

const MOVES: ReadonlySet<string> = new Set(['buy', 'sell', 'transfer-in', 'transfer-out']);
const isMove = (row: LedgerRow): row is Move => MOVES.has(row.kind);
const keyOf = ({ account, kind, symbol }: Move, date: LocalDate): string => [account, kind, symbol, date].join('\n');

function compare({ fresh, others }: Day, days: ReadonlyMap<string, Day>): readonly ImpossibleRow[] {
  const [first] = fresh;
  if (first === undefined) return [];
  const here = sum(fresh);
  const [other] = others.length > 0 ? others : besideMidnight(first, here, days);
  if (other === undefined) return [];
  const there = others.length > 0 ? sum(others) : here;
  if (here.equals(there))
    return fresh.map((row) => ({ row, refusal: { reason: 'duplicate', params: { row: other.id } } }));
  // Coins and shares that move have no price, by which two moves could be told from one.
  if (first.kind === 'transfer-in' || first.kind === 'transfer-out') return [];
  const params = { date: other.date, quantity: toDecimalString(here), known: toDecimalString(there) };
  return fresh.map((row) => ({ row, refusal: { reason: 'overlap', params } }));
}

/** A trade at night is on another day where the other source counts days in another zone. */
function besideMidnight(row: Move, quantity: Decimal, days: ReadonlyMap<string, Day>): readonly Move[] {
  for (const shift of [-1, 1]) {
    const beside = days.get(keyOf(row, addDays(row.date, shift)));
    if (beside?.fresh.length === 0 && beside.others.length > 0 && sum(beside.others).equals(quantity))
      return beside.others;
  }
  return [];
}

const sum = (rows: readonly Move[]): Decimal =>
  rows.reduce((total, { quantity }) => total.plus(parseDecimal(quantity)), new Decimal(0));
