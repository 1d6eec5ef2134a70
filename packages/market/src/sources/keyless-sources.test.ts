import { afterAll, describe, expect, it } from 'vitest';
import { describeMarketDataSource } from '../testing/market-source-contract.ts';
import { createCoinGeckoSource } from './coingecko-source.ts';
import { createFrankfurterSource } from './frankfurter-source.ts';
import { listed, SEOUL_OPEN } from './testing/instruments.ts';
import { startVendor, type VendorCall } from './testing/vendor-server.ts';

const settings = { now: () => SEOUL_OPEN };

describe('Frankfurter', async () => {
  const vendor = await startVendor(rates);
  afterAll(() => vendor.close());
  const source = createFrankfurterSource({ ...settings, baseUrl: vendor.url });
  const dollar = listed('USD/KRW');

  /** The documented shape of a range of days. Weekends carry no rate. */
  function rates(call: VendorCall) {
    const days = ['2026-11-02', '2026-11-03', '2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13'];
    const { base, symbols = '' } = call.query;
    const entries = days.map((day, index) => [day, { [symbols]: Number(`145${index}.5`) }]);
    return {
      json: { amount: 1, base, start_date: days[0], end_date: days.at(-1), rates: Object.fromEntries(entries) },
    };
  }

  describeMarketDataSource('Frankfurter', () => ({
    source,
    supported: [dollar, listed('EUR/USD')],
    unsupported: listed('USD/VND'),
    exempt: { '1h': 'there is one rate a day', '1m': 'there is one rate a day' },
  }));

  it('gives the last fixing as a close of its day, with the one before it', async () => {
    vendor.answer(rates);
    expect(await source.quote(dollar)).toMatchObject({
      ok: true,
      value: {
        price: '1456.5',
        previousClose: '1455.5',
        change: '1',
        currency: 'KRW',
        freshness: { kind: 'last-close', date: '2026-11-13' },
        missing: ['volume', 'open', 'high', 'low'],
      },
    });
    expect(vendor.calls[0]).toMatchObject({ path: '/v1/2026-11-06..', query: { base: 'USD', symbols: 'KRW' } });
  });

  it('joins days to weeks', async () => {
    vendor.answer(rates);
    const answer = await source.history(dollar, { interval: '1w' });
    expect(answer).toMatchObject({
      ok: true,
      value: [
        { open: '1450.5', close: '1451.5' },
        { open: '1452.5', high: '1456.5' },
      ],
    });
  });

  it.each([
    ['another base', { json: { base: 'EUR', rates: {} } }, 'mismatch'],
    ['no rates', { json: { base: 'USD', rates: {} } }, 'not-found'],
    ['rates of another currency', { json: { base: 'USD', rates: { '2026-11-13': { JPY: 150 } } } }, 'not-found'],
    ['zero', { json: { base: 'USD', rates: { '2026-11-13': { KRW: 0 } } } }, 'not-found'],
    ['a day that does not exist', { json: { base: 'USD', rates: { '2026-02-31': { KRW: 1 } } } }, 'not-found'],
    ['HTML', { text: '<html>', headers: { 'content-type': 'text/html' } }, 'bad-data'],
    ['404', { status: 404, json: { message: 'not found' } }, 'not-found'],
    ['429', { status: 429, json: {} }, 'rate-limited'],
  ])('%s is %s', async (_name, reply, reason) => {
    vendor.answer(() => reply);
    expect(await source.quote(dollar)).toMatchObject({ ok: false, error: { reason } });
  });
});

describe('CoinGecko', async () => {
  const vendor = await startVendor(markets);
  afterAll(() => vendor.close());
  const source = createCoinGeckoSource({ ...settings, baseUrl: vendor.url });
  const bitcoin = listed('BTC-KRW');
  const coin = {
    id: 'bitcoin',
    symbol: 'btc',
    current_price: 140123456,
    market_cap: 2.7e15,
    total_volume: 51234567890123,
    high_24h: 141000000,
    low_24h: 138000000,
    price_change_24h: -876544,
    last_updated: new Date(SEOUL_OPEN - 40_000).toISOString(),
  };

  const midnight = Date.UTC(2026, 10, 16);
  function markets(call: VendorCall) {
    if (!call.path.endsWith('/market_chart')) return { json: [{ ...coin, id: call.query.ids }] };
    // Ninety days or more come as one price a day at midnight, and the present at the end.
    const times = [
      ...Array.from({ length: 40 }, (_, index) => midnight - (39 - index) * 86_400_000),
      SEOUL_OPEN - 1000,
    ];
    const rows = times.map((time, index) => [time, 100 + index]);
    return { json: { prices: rows, market_caps: rows, total_volumes: rows.map(([time]) => [time, 7]) } };
  }

  describeMarketDataSource('CoinGecko', () => ({
    source,
    supported: [bitcoin, listed('AVAX-USD')],
    unsupported: listed('AAPL'),
    exempt: { '1h': 'days are the shortest' },
  }));

  it('a price at midnight is the close of the day before, and the last one the price of now', async () => {
    vendor.answer(markets);
    expect(await source.history(bitcoin, { interval: '1d', limit: 2 })).toMatchObject({
      ok: true,
      value: [
        { timestamp: midnight - 86_400_000, close: '139', volume: '7' },
        { timestamp: midnight, close: '140' },
      ],
    });
    expect(vendor.calls[0]).toMatchObject({
      path: '/api/v3/coins/bitcoin/market_chart',
      query: { vs_currency: 'krw', days: '91' },
    });
    const far = await source.history(bitcoin, { interval: '1d', limit: 1000 });
    expect(far).toMatchObject({ ok: false, error: { reason: 'out-of-range' } });
  });

  it('finds ranked coins by name and asks for them by their id', async () => {
    vendor.answer((call) =>
      call.path === '/api/v3/search'
        ? {
            json: {
              coins: [
                { id: 'pepe', name: 'Pepe', symbol: 'pepe', market_cap_rank: 30 },
                { id: 'pepe-2', name: 'Pepe 2.0', symbol: 'PEPE2', market_cap_rank: null },
              ],
            },
          }
        : markets(call),
    );
    const found = await source.search?.('pepe');
    expect(found).toMatchObject({
      ok: true,
      value: [{ symbol: 'PEPE-USD', names: { en: 'Pepe' }, vendorIds: { coingecko: 'pepe' } }],
    });
    if (!found?.ok || found.value[0] === undefined) throw new Error('nothing found');
    expect(await source.quote(found.value[0])).toMatchObject({ ok: true, value: { symbol: 'PEPE-USD' } });
    expect(vendor.calls.at(-1)?.query).toMatchObject({ ids: 'pepe' });
  });

  it('quotes against the currency asked for', async () => {
    vendor.answer(markets);
    expect(await source.quote(bitcoin)).toMatchObject({
      ok: true,
      value: {
        price: '140123456',
        previousClose: '141000000',
        change: '-876544',
        changePercent: '-0.62',
        marketCap: '2700000000000000',
        freshness: { kind: 'real-time' },
      },
    });
    expect(vendor.calls[0]).toMatchObject({
      path: '/api/v3/coins/markets',
      query: { vs_currency: 'krw', ids: 'bitcoin' },
    });
    expect(vendor.calls[0]?.headers).not.toHaveProperty('x-cg-demo-api-key');
  });

  it('sends a demo key in its header', async () => {
    vendor.answer(markets);
    await createCoinGeckoSource({ ...settings, baseUrl: vendor.url, apiKey: 'demo' }).quote(bitcoin);
    expect(vendor.calls[0]?.headers['x-cg-demo-api-key']).toBe('demo');
  });

  it.each([
    ['an unknown id', { json: [] }, 'not-found'],
    ['another coin', { json: [{ ...coin, id: 'bitcoin-cash' }] }, 'mismatch'],
    ['no price', { json: [{ ...coin, current_price: null }] }, 'bad-data'],
    ['zero', { json: [{ ...coin, current_price: 0 }] }, 'not-found'],
    ['a status object', { json: { status: { error_code: 429 } } }, 'not-found'],
    ['429', { status: 429, json: {}, headers: { 'retry-after': '7' } }, 'rate-limited'],
    ['a wrong key', { status: 401, json: {} }, 'unauthorized'],
  ])('%s is %s', async (_name, reply, reason) => {
    vendor.answer(() => reply);
    expect(await source.quote(bitcoin)).toMatchObject({ ok: false, error: { reason } });
  });
});
