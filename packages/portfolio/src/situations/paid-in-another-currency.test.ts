import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordRow } from '../import/record.ts';
import type { LedgerRow } from '../ledger/ledger-row.ts';
import { type ImportFixture, importFixture, TODAY } from '../testing/import-fixture.ts';
import { amountOf, holdingOf, ledger, totals, valued } from '../testing/rows.ts';

const inWon = (settledAmount: string, settledRate: string) => ({ settledAmount, settledCurrency: 'KRW', settledRate });

describe('US shares paid for in won', () => {
  const rows = ledger(
    { kind: 'deposit', date: '2026-01-05', amount: '3000000', currency: 'KRW' },
    { kind: 'buy', date: '2026-01-05', symbol: 'AAPL', quantity: '10', amount: '2000', ...inWon('2700000', '1350') },
    { kind: 'sell', date: '2026-02-05', symbol: 'AAPL', quantity: '5', amount: '1200', ...inWon('1680000', '1400') },
    { kind: 'dividend', date: '2026-03-05', symbol: 'AAPL', amount: '10', ...inWon('14000', '1400') },
    { kind: 'fee', date: '2026-03-06', amount: '1', ...inWon('1400', '1400') },
  );
  const rates = [
    { from: 'USD', to: 'KRW', rate: '1450' },
    // The rates of the market, which nobody paid.
    { from: 'USD', to: 'KRW', rate: '1340', date: '2026-01-05' },
    { from: 'USD', to: 'KRW', rate: '1410', date: '2026-02-05' },
  ];
  const value = valued(rows, { prices: { AAPL: '250' }, rates, base: 'KRW' });

  it('takes won out of the account and no dollars', () => {
    expect(value.accounts[0]?.cash.map(({ money }) => `${money.amount} ${money.currency}`)).toEqual(['1992600 KRW']);
  });

  it('counts what was paid and what came in, not what the market said', () => {
    const holding = holdingOf(value, 'AAPL');
    // 1,680,000 − half of 2,700,000; in dollars 1,200 − 1,000.
    expect(amountOf(holding.realisedInBase)).toBe('330000');
    expect(amountOf(holding.realised)).toBe('200');
    expect(totals(value)).toMatchObject({ income: '14000', charges: '1400', contributed: '3000000' });
  });

  it('adds up: what the prices did, what was earned and what the rate did to the shares that are left', () => {
    // 5 × 250 × 1,450 + 1,992,600 − 3,000,000; the rate did 1,000 × (1,450 − 1,350).
    expect(totals(value)).toMatchObject({
      value: '1812500',
      unrealised: '362500',
      profit: '805100',
      fxEffect: '100000',
    });
  });

  it('is money put in, in won, where the account keeps no cash', () => {
    const bought = valued([rows[1] as LedgerRow], { prices: { AAPL: '200' }, rates, base: 'KRW' });
    expect(totals(bought)).toMatchObject({ contributed: '2700000', profit: '200000' });
  });
});

describe('recording what was paid in another currency', () => {
  let at: ImportFixture;
  beforeEach(() => {
    at = importFixture();
  });
  afterEach(() => at.store.close());

  const bought = {
    kind: 'buy',
    date: '2026-01-05',
    instrument: { text: 'AAPL', by: 'symbol' },
    quantity: '10',
    amount: '2000',
    currency: 'USD',
  } as const;
  const record = (more: object) =>
    recordRow(at.ledger, { ...bought, ...more } as never, { directory: at.directory, today: TODAY, account: 'main' });

  it.each([
    { given: { settledAmount: '2700000', settledCurrency: 'KRW' }, becomes: { settledRate: '1350' } },
    {
      given: { settledRate: '1350.5', settledCurrency: 'krw' },
      becomes: { settledAmount: '2701000', settledCurrency: 'KRW' },
    },
    {
      given: { amount: undefined, settledAmount: '2700000', settledRate: '1350', settledCurrency: 'KRW' },
      becomes: { amount: '2000' },
    },
    { given: { settledAmount: '2000', settledCurrency: 'USD' }, becomes: { amount: '2000' } },
  ])('works out the one of three that is not said: $given', async ({ given, becomes }) => {
    const result = await record(given);
    expect(result.ok && result.row).toMatchObject(becomes);
    expect(result.ok && 'settledAmount' in result.row).toBe(given.settledCurrency !== 'USD');
  });

  it.each([
    { given: { settledAmount: '2700000' }, reason: 'missing-value' },
    { given: { settledCurrency: 'KRW' }, reason: 'missing-value' },
    { given: { settledAmount: '2700000', settledCurrency: 'won' }, reason: 'bad-value' },
    { given: { settledAmount: '2700000', settledCurrency: 'KRW', settledRate: '13.5' }, reason: 'settlement-mismatch' },
    { given: { settledAmount: '2700000', settledCurrency: 'USD' }, reason: 'settlement-mismatch' },
    { given: { settledAmount: '-2700000', settledCurrency: 'KRW' }, reason: 'bad-value' },
    { given: { amount: '0', settledAmount: '100', settledCurrency: 'KRW' }, reason: 'bad-value' },
  ])('records nothing when $given does not fit', async ({ given, reason }) => {
    expect(await record(given)).toMatchObject({ ok: false, refusal: { reason } });
    expect(await at.ledger.rows()).toEqual([]);
  });
});
