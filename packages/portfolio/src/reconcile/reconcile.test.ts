import type { LocalDate } from '@finclaw/market';
import { describe, expect, it } from 'vitest';
import type { LedgerRow } from '../ledger/ledger-row.ts';
import { readRow } from '../testing/read-row.ts';
import { ledger } from '../testing/rows.ts';
import { checkPeriod, closePeriod } from './closed-periods.ts';
import { compareStatement, type StatedPosition } from './compare-statement.ts';

const DAY = '2025-06-30' as LocalDate;
const BOOK = [
  '2025-01-02 deposit 10000 USD',
  '2025-02-03 buy AAPL 10 2001 fee=1',
  '2025-03-03 buy KO 20 1200',
  '2025-06-27 sell AAPL 2 500',
];

const rows = (texts: readonly string[]): readonly LedgerRow[] => ledger(...texts.map(readRow));
const stated = (text: string): readonly StatedPosition[] =>
  text.split(' ').map((part) => {
    const [what = '', amount = ''] = part.split('=');
    return { what, amount: amount as StatedPosition['amount'] };
  });

/** "AAPL 8 8", "KO 25 20 +5 later r5": statement, ledger, and how the difference is explained. */
function compared(texts: readonly string[], statement: string): readonly string[] {
  const found = compareStatement(
    rows(texts),
    { account: 'main', date: DAY, fold: { method: 'fifo' } },
    { statement: stated(statement) },
  );
  return found.map(({ what, statement: said, ledger: own, difference, explained }) =>
    [
      what,
      said ?? '-',
      own,
      ...(difference === '0' ? [] : [difference]),
      ...(explained ? [explained.how, ...explained.rows.map(({ id }) => id)] : []),
    ].join(' '),
  );
}

describe('a statement beside the ledger', () => {
  it.each([
    { when: 'all agrees', more: [], says: 'AAPL=8 KO=20 USD=7299', gives: ['AAPL 8 8', 'KO 20 20', 'USD 7299 7299'] },
    { when: 'cash is not stated', more: [], says: 'AAPL=8 KO=20', gives: ['AAPL 8 8', 'KO 20 20'] },
    {
      when: 'a purchase was entered for the day it settled',
      more: ['2025-07-01 buy KO 5 300'],
      says: 'AAPL=8 KO=25 USD=6999',
      gives: ['AAPL 8 8', 'KO 25 20 5 later r5', 'USD 6999 7299 -300 later r5'],
    },
    {
      when: 'a dividend was entered twice',
      more: ['2025-05-05 dividend KO 9.5', '2025-05-05 dividend KO 9.5'],
      says: 'AAPL=8 KO=20 USD=7308.5',
      gives: ['AAPL 8 8', 'KO 20 20', 'USD 7308.5 7318 -9.5 twice r5 r6'],
    },
    {
      when: 'a purchase went into another account',
      more: ['2025-05-05 buy TSLA 3 900 account=other'],
      says: 'AAPL=8 KO=20 TSLA=3',
      gives: ['AAPL 8 8', 'KO 20 20', 'TSLA 3 0 3 other-account r5'],
    },
    {
      when: 'a sale was entered as a purchase',
      more: ['2025-05-05 buy KO 4 260'],
      says: 'AAPL=8 KO=16',
      gives: ['AAPL 8 8', 'KO 16 24 -8 reversed r5'],
    },
    {
      when: 'a fee was counted twice',
      more: [],
      says: 'AAPL=8 KO=20 USD=7300',
      gives: ['AAPL 8 8', 'KO 20 20', 'USD 7300 7299 1 cost r2'],
    },
    {
      when: 'a sale cannot be counted',
      more: ['2025-05-05 sell KO 50 3000'],
      says: 'AAPL=8 KO=-30',
      gives: ['AAPL 8 8', 'KO -30 20 -50 refused r5'],
    },
    {
      when: 'two rows together are the difference',
      more: ['2025-05-05 buy KO 4 260', '2025-05-06 buy KO 3 190'],
      says: 'AAPL=8 KO=20',
      gives: ['AAPL 8 8', 'KO 20 27 -7 extra r5 r6'],
    },
    {
      when: 'nothing explains it',
      more: [],
      says: 'AAPL=8 KO=20 USD=7299.01',
      gives: ['AAPL 8 8', 'KO 20 20', 'USD 7299.01 7299 0.01 recent r2 r3 r4'],
    },
    {
      when: 'the statement lacks a security',
      more: [],
      says: 'KO=20',
      gives: ['AAPL 0 8 -8 recent r2 r4', 'KO 20 20'],
    },
  ])('$when', ({ more, says, gives }) => {
    expect(compared([...BOOK, ...more], says)).toEqual(gives);
  });
});

describe('a closed period', () => {
  const closed = closePeriod(rows(BOOK), 'main', DAY, '2025-07-02');
  const changes = (texts: readonly string[], undone: readonly string[] = []) => {
    const undos = undone.map((row) => ({ kind: 'undo' as const, date: '2025-08-01', row }));
    const { added, removed } = checkPeriod(ledger(...texts.map(readRow), ...undos), closed);
    return [...added.map(({ id }) => `+${id}`), ...removed.map(({ id }) => `-${id}`)];
  };

  it.each([
    { when: 'nothing happened', gives: [] },
    { when: 'something was recorded after it', more: ['2025-07-01 buy KO 1 60'], gives: [] },
    { when: 'another account got a row', more: ['2025-05-05 buy KO 1 60 account=other'], gives: [] },
    { when: 'a row was recorded within it', more: ['2025-05-05 buy KO 1 60'], gives: ['+r5'] },
    { when: 'a row of it was taken back', undone: ['r3'], gives: ['-r3'] },
    { when: 'a row was taken back and brought back', undone: ['r3', 'r5'], gives: [] },
  ])('$when', ({ more = [], undone = [], gives }) => {
    expect(changes([...BOOK, ...more], undone)).toEqual(gives);
  });
});
