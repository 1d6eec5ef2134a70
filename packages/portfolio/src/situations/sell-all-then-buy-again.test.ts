import { describe, expect, it } from 'vitest';
import { amountOf, holdingOf, ledger, valued } from '../testing/rows.ts';

const rows = ledger(
  { kind: 'buy', date: '2026-01-05', symbol: 'AAPL', quantity: '10', amount: '1000' },
  { kind: 'sell', date: '2026-02-05', symbol: 'AAPL', quantity: '10', amount: '1300' },
  { kind: 'buy', date: '2026-03-05', symbol: 'AAPL', quantity: '10', amount: '2000' },
);

describe('sell everything, then buy again', () => {
  it.each(['average', 'fifo', 'lifo', 'hifo'] as const)('%s: the new shares cost 200 each, not 150', (method) => {
    const holding = holdingOf(valued(rows, { method }), 'AAPL');
    expect(holding.averageCost?.amount).toBe('200');
    expect(amountOf(holding.realised)).toBe('300');
    expect(holding.lots().map((lot) => lot.id)).toEqual(['r3']);
  });

  it('rests on the new purchase alone', () => {
    expect(holdingOf(valued(rows, { method: 'average' }), 'AAPL').rows()).toEqual(['r3']);
  });

  it('shows what was sold out as closed, with its profit', () => {
    const value = valued(rows.slice(0, 2));
    expect(value.accounts[0]?.holdings).toEqual([]);
    expect(value.accounts[0]?.closed).toHaveLength(1);
    expect(amountOf(holdingOf(value, 'AAPL').realised)).toBe('300');
    expect(value.missing).toEqual([]);
  });
});
