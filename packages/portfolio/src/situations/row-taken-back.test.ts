import { describe, expect, it } from 'vitest';
import { holdingOf, ledger, totals, valued } from '../testing/rows.ts';

const buy = { kind: 'buy', date: '2026-01-05', symbol: 'AAPL', quantity: '10', amount: '1000' } as const;
const again = { kind: 'buy', date: '2026-01-06', symbol: 'AAPL', quantity: '5', amount: '600' } as const;
const undo = (row: string, id?: string) => ({ kind: 'undo', date: '2026-01-07', row, ...(id && { id }) }) as const;

describe('taking a row back', () => {
  it('leaves what there was without it', () => {
    const value = valued(ledger(buy, again, undo('r2')), { prices: { AAPL: '100' } });
    expect(totals(value)).toEqual(totals(valued(ledger(buy), { prices: { AAPL: '100' } })));
    expect(holdingOf(value, 'AAPL').rows()).toEqual(['r1']);
  });

  it('comes back when the undo is taken back', () => {
    const rows = ledger(buy, again, undo('r2'), undo('r3'));
    expect(holdingOf(valued(rows), 'AAPL').quantity).toBe('15');
    expect(holdingOf(valued([...rows, ...ledger({ ...undo('r4'), id: 'r5' })]), 'AAPL').quantity).toBe('10');
  });

  it('takes back every row of an import', () => {
    const source = { batch: 'b1', line: 2 };
    const rows = ledger(
      { ...buy, source },
      again,
      { ...buy, source },
      { kind: 'undo', date: '2026-01-07', batch: 'b1' },
    );
    expect(holdingOf(valued(rows), 'AAPL').quantity).toBe('5');
  });

  it('survives undo rows that name each other or nothing', () => {
    const rows = ledger(buy, undo('nobody'), { ...undo('r4'), id: 'r3' }, { ...undo('r3'), id: 'r4' });
    expect(holdingOf(valued(rows), 'AAPL').quantity).toBe('10');
  });
});
