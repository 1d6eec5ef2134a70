import { MarketData, SimulatedSource } from '@finclaw/market';
import { InstrumentDirectory } from '@finclaw/market/instruments';
import { openStore } from '@finclaw/storage';
import { createCurrencyCode } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { comparePerformanceTool } from './compare/compare-tool.ts';
import { performanceText } from './performance/performance-text.ts';
import { createPortfolio } from './portfolio.ts';
import { SqliteLedger } from './sqlite-ledger.ts';
import type { PlainRow } from './testing/rows.ts';
import { portfolioText } from './text/portfolio-text.ts';
import { portfolioTools } from './tools.ts';

const directory = new InstrumentDirectory();
const now = Date.parse('2026-11-16T10:30:00+09:00');

class WithoutVnq extends SimulatedSource {
  override supports(instrument: Parameters<SimulatedSource['supports']>[0]): boolean {
    return instrument.symbol !== 'VNQ' && super.supports(instrument);
  }
}

const market = new MarketData([new WithoutVnq({ now: () => now })]);
const DEPOSIT: PlainRow = { kind: 'deposit', date: '2026-01-05', amount: '10000' };
const APPLE: PlainRow = { kind: 'buy', date: '2026-01-06', symbol: 'AAPL', quantity: '10', amount: '2000' };
const VNQ: PlainRow = { kind: 'buy', date: '2026-02-03', symbol: 'VNQ', quantity: '3', amount: '270' };

async function portfolioWith(...rows: readonly PlainRow[]) {
  const store = openStore(':memory:', { locale: 'en' });
  let count = 0;
  const ledger = new SqliteLedger(store.database, { owner: 'me', now: () => now, newId: () => `n${count++}` });
  for (const row of rows) await ledger.append({ account: 'main', currency: 'USD', ...row } as never);
  const portfolio = createPortfolio({
    ledger,
    directory,
    market,
    now: () => now,
    baseCurrency: createCurrencyCode('USD'),
  });
  const deps = { directory, market, portfolioOf: () => portfolio };
  const tools = [...portfolioTools(deps as never), comparePerformanceTool(deps as never)];
  const call = async (name: string, input: object = {}) => {
    const context = { sessionId: 's', userId: 'me', channelId: 'c', abortSignal: new AbortController().signal };
    const { executor } = tools.find(({ definition }) => definition.name === name)!;
    return JSON.parse((await executor(input as never, context as never)).content);
  };
  return { portfolio, call };
}

const NAMED = {
  complete: false,
  leftOut: [{ symbol: 'VNQ', quantity: '3', cost: { amount: '270.00', currency: 'USD' } }],
};

describe('a portfolio with one holding that no source has a price of', () => {
  it('grows as one that never had it, whose money was taken out and whose income was put in', async () => {
    const income: PlainRow = { kind: 'dividend', date: '2026-06-01', symbol: 'VNQ', amount: '9' };
    const one = await portfolioWith(DEPOSIT, APPLE, VNQ, income);
    const other = await portfolioWith(
      DEPOSIT,
      APPLE,
      { kind: 'withdrawal', date: VNQ.date, amount: VNQ.amount },
      { kind: 'deposit', date: income.date, amount: income.amount },
    );
    const figures = ({
      growthPercent,
      netMoneyPutIn,
      profit,
      end,
      drawdown,
      volatilityPercent,
    }: Record<string, unknown>) => ({
      growthPercent,
      netMoneyPutIn,
      profit,
      end,
      drawdown,
      volatilityPercent,
    });
    const [found, expected] = [await one.call('portfolio_performance'), await other.call('portfolio_performance')];
    expect(found).toMatchObject(NAMED);
    expect(figures(found)).toEqual(figures(expected));
    expect(expected).not.toHaveProperty('leftOut');
    const [summary, without] = [await one.call('portfolio_summary'), await other.call('portfolio_summary')];
    expect(summary.returns).toEqual(without.returns);
    expect(summary.returns.timeWeighted.totalPercent).toBeDefined();
  });

  it('counts its purchase as money from outside where no cash is recorded', async () => {
    const [one, other] = [await portfolioWith(APPLE, VNQ), await portfolioWith(APPLE)];
    const [summary, without] = [await one.call('portfolio_summary'), await other.call('portfolio_summary')];
    expect(summary.returns).toEqual(without.returns);
    expect(summary.total.netMoneyPutIn).toEqual({ amount: '2270.00', currency: 'USD' });
    expect(summary.total.profit).toEqual(without.total.profit);
    expect(summary.positions.map(({ weightPercent }: { weightPercent?: string }) => weightPercent)).toEqual([
      '100.00',
      undefined,
    ]);
    expect(summary.sectors).toEqual(without.sectors);
    expect(summary).not.toHaveProperty('missing');
  });

  it('names it in every result, and in words', async () => {
    const { portfolio, call } = await portfolioWith(DEPOSIT, APPLE, VNQ);
    expect(await call('portfolio_summary')).toMatchObject(NAMED);
    expect(await call('compare_performance', { instruments: ['portfolio', 'AAPL'] })).toMatchObject(NAMED);
    const moved = await call('what_if', { changes: [{ action: 'move', instrument: 'AAPL', percent: -10 }] });
    expect(moved).toMatchObject({ ...NAMED, change: { currency: 'USD' } });
    const [own, done, current] = [await portfolio.own(), await portfolio.performance(), await portfolio.current()];
    expect(performanceText(done, own, directory, 'en').at(-1)).toMatch(
      /^Left out because there is no price: .*quantity 3, cost \$270\.00\)\. What was paid for these counts as taken out\.$/,
    );
    expect(performanceText(done, own, directory, 'ko').at(-1)).toMatch(
      /^시세가 없어 제외한 종목: .*수량 3\(취득가 \$270\.00\)\./,
    );
    expect(portfolioText(current, directory, 'en')).toMatch(
      /Left out because there is no price: .*the profit counts these at cost/,
    );
  });

  it('has no return where it turned into another holding, and says what is missing', async () => {
    const spunOff: PlainRow = {
      kind: 'spin-off',
      date: '2026-03-02',
      symbol: 'VNQ',
      toSymbol: 'MSFT',
      to: '1',
      from: '3',
      costShare: '0.2',
    };
    const { call } = await portfolioWith(DEPOSIT, APPLE, VNQ, spunOff);
    const { total, returns } = await call('portfolio_summary');
    expect(total.value.amount).toBeDefined();
    expect(returns.timeWeighted.missing).toContain('VNQ');
    expect(await call('portfolio_performance')).toMatchObject({
      status: 'ok',
      missing: expect.stringContaining('VNQ'),
    });
  });

  it('is named at once where nothing can be valued', async () => {
    const { call } = await portfolioWith(VNQ);
    expect(await call('portfolio_performance')).toMatchObject({
      status: 'empty',
      detail: expect.stringMatching(/^No day of this period can be valued\. Missing: the close of VNQ/),
    });
    expect(await call('compare_performance', { instruments: ['portfolio', 'AAPL'] })).toMatchObject({
      withoutPrices: [{ symbol: 'portfolio', missing: expect.stringContaining('VNQ') }],
    });
  });
});
