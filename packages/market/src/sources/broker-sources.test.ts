import { afterAll, describe, expect, it } from 'vitest';
import { describeMarketDataSource } from '../testing/market-source-contract.ts';
import { createKisSource } from './kis-source.ts';
import { createKrxSource } from './krx-source.ts';
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
    if (call.path === '/api/v1/candles')
      return { json: { result: { candles: candles(call, currency), nextBefore: null } } };
    return { json: { result: [{ symbol, timestamp: kst(SEOUL_OPEN - 1000), lastPrice: '72000', currency }] } };
  }

  describeMarketDataSource('Toss', () => ({
    source: create(),
    supported: [samsung, listed('AAPL')],
    unsupported: listed('^KS11'),
    exempt: { '1h': 'minutes and days only' },
  }));

  it('fills the day from the daily candles', async () => {
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
    expect(await create().history(samsung, { interval: '1d', limit: 2 })).toMatchObject({
      error: { reason: 'unauthorized' },
    });
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
    expect(await create().history(samsung, { interval: '1d', limit: 500 })).toMatchObject({
      error: { reason: 'out-of-range' },
    });
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
    if (call.path.startsWith('/uapi/overseas-price/')) return { json: { rt_cd: '0', ...american(call) } };
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

  /**
   * The documented shapes of American prices: empty fields for a symbol that is not listed there, newest candle first,
   * at most 100 days.
   */
  function american({ path, query }: VendorCall): object {
    const isThere = query.SYMB === 'AAPL' ? query.EXCD === 'NAS' : query.EXCD === 'AMS';
    if (path.endsWith('price-detail')) {
      const known = {
        last: '231.4400',
        base: '228.2200',
        open: '228.5000',
        high: '232.0000',
        low: '228.1000',
        tvol: '38328824',
      };
      return { output: isThere ? { ...known, tomv: '3498000000000' } : { last: '', base: '' } };
    }
    const end = Date.parse(`${query.BYMD}`.replace(/^(....)(..)(..)$/, '$1-$2-$3T00:00:00Z'));
    const rows = Array.from({ length: isThere ? 100 : 0 }, (_, back) => ({
      xymd: new Date(end - back * DAY_MS).toISOString().slice(0, 10).replaceAll('-', ''),
      open: '228.5',
      high: '232',
      low: '228',
      clos: '231.44',
      tvol: '1000',
    }));
    return { output1: {}, output2: rows };
  }

  describeMarketDataSource('KIS', () => ({
    source: create(),
    supported: [samsung, listed('247540.KQ'), listed('069500.KS'), listed('AAPL'), listed('SPY')],
    unsupported: listed('BTC-USD'),
    exempt: { '1h': 'days, weeks and months only' },
  }));

  it('reads strings with commas, and the capitalisation in its unit', async () => {
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

  it('knows an American share, and a fund of the third exchange of New York after asking the first', async () => {
    vendor.answer(kis);
    expect(await create(Date.parse('2026-11-16T11:00:00-05:00')).quote(listed('AAPL'))).toMatchObject({
      ok: true,
      value: { price: '231.44', previousClose: '228.22', marketCap: '3498000000000', freshness: { kind: 'real-time' } },
    });
    await create().quote(listed('SPY'));
    expect(vendor.calls.slice(-2).map(({ query }) => query.EXCD)).toEqual(['NYS', 'AMS']);
    expect(vendor.calls.at(-1)).toMatchObject({ headers: { tr_id: 'HHDFS76200200' } });
  });

  it('walks back page by page for a long history, each day once, and leaves an endless one to others', async () => {
    vendor.answer(kis);
    const days = await create().history(listed('AAPL'), { interval: '1d', limit: 250 });
    if (!days.ok) throw new Error(days.error.detail);
    expect([days.value.length, new Set(days.value.map(({ timestamp }) => timestamp)).size]).toEqual([250, 250]);
    expect(vendor.calls.filter(({ path }) => path.endsWith('dailyprice')).length).toBeGreaterThan(2);
    expect(vendor.calls.at(-1)?.query).toMatchObject({ GUBN: '0', MODP: '1' });
    const short = await create().history(samsung, { interval: '1d', limit: 500 });
    expect(short).toMatchObject({ ok: true, value: { length: 6 } });
    expect(await create().history(listed('AAPL'), { interval: '1d', limit: 9000 })).toMatchObject({
      error: { reason: 'out-of-range' },
    });
  });

  it.each([
    [{ mrkt_warn_cls_code: '02', iscd_stat_cls_code: '53', vi_cls_code: '1' }, ['warning', 'volatility']],
    [{ mang_issu_cls_code: 'Y', sltr_yn: 'Y', short_over_yn: 'Y' }, ['managed', 'liquidation', 'overheated']],
    [{ mrkt_warn_cls_code: '00', vi_cls_code: 'N', mang_issu_cls_code: 'N' }, undefined],
  ])('passes on what the exchange warns of: %o', async (changes, warnings) => {
    vendor.answer((call) =>
      call.path.endsWith('inquire-price') ? { json: { rt_cd: '0', output: { ...output, ...changes } } } : kis(call),
    );
    const answer = await create().quote(samsung);
    expect(answer.ok && answer.value.warnings).toEqual(warnings);
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
    vendor.answer((call) =>
      call.path.endsWith('inquire-price') ? { json: { rt_cd: '0', output: split } } : kis(call),
    );
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
    expect(await create().quote(samsung)).toMatchObject({
      ok: false,
      error: { reason: 'rate-limited', retryAfterMs: 60_000 },
    });
  });

  it('asks again when its token has ended, although KIS says so with status 500', async () => {
    const tokens = memoryTokens();
    let issued = 0;
    vendor.answer((call) => {
      if (call.path === '/oauth2/tokenP') return { json: { access_token: `T${++issued}`, expires_in: 86400 } };
      return call.headers.authorization === 'Bearer T1'
        ? { status: 500, json: { rt_cd: '1', msg_cd: 'EGW00123' } }
        : kis(call);
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

describe('KRX', async () => {
  const vendor = await startVendor(krx);
  afterAll(() => vendor.close());
  const create = (now = SEOUL_OPEN) => createKrxSource({ now: () => now, apiKey: 'k'.repeat(40), baseUrl: vendor.url });
  const row = (ISU_CD: string, more: object = {}) => ({
    BAS_DD: '20261113',
    ISU_CD,
    ISU_NM: '이름',
    MKT_NM: 'KOSPI',
    SECT_TP_NM: '-',
    TDD_CLSPRC: '72,000',
    CMPPREVDD_PRC: '-500',
    FLUC_RT: '-0.69',
    TDD_OPNPRC: '71600',
    TDD_HGPRC: '72300',
    TDD_LWPRC: '71500',
    ACC_TRDVOL: '3521000',
    ACC_TRDVAL: '253512000000',
    MKTCAP: '429820800000000',
    LIST_SHRS: '5969782550',
    ...more,
  });
  const TABLES: Readonly<Record<string, readonly object[]>> = {
    'sto/stk_bydd_trd': [row('005930')],
    'sto/ksq_bydd_trd': [row('247540')],
    'etp/etf_bydd_trd': [row('069500')],
    'etp/etn_bydd_trd': [],
    'idx/kospi_dd_trd': [
      {
        IDX_NM: '코스피',
        CLSPRC_IDX: '4,011.57',
        CMPPREVDD_IDX: '-159.06',
        OPNPRC_IDX: '4085.1',
        HGPRC_IDX: '4100',
        LWPRC_IDX: '4000',
      },
    ],
  };

  function krx({ path, query }: VendorCall): VendorReply {
    const rows = TABLES[path.replace('/svc/apis/', '')];
    return { json: { OutBlock_1: query.basDd === '20261113' ? (rows ?? []) : [] } };
  }

  describeMarketDataSource('KRX', () => ({
    source: create(),
    supported: [samsung, listed('247540.KQ'), listed('069500.KS'), listed('^KS11')],
    unsupported: listed('AAPL'),
    exempt: { '1d': 'one day of the whole market at a time', '1w': 'the same', '1h': 'the same' },
  }));

  it('gives the close of the last session with a table, one request for a whole board', async () => {
    vendor.answer(krx);
    const source = create(Date.parse('2026-11-16T20:00:00+09:00'));
    expect(await source.quote(samsung)).toMatchObject({
      ok: true,
      value: {
        price: '72000',
        change: '-500',
        changePercent: '-0.69',
        marketCap: '429820800000000',
        freshness: { date: '2026-11-13' },
      },
    });
    expect(await source.quote(listed('000660.KS'))).toMatchObject({ ok: false, error: { reason: 'not-found' } });
    expect(vendor.calls.map(({ query }) => query.basDd)).toEqual(['20261116', '20261113']);
    expect(vendor.calls[0]?.headers.auth_key).toBe('k'.repeat(40));
  });

  it.each([
    [
      'a service nobody applied for',
      { status: 401, json: { respMsg: 'Unauthorized API Call', respCode: '401' } },
      'unauthorized',
    ],
    ['something else than a table', { json: { respCode: '000' } }, 'bad-data'],
    ['no table for a week', { json: { OutBlock_1: [] } }, 'not-found'],
    ['an outage', { status: 503 }, 'unavailable'],
  ])('%s is %s', async (_name, reply, reason) => {
    vendor.answer(() => reply);
    expect(await create().quote(samsung)).toMatchObject({ ok: false, error: { reason } });
  });
});
