import { describe, expect, it } from 'vitest';
import { amountOf, ledger, totals, valued } from '../testing/rows.ts';
import { accountTotals } from '../valuation/account-totals.ts';

describe('two accounts, one of them in another currency', () => {
  const rows = ledger(
    { kind: 'deposit', account: 'us', date: '2026-01-05', amount: '3000', currency: 'USD' },
    { kind: 'buy', account: 'us', date: '2026-01-05', symbol: 'AAPL', quantity: '10', amount: '2000', currency: 'USD' },
    { kind: 'dividend', account: 'us', date: '2026-02-05', symbol: 'AAPL', amount: '10', currency: 'USD' },
    {
      kind: 'buy',
      account: 'isa',
      date: '2026-01-06',
      symbol: '005930.KS',
      quantity: '20',
      amount: '1400000',
      currency: 'KRW',
    },
    {
      kind: 'sell',
      account: 'isa',
      date: '2026-02-06',
      symbol: '005930.KS',
      quantity: '10',
      amount: '800000',
      currency: 'KRW',
    },
  );
  const rates = [
    { from: 'USD', to: 'KRW', rate: '1400' },
    { from: 'USD', to: 'KRW', rate: '1300', date: '2026-01-05' },
    { from: 'USD', to: 'KRW', rate: '1350', date: '2026-02-05' },
  ];
  const value = valued(rows, { prices: { AAPL: '250', '005930.KS': '90000 KRW' }, rates, base: 'KRW' });
  const shown = accountTotals(value, () => false).map(
    ({ account, value: worth, cash, cost, unrealised, realised, income, gain }) => [
      account,
      ...[worth, cash, cost, unrealised, realised, income, gain].map(amountOf),
    ],
  );

  it('says for each what it is worth, cost and brought in, at the rates of the days', () => {
    expect(shown.toSorted()).toEqual([
      ['isa', '900000', '0', '700000', '200000', '100000', '0', '300000'],
      // 10 × 250 × 1400; 1010 × 1400; 2000 × 1300; 10 × 1350
      ['us', '3500000', '1414000', '2600000', '900000', '0', '13500', '913500'],
    ]);
  });

  it('adds up to the profit of the whole but for what the rate did to cash', () => {
    // 1000 dollars came at 1300, ten at 1350.
    const onCash = 1000 * 100 + 10 * 50;
    expect(Number(totals(value).profit)).toBe(300000 + 913500 + onCash);
  });
});
