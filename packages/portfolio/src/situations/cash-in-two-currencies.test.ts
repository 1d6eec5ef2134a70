import { describe, expect, it } from 'vitest';
import { amountOf, ledger, totals, valued } from '../testing/rows.ts';

const rows = ledger(
  { kind: 'deposit', date: '2025-03-03', amount: '1300000', currency: 'KRW' },
  {
    kind: 'fx',
    date: '2025-03-03',
    amount: '1300000',
    currency: 'KRW',
    toAmount: '1000',
    toCurrency: 'USD',
    fee: '1500',
  },
  { kind: 'buy', date: '2025-03-04', symbol: 'AAPL', quantity: '4', amount: '800' },
  { kind: 'dividend', date: '2025-06-04', symbol: 'AAPL', amount: '17', tax: '3' },
  { kind: 'interest', date: '2025-06-05', amount: '100', currency: 'KRW', tax: '15' },
  { kind: 'fee', date: '2025-06-06', amount: '5' },
  { kind: 'tax', date: '2025-06-06', amount: '40', currency: 'KRW' },
);

describe('won changed into dollars', () => {
  const rates = [
    { from: 'USD', to: 'KRW', rate: '1400' },
    { from: 'USD', to: 'KRW', rate: '1350', date: '2025-06-04' },
  ];
  const value = valued(rows, { prices: { AAPL: '250' }, rates, base: 'KRW' });

  it('keeps a pocket of cash for each currency', () => {
    expect(value.accounts[0]).toMatchObject({ keepsCash: true });
    expect(value.accounts[0]?.cash.map((cash) => [cash.money.currency, cash.money.amount])).toEqual([
      ['KRW', '60'],
      ['USD', '212'],
    ]);
  });

  it('tells what the prices did from what the exchange rate did; what was earned and paid counts at the rate of its day', () => {
    expect(totals(value)).toEqual({
      value: '1400000',
      cash: '296860',
      cost: '1120000',
      realised: '0',
      unrealised: '280000',
      income: '23050',
      charges: '6790',
      fees: '8250',
      taxes: '4105',
      contributed: '1300000',
      profit: '396860',
      realisedFx: '0',
      fxEffect: '100600',
    });
  });

  it('knows nothing of what happens after the day asked about', () => {
    const early = valued(rows, { asOf: '2025-03-03', base: 'KRW', rates: [{ from: 'USD', to: 'KRW', rate: '1300' }] });
    expect(amountOf(early.total.cash)).toBe('1300000');
    expect(early.accounts[0]?.holdings).toEqual([]);
  });
});

describe('an account without deposits', () => {
  it('counts purchases as money put in and proceeds as money taken out', () => {
    const value = valued(
      ledger(
        { kind: 'buy', date: '2026-01-05', symbol: 'AAPL', quantity: '10', amount: '1000' },
        { kind: 'sell', date: '2026-02-05', symbol: 'AAPL', quantity: '5', amount: '700' },
        { kind: 'fee', date: '2026-02-06', amount: '10' },
      ),
      { prices: { AAPL: '150' } },
    );
    expect(value.accounts[0]).toMatchObject({ keepsCash: false, cash: [] });
    expect(totals(value)).toMatchObject({
      cash: '0',
      contributed: '310',
      value: '750',
      profit: '440',
      charges: '10',
      fxEffect: '0',
    });
  });
});
