import { describe, expect, it } from 'vitest';
import { amountOf, holdingOf, ledger, totals, valued } from '../testing/rows.ts';

const held = { kind: 'transfer-in', date: '2026-01-05', symbol: 'AAPL', quantity: '10' } as const;
const prices = { AAPL: '250', MSFT: '500' };
const COST = { missing: [{ kind: 'cost', symbol: 'AAPL' }] };

describe('shares of which nobody knows what they had cost', () => {
  it('are worth what they are worth, and no gain is made up for them', () => {
    const value = valued(ledger(held), { prices });
    const holding = holdingOf(value, 'AAPL');
    expect(amountOf(holding.value)).toBe('2500');
    expect(holding).toMatchObject({ cost: COST, unrealised: COST });
    expect(holding.averageCost).toBeUndefined();
    expect(totals(value)).toMatchObject({
      value: '2500',
      unrealised: 'missing cost AAPL',
      profit: 'missing cost AAPL',
    });
  });

  it.each(['fifo', 'average'] as const)('taint what is sold of them (%s), and nothing else', (method) => {
    const rows = ledger(
      held,
      { kind: 'buy', date: '2026-01-06', symbol: 'MSFT', quantity: '2', amount: '800' },
      { kind: 'sell', date: '2026-02-01', symbol: 'AAPL', quantity: '4', amount: '1000' },
      { kind: 'sell', date: '2026-02-01', symbol: 'MSFT', quantity: '1', amount: '450' },
    );
    const value = valued(rows, { method, prices });
    expect(holdingOf(value, 'AAPL')).toMatchObject({ realised: COST, realisedInBase: COST });
    expect(amountOf(holdingOf(value, 'MSFT').realised)).toBe('50');
    expect(amountOf(holdingOf(value, 'MSFT').unrealised)).toBe('100');
  });

  it('leave the gain of lots with a known cost as it is', () => {
    const rows = ledger({ kind: 'buy', date: '2026-01-04', symbol: 'AAPL', quantity: '4', amount: '800' }, held, {
      kind: 'sell',
      date: '2026-02-01',
      symbol: 'AAPL',
      quantity: '4',
      amount: '1000',
    });
    expect(amountOf(holdingOf(valued(rows, { prices }), 'AAPL').realised)).toBe('200');
  });

  it('take the unknown cost along when they become another share', () => {
    const rows = ledger(held, { kind: 'rename', date: '2026-02-01', symbol: 'AAPL', toSymbol: 'MSFT' });
    expect(holdingOf(valued(rows, { prices }), 'MSFT')).toMatchObject({
      cost: { missing: [{ kind: 'cost', symbol: 'MSFT' }] },
    });
  });
});
