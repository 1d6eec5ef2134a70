import { describe, expect, it } from 'vitest';
import { amountOf, holdingOf, ledger, totals, valued } from '../testing/rows.ts';

const rows = ledger(
  { kind: 'buy', date: '2026-01-05', symbol: '005930.KS', quantity: '10', amount: '700000', currency: 'KRW' },
  { kind: 'buy', date: '2026-01-06', symbol: 'AAPL', quantity: '10', amount: '2000', currency: 'USD' },
);
const prices = { '005930.KS': '80000 KRW', AAPL: '250' };

describe('an exchange rate is missing', () => {
  it('names the pair and adds nothing up', () => {
    const value = valued(rows, { prices, base: 'KRW' });
    expect(totals(value)).toMatchObject({
      value: 'missing rate USD/KRW',
      contributed: 'missing rate USD/KRW 2026-01-06',
    });
    expect(value.missing).toContainEqual({ kind: 'rate', pair: 'USD/KRW' });
    expect(value.missing).toContainEqual({ kind: 'rate', pair: 'USD/KRW', date: '2026-01-06' });
  });

  it('still knows every currency by itself', () => {
    const { byCurrency } = valued(rows, { prices, base: 'KRW' });
    expect([...byCurrency].map(([currency, sums]) => [currency, amountOf(sums.value), amountOf(sums.profit)])).toEqual([
      ['KRW', '800000', '100000'],
      ['USD', '2500', '500'],
    ]);
  });

  it('does not take the rate of another month for that of the day', () => {
    const rates = [
      { from: 'USD', to: 'KRW', rate: '1400' },
      { from: 'USD', to: 'KRW', rate: '1300', date: '2025-11-30' },
    ];
    expect(totals(valued(rows, { prices, rates, base: 'KRW' })).contributed).toBe('missing rate USD/KRW 2026-01-06');
  });

  it('uses the last rate before a holiday, in either direction', () => {
    for (const dated of [
      { from: 'USD', to: 'KRW', rate: '1250', date: '2026-01-02' },
      { from: 'KRW', to: 'USD', rate: '0.0008', date: '2026-01-02' },
    ]) {
      const rates = [{ from: 'USD', to: 'KRW', rate: '1400' }, dated];
      expect(totals(valued(rows, { prices, rates, base: 'KRW' }))).toMatchObject({
        value: '4300000',
        contributed: '3200000',
        profit: '1100000',
        unrealised: '800000',
        fxEffect: '300000',
      });
    }
  });

  it('needs no rate for a currency in which nothing happened but zero', () => {
    const value = valued(ledger({ kind: 'dividend', date: '2026-01-06', amount: '0', currency: 'JPY' }), {
      base: 'KRW',
    });
    expect(totals(value).income).toBe('0');
  });

  it('reports a quote in the wrong currency like a missing one', () => {
    const value = valued(rows, { prices: { ...prices, AAPL: '350000 KRW' }, base: 'KRW' });
    expect(value.missing).toContainEqual({ kind: 'price-currency', symbol: 'AAPL', expected: 'USD', got: 'KRW' });
    expect(amountOf(holdingOf(value, 'AAPL').value)).toBe('missing price-currency AAPL USD KRW');
    expect(holdingOf(value, 'AAPL').price).toBeUndefined();
  });
});
