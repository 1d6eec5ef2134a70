import { describe, expect, it } from 'vitest';
import { LOT_METHODS } from '../book/lots.ts';
import { amountOf, holdingOf, ledger, valued } from '../testing/rows.ts';

const bought = [
  { kind: 'buy', date: '2026-01-05', symbol: 'NVDA', quantity: '10', amount: '1000' },
  { kind: 'buy', date: '2026-02-05', symbol: 'NVDA', quantity: '5', amount: '800' },
] as const;

describe('split after a purchase', () => {
  it.each(LOT_METHODS)('%s: two for one doubles the shares and halves the cost of each', (method) => {
    const rows = ledger(...bought, { kind: 'split', date: '2026-03-01', symbol: 'NVDA', to: '2', from: '1' });
    const holding = holdingOf(valued(rows, { method, prices: { NVDA: '70' } }), 'NVDA');
    expect(holding.quantity).toBe('30');
    expect(amountOf(holding.cost)).toBe('1800');
    expect(holding.averageCost?.amount).toBe('60');
    expect(amountOf(holding.unrealised)).toBe('300');
  });

  it('changes every lot and is named as a source of each', () => {
    const rows = ledger(...bought, { kind: 'split', date: '2026-03-01', symbol: 'NVDA', to: '10', from: '1' });
    expect(
      holdingOf(valued(rows), 'NVDA')
        .lots()
        .map((lot) => [lot.quantity, amountOf(lot.cost), lot.rows()]),
    ).toEqual([
      ['100', '1000', ['r1', 'r3']],
      ['50', '800', ['r2', 'r3']],
    ]);
  });

  it('takes the number of shares the broker added where that is all it says', () => {
    const rows = ledger(...bought, { kind: 'split', date: '2026-03-01', symbol: 'NVDA', added: '45' });
    expect(holdingOf(valued(rows), 'NVDA')).toMatchObject({ quantity: '60' });
  });

  it('keeps lots and position in step when a reverse split does not come out even', () => {
    const rows = ledger(...bought, { kind: 'split', date: '2026-03-01', symbol: 'NVDA', to: '1', from: '7' });
    const holding = holdingOf(valued(rows), 'NVDA');
    expect(holding.quantity).toBe('2.142857142857142857');
    expect(holding.lots().map((lot) => lot.quantity)).toEqual(['1.428571428571428571', '0.714285714285714286']);
    expect(amountOf(holding.cost)).toBe('1800');
  });

  it('counts at the start of its day: what is sold that day is sold in new shares', () => {
    const rows = ledger(
      { kind: 'sell', date: '2026-03-01', symbol: 'NVDA', quantity: '20', amount: '1400' },
      ...bought,
      {
        kind: 'split',
        date: '2026-03-01',
        symbol: 'NVDA',
        to: '2',
        from: '1',
      },
    );
    const value = valued(rows);
    expect(value.refused).toEqual([]);
    expect(amountOf(holdingOf(value, 'NVDA').realised)).toBe('400');
  });

  it.each([
    ['without shares', ledger({ kind: 'split', date: '2026-03-01', symbol: 'NVDA', to: '2', from: '1' })],
    [
      'taking more away than there is',
      ledger(...bought, { kind: 'split', date: '2026-03-01', symbol: 'NVDA', added: '-15' }),
    ],
  ])('refuses a split %s', (_when, rows) => {
    expect(valued(rows).refused).toMatchObject([{ refusal: { reason: 'nothing-held' } }]);
  });
});
