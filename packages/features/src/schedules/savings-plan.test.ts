import { type LocalDate, MarketData, SimulatedSource } from '@finclaw/market';
import { InstrumentDirectory } from '@finclaw/market/instruments';
import { createPortfolio, type PortfolioService, SqliteLedger } from '@finclaw/portfolio';
import { openStore, type Store } from '@finclaw/storage';
import {
  createChannelId,
  createCurrencyCode,
  createDecimalString,
  createTickerSymbol,
  createTimestamp,
} from '@finclaw/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JobRun } from './job.ts';
import { bookPlan, type PlanJob } from './savings-plan.ts';

const directory = new InstrumentDirectory();
const owner = { channelId: createChannelId('chat'), accountId: 'default', senderId: 'alice' };
const samsung: PlanJob = {
  id: 'abc123',
  owner,
  place: { ...owner, chatType: 'direct' },
  locale: 'en',
  zone: 'Asia/Seoul',
  rule: { kind: 'cron', cron: '0 9 15 * *' },
  limits: { steps: 6, usdPerDay: 1 },
  state: 'active',
  createdAt: Date.parse('2026-08-01T12:00:00+09:00'),
  task: {
    kind: 'invest',
    symbol: createTickerSymbol('005930.KS'),
    names: { ko: '삼성전자', en: 'Samsung Electronics' },
    amount: createDecimalString('300000'),
    currency: createCurrencyCode('KRW'),
    account: 'isa',
  },
};
const apple: PlanJob = {
  ...samsung,
  id: 'def456',
  task: { ...samsung.task, symbol: createTickerSymbol('AAPL'), names: { ko: '애플', en: 'Apple' } },
};
// The 15th of August is a holiday and a Saturday; trading goes on with the 18th.
const days = ['2026-08-13', '2026-08-14', '2026-08-18', '2026-09-14', '2026-09-15', '2026-09-16', '2026-10-15'];
const closes = {
  '005930.KS': ['70000', '71000', '70500', '80000', '82000', '83000', '90000'],
  AAPL: ['200', '200', '210', '220', '230', '240', '250'],
  'USD/KRW': ['1400', '1400', '1410', '1420', '1430', '1440', '1450'],
};
/** A source that knows these closes and no quotes; a candle begins with the day of its market. */
const marketAt = (now: number): MarketData =>
  new MarketData([
    {
      id: 'written',
      supports: ({ symbol }) => symbol in closes,
      quote: () => expect.unreachable(),
      history: async ({ symbol }, { from = 0, to = now }) => {
        const candles = (closes as Record<string, readonly string[]>)[symbol]!.map((close, nth) => {
          const begins = symbol === 'AAPL' ? '14:30' : '00:00';
          const price = createDecimalString(close);
          const timestamp = createTimestamp(Date.parse(`${days[nth]}T${begins}:00Z`));
          return { timestamp, open: price, high: price, low: price, close: price, volume: createDecimalString('0') };
        });
        return { ok: true, value: candles.filter(({ timestamp }) => timestamp >= from && timestamp <= to) };
      },
    },
  ]);
const at = (time: string): number => Date.parse(`${time}+09:00`);
const run = (day: string, missed = 0): JobRun => ({
  jobId: 'abc123',
  instant: at(`${day}T09:00:00`),
  state: 'stored',
  missed,
});

describe('a savings plan', () => {
  let store: Store;
  let portfolio: PortfolioService;
  beforeEach(() => {
    store = openStore(':memory:', { locale: 'en' });
    const now = (): number => at('2026-11-01T12:00:00');
    portfolio = createPortfolio({
      ledger: new SqliteLedger(store.database, { owner: 'alice', now, newId: () => 'unused' }),
      directory,
      market: marketAt(now()),
      now,
      baseCurrency: createCurrencyCode('KRW'),
    });
  });
  afterEach(() => store.close());

  const book = (job: PlanJob, due: JobRun, time: string, market?: MarketData) => {
    const now = (): number => at(time);
    const signal = new AbortController().signal;
    return bookPlan(job, due, {
      market: market ?? marketAt(now()),
      directory,
      portfolio,
      now,
      signal,
    });
  };
  const rows = () => portfolio.rows();

  it('waits for the first close from its day on, and records whole Korean shares at it', async () => {
    expect(await book(samsung, run('2026-08-15'), '2026-08-15T09:00:00')).toEqual({ until: at('2026-08-15T10:00:00') });
    expect(await book(samsung, run('2026-08-15'), '2026-08-18T12:00:00')).toHaveProperty('until');
    const booked = await book(samsung, run('2026-08-15'), '2026-08-18T18:00:00');
    expect(booked).toMatchObject({
      isBooked: true,
      text: expect.stringContaining('4 of Samsung Electronics for ₩282,000'),
    });
    expect(await rows()).toMatchObject([
      { date: '2026-08-18', symbol: '005930.KS', quantity: '4', price: '70500', amount: '282000', account: 'isa' },
    ]);
  });

  it('records every month that was missed, and none twice however often it is repeated', async () => {
    const late = () => book(samsung, run('2026-10-15', 2), '2026-10-16T08:00:00');
    const first = await late();
    expect(await late()).toEqual(first);
    await book(samsung, run('2026-09-15'), '2026-10-16T08:00:00');
    expect((await rows()).map(({ date }) => date as string).sort()).toEqual(['2026-08-18', '2026-09-15', '2026-10-15']);
  });

  it('buys parts of American shares for won, at the rate of the day, and says where the price is from', async () => {
    await book(apple, run('2026-09-15'), '2026-09-17T12:00:00');
    // 300,000 won at 1,430 for 230 dollars a share.
    expect(await rows()).toMatchObject([
      {
        date: '2026-09-15' satisfies string as LocalDate,
        quantity: '0.912131',
        amount: '209.79',
        currency: 'USD',
        settledCurrency: 'KRW',
        settledRate: '1430',
        note: expect.stringMatching(/close of 2026-09-15, \w+/),
      },
    ]);
  });

  it('records nothing at a simulated price, with none, or where the sum buys no share, and says so', async () => {
    const simulated = new MarketData([new SimulatedSource({ now: () => at('2026-10-16T12:00:00') })]);
    const none = new MarketData([]);
    const poor = { ...samsung, task: { ...samsung.task, amount: createDecimalString('1000') } };
    const time = '2026-10-30T12:00:00';
    const outcomes = [
      await book(samsung, run('2026-10-15'), time, simulated),
      await book(samsung, run('2026-10-15'), time, none),
      await book(poor, run('2026-10-15'), time),
    ];
    expect(outcomes).toMatchObject([
      { isBooked: false, text: expect.stringContaining('Only a simulated price') },
      { isBooked: false, text: expect.stringContaining('No source had a closing price') },
      { isBooked: false, text: expect.stringContaining('not enough for one share') },
    ]);
    expect(await rows()).toEqual([]);
  });
});
