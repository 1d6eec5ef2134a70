import { buildQuote, indicatorSeries, MarketData, type MarketDataSource, SimulatedSource } from '@finclaw/market';
import { InstrumentDirectory } from '@finclaw/market/instruments';
import { listed } from '@finclaw/market/testing';
import { createTimestamp, type MarketQuote, type OHLCVCandle } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { createAlertReadings } from './alert-readings.ts';

const directory = new InstrumentDirectory();
const apple = listed('AAPL');
const at = (text: string) => Date.parse(text);
const MONDAY = at('2026-11-16T11:00:00-05:00');

function readings(now: () => number, source: MarketDataSource) {
  return createAlertReadings({ market: new MarketData([source]), directory, now, logger: { debug: () => {} } });
}

/** A source whose price was traded at a given time. */
function fixed(tradedAt: number, candles: readonly OHLCVCandle[] = []): MarketDataSource & { asked: number } {
  return {
    id: 'fixed',
    asked: 0,
    supports: () => true,
    async quote(instrument) {
      this.asked++;
      const fields = { price: '200' as MarketQuote['price'], tradedAt, freshness: { kind: 'real-time' } } as const;
      return buildQuote('fixed', instrument, fields, tradedAt);
    },
    async history() {
      return { ok: true, value: candles };
    },
  };
}

describe('readings for alerts', () => {
  it('say to which day they belong and leave out what the source does not give', async () => {
    const reading = await readings(() => MONDAY, fixed(MONDAY)).read(apple);
    expect(reading).toMatchObject({ symbol: 'AAPL', day: '2026-11-16', at: MONDAY, price: '200', currency: 'USD' });
    expect(reading).not.toHaveProperty('volume');
    expect(reading).not.toHaveProperty('previousClose');
  });

  it.each([
    ['on Thanksgiving', 'AAPL', '2026-11-26T11:00:00-05:00', false],
    ['on a Saturday', 'AAPL', '2026-11-14T11:00:00-05:00', false],
    ['on a Korean holiday', '005930.KS', '2026-12-25T10:00:00+09:00', false],
    ['on a Saturday, of a currency', 'USD/KRW', '2026-11-14T12:00:00-05:00', false],
    ['on a Saturday, of a coin', 'BTC-USD', '2026-11-14T12:00:00Z', true],
    ['in late trading', '005930.KS', '2026-11-16T19:30:00+09:00', true],
  ])('a price that is stamped %s', async (_name, symbol, when, counts) => {
    const reading = await readings(() => at(when), fixed(at(when))).read(listed(symbol));
    expect(reading !== undefined).toBe(counts);
  });

  it('asks no more once a market has closed and its close was seen', async () => {
    const evening = at('2026-11-16T22:00:00-05:00');
    const source = fixed(at('2026-11-16T16:00:00-05:00'));
    const { readAll } = readings(() => evening, source);
    const request = { symbol: apple.symbol, needsRsi: false };
    const { signal } = new AbortController();
    expect(await readAll([{ ...request, seenAt: createTimestamp(MONDAY) }], signal)).toHaveLength(1);
    expect(await readAll([{ ...request, seenAt: createTimestamp(evening - 60_000) }], signal)).toHaveLength(0);
    expect(source.asked).toBe(1);
  });

  it('reads every instrument it is asked for, from the simulated market too', async () => {
    const { readAll } = readings(() => MONDAY, new SimulatedSource({ now: () => MONDAY }));
    const symbols = directory.instruments.slice(0, 30).map(({ symbol }) => symbol);
    const found = await readAll(
      [...symbols, 'NOPE' as never].map((symbol) => ({ symbol, needsRsi: false })),
      new AbortController().signal,
    );
    expect(new Set(found.map(({ symbol }) => symbol)).size).toBeGreaterThan(10);
  });

  it('works out the RSI of the closes before today and the price of now', async () => {
    const close = (index: number) => String(100 + (index % 7) - (index % 3)) as MarketQuote['price'];
    const candles = Array.from({ length: 60 }, (_, index) => {
      const price = close(index);
      const timestamp = createTimestamp(MONDAY - (60 - index) * 86_400_000);
      return { timestamp, open: price, high: price, low: price, close: price, volume: price };
    });
    const today = {
      ...candles[59]!,
      timestamp: createTimestamp(MONDAY - 3_600_000),
      close: '1' as MarketQuote['price'],
    };
    const reading = await readings(() => MONDAY, fixed(MONDAY, [...candles, today])).read(apple, undefined, true);
    const now = { ...candles[59]!, timestamp: createTimestamp(MONDAY), close: '200' as MarketQuote['price'] };
    expect(reading?.rsi).toBe(indicatorSeries('rsi', [...candles, now]).at(-1)?.value);
  });
});
