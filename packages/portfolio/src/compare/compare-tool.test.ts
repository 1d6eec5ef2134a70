import { InstrumentDirectory } from '@finclaw/market/instruments';
import { writtenMarket } from '@finclaw/market/testing';
import { openStore, type Store } from '@finclaw/storage';
import type { CurrencyCode } from '@finclaw/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { performanceTool } from '../agent-tools/performance-tool.ts';
import { createPortfolio } from '../portfolio.ts';
import { SqliteLedger } from '../sqlite-ledger.ts';
import { comparePerformanceTool } from './compare-tool.ts';

const now = Date.parse('2026-01-09T22:00:00Z');
const DAYS = ['2025-12-31', '2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08', '2026-01-09'];
const CLOSES = {
  AAPL: '100 110 99 105 121 120',
  '^GSPC': '5000 5050 5100 5050 5000 5250',
  'USD/KRW': '1000 1000 1000 1000 1000 1100',
  MSFT: '- - - 400 410 404',
};
describe('compare_performance', () => {
  let store: Store;
  let count = 0;
  let written = writtenMarket(DAYS, CLOSES, now);
  beforeEach(() => {
    store = openStore(':memory:', { locale: 'en' });
    written = writtenMarket(DAYS, CLOSES, now);
  });
  afterEach(() => store.close());

  const compare = (input: Record<string, unknown>, ...rows: readonly Record<string, unknown>[]) =>
    ask(comparePerformanceTool, input, ...rows);

  async function ask(
    toolOf: typeof comparePerformanceTool | typeof performanceTool,
    input: Record<string, unknown>,
    ...rows: readonly Record<string, unknown>[]
  ) {
    const [directory, market] = [new InstrumentDirectory(), written];
    const ledger = new SqliteLedger(store.database, { owner: 'kim', now: () => now, newId: () => `n${count++}` });
    for (const row of rows) await ledger.append({ account: 'main', ...row } as never);
    const parts = { directory, market, now: () => now };
    const portfolio = createPortfolio({ ...parts, ledger, baseCurrency: 'KRW' as CurrencyCode });
    const { executor } = toolOf({ ...parts, portfolioOf: () => portfolio });
    const { content } = await executor(input, { abortSignal: new AbortController().signal } as never);
    return JSON.parse(content);
  }

  it('measures each from the close before the period, best first, with the days of its extremes', async () => {
    const found = await compare({ instruments: ['S&P 500', '애플'], period: 'ytd' });
    expect(found).toMatchObject({
      status: 'ok',
      period: { from: '2026-01-01', to: '2026-01-10' },
      riskFreePercent: '0.00',
    });
    expect(found.instruments).toMatchObject([
      {
        symbol: 'AAPL',
        name: '애플',
        nameEn: 'Apple',
        currency: 'USD',
        changePercent: '20.00',
        base: { date: '2025-12-31', close: '100' },
        first: { date: '2026-01-05', close: '110' },
        last: { date: '2026-01-09', close: '120' },
        high: { date: '2026-01-08', close: '121' },
        low: { date: '2026-01-06', close: '99' },
        drawdown: {
          deepestPercent: '-10.00',
          from: '2026-01-05',
          to: '2026-01-06',
          recovered: '2026-01-08',
          nowPercent: '-0.83',
        },
        limits: [],
      },
      { symbol: '^GSPC', changePercent: '5.00' },
    ]);
    expect(found.limits).toEqual([]);
    expect(found.instruments[0]).not.toHaveProperty('volatilityPercent');
  });

  it('tells both the own change and the one in a common currency, with the exchange rate', async () => {
    const found = await compare({ instruments: ['AAPL'], period: 'ytd', currency: '원' });
    // 100 × 1000 → 120 × 1100
    expect(found).toMatchObject({
      currency: 'KRW',
      instruments: [{ changePercent: '20.00', inCurrency: { changePercent: '32.00' }, limits: ['converted'] }],
      rates: [
        {
          pair: 'USD/KRW',
          source: 'written',
          changePercent: '10.00',
          base: { date: '2025-12-31', rate: '1000' },
          last: { date: '2026-01-09', rate: '1100' },
        },
      ],
      limits: ['converted'],
    });
  });

  it('holds the portfolio against an index in its own currency, apart from deposits', async () => {
    const bought = { kind: 'buy', symbol: 'AAPL', currency: 'USD' };
    const found = await compare(
      { instruments: ['내 포트폴리오', '^GSPC'], period: 'ytd' },
      { ...bought, date: '2025-12-31', quantity: '10', amount: '1000' },
      { ...bought, date: '2026-01-08', quantity: '5', amount: '605' },
    );
    // 105 / 100 until the second purchase, which counts from the start of its day: × 1980 / (1050 + 605). The index: 5
    // % and the dollar 10 %.
    expect(found.instruments).toMatchObject([
      {
        symbol: 'portfolio',
        currency: 'KRW',
        changePercent: '25.62',
        inCurrency: { changePercent: '25.62' },
        base: { date: '2025-12-31', value: '1000000' },
        last: { value: '1980000' },
        high: { value: '1980000' },
        netFlow: { amount: '605000', currency: 'KRW' },
        limits: ['delayed', 'converted'],
      },
      { symbol: '^GSPC', changePercent: '5.00', inCurrency: { changePercent: '15.50' } },
    ]);
    expect(found.limits).toEqual(['delayed', 'converted']);
  });

  it.each([
    ['before the period', '2025-12-31', '1000', { date: '2025-12-31' }, 'the last close before'],
    ['within it', '2026-01-06', '990', undefined, /first day/],
  ])(
    'counts what is beside a portfolio that began %s as portfolio_performance does',
    async (_when, date, amount, base, counted) => {
      const row = { kind: 'buy', symbol: 'AAPL', currency: 'USD', quantity: '10', date, amount };
      const compared = await compare({ instruments: ['portfolio', 'S&P 500'], from: '2026-01-01' }, row);
      const alone = await ask(performanceTool, { from: '2026-01-01', benchmark: 'S&P 500' });
      const [own, index] = ['portfolio', '^GSPC'].map((symbol) =>
        compared.instruments.find((each: { symbol: string }) => each.symbol === symbol),
      );
      expect(own.changePercent).toBe(alone.growthPercent);
      expect(index.inCurrency.changePercent).toBe(alone.benchmark.growthPercent);
      expect(index.base?.date).toBe(base?.date);
      expect(index.base?.date ?? index.first.date).toBe(alone.benchmark.base);
      expect([compared.countedFrom, alone.countedFrom]).toEqual([expect.stringMatching(counted), compared.countedFrom]);
      expect(compared.pricesContradictTrades).toBeUndefined();
    },
  );

  it.each([
    ['1000', 0],
    ['100', 1],
  ])('of shares bought for %s there are ratios only where the prices agree', async (amount, contradictions) => {
    const all = Array.from({ length: 54 }, (_, at) => new Date(Date.UTC(2025, 10, 17 + at)));
    const days = all.filter((day) => day.getUTCDay() % 6 !== 0).map((day) => day.toISOString().slice(0, 10));
    const closes = { AAPL: days.map((_, at) => 100 + (at % 2)), 'USD/KRW': days.map(() => 1000) };
    written = writtenMarket(days, { AAPL: closes.AAPL.join(' '), 'USD/KRW': closes['USD/KRW'].join(' ') }, now);
    const row = { kind: 'buy', symbol: 'AAPL', currency: 'USD', quantity: '10', date: '2025-11-17', amount };
    const { instruments, ...compared } = await compare({ instruments: ['portfolio'], from: '2025-11-17' }, row);
    for (const found of [{ ...compared, ...instruments[0] }, await ask(performanceTool, {})]) {
      expect(found.pricesContradictTrades ?? []).toHaveLength(contradictions);
      expect('volatilityPercent' in found).toBe(contradictions === 0);
      expect('sharpe' in found).toBe(contradictions === 0);
    }
  });

  it('says what began later, and counts it from its first close', async () => {
    const found = await compare({ instruments: ['MSFT', 'AAPL'], from: '2026-01-01' });
    expect(found.instruments).toMatchObject([
      { symbol: 'AAPL', limits: [] },
      { symbol: 'MSFT', changePercent: '1.00', first: { date: '2026-01-07' }, limits: ['partial'] },
    ]);
    expect(found.limits).toEqual(['partial']);
  });

  it('names what has no prices, and keeps the rest', async () => {
    const found = await compare({ instruments: ['AAPL', 'portfolio', 'NVDA'], period: 'ytd' });
    expect(found).toMatchObject({ status: 'ok', instruments: [{ symbol: 'AAPL' }], limits: ['partial'] });
    expect(found.withoutPrices.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['portfolio', 'NVDA']);
    expect(await compare({ instruments: ['NVDA'] })).toMatchObject({ status: 'unavailable' });
  });

  it.each([
    [{ instruments: ['삼성'] }, { status: 'ambiguous' }],
    [
      { instruments: ['AAPL'], period: 'soon' },
      { status: 'invalid', reason: 'period' },
    ],
    [
      { instruments: ['AAPL'], currency: 'gold' },
      { status: 'invalid', reason: 'currency' },
    ],
  ])('%j: %j', async (input, expected) => {
    expect(await compare(input)).toMatchObject(expected);
  });
});
