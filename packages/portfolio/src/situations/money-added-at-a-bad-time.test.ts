import type { LocalDate } from '@finclaw/market';
import type { CurrencyCode, DecimalString, TickerSymbol } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { history } from '../book/fold.ts';
import type { LedgerRow } from '../ledger/ledger-row.ts';
import { ledger } from '../testing/rows.ts';
import { traceHistory } from '../valuation/flow-trace.ts';
import { createFxRates, type FxRate } from '../valuation/fx-rates.ts';
import { missingForReturns, portfolioReturns } from '../valuation/returns.ts';
import { valuePortfolio } from '../valuation/value-portfolio.ts';

interface World {
  readonly closes?: Readonly<Record<string, string>>;
  readonly price?: string;
  readonly currency?: string;
  readonly rates?: readonly FxRate[];
  readonly asOf?: string;
  readonly base?: string;
}

async function returnsOf(rows: readonly LedgerRow[], world: World = {}) {
  const options = {
    method: 'average',
    quotes: new Map(
      world.price === undefined
        ? []
        : [['AAPL' as TickerSymbol, { price: world.price as DecimalString, currency: 'USD' as CurrencyCode }]],
    ),
    fxRates: createFxRates(world.rates ?? []),
    asOf: (world.asOf ?? '2026-01-01') as LocalDate,
    baseCurrency: (world.base ?? 'USD') as CurrencyCode,
    closes: { on: (_symbol: string, date: string) => world.closes?.[date] as DecimalString | undefined },
  } as const;
  const counting = history(rows, options.asOf);
  const trace = await traceHistory(counting, options);
  return portfolioReturns(trace, valuePortfolio(trace.book, options), options);
}

describe('money added just before a fall', () => {
  const rows = ledger(
    { kind: 'deposit', date: '2024-01-01', amount: '1000' },
    { kind: 'buy', date: '2024-01-01', symbol: 'AAPL', quantity: '10', amount: '1000' },
    { kind: 'deposit', date: '2025-01-01', amount: '20000' },
    { kind: 'buy', date: '2025-01-01', symbol: 'AAPL', quantity: '100', amount: '20000' },
  );
  const closes = { '2024-01-01': '100', '2024-12-31': '200', '2025-01-01': '200' };

  it('the holdings gained over the two years while the money lost', async () => {
    const returns = await returnsOf(rows, { closes, price: '150', asOf: '2025-12-31' });
    expect(returns).toMatchObject({
      from: '2024-01-01',
      to: '2025-12-31',
      days: 730,
      timeWeighted: { total: '0.5', yearly: '0.224744871392' },
      moneyWeighted: { rates: [expect.stringMatching(/^-0\.2/)] },
    });
  });

  it('a rise of one day is not told as that of a year', async () => {
    const bought = rows.slice(0, 2);
    const returns = await returnsOf(bought, { closes, price: '130', asOf: '2024-01-02' });
    expect(returns?.timeWeighted).toEqual({ total: '0.3' });
  });

  it('names every price it would have needed', async () => {
    const returns = await returnsOf(rows, { price: '150', asOf: '2025-12-31' });
    expect(missingForReturns(returns as never)).toEqual([
      { kind: 'close', symbol: 'AAPL', date: '2024-01-01' },
      { kind: 'close', symbol: 'AAPL', date: '2024-12-31' },
      { kind: 'close', symbol: 'AAPL', date: '2025-01-01' },
    ]);
    // Money-weighted needs no price of the past.
    expect(returns?.moneyWeighted).toHaveProperty('rates');
  });

  it('knows neither without today’s price', async () => {
    const returns = await returnsOf(rows, { closes });
    expect(returns?.moneyWeighted).toEqual({ missing: [{ kind: 'price', symbol: 'AAPL' }] });
    expect(returns?.timeWeighted).toEqual({ missing: [{ kind: 'price', symbol: 'AAPL' }] });
  });
});

describe('returns in other situations', () => {
  it('are absent where no money ever came in', async () => {
    expect(await returnsOf([])).toBeUndefined();
  });

  it('lists every money-weighted rate that fits', async () => {
    const rows = ledger(
      { kind: 'deposit', date: '2023-01-01', amount: '100' },
      { kind: 'withdrawal', date: '2024-01-01', amount: '230' },
      { kind: 'deposit', date: '2024-12-31', amount: '132' },
    );
    expect((await returnsOf(rows, { asOf: '2024-12-31' }))?.moneyWeighted).toEqual({
      rates: ['0.000000000000', '0.300000000000'],
    });
  });

  it('finds no money-weighted rate where there is none', async () => {
    const rows = ledger(
      { kind: 'deposit', date: '2023-01-01', amount: '100' },
      { kind: 'fee', date: '2023-06-01', amount: '100' },
    );
    expect(await returnsOf(rows, { asOf: '2024-12-31' })).toMatchObject({
      moneyWeighted: { rates: [] },
      timeWeighted: { total: '-1' },
    });
  });

  it('does not take a split for a loss: old prices from sources are divided by it', async () => {
    const rows = ledger(
      { kind: 'buy', date: '2024-01-01', symbol: 'AAPL', quantity: '10', amount: '1000' },
      { kind: 'split', date: '2024-06-01', symbol: 'AAPL', to: '4', from: '1' },
      { kind: 'buy', date: '2025-01-01', symbol: 'AAPL', quantity: '40', amount: '2000' },
    );
    const closes = { '2024-01-01': '25', '2024-12-31': '50', '2025-01-01': '50' };
    expect((await returnsOf(rows, { closes, price: '75' }))?.timeWeighted).toMatchObject({ total: '2' });
  });

  it('counts shares moved in at their price of the day, not at what they had cost', async () => {
    const rows = ledger({ kind: 'transfer-in', date: '2025-01-01', symbol: 'AAPL', quantity: '10', amount: '10' });
    const returns = await returnsOf(rows, { closes: { '2025-01-01': '100' }, price: '110' });
    expect(returns).toMatchObject({ timeWeighted: { total: '0.1' }, moneyWeighted: { rates: ['0.100000000000'] } });
  });

  it('survives selling out and coming back', async () => {
    const rows = ledger(
      { kind: 'buy', date: '2024-01-01', symbol: 'AAPL', quantity: '10', amount: '1000' },
      { kind: 'sell', date: '2024-06-03', symbol: 'AAPL', quantity: '10', amount: '1500' },
      { kind: 'buy', date: '2025-01-01', symbol: 'AAPL', quantity: '1', amount: '200' },
    );
    const closes = { '2024-01-01': '100', '2024-06-02': '140', '2025-01-01': '200' };
    expect((await returnsOf(rows, { closes, price: '220' }))?.timeWeighted).toMatchObject({ total: '0.65' });
  });

  it('says so when the portfolio was worth less than nothing in between', async () => {
    const rows = ledger(
      { kind: 'deposit', date: '2024-01-01', amount: '100' },
      { kind: 'fee', date: '2024-02-01', amount: '300' },
      { kind: 'deposit', date: '2024-03-01', amount: '500' },
    );
    expect((await returnsOf(rows))?.timeWeighted).toEqual({ reason: 'worthless' });
  });

  it('measures in the base currency at the rates of each day', async () => {
    const rows = ledger({ kind: 'deposit', date: '2025-01-01', amount: '1000' });
    const [from, to] = ['USD', 'KRW'] as CurrencyCode[] as [CurrencyCode, CurrencyCode];
    const rates = [
      { from, to, rate: '1300' as DecimalString, date: '2025-01-01' as LocalDate },
      { from, to, rate: '1430' as DecimalString },
    ];
    expect(await returnsOf(rows, { rates, base: 'KRW' })).toMatchObject({
      timeWeighted: { total: '0.1' },
      moneyWeighted: { rates: ['0.100000000000'] },
    });
  });
});
