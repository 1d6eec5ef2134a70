import { describe, expect, it } from 'vitest';
import { amountOf, holdingOf, ledger, valued } from '../testing/rows.ts';

const old = { kind: 'buy', date: '2026-01-05', symbol: 'AAPL', quantity: '10', amount: '1000' } as const;
const sale = { kind: 'sell', date: '2026-02-05', symbol: 'AAPL', quantity: '10', amount: '1500' } as const;
const back = { kind: 'buy', date: '2026-02-05', symbol: 'AAPL', quantity: '10', amount: '1400' } as const;

describe('selling and buying back on one day', () => {
  it('follows the clock where the times are known', () => {
    const rows = ledger(old, { ...back, time: '15:10' }, { ...sale, time: '09:05:30' });
    const holding = holdingOf(valued(rows, { method: 'average' }), 'AAPL');
    expect(amountOf(holding.realised)).toBe('500');
    expect(amountOf(holding.cost)).toBe('1400');
  });

  it('lets purchases count before sales where they are not', () => {
    const holding = holdingOf(valued(ledger(sale, back, old), { method: 'average' }), 'AAPL');
    expect(amountOf(holding.realised)).toBe('300');
    expect(amountOf(holding.cost)).toBe('1200');
  });

  it('never fails a day trade for want of a time', () => {
    const dayTrade = ledger({ ...sale, time: '10:00' }, { ...back });
    expect(valued(dayTrade).refused).toEqual([]);
    expect(valued(ledger(sale, { ...back, time: '10:00' })).refused).toEqual([]);
  });
});
