import { InstrumentDirectory } from '@finclaw/market/instruments';
import { writtenMarket } from '@finclaw/market/testing';
import { openStore, type Store } from '@finclaw/storage';
import type { CurrencyCode } from '@finclaw/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { performanceTool } from './agent-tools/performance-tool.ts';
import { portfolioSummaryTool } from './agent-tools/summary-tool.ts';
import { createPortfolio } from './portfolio.ts';
import { SqliteLedger } from './sqlite-ledger.ts';

const now = Date.parse('2026-03-04T22:00:00Z');
const DAYS = ['2026-03-02', '2026-03-03', '2026-03-04'];
// Sources tell the prices before the split of 4 March in the shares after it.
const CLOSES = { AAPL: '25 26 30', MSFT: '400 404 408', 'USD/KRW': '1000 1100 1200' };
const usd = (kind: string, date: string, symbol: string, quantity: string, amount: string) =>
  ({ kind, date, symbol, quantity, amount, currency: 'USD', account: 'main' }) as never;

describe('a portfolio as it was', () => {
  let store: Store;
  beforeEach(() => {
    store = openStore(':memory:', { locale: 'en' });
  });
  afterEach(() => store.close());

  async function ask(toolOf: typeof portfolioSummaryTool, input: Record<string, unknown>) {
    const parts = { directory: new InstrumentDirectory(), now: () => now };
    let row = 0;
    const ledger = new SqliteLedger(store.database, { owner: 'kim', now: parts.now, newId: () => `n${row++}` });
    await ledger.append(usd('buy', '2026-03-02', 'AAPL', '10', '1000'));
    await ledger.append(usd('buy', '2026-03-03', 'MSFT', '2', '808'));
    await ledger.append(usd('sell', '2026-03-03', 'AAPL', '4', '416'));
    await ledger.append({
      kind: 'split',
      date: '2026-03-04',
      symbol: 'AAPL',
      to: '4',
      from: '1',
      account: 'main',
    } as never);
    const market = writtenMarket(DAYS, CLOSES, now);
    const portfolio = createPortfolio({ ...parts, ledger, market, baseCurrency: 'KRW' as CurrencyCode });
    const { executor } = toolOf({ ...parts, portfolioOf: () => portfolio });
    return JSON.parse((await executor(input, { abortSignal: new AbortController().signal } as never)).content);
  }
  const summary = (input: Record<string, unknown>) => ask(portfolioSummaryTool, input);

  it.each([
    // 10 shares before the split at 25 × 4 dollars, at 1000 won
    ['2026-03-02', [['AAPL', '10', '100']], '1000000', '1000', []],
    // 6 × 104 + 2 × 404, at 1100 won
    [
      '2026-03-03',
      [
        ['MSFT', '2', '404'],
        ['AAPL', '6', '104'],
      ],
      '1575200',
      '1100',
      [],
    ],
    // Now, after the split: 24 × 30 + 2 × 408, at 1200 won
    [
      undefined,
      [
        ['MSFT', '2', '408'],
        ['AAPL', '24', '30'],
      ],
      '1843200',
      '1200',
      ['delayed'],
    ],
  ])('on %s holds %j, worth %s won', async (date, holdings, value, rate, limits) => {
    const found = await summary(date === undefined ? {} : { date });
    expect(found).toMatchObject({ status: 'ok', total: { value: { amount: value, currency: 'KRW' } } });
    expect(found.asOf).toBe(date ?? '2026-03-05T07:00:00+09:00');
    expect(found.positions.map((each: Record<string, string>) => [each.symbol, each.quantity, each.price])).toEqual(
      holdings,
    );
    expect(found.rates).toMatchObject([{ pair: 'USD/KRW', rate }]);
    // What was the close of a past day is of its evening.
    if (date !== undefined) expect(found.positions[0].time).toBe(`${date}T16:00:00-05:00`);
    expect(found.limits).toEqual([...limits, 'converted']);
  });

  it('has the returns and the days until then', async () => {
    const found = await summary({ date: '2026-03-03', days: 5 });
    expect(found).toMatchObject({
      asOf: '2026-03-03',
      // 6 × 4 + 2 × 4 dollars, at 1100 won
      today: { change: { amount: '35200' } },
      daily: {
        rows: [
          { date: '2026-03-02', value: '1000000' },
          { date: '2026-03-03', value: '1575200' },
        ],
      },
      returns: { from: '2026-03-02', to: '2026-03-03' },
    });
  });

  it('is where the money gained since a day is counted from', async () => {
    const won = (amount: string) => ({ amount, currency: 'KRW' });
    expect(await ask(performanceTool, { from: '2026-03-04' })).toMatchObject({
      start: { date: '2026-03-03', value: won('1575200') },
      end: { value: won('1843200') },
      netMoneyPutIn: won('0'),
      profit: won('268000'),
      growthPercent: '17.01',
      // 120 dollars at 1200 won less 24 at 1100; 8 dollars at 1200 won
      contributions: [
        { symbol: 'AAPL', profit: won('117600') },
        { symbol: 'MSFT', profit: won('9600') },
      ],
      fxAndOtherEffects: won('140800'),
    });
  });

  it('is empty before its first row', async () => {
    expect(await summary({ date: '2026-03-01' })).toMatchObject({ status: 'empty' });
  });

  it.each(['yesterday', '2026-03-32', '2026-03-06'])('%s is no day of the past', async (date) => {
    expect(await summary({ date })).toMatchObject({ status: 'invalid', reason: 'date' });
  });
});
