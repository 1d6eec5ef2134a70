import { describe, expect, it } from 'vitest';
import { amountOf, holdingOf, ledger, totals, valued } from '../testing/rows.ts';

const rows = ledger(
  { kind: 'buy', date: '2026-01-05', symbol: 'AAPL', quantity: '10', amount: '1001', fee: '1' },
  { kind: 'buy', date: '2026-02-05', symbol: 'AAPL', quantity: '10', amount: '1501', fee: '1' },
  { kind: 'buy', date: '2026-03-05', symbol: 'AAPL', quantity: '10', amount: '1201', fee: '1' },
  { kind: 'sell', date: '2026-04-05', symbol: 'AAPL', quantity: '15', amount: '2395', fee: '3', tax: '2' },
);

describe('buy three times, then sell a part', () => {
  it.each([
    ['average', '543.5', '1851.5'],
    ['fifo', '643.5', '1951.5'],
    ['lifo', '443.5', '1751.5'],
    ['hifo', '293.5', '1601.5'],
  ] as const)('%s: realised %s, and %s stays as the cost of fifteen shares', (method, realised, cost) => {
    const value = valued(rows, { method, prices: { AAPL: '160' } });
    const holding = holdingOf(value, 'AAPL');
    expect(holding.quantity).toBe('15');
    expect(amountOf(holding.realised)).toBe(realised);
    expect(amountOf(holding.cost)).toBe(cost);
    expect(amountOf(holding.value)).toBe('2400');
    expect(Number(amountOf(holding.unrealised))).toBe(2400 - Number(cost));
  });

  it('makes the same profit over all whatever the method', () => {
    for (const method of ['average', 'fifo', 'lifo', 'hifo'] as const)
      expect(totals(valued(rows, { method, prices: { AAPL: '160' } })).profit).toBe('1092');
  });

  it('uses the amounts the broker moved and not quantity times price', () => {
    const odd = ledger(
      { kind: 'buy', date: '2026-01-05', symbol: 'AAPL', quantity: '3', price: '33.33', amount: '100' },
      { kind: 'sell', date: '2026-01-06', symbol: 'AAPL', quantity: '3', price: '33.34', amount: '100.01' },
    );
    expect(totals(valued(odd))).toMatchObject({ realised: '0.01', profit: '0.01' });
  });

  it('lists fees and taxes without charging them twice', () => {
    expect(totals(valued(rows, { prices: { AAPL: '160' } }))).toMatchObject({ fees: '6', taxes: '2', charges: '0' });
  });

  it('lists the rows behind each figure', () => {
    const holding = holdingOf(valued(rows, { method: 'fifo', prices: { AAPL: '160' } }), 'AAPL');
    expect(holding.lots().map((lot) => [lot.id, lot.quantity, lot.rows()])).toEqual([
      ['r2', '5', ['r2', 'r4']],
      ['r3', '10', ['r3']],
    ]);
    expect(holding.rows()).toEqual(['r1', 'r2', 'r3', 'r4']);
  });

  it('uses another method for an account that asks for it', () => {
    const value = valued(rows, { method: 'fifo', methods: { main: 'hifo' }, prices: { AAPL: '160' } });
    expect(value.accounts[0]?.method).toBe('hifo');
    expect(amountOf(holdingOf(value, 'AAPL').realised)).toBe('293.5');
  });
});
