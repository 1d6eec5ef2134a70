import { afterAll, describe, expect, it } from 'vitest';
import { describeMarketDataSource } from '../testing/market-source-contract.ts';
import { createKisSource } from './kis-source.ts';
import { listed, SEOUL_OPEN } from './testing/instruments.ts';
import { startVendor, type VendorCall, type VendorReply } from './testing/vendor-server.ts';
import { createTossSource } from './toss-source.ts';

const samsung = listed('005930.KS');
const DAY_MS = 86_400_000;
const kst = (instant: number) => new Date(instant + 9 * 3_600_000).toISOString().replace('Z', '+09:00');

function memoryTokens() {
  const values = new Map<string, string>();
  return { get: (key: string) => values.get(key), set: (key: string, value: string) => void values.set(key, value) };
}

describe('Toss', async () => {
  const vendor = await startVendor(toss);
  afterAll(() => vendor.close());
  const create = (more: object = {}) =>
    createTossSource({ now: () => SEOUL_OPEN, apiKey: 'id', apiSecret: 'secret', baseUrl: vendor.url, ...more });

  function candles(call: VendorCall, currency = 'KRW') {
    return Array.from({ length: Number(call.query.count) }, (_, index) => ({
      timestamp: kst(SEOUL_OPEN - index * DAY_MS),
      openPrice: '71600',
      highPrice: '72300',
      lowPrice: '71500',
      closePrice: String(72000 - index * 100),
      volume: '3521000',
      currency,
    }));
  }

  /** The documented shapes: OAuth2 without an envelope, everything else in `result`, newest candle first. */
  function toss(call: VendorCall): VendorReply {
    if (call.path === '/oauth2/token') return { json: { access_token: 'T1', token_type: 'Bearer', expires_in: 86400 } };
    const symbol = call.query.symbols ?? call.query.symbol ?? '';
    const currency = symbol === 'AAPL' ? 'USD' : 'KRW';
    if (call.path === '/api/v1/candles') return { json: { result: { candles: candles(call, currency), nextBefore: null } } };
    return { json: { result: [{ symbol, timestamp: kst(SEOUL_OPEN - 1000), lastPrice: '72000', currency }] } };
  }

  describeMarketDataSource('Toss', () => ({
    source: create(),
    supported: [samsung, listed('AAPL')],
    unsupported: listed('^KS11'),
    exempt: { '1h': 'minutes and days only' },
  }));

  it('F-27 fills the day from the daily candles', async () => {
    vendor.answer(toss);
    expect(await create().quote(samsung)).toMatchObject({
      ok: true,
      value: {
        price: '72000',
        previousClose: '71900',
        open: '71600',
        high: '72300',
        volume: '3521000',
        freshness: { kind: 'real-time' },
      },
    });
    const candleCall = vendor.calls.find(({ path }) => path.endsWith('candles'));
    expect(candleCall?.query).toEqual({ symbol: '005930', interval: '1d', count: '2', adjusted: 'true' });
    expect(vendor.calls[0]).toMatchObject({
      method: 'POST',
      body: 'grant_type=client_credentials&client_id=id&client_secret=secret',
    });
    expect(candleCall?.headers.authorization).toBe('Bearer T1');
  });

  it('asks for one token however many quotes there are, and shares it between processes', async () => {
    vendor.answer(toss);
    const tokens = memoryTokens();
    const first = create({ tokens });
    await Promise.all([first.quote(samsung), first.quote(listed('AAPL'))]);
    await create({ tokens }).quote(samsung);
    expect(vendor.calls.filter(({ path }) => path === '/oauth2/token')).toHaveLength(1);
  });

  it('asks for a new token when the old one was withdrawn, once', async () => {
    let issued = 0;
    vendor.answer((call) => {
      if (call.path === '/oauth2/token') return { json: { access_token: `T${++issued}`, expires_in: '86400' } };
      return call.headers.authorization === 'Bearer T2'
        ? toss(call)
        : { status: 401, json: { error: { code: 'invalid-token' } } };
    });
    expect((await create().history(samsung, { interval: '1d', limit: 2 })).ok).toBe(true);
    vendor.answer((call) => (call.path === '/oauth2/token' ? toss(call) : { status: 401, json: {} }));
    expect(await create().history(samsung, { interval: '1d', limit: 2 })).toMatchObject({ error: { reason: 'unauthorized' } });
    expect(vendor.calls.length).toBeLessThanOrEqual(4);
  });

  it.each([
    ['an unknown symbol', { json: { result: [] } }, 'not-found'],
    ['an unknown symbol as 404', { status: 404, json: { error: { code: 'stock-not-found' } } }, 'not-found'],
    ['another symbol', { json: { result: [{ symbol: '000660', lastPrice: '1', currency: 'KRW' }] } }, 'mismatch'],
    ['the wrong currency', { json: { result: [{ symbol: '005930', lastPrice: '1', currency: 'USD' }] } }, 'mismatch'],
    ['a zero price', { json: { result: [{ symbol: '005930', lastPrice: '0', currency: 'KRW' }] } }, 'not-found'],
    [
      'too many requests',
      { status: 429, json: { error: { code: 'rate-limit' } }, headers: { 'retry-after': '1' } },
      'rate-limited',
    ],
    ['a server error', { status: 500, json: { error: { code: 'internal-error' } } }, 'unavailable'],
  ])('%s is %s', async (_name, reply, reason) => {
    vendor.answer((call) => (call.path === '/api/v1/prices' ? reply : toss(call)));
    expect(await create().quote(samsung)).toMatchObject({ ok: false, error: { reason } });
  });

  it('a halted share has no time of its own and shows its last close', async () => {
    const halted = { symbol: '005930', timestamp: null, lastPrice: '72000', currency: 'KRW' };
    vendor.answer((call) => {
      if (call.path === '/api/v1/prices') return { json: { result: [halted] } };
      if (call.path !== '/api/v1/candles') return toss(call);
      return {
        json: {
          result: {
            candles: candles(call)
              .map((row) => ({ ...row, timestamp: '2026-10-30T00:00:00+09:00' }))
              .slice(0, 1),
          },
        },
      };
    });
    expect(await create().quote(samsung)).toMatchObject({
      ok: true,
      value: { freshness: { kind: 'last-close', date: '2026-10-30' }, missing: ['previousClose'] },
    });
  });

  it('leaves long histories to others', async () => {
    vendor.answer(toss);
    expect(await create().history(samsung, { interval: '1d', limit: 500 })).toMatchObject({ error: { reason: 'out-of-range' } });
  });

  it('refuses a client that Toss does not know', async () => {
    vendor.answer(() => ({ status: 401, json: { error: 'invalid_client' } }));
    expect(await create().quote(samsung)).toMatchObject({ ok: false, error: { reason: 'unauthorized' } });
  });
});

describe('KIS', async () => {
  const vendor = await startVendor(kis);
  afterAll(() => vendor.close());
  const create = (now = SEOUL_OPEN, more: object = {}) =>
    createKisSource({ now: () => now, apiKey: 'app', apiSecret: 'secret', baseUrl: vendor.url, ...more });
  const output = {
    stck_shrn_iscd: '005930',
    stck_prpr: '72000',
    stck_sdpr: '71500',
    stck_oprc: '71600',
    stck_hgpr: '72300',
    stck_lwpr: '71500',
    acml_vol: '3,521,000',
    hts_avls: '4298208',
    iscd_stat_cls_code: '55',
    temp_stop_yn: 'N',
  };

  function kis(call: VendorCall): VendorReply {
    if (call.path === '/oauth2/tokenP') return { json: { access_token: 'T', token_type: 'Bearer', expires_in: 86400 } };
    const code = call.query.FID_INPUT_ISCD;
    if (call.path.endsWith('inquire-price'))
      return { json: { rt_cd: '0', msg_cd: 'MCA00000', output: { ...output, stck_shrn_iscd: code } } };
    const days = ['20261116', '20261113', '20261112', '20261111', '20261110', '20261109'];
    const rows = days.map((day) => ({
      stck_bsop_date: day,
      stck_oprc: '71600',
      stck_hgpr: '72300',
      stck_lwpr: '71500',
      stck_clpr: '72000',
      acml_vol: '1000',
    }));
    return { json: { rt_cd: '0', output1: { stck_shrn_iscd: code }, output2: [...rows, {}] } };
  }

  describeMarketDataSource('KIS', () => ({
    source: create(),
    supported: [samsung, listed('247540.KQ'), listed('069500.KS')],
    unsupported: listed('AAPL'),
    exempt: { '1h': 'days, weeks and months only' },
  }));

  it('F-27 reads strings with commas, and the capitalisation in its unit', async () => {
    vendor.answer(kis);
    expect(await create().quote(samsung)).toMatchObject({
      ok: true,
      value: { volume: '3521000', marketCap: '429820800000000', change: '500', freshness: { kind: 'real-time' } },
    });
    expect(vendor.calls.at(-1)).toMatchObject({
      query: { FID_COND_MRKT_DIV_CODE: 'J', FID_INPUT_ISCD: '005930' },
      headers: { tr_id: 'FHKST01010100', authorization: 'Bearer T', appkey: 'app', appsecret: 'secret' },
    });
  });

  it.each([
    ['in the evening', Date.parse('2026-11-16T20:00:00+09:00'), {}, '2026-11-16'],
    ['on a holiday', Date.parse('2026-12-25T11:00:00+09:00'), {}, '2026-12-24'],
    [
      'of a suspended share',
      SEOUL_OPEN,
      { iscd_stat_cls_code: '58', stck_oprc: '0', stck_hgpr: '0', stck_lwpr: '0', acml_vol: '0' },
      '2026-11-13',
    ],
    ['of a share that is stopped for now', SEOUL_OPEN, { temp_stop_yn: 'Y' }, '2026-11-13'],
  ])('the price %s is a close', async (_name, now, changes, date) => {
    vendor.answer((call) =>
      call.path.endsWith('inquire-price') ? { json: { rt_cd: '0', output: { ...output, ...changes } } } : kis(call),
    );
    expect(await create(now).quote(samsung)).toMatchObject({
      ok: true,
      value: { freshness: { kind: 'last-close', date }, low: expect.stringMatching(/^7/) },
    });
  });

  it('on a split day the change is against the reference price', async () => {
    const split = {
      ...output,
      stck_prpr: '53000',
      stck_sdpr: '52000',
      stck_oprc: '52500',
      stck_hgpr: '53100',
      stck_lwpr: '52100',
    };
    vendor.answer((call) => (call.path.endsWith('inquire-price') ? { json: { rt_cd: '0', output: split } } : kis(call)));
    expect(await create().quote(samsung)).toMatchObject({ ok: true, value: { change: '1000', changePercent: '1.92' } });
  });

  it.each([
    ['zero for an unknown symbol', { json: { rt_cd: '0', output: { ...output, stck_prpr: '0' } } }, 'not-found'],
    ['another symbol', { json: { rt_cd: '0', output: { ...output, stck_shrn_iscd: '000660' } } }, 'mismatch'],
    [
      'too many per second, as 500',
      { status: 500, json: { rt_cd: '1', msg_cd: 'EGW00201', msg1: '초당 거래건수를 초과하였습니다.' } },
      'rate-limited',
    ],
    ['too many per second, as 200', { json: { rt_cd: '1', msg_cd: 'EGW00201' } }, 'rate-limited'],
    ['another refusal', { json: { rt_cd: '1', msg_cd: 'OPSQ0001' } }, 'bad-data'],
    ['an outage', { status: 500, text: '<html>' }, 'unavailable'],
  ])('%s is %s', async (_name, reply, reason) => {
    vendor.answer((call) => (call.path.endsWith('inquire-price') ? reply : kis(call)));
    expect(await create().quote(samsung)).toMatchObject({ ok: false, error: { reason } });
  });

  it('takes a minute before it may ask for another token', async () => {
    vendor.answer(() => ({
      status: 403,
      json: { error_code: 'EGW00133', error_description: '접근토큰 발급 잠시 후 다시 시도하세요' },
    }));
    expect(await create().quote(samsung)).toMatchObject({ ok: false, error: { reason: 'rate-limited', retryAfterMs: 60_000 } });
  });

  it('asks again when its token has ended, although KIS says so with status 500', async () => {
    const tokens = memoryTokens();
    let issued = 0;
    vendor.answer((call) => {
      if (call.path === '/oauth2/tokenP') return { json: { access_token: `T${++issued}`, expires_in: 86400 } };
      return call.headers.authorization === 'Bearer T1' ? { status: 500, json: { rt_cd: '1', msg_cd: 'EGW00123' } } : kis(call);
    });
    expect((await create(SEOUL_OPEN, { tokens }).quote(samsung)).ok).toBe(true);
    expect(issued).toBe(2);
    expect((await create(SEOUL_OPEN, { tokens }).quote(samsung)).ok).toBe(true);
    expect(issued).toBe(2);
  });

  it('reads no broken token', async () => {
    vendor.answer(kis);
    const tokens = { get: () => '{"token":', set: () => {} };
    expect((await create(SEOUL_OPEN, { tokens }).quote(samsung)).ok).toBe(true);
  });
});
