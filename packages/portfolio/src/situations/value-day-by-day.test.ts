import type { LocalDate } from '@finclaw/market';
import type { CurrencyCode, DecimalString, TickerSymbol } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { history } from '../book/fold.ts';
import type { LedgerRow } from '../ledger/ledger-row.ts';
import { growthOf } from '../performance/growth.ts';
import { ledger } from '../testing/rows.ts';
import { type DailyValues, dailyValues, neededForDays } from '../valuation/daily-values.ts';
import { traceHistory } from '../valuation/flow-trace.ts';
import { createFxRates, type FxRate } from '../valuation/fx-rates.ts';
import { portfolioReturns } from '../valuation/returns.ts';
import { valuePortfolio } from '../valuation/value-portfolio.ts';

interface World {
  readonly closes?: Readonly<Record<string, string>>;
  readonly price?: string;
  readonly rates?: readonly FxRate[];
  readonly base?: string;
  readonly asOf?: string;
}

function optionsOf(world: World) {
  return {
    method: 'average',
    quotes: new Map(
      world.price ? [['AAPL' as TickerSymbol, { price: world.price as DecimalString, currency: 'USD' as never }]] : [],
    ),
    fxRates: createFxRates(world.rates ?? []),
    asOf: (world.asOf ?? '2026-01-08') as LocalDate,
    baseCurrency: (world.base ?? 'USD') as CurrencyCode,
    closes: { on: (_symbol: string, date: string) => world.closes?.[date] as DecimalString | undefined },
  } as const;
}

async function daysOf(rows: readonly LedgerRow[], world: World = {}): Promise<DailyValues> {
  const options = optionsOf(world);
  const counting = history(rows, options.asOf);
  return dailyValues(await traceHistory(counting, options), options);
}

const plain = ({ days }: DailyValues): string[] =>
  days.map(({ date, value, flow, invested }) => `${date} ${value} ${flow} ${invested}`);

describe('what a portfolio was worth, day by day', () => {
  const closes = { '2026-01-02': '10', '2026-01-05': '11', '2026-01-06': '12', '2026-01-07': '6', '2026-01-08': '7' };

  it('follows prices, money that comes and goes, and leaves quiet weekends out', async () => {
    const rows = ledger(
      { kind: 'deposit', date: '2026-01-02', amount: '100' },
      { kind: 'buy', date: '2026-01-02', symbol: 'AAPL', quantity: '5', amount: '50' },
      { kind: 'withdrawal', date: '2026-01-06', amount: '20' },
    );
    expect(plain(await daysOf(rows, { closes, price: '7.5' }))).toEqual([
      '2026-01-02 100 100 100',
      '2026-01-05 105 0 100',
      '2026-01-06 90 -20 80',
      '2026-01-07 60 0 80',
      '2026-01-08 67.5 0 80',
    ]);
  });

  it('counts purchases as put in where the account keeps no cash, also at a weekend', async () => {
    const rows = ledger({ kind: 'buy', date: '2026-01-04', symbol: 'AAPL', quantity: '1', amount: '9' });
    const days = await daysOf(rows, { closes: { ...closes, '2026-01-04': '10' }, asOf: '2026-01-05' });
    expect(plain(days)).toEqual(['2026-01-04 10 9 9', '2026-01-05 11 0 9']);
  });

  it('grows as the time-weighted return does, also where a rate moved at the weekend before money came in', async () => {
    const [from, to] = ['USD', 'KRW'] as [CurrencyCode, CurrencyCode];
    const rateOn = (date: string, rate: string): FxRate => ({
      from,
      to,
      rate: rate as DecimalString,
      date: date as LocalDate,
    });
    const rates = [
      rateOn('2026-01-02', '1300'),
      rateOn('2026-01-04', '1430'),
      rateOn('2026-01-05', '1400'),
      { from, to, rate: '1500' as DecimalString },
    ];
    const rows = ledger(
      { kind: 'deposit', date: '2026-01-02', amount: '100' },
      { kind: 'deposit', date: '2026-01-05', amount: '900' },
    );
    const world = { rates, base: 'KRW', asOf: '2026-01-06' };
    const options = optionsOf(world);
    const trace = await traceHistory(history(rows, options.asOf), options);
    const value = valuePortfolio(trace.book, options);
    const returns = await portfolioReturns(trace, value, options);
    const days = await daysOf(rows, world);
    expect(days.days.map(({ date }) => date)).toEqual(['2026-01-02', '2026-01-04', '2026-01-05', '2026-01-06']);
    const growth = growthOf(days)?.at(-1)?.index.minus(1).toFixed(10);
    expect(returns?.timeWeighted).toMatchObject({ total: expect.stringContaining(growth ?? '?') });
  });

  it('counts money that came in on a day without a price on the next day that has one', async () => {
    const rows = ledger(
      { kind: 'deposit', date: '2026-01-05', amount: '100' },
      { kind: 'buy', date: '2026-01-05', symbol: 'AAPL', quantity: '1', amount: '11' },
      { kind: 'deposit', date: '2026-01-06', amount: '50' },
    );
    const { '2026-01-06': _gone, ...others } = closes;
    expect(plain(await daysOf(rows, { closes: others, asOf: '2026-01-07' }))).toEqual([
      '2026-01-05 100 100 100',
      '2026-01-07 145 50 150',
    ]);
  });

  it('does not jump at a split, since old closes are divided by it', async () => {
    const rows = ledger(
      { kind: 'buy', date: '2026-01-05', symbol: 'AAPL', quantity: '1', amount: '22' },
      { kind: 'split', date: '2026-01-07', symbol: 'AAPL', to: '2', from: '1' },
    );
    const adjusted = { '2026-01-05': '11', '2026-01-06': '11', '2026-01-07': '11', '2026-01-08': '11' };
    expect((await daysOf(rows, { closes: adjusted })).days.map(({ value }) => value)).toEqual(['22', '22', '22', '22']);
  });

  it('leaves out a day without a price and names what it lacks', async () => {
    const rows = ledger(
      { kind: 'deposit', date: '2026-01-05', amount: '100' },
      { kind: 'buy', date: '2026-01-05', symbol: 'AAPL', quantity: '1', amount: '10' },
    );
    const { '2026-01-06': _gone, ...others } = closes;
    const days = await daysOf(rows, { closes: others });
    expect(days.days.map(({ date }) => date)).toEqual(['2026-01-05', '2026-01-07', '2026-01-08']);
    expect(days).toMatchObject({ skipped: 1, missing: [{ kind: 'close', symbol: 'AAPL', date: '2026-01-06' }] });
  });

  it('values in the base currency at each day’s rate, today at the current one', async () => {
    const [from, to] = ['USD', 'KRW'] as [CurrencyCode, CurrencyCode];
    const rates = [
      { from, to, rate: '1300' as DecimalString, date: '2026-01-07' as LocalDate },
      { from, to, rate: '1400' as DecimalString },
    ];
    const rows = ledger({ kind: 'deposit', date: '2026-01-07', amount: '10' });
    expect(plain(await daysOf(rows, { rates, base: 'KRW' }))).toEqual([
      '2026-01-07 13000 13000 13000',
      '2026-01-08 14000 0 13000',
    ]);
  });

  it('shows no day after one whose flow cannot be told in the base currency', async () => {
    const rows = ledger({ kind: 'deposit', date: '2026-01-06', amount: '10' });
    const rates = [{ from: 'USD', to: 'KRW', rate: '1400' } as FxRate];
    expect(await daysOf(rows, { rates, base: 'KRW' })).toMatchObject({ days: [], skipped: 3 });
  });

  it('asks for each symbol and each currency once, from its first day', async () => {
    const rows = ledger(
      { kind: 'buy', date: '2026-01-06', symbol: 'AAPL', quantity: '1', amount: '1' },
      { kind: 'buy', date: '2026-01-05', symbol: 'AAPL', quantity: '1', amount: '1' },
      { kind: 'fx', date: '2026-01-07', amount: '1', toAmount: '1', toCurrency: 'KRW' },
    );
    expect(neededForDays(history(rows), 'EUR' as CurrencyCode)).toEqual([
      { kind: 'close', symbol: 'AAPL', date: '2026-01-05' },
      { kind: 'rate', pair: 'USD/EUR', date: '2026-01-05' },
      { kind: 'rate', pair: 'KRW/EUR', date: '2026-01-07' },
    ]);
  });

  it('has no day without a history', async () => {
    expect(await daysOf([])).toEqual({ days: [], skipped: 0, missing: [], contradicted: [] });
  });
});
