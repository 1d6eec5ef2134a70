import { defaultConfig } from '@finclaw/config';
import { buildQuote, MarketData, type MarketDataSource, type SourceFailure } from '@finclaw/market';
import { InstrumentDirectory } from '@finclaw/market/instruments';
import { listed } from '@finclaw/market/testing';
import { openStore, type Store } from '@finclaw/storage';
import { createTimestamp, type DecimalString, type OHLCVCandle, type Result } from '@finclaw/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAlertReadings } from './alert-readings.ts';
import { createAlertScheduler } from './alert-scheduler.ts';
import { createAlertService } from './alert-service.ts';
import { firedText, splitText } from './alert-text.ts';
import { maySplit, splitSince } from './split.ts';
import { alice, condition, reading, roomOf } from './testing/alert-fixture.ts';

const directory = new InstrumentDirectory();
const apple = listed('AAPL');
const MONDAY = Date.parse('2026-11-16T15:30:00-05:00');
const TUESDAY = Date.parse('2026-11-17T10:00:00-05:00');
const decimal = (text: string) => text as DecimalString;
const candle = (low: string, high: string, close: string, at = MONDAY): OHLCVCandle => ({
  timestamp: createTimestamp(at),
  open: decimal(close),
  high: decimal(high),
  low: decimal(low),
  close: decimal(close),
  volume: decimal('1'),
});

describe('a split between two readings', () => {
  const monday = reading({ price: '1000' });
  const tuesday = (price: string, previousClose?: string) => reading({ day: '2026-11-17', price, previousClose });

  it.each([
    ['ten for one', tuesday('101', '100'), candle('98', '102', '100.2'), '10:1'],
    ['three for two', tuesday('660', '667'), candle('660', '670', '667'), '3:2'],
    ['one for five', tuesday('5000', '5000'), candle('4900', '5050', '5001'), '1:5'],
    ['fifty for one, the day’s range wide', tuesday('20', '20'), candle('19', '21', '20.3'), '50:1'],
    ['a crash', tuesday('500', '1000'), candle('990', '1010', '1001'), undefined],
    ['a gap that is no common ratio', tuesday('780', '1000'), candle('770', '790', '780'), undefined],
    ['no candle, but the close before says it', tuesday('101', '100.5'), undefined, '10:1'],
    ['no candle and an unadjusted close', tuesday('101', '1000'), undefined, undefined],
    ['nothing known at all', tuesday('101'), undefined, undefined],
  ])('%s', (_what, current, past, ratio) => {
    const split = splitSince(monday, past, current);
    expect(split && `${split.to}:${split.from}`).toBe(ratio);
  });

  it('is looked for only over a change of day and a large step', () => {
    expect(maySplit(monday, reading({ price: '100' }))).toBe(false);
    expect(maySplit(monday, tuesday('950', '990'))).toBe(false);
    expect(maySplit(monday, tuesday('100', '100'))).toBe(true);
    expect(maySplit(monday, tuesday('100', '1000'))).toBe(true);
  });
});

describe('alerts after a split', () => {
  let store: Store;
  let now: number;
  let quote: { price: string; previousClose: string };
  let history: Result<readonly OHLCVCandle[], SourceFailure>;
  let sent: { text: string; key: string }[];
  let alerts: ReturnType<typeof createAlertService>;
  let scheduler: ReturnType<typeof createAlertScheduler>;
  let readings: ReturnType<typeof createAlertReadings>;

  beforeEach(() => {
    store = openStore(':memory:');
    [now, sent, quote] = [MONDAY, [], { price: '1000', previousClose: '990' }];
    history = { ok: true, value: [candle('98', '102', '100.5')] };
    const source: MarketDataSource = {
      id: 'scripted',
      supports: () => true,
      quote: async (instrument) =>
        buildQuote(
          'scripted',
          instrument,
          {
            price: decimal(quote.price),
            previousClose: decimal(quote.previousClose),
            volume: decimal('2000000'),
            tradedAt: now,
            freshness: { kind: 'real-time' },
          },
          now,
        ),
      history: async () => history,
    };
    const clock = () => now;
    readings = createAlertReadings({
      market: new MarketData([source]),
      directory,
      now: clock,
      logger: { debug: () => {} },
    });
    const { database } = store;
    const defaults = { ...defaultConfig.finance.alertDefaults, cooldownMs: 0 };
    alerts = createAlertService({ database, now: clock, defaults });
    scheduler = createAlertScheduler({
      zoneOf: () => 'Asia/Seoul',
      intervalMs: 30_000,
      database,
      now: clock,
      read: (requests, signal) => readings.readAll(requests, signal),
      describe: (firing) => firedText(firing, directory),
      describeSplit: (alert, before, split) => splitText(alert, before, split, directory),
      deliver: (_target, text, key) => void sent.push({ text, key }),
      logger: { warn: () => {} },
    });
  });
  afterEach(() => store.close());

  async function set(...wanted: ReturnType<typeof condition>[]): Promise<void> {
    const baseline = await readings.read(apple);
    for (const each of wanted) {
      const draft = { owner: alice, target: roomOf(alice), locale: 'ko', instrument: apple, condition: each } as const;
      expect(await alerts.create({ ...draft, ...(baseline && { baseline }) })).toMatchObject({ ok: true });
    }
  }
  const look = (at: number, price: string, previousClose: string): Promise<readonly unknown[]> => {
    [now, quote] = [at, { price, previousClose }];
    return scheduler.tick();
  };
  const values = async (): Promise<string[]> => (await alerts.list(alice)).map(({ condition: { value } }) => value);

  it('a ten for one split fires nothing; thresholds follow, and the owner is told once', async () => {
    const volume = condition('above', '5000000', { field: 'volume' });
    await set(condition('below', '900'), condition('above', '1100'), condition('change_percent', '-5'), volume);
    await look(MONDAY + 60_000, '1001', '990');
    expect(await look(TUESDAY, '101', '100')).toEqual([]);
    expect((await values()).sort()).toEqual(['-5', '110', '50000000', '90']);
    expect(sent).toHaveLength(3);
    expect(sent.map(({ text }) => text).sort()[0]).toMatch(
      /^애플\(AAPL\) 주식이 1주당 10주로 분할되어 알림 기준을 조정했습니다. 이전: 가격 \$\S+ (미만|초과), 지금: 가격 \$\S+ (미만|초과) \(번호 \w+\)$/,
    );
    expect(await look(TUESDAY + 60_000, '102', '100')).toEqual([]);
    expect(sent).toHaveLength(3);
    expect(await look(TUESDAY + 120_000, '89', '100')).toHaveLength(2);
  });

  it('also where the alert was never looked at before, and where the close is still the old one', async () => {
    await set(condition('crosses_below', '900'), condition('change_percent', '-5'));
    expect(await look(TUESDAY, '101', '1001')).toEqual([]);
    expect((await values()).sort()).toEqual(['-5', '90']);
  });

  it('a real crash fires', async () => {
    history = { ok: true, value: [candle('980', '1010', '1000')] };
    await set(condition('below', '900'));
    expect(await look(TUESDAY, '500', '1000')).toHaveLength(1);
    expect(await values()).toEqual(['900']);
  });

  it('an alert set after the split stays as it is, and is not restated by a second look', async () => {
    await set(condition('below', '900'));
    await look(MONDAY + 60_000, '1000', '990');
    [now, quote] = [TUESDAY, { price: '101', previousClose: '100' }];
    await set(condition('above', '120'));
    expect(await scheduler.tick()).toEqual([]);
    expect((await values()).sort()).toEqual(['120', '90']);
  });
});
