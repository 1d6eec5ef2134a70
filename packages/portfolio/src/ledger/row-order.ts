import type { LedgerKind } from '@finclaw/broker-files';
import { contentKey } from './content-key.ts';
import type { LedgerRow, RowDraft } from './ledger-row.ts';

/**
 * Within one moment, what adds to a holding comes before what takes from it, so that no sale fails for want of a time
 * of day.
 */
const RANK: Readonly<Record<LedgerKind, string>> = {
  split: '0',
  // A share that is delisted can be sold until the evening; everything else has happened by the morning.
  'spin-off': '0a',
  merger: '0b',
  rename: '0c',
  delisting: '8d',
  // What is used on its last day is used before the rest of it ends.
  exercise: '8c',
  maturity: '8e',
  expiry: '8f',
  instrument: '0',
  price: '0',
  deposit: '1',
  fx: '2',
  'transfer-in': '3',
  buy: '4',
  dividend: '5',
  interest: '5',
  fee: '6',
  tax: '6',
  sell: '7',
  // What is held is sold before anything is sold short, and what was sold short is bought back after that.
  short: '7s',
  owe: '7s',
  cover: '7t',
  'transfer-out': '8',
  withdrawal: '9',
  undo: '9',
};

const FIRST_REMOVAL = RANK.sell;

/** Returns the sort key of a row. It depends on its content, not on the time of entry. */
export function orderKey(row: RowDraft): string {
  const rank = RANK[row.kind];
  // Without a time of day, additions count at the start of the day (a blank sorts before digits) and removals at its
  // end.
  const moment = row.time ?? (rank >= FIRST_REMOVAL ? '99' : '');
  return `${row.date} ${moment.padEnd(8, ' ')} ${rank} ${row.account} ${'symbol' in row ? row.symbol : ''}`;
}

/** Returns a function that tells whether other rows sort before a row. */
export function comesBefore(row: LedgerRow): (other: LedgerRow) => boolean {
  const first = new Keyed(row);
  return (other) => compareKeyed(first, new Keyed(other)) < 0;
}

/** Sorts rows into the order in which they count; the order of entry makes no difference. */
export function inOrder<Row extends LedgerRow>(rows: Iterable<Row>): Row[] {
  const keyed = Array.from(rows, (row) => new Keyed(row));
  keyed.sort(compareKeyed);
  return keyed.map(({ row }) => row);
}

class Keyed<Row extends LedgerRow> {
  readonly row: Row;
  readonly key: string;
  #tie: string | undefined;

  constructor(row: Row) {
    this.row = row;
    this.key = orderKey(row);
  }

  get tie(): string {
    this.#tie ??= contentKey(this.row);
    return this.#tie;
  }
}

function compareKeyed<Row extends LedgerRow>(a: Keyed<Row>, b: Keyed<Row>): number {
  return compareText(a.key, b.key) || compareText(a.tie, b.tie) || compareText(a.row.id, b.row.id);
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
