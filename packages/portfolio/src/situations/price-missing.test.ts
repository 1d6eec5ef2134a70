import { describe, expect, it } from 'vitest';
import { amountOf, ledger, totals, valued } from '../testing/rows.ts';

const rows = ledger(
  { kind: 'deposit', date: '2026-01-05', amount: '10000' },
  { kind: 'buy', date: '2026-01-06', symbol: 'AAPL', quantity: '10', amount: '2000' },
  { kind: 'buy', date: '2026-01-07', symbol: 'VNQ', quantity: '3', amount: '270' },
  { kind: 'dividend', date: '2026-03-02', symbol: 'VNQ', amount: '9' },
  { kind: 'buy', date: '2026-01-08', symbol: '005930.KS', quantity: '10', amount: '700000', currency: 'KRW' },
);
const rates = [
  { from: 'USD', to: 'KRW', rate: '1400' },
  { from: 'USD', to: 'KRW', rate: '1300', date: '2026-01-08' },
];
const prices = { AAPL: '250', '005930.KS': '80000 KRW' };

describe('one of the holdings has no price', () => {
  it('gives the totals of everything else and names it', () => {
    const value = valued(rows, { prices, rates });
    expect(value.leftOut.map(({ symbol, quantity, cost }) => [symbol, quantity, amountOf(cost)])).toEqual([
      ['VNQ', '3', '270'],
    ]);
    expect(value.missing).toContainEqual({ kind: 'price', symbol: 'VNQ' });
    expect(amountOf(value.byCurrency.get('USD' as never)!.value)).toBe('2500');
    expect(totals(value)).toMatchObject({
      income: '9',
      contributed: '10000',
      value: expect.stringMatching(/^3071\.428/),
    });
  });

  it('counts it in the profit as if it had neither gained nor lost', () => {
    const profitAt = (vnq?: string): string | undefined =>
      totals(valued(rows, { prices: vnq === undefined ? prices : { ...prices, VNQ: vnq }, rates })).profit;
    expect(profitAt()).toBe(profitAt('90'));
    expect(profitAt()).not.toBe(profitAt('91'));
  });

  it('divides the profit into the same parts', () => {
    const { profit, realised, unrealised, income, charges, fxEffect } = totals(valued(rows, { prices, rates }));
    const sum = [realised, unrealised, income, fxEffect].reduce(
      (total, part) => total + Number(part),
      -Number(charges),
    );
    expect(sum).toBeCloseTo(Number(profit), 4);
  });

  it('has no total where nothing held has a price', () => {
    const value = valued(rows, { rates });
    expect(value.leftOut).toEqual([]);
    expect(totals(value).value).toContain('missing price');
  });

  it('leaves out a currency in which nothing has a price', () => {
    const value = valued(rows, { prices: { AAPL: '250', VNQ: '90' }, rates });
    expect(totals(value).value).toBe('2770');
    expect(amountOf(value.byCurrency.get('KRW' as never)!.value)).toBe('missing price 005930.KS');
  });
});
