import { afterAll, describe, expect, it } from 'vitest';
import { describeMarketDataSource } from '../testing/market-source-contract.ts';
import { createAlphaVantageSource } from './alpha-vantage-source.ts';
import { createFinnhubSource } from './finnhub-source.ts';
import { listed, NEW_YORK_OPEN } from './testing/instruments.ts';
import { startVendor, type VendorCall } from './testing/vendor-server.ts';

const apple = listed('AAPL');
const settings = { now: () => NEW_YORK_OPEN, apiKey: 'K3Y-S3CR3T' };

describe('Alpha Vantage', async () => {
  const vendor = await startVendor(globalQuote);
  afterAll(() => vendor.close());
  const source = createAlphaVantageSource({ ...settings, baseUrl: vendor.url });
  const quote = {
    '01. symbol': 'AAPL',
    '02. open': '188.1000',
    '03. high': '190.5000',
    '04. low': '187.9000',
    '05. price': '189.9800',
    '06. volume': '51,234,567',
    '07. latest trading day': '2026-11-13',
    '08. previous close': '187.5000',
    '09. change': '2.4800',
    '10. change percent': '1.3227%',
  };

  function globalQuote(call: VendorCall) {
    return { json: { 'Global Quote': { ...quote, '01. symbol': call.query.symbol } } };
  }

  describeMarketDataSource('Alpha Vantage', () => ({
    source,
    supported: [apple, listed('SPY')],
    unsupported: listed('005930.KS'),
    exempt: { '1d': 'not adjusted for splits', '1w': 'not adjusted for splits', '1h': 'paying customers only' },
  }));

  it('reads strings, commas included, and calls the price what it is: a close', async () => {
    vendor.answer(globalQuote);
    expect(await source.quote(apple)).toMatchObject({
      ok: true,
      value: {
        price: '189.98',
        volume: '51234567',
        change: '2.48',
        changePercent: '1.32',
        timestamp: Date.parse('2026-11-13T16:00:00-05:00'),
        freshness: { kind: 'last-close', date: '2026-11-13' },
      },
    });
  });

  const limited = `We have detected your API key as ${settings.apiKey} and our standard API rate limit is 25 requests per day.`;
  it.each([
    [
      '200 with a note about the limit',
      { Note: 'Our standard API call frequency is 5 calls per minute.' },
      'rate-limited',
      60_000,
    ],
    ['200 with information that quotes the key', { Information: limited }, 'rate-limited', 3_600_000],
    [
      '200 with a demo note',
      { Information: 'The **demo** API key is for demo purposes only.' },
      'unauthorized',
      undefined,
    ],
    ['200 with an error message', { 'Error Message': 'Invalid API call.' }, 'not-found', undefined],
    [
      '200 about the key',
      { 'Error Message': 'the parameter apikey is invalid or missing.' },
      'unauthorized',
      undefined,
    ],
    ['an empty quote', { 'Global Quote': {} }, 'not-found', undefined],
    ['another symbol', { 'Global Quote': { ...quote, '01. symbol': 'MSFT' } }, 'mismatch', undefined],
    ['a zero price', { 'Global Quote': { ...quote, '05. price': '0.0000' } }, 'not-found', undefined],
    ['no day', { 'Global Quote': { ...quote, '07. latest trading day': '' } }, 'bad-data', undefined],
    ['something else', { hello: 'world' }, 'bad-data', undefined],
  ])('%s', async (_name, json, reason, retryAfterMs) => {
    vendor.answer(() => ({ json }));
    const answer = await source.quote(apple);
    expect(answer).toMatchObject({ ok: false, error: { reason } });
    if (answer.ok) return;
    expect(answer.error.retryAfterMs).toBe(retryAfterMs);
    expect(answer.error.detail).not.toContain(settings.apiKey);
  });
});

describe('Finnhub', async () => {
  const quote = {
    c: 189.98,
    d: 2.48,
    dp: 1.3227,
    h: 190.5,
    l: 187.9,
    o: 188.1,
    pc: 187.5,
    t: NEW_YORK_OPEN / 1000 - 3,
  };
  const vendor = await startVendor(() => ({ json: quote }));
  afterAll(() => vendor.close());
  const source = createFinnhubSource({ ...settings, baseUrl: vendor.url });

  describeMarketDataSource('Finnhub', () => ({
    source,
    supported: [apple],
    unsupported: listed('005930.KS'),
    exempt: { '1d': 'paying customers only', '1w': 'paying customers only', '1h': 'paying customers only' },
  }));

  it('says that it has no volume, and keeps the key out of the address', async () => {
    vendor.answer(() => ({ json: quote }));
    expect(await source.quote(apple)).toMatchObject({
      ok: true,
      value: { price: '189.98', volume: '0', missing: ['volume'], freshness: { kind: 'real-time' } },
    });
    expect(vendor.calls[0]?.headers['x-finnhub-token']).toBe(settings.apiKey);
    expect(JSON.stringify(vendor.calls[0]?.query)).not.toContain(settings.apiKey);
  });

  it.each([
    ['zero for an unknown symbol', { json: { c: 0, d: null, dp: null, h: 0, l: 0, o: 0, pc: 0, t: 0 } }, 'not-found'],
    ['no price', { json: {} }, 'bad-data'],
    ['an error in 200', { json: { error: "You don't have access to this resource." } }, 'unauthorized'],
    ['a wrong key', { status: 401, json: { error: 'Invalid API key' } }, 'unauthorized'],
    ['too many requests', { status: 429, json: { error: 'API limit reached.' } }, 'rate-limited'],
    ['HTML', { text: '<html></html>' }, 'bad-data'],
  ])('%s is %s', async (_name, reply, reason) => {
    vendor.answer(() => reply);
    expect(await source.quote(apple)).toMatchObject({ ok: false, error: { reason } });
  });
});
