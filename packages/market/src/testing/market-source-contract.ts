import { createDecimalString, type FinancialInstrument, type TimeInterval } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import type { MarketDataSource } from '../market/source.ts';
import { compareDecimals } from '../money/decimal.ts';

/** What every source of prices must do; each source's test runs this with instruments it supports. */
export function describeMarketDataSource(
  name: string,
  make: () => {
    readonly source: MarketDataSource;
    readonly supported: readonly FinancialInstrument[];
    readonly unsupported: FinancialInstrument;
    /** Candles the source does not have, each with the reason. */
    readonly exempt?: Partial<Record<TimeInterval, string>>;
  },
): void {
  describe(`${name} as a market data source`, () => {
    const { source, supported, unsupported, exempt = {} } = make();
    const intervals = (['1d', '1w', '1h'] as const).filter((interval) => exempt[interval] === undefined);

    it.each(supported)('quotes $symbol in its own currency with source, time and freshness', async (instrument) => {
      expect(source.supports(instrument)).toBe(true);
      const answer = await source.quote(instrument);
      if (!answer.ok) throw new Error(answer.error.detail);
      const quote = answer.value;
      expect(quote).toMatchObject({ symbol: instrument.symbol, currency: instrument.currency, source: source.id });
      expect(quote.freshness.kind).toMatch(/^(real-time|delayed|last-close|simulated)$/);
      expect(quote.timestamp).toBeGreaterThan(0);
      for (const amount of [
        quote.price,
        quote.change,
        quote.changePercent,
        quote.volume,
        quote.open,
        quote.previousClose,
      ])
        expect(() => createDecimalString(amount)).not.toThrow();
      expect(compareDecimals(quote.low, quote.price)).toBeLessThanOrEqual(0);
      expect(compareDecimals(quote.high, quote.price)).toBeGreaterThanOrEqual(0);
    });

    for (const [interval, reason] of Object.entries(exempt)) {
      it(`says that it has no ${interval} candles: ${reason}`, async () => {
        for (const instrument of supported) {
          const answer = await source.history(instrument, { interval: interval as TimeInterval, limit: 5 });
          expect(answer).toMatchObject({ ok: false, error: { reason: 'unsupported' } });
        }
      });
    }

    it.each(intervals)('gives %s candles, oldest first and no more than asked for', async (interval) => {
      for (const instrument of supported) {
        const answer = await source.history(instrument, { interval, limit: 5 });
        if (!answer.ok) throw new Error(answer.error.detail);
        const times = answer.value.map(({ timestamp }) => timestamp);
        expect(times.length).toBeGreaterThan(0);
        expect(times.length).toBeLessThanOrEqual(5);
        expect(times).toEqual([...times].sort((a, b) => a - b));
        for (const { open, high, low, close } of answer.value) {
          expect(compareDecimals(low, open)).toBeLessThanOrEqual(0);
          expect(compareDecimals(low, close)).toBeLessThanOrEqual(0);
          expect(compareDecimals(high, open)).toBeGreaterThanOrEqual(0);
          expect(compareDecimals(high, close)).toBeGreaterThanOrEqual(0);
        }
      }
    });

    it('refuses what it does not list as a value, without throwing', async () => {
      expect(source.supports(unsupported)).toBe(false);
      expect(await source.quote(unsupported)).toMatchObject({ ok: false, error: { reason: 'unsupported' } });
      expect(await source.history(unsupported, { interval: '1d' })).toMatchObject({
        ok: false,
        error: { reason: 'unsupported' },
      });
    });
  });
}
