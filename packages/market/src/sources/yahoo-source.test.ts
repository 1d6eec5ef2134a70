import type { FinancialInstrument } from '@finclaw/types';
import { afterAll, describe, expect, it } from 'vitest';
import { describeMarketDataSource } from '../testing/market-source-contract.ts';
import { listed, NEW_YORK_OPEN, SEOUL_OPEN } from './testing/instruments.ts';
import { startVendor, type VendorCall } from './testing/vendor-server.ts';
import { createYahooSource } from './yahoo-source.ts';

const vendor = await startVendor();
afterAll(() => vendor.close());

const CURRENCIES: Record<string, string> = {
  '005930.KS': 'KRW',
  AAPL: 'USD',
  'BRK-B': 'USD',
  'KRW=X': 'KRW',
  'BTC-USD': 'USD',
};

/** The documented shape of /v8/finance/chart, for any symbol and range. */
function chart(call: VendorCall, meta: Record<string, unknown> = {}, more: Record<string, unknown> = {}) {
  const asked = call.path.split('/').at(-1) ?? '';
  const symbol = asked === 'USDKRW=X' ? 'KRW=X' : asked;
  const end = Number(call.query.period2 ?? NEW_YORK_OPEN / 1000);
  const step = { '60m': 3600, '1wk': 604_800 }[call.query.interval ?? ''] ?? 86_400;
  const timestamp = Array.from({ length: call.query.range ? 1 : 12 }, (_, index) => end - (11 - index) * step);
  const column = (base: number) => timestamp.map((_, index) => base + index);
  const quote = {
    open: column(100),
    high: column(103),
    low: column(98),
    close: column(101),
    volume: column(1_000_000),
  };
  return {
    chart: {
      result: [
        {
          meta: {
            currency: CURRENCIES[symbol],
            symbol,
            regularMarketTime: NEW_YORK_OPEN / 1000 - 20,
            regularMarketPrice: 101.5,
            regularMarketDayHigh: 103,
            regularMarketDayLow: 98,
            regularMarketVolume: 12_345_678,
            chartPreviousClose: 100,
            ...meta,
          },
          timestamp,
          indicators: { quote: [quote] },
          ...more,
        },
      ],
      error: null,
    },
  };
}

const source = (now = NEW_YORK_OPEN) => createYahooSource({ now: () => now, baseUrl: vendor.url });

vendor.answer((call) => ({ json: chart(call) }));
describeMarketDataSource('Yahoo', () => ({
  source: source(),
  supported: ['005930.KS', 'AAPL', 'BRK.B', 'USD/KRW', 'BTC-USD'].map(listed),
  unsupported: { ...listed('AAPL'), type: 'bond' },
}));

describe('Yahoo', () => {
  const ask = (symbol: string, now?: number) => source(now).quote(listed(symbol));

  it.each([
    ['AAPL', '/v8/finance/chart/AAPL'],
    ['BRK.B', '/v8/finance/chart/BRK-B'],
    ['USD/KRW', '/v8/finance/chart/USDKRW=X'],
    ['^KS11', '/v8/finance/chart/^KS11'],
  ])('asks for %s under its own name', async (symbol, path) => {
    vendor.answer((call) => ({ json: chart(call, { currency: listed(symbol).currency }) }));
    expect((await ask(symbol)).ok).toBe(true);
    expect(vendor.calls.map((call) => call.path)).toEqual([path]);
  });

  it('quotes with decimals, currency, source, time and freshness', async () => {
    vendor.answer((call) => ({
      json: chart(call, { regularMarketPrice: 189.97999572753906, chartPreviousClose: 187.5 }),
    }));
    expect(await ask('AAPL')).toEqual({
      ok: true,
      value: {
        symbol: 'AAPL',
        price: '189.98',
        currency: 'USD',
        change: '2.48',
        changePercent: '1.32',
        volume: '12345678',
        high: '189.98',
        low: '98',
        open: '100',
        previousClose: '187.5',
        timestamp: NEW_YORK_OPEN - 20_000,
        source: 'yahoo',
        delayed: false,
        freshness: { kind: 'real-time' },
      },
    });
  });

  it('never calls a delayed Korean price real-time', async () => {
    vendor.answer((call) => ({ json: chart(call, { regularMarketTime: SEOUL_OPEN / 1000 }) }));
    const answer = await ask('005930.KS', SEOUL_OPEN);
    expect(answer).toMatchObject({ ok: true, value: { delayed: true, freshness: { kind: 'delayed', minutes: 20 } } });
  });

  it.each([
    [
      'an unknown symbol',
      { status: 404, json: { chart: { result: null, error: { code: 'Not Found', description: 'No data found' } } } },
      'not-found',
    ],
    ['200 with an error note', { json: { chart: { result: null, error: { code: 'Not Found' } } } }, 'not-found'],
    ['200 with another error', { json: { chart: { result: null, error: { code: 'Internal' } } } }, 'bad-data'],
    ['429 as text', { status: 429, text: 'Edge: Too Many Requests', headers: { 'retry-after': '30' } }, 'rate-limited'],
    [
      'a consent page',
      { text: '<!doctype html><html>consent</html>', headers: { 'content-type': 'text/html' } },
      'bad-data',
    ],
    ['401', { status: 401, json: {} }, 'unauthorized'],
    ['a server error', { status: 502, text: 'bad gateway' }, 'unavailable'],
    ['nothing', { json: {} }, 'not-found'],
    ['a list', { json: [] }, 'not-found'],
  ])('%s is %s', async (_name, reply, reason) => {
    vendor.answer(() => reply);
    const answer = await ask('AAPL');
    expect(answer).toMatchObject({ ok: false, error: { reason } });
    if (reason === 'rate-limited') expect(answer).toMatchObject({ error: { retryAfterMs: 30_000 } });
  });

  it.each([
    ['another symbol', { symbol: 'MSFT' }, 'mismatch'],
    ['no symbol', { symbol: undefined }, 'bad-data'],
    ['the wrong currency', { currency: 'EUR' }, 'mismatch'],
    ['pence instead of dollars', { currency: 'GBp' }, 'mismatch'],
    ['no currency', { currency: null }, 'mismatch'],
    ['a zero price', { regularMarketPrice: 0 }, 'not-found'],
    ['a price below zero', { regularMarketPrice: -1 }, 'bad-data'],
    ['a price in words', { regularMarketPrice: 'N/A' }, 'bad-data'],
    ['no time', { regularMarketTime: null }, 'bad-data'],
    ['a time in milliseconds', { regularMarketTime: NEW_YORK_OPEN }, 'bad-data'],
  ])('an answer with %s is refused', async (_name, meta, reason) => {
    vendor.answer((call) => ({ json: chart(call, meta) }));
    expect(await ask('AAPL')).toMatchObject({ ok: false, error: { reason } });
  });

  it('a halted share shows the close of its last day', async () => {
    const halted = Date.parse('2026-10-30T16:00:00-04:00') / 1000;
    const empty = {
      indicators: { quote: [{ open: [null], high: [null], low: [null], close: [null], volume: [null] }] },
    };
    const meta = {
      regularMarketTime: halted,
      regularMarketDayHigh: undefined,
      regularMarketDayLow: undefined,
      regularMarketVolume: 0,
    };
    vendor.answer((call) => ({ json: chart(call, meta, empty) }));
    expect(await ask('AAPL')).toMatchObject({
      ok: true,
      value: {
        freshness: { kind: 'last-close', date: '2026-10-30' },
        missing: ['volume', 'open', 'high', 'low'],
        high: '101.5',
      },
    });
  });

  it.each([
    ['still that of an old share', 1000, '100'],
    ['already adjusted', 100, '100'],
  ])(
    'on a split day with a previous close that is %s, the change is the real one',
    async (_name, chartPreviousClose, expected) => {
      const splits = { '1': { date: NEW_YORK_OPEN / 1000, numerator: 10, denominator: 1, splitRatio: '10:1' } };
      vendor.answer((call) => ({ json: chart(call, { chartPreviousClose }, { events: { splits } }) }));
      expect(await ask('AAPL')).toMatchObject({
        ok: true,
        value: { previousClose: expected, change: '1.5', changePercent: '1.5' },
      });
    },
  );

  const history = (interval: '1h' | '4h' | '1d', more: object = {}, instrument: FinancialInstrument = listed('AAPL')) =>
    source().history(instrument, { interval, ...more });

  it('leaves out days without trading and repeated rows', async () => {
    vendor.answer((call) => {
      const json = chart(call);
      const [result] = json.chart.result;
      (result!.indicators.quote[0]!.close as unknown[])[3] = null;
      result!.timestamp[5] = result!.timestamp[6]!;
      return { json };
    });
    const answer = await history('1d');
    expect(answer.ok && answer.value).toHaveLength(10);
  });

  it('joins hours to four hours from the start of the day', async () => {
    vendor.answer((call) => ({ json: chart(call) }));
    const answer = await history('4h');
    if (!answer.ok) throw new Error(answer.error.detail);
    expect(answer.value.map(({ volume }) => volume)).toEqual(['4000006', '4000022', '4000038']);
    expect(answer.value[0]).toMatchObject({ open: '100', high: '106', low: '98', close: '104' });
  });

  it('says that a range is out of reach', async () => {
    vendor.answer(() => ({ status: 422, json: { chart: { result: null, error: { code: 'Unprocessable Entity' } } } }));
    expect(await history('1h')).toMatchObject({ ok: false, error: { reason: 'out-of-range' } });
  });

  it('does not ask this machine unless the address was configured', async () => {
    const { createVendorClient } = await import('./vendor-client.ts');
    const request = createVendorClient({ name: 'Vendor', defaultBaseUrl: vendor.url });
    expect(await request({ path: '/' })).toMatchObject({ ok: false, error: { reason: 'unavailable' } });
  });
});
