import {
  createCurrencyCode,
  createDecimalString,
  createTickerSymbol,
  type FinancialInstrument,
  type MarketQuote,
} from '@finclaw/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDateAt } from '../../calendar/zone-time.ts';
import { InstrumentDirectory, openListing } from '../../instruments/index.ts';
import {
  compareDecimals,
  divideDecimals,
  multiplyDecimals,
  roundToStep,
  subtractDecimals,
} from '../../money/decimal.ts';
import { describeMarketDataSource } from '../../testing/market-source-contract.ts';
import { dailyLimits, tickSize } from '../price-rules.ts';
import { SimulatedSource } from './simulated-source.ts';

const directory = new InstrumentDirectory();
const monday = Date.parse('2026-11-16T10:30:20+09:00');

function listed(symbol: string): FinancialInstrument {
  const found = directory.find(createTickerSymbol(symbol));
  if (found === undefined) throw new Error(`${symbol} is not listed`);
  return found;
}

async function quoteAt(symbol: string, instant: number): Promise<MarketQuote> {
  const answer = await new SimulatedSource({ now: () => instant }).quote(listed(symbol));
  if (!answer.ok) throw new Error(answer.error.detail);
  return answer.value;
}

describeMarketDataSource('the simulated market', () => ({
  source: new SimulatedSource({ now: () => monday }),
  supported: ['005930.KS', 'AAPL', 'BTC-USD', 'ETH-KRW', 'USD/KRW', 'EUR/JPY', '^KS11', 'GC=F', '069500.KS'].map(
    listed,
  ),
  unsupported: {
    symbol: createTickerSymbol('ZZZZ'),
    name: 'Nothing',
    type: 'stock',
    exchange: 'NYSE',
    currency: createCurrencyCode('USD'),
  },
}));

describe('the simulated market', () => {
  it('has a price for every instrument the program lists', () => {
    const source = new SimulatedSource({ now: () => monday });
    expect(
      directory.instruments.filter((instrument) => !source.supports(instrument)).map(({ symbol }) => symbol),
    ).toEqual([]);
  });

  it('has none for a share or fund that is called like a coin', () => {
    const source = new SimulatedSource({ now: () => monday });
    const wide = new InstrumentDirectory(undefined, { wide: openListing() });
    const shares = ['BTC', 'LINK', 'LTC', 'TRX'].map((symbol) => wide.find(createTickerSymbol(symbol))!);
    expect(shares.map(({ type }) => type)).not.toContain('crypto');
    expect(shares.filter((share) => source.supports(share))).toEqual([]);
  });

  it('says that it is simulated, and to which minute the price belongs', async () => {
    expect(await quoteAt('005930.KS', monday)).toMatchObject({
      source: 'simulated',
      freshness: { kind: 'simulated' },
      timestamp: Date.parse('2026-11-16T10:30:00+09:00'),
    });
  });

  it('gives the same price for the same minute, and another one later', async () => {
    const first = await quoteAt('005930.KS', monday);
    expect(await quoteAt('005930.KS', monday + 30_000)).toEqual(first);
    const later = await Promise.all([1, 2, 3, 4].map((hours) => quoteAt('005930.KS', monday + hours * 3_600_000)));
    expect(new Set(later.map(({ price }) => price)).size).toBeGreaterThan(1);
  });

  it.each([
    ['a Saturday', '2026-11-14T12:00:00+09:00', '2026-11-13T15:30:00+09:00'],
    ['before the bell', '2026-11-16T08:00:00+09:00', '2026-11-13T15:30:00+09:00'],
    ['after the bell', '2026-11-16T18:00:00+09:00', '2026-11-16T15:30:00+09:00'],
    ['a holiday', '2026-09-25T12:00:00+09:00', '2026-09-23T15:30:00+09:00'],
    ['exam day before ten', '2026-11-19T09:30:00+09:00', '2026-11-18T15:30:00+09:00'],
  ])('stands still on %s', async (_name, instant, close) => {
    expect((await quoteAt('005930.KS', Date.parse(instant))).timestamp).toBe(Date.parse(close));
  });

  it('opens a day from the close of the day before', async () => {
    const friday = await quoteAt('005930.KS', Date.parse('2026-11-13T16:00:00+09:00'));
    const next = await quoteAt('005930.KS', Date.parse('2026-11-16T09:00:00+09:00'));
    expect(next.previousClose).toBe(friday.price);
    expect(next.change).toBe(subtractDecimals(next.price, friday.price));
  });

  it('keeps KRX prices on ticks and within the daily limits', async () => {
    const shares = directory.instruments.filter(({ exchange, type }) => exchange === 'KRX' && type !== 'index');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...shares),
        fc.integer({ min: 0, max: 3000 * 24 * 60 }),
        async (instrument, minutes) => {
          const instant = Date.parse('2018-06-01T00:00:00Z') + minutes * 60_000;
          const quote = await quoteAt(instrument.symbol, instant);
          const date = localDateAt(quote.timestamp, 'Asia/Seoul');
          expect(roundToStep(quote.price, tickSize(instrument, quote.price, date))).toBe(quote.price);
          const limits = dailyLimits(instrument, quote.previousClose, date);
          expect(compareDecimals(quote.price, limits?.upper ?? quote.price)).toBeLessThanOrEqual(0);
          expect(compareDecimals(quote.price, limits?.lower ?? quote.price)).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('keeps cross rates consistent', async () => {
    const [eurUsd, usdJpy, eurJpy] = await Promise.all(
      ['EUR/USD', 'USD/JPY', 'EUR/JPY'].map((symbol) => quoteAt(symbol, monday)),
    );
    const crossed = multiplyDecimals(
      eurUsd?.price ?? createDecimalString('0'),
      usdJpy?.price ?? createDecimalString('0'),
    );
    const ratio = divideDecimals(crossed, eurJpy?.price ?? createDecimalString('1'), 3);
    expect(ratio).toBe('1');
  });

  it('reports a date beyond its calendar as a value', async () => {
    const source = new SimulatedSource({ now: () => Date.parse('2040-01-02T10:00:00+09:00') });
    expect(await source.quote(listed('005930.KS'))).toMatchObject({ ok: false, error: { reason: 'calendar-end' } });
  });

  it('the daily candle of today ends at the quote', async () => {
    const source = new SimulatedSource({ now: () => monday });
    const answer = await source.history(listed('AAPL'), { interval: '1d', limit: 3 });
    const quote = await quoteAt('AAPL', monday);
    expect(answer.ok && answer.value.at(-1)).toMatchObject({
      open: quote.open,
      high: quote.high,
      low: quote.low,
      close: quote.price,
    });
  });
});
