import type { LocalDate } from '@finclaw/market';
import { InstrumentDirectory } from '@finclaw/market/instruments';
import { startVendor, type VendorCall, type VendorReply } from '@finclaw/market/testing';
import type { DecimalString, TickerSymbol } from '@finclaw/types';
import { afterAll, describe, expect, it } from 'vitest';
import { BROKER_KEY } from '../testing/broker-key.ts';
import { fakeAlpaca, fakeBinance, fakeIbkr, fakeKis, fakeToss, fakeUpbit } from '../testing/fake-brokers.ts';
import { fakeKiwoom } from '../testing/fake-kiwoom.ts';
import { createAlpacaAccount } from './alpaca-account.ts';
import { createBinanceAccount } from './binance-account.ts';
import type { BrokerAccounts, BrokerHolding, BrokerSettings, BrokerStatement } from './broker-account.ts';
import { createIbkrAccount } from './ibkr-account.ts';
import { createKisAccounts } from './kis-accounts.ts';
import { createKiwoomAccount } from './kiwoom-account.ts';
import { reconcile } from './reconcile.ts';
import { differencesText } from './reconcile-text.ts';
import { createTossAccounts } from './toss-accounts.ts';
import { createUpbitAccount } from './upbit-account.ts';

const NOW = Date.parse('2026-06-30T03:00:00Z');

/** Every broker, its fake, and what is read from it. */
const BROKERS: readonly {
  readonly name: string;
  readonly open: (settings: BrokerSettings) => BrokerAccounts;
  readonly fake: (call: VendorCall) => VendorReply;
  readonly holdings: readonly string[];
  readonly count: number;
  readonly rows: readonly string[];
  /** A list of the statement that is too short to be cut in the middle. */
  readonly list: string;
}[] = [
  {
    name: 'Alpaca',
    open: createAlpacaAccount,
    fake: fakeAlpaca,
    holdings: ['AAPL 102', 'BTC 0.01'],
    count: 110,
    rows: [
      'deposit 2026-03-02 30000 USD',
      'buy 2026-03-03 10:00:00 AAPL 1 150.1 USD',
      // Half past eight in the evening in New York.
      'sell 2026-03-05 20:30:00 AAPL 1 160 USD',
      'dividend 2026-03-10 AAPL 24.72 USD',
      'tax 2026-03-10 AAPL 3.71 USD',
      'fee 2026-03-10 0.02 USD',
      'buy 2026-03-11 08:00:00 BTC-USD 0.01 600 USD',
      'withdrawal 2026-03-12 100 USD',
    ],
    list: '/v2/account/activities',
  },
  {
    name: 'Binance',
    open: createBinanceAccount,
    fake: fakeBinance(() => NOW),
    holdings: ['BTC 0.02999', 'USDT 299'],
    count: 6,
    rows: [
      'transfer-in 2026-03-02 09:00:00 USDT-USD 1000 USD',
      'transfer-out 2026-03-03 10:00:00 USDT-USD 600 USD',
      'transfer-in 2026-03-03 10:00:00 BTC-USD 0.00999 USD',
      'buy 2026-03-04 10:00:00 BTC-EUR 0.02 1000 EUR',
      'transfer-out 2026-03-04 10:00:00 BNB-EUR 0.01',
      'transfer-out 2026-03-05 09:00:00 USDT-USD 101 USD',
    ],
    list: '/api/v3/myTrades',
  },
  {
    name: 'Interactive Brokers',
    open: (settings) => createIbkrAccount({ ...settings, account: '12345678-01' }),
    fake: fakeIbkr(),
    holdings: ['AAPL 6'],
    count: 5,
    rows: [
      'deposit 2026-03-02 5000 USD',
      'buy 2026-03-03 10:00:00 AAPL 10 1501 USD',
      'sell 2026-03-06 11:00:00 AAPL 4 639 USD',
      'dividend 2026-03-10 AAPL 2.4 USD',
      'tax 2026-03-10 AAPL 0.36 USD',
    ],
    list: '/GetStatement',
  },
  {
    name: 'Upbit',
    open: createUpbitAccount,
    fake: fakeUpbit,
    holdings: ['BTC 0.005'],
    count: 6,
    rows: [
      'deposit 2026-03-02 09:01:00 500000 KRW',
      'buy 2026-03-03 10:00:00 BTC-KRW 0.01 1000500 KRW',
      'sell 2026-03-06 10:00:00 BTC-KRW 0.004 479760 KRW',
      'sell 2026-03-07 10:00:00 BTC-KRW 0.001 119940 KRW',
      'withdrawal 2026-03-08 09:00:00 200 KRW',
      'fee 2026-03-08 09:00:00 1000 KRW',
    ],
    list: '/v1/orders/closed',
  },
  {
    name: 'KIS',
    open: (settings) => createKisAccounts({ ...settings, account: '12345678-01' }),
    fake: fakeKis,
    holdings: ['005930 8', '035720 5', 'AAPL 3'],
    count: 3,
    rows: [
      'buy 2026-03-03 005930 10 700000 KRW',
      'sell 2026-03-04 005930 2 149720 KRW',
      'buy 2026-03-05 AAPL 3 542.85 USD',
    ],
    list: '/uapi/domestic-stock/v1/trading/inquire-daily-ccld',
  },
  {
    name: 'Kiwoom',
    open: createKiwoomAccount,
    fake: fakeKiwoom,
    holdings: ['005930 8', '035720 5', 'AAPL 3'],
    count: 7,
    rows: [
      'deposit 2026-03-02 1000000 KRW',
      // Dated when it was made, two business days before it was settled.
      'buy 2026-03-03 005930 10 700100 KRW',
      'sell 2026-03-04 005930 2 149755 KRW',
      // What was taken at the provisional rate, less what came back.
      'fx 2026-03-06 800000 KRW',
      'buy 2026-03-05 AAPL 3 542.85 USD',
      'dividend 2026-03-20 AAPL 0.78 USD',
      'tax 2026-03-20 AAPL 90 KRW',
    ],
    list: '/api/dostk/acnt',
  },
  {
    name: 'Toss',
    open: createTossAccounts,
    fake: fakeToss,
    holdings: ['005930 10', 'AAPL 1.5'],
    count: 2,
    rows: ['buy 2026-03-03 09:31:15 005930 10 650001 KRW', 'buy 2026-03-04 10:31:15 AAPL 1.5 271 USD'],
    list: '/api/v1/orders',
  },
];

const SINCE = '2026-03-01' as LocalDate;

const rowsOf = ({ events }: BrokerStatement) => events.flatMap((event) => ('rows' in event ? event.rows : []));

function textsOf(statement: BrokerStatement): string[] {
  return rowsOf(statement).map(({ kind, date, time, instrument, quantity, amount, currency }) =>
    [kind, date, time, instrument?.text, quantity, amount, currency].filter((part) => part !== undefined).join(' '),
  );
}

/** Kiwoom is asked by POST too, and names what is asked in a header. */
const isRead = ({ method, path, headers }: VendorCall): boolean =>
  method === 'GET' ||
  path.startsWith('/oauth2/') ||
  ['ka00001', 'kt00015', 'kt00018', 'ust21070'].includes(String(headers['api-id']));

describe.each(BROKERS)('the accounts at $name', async ({ open, fake, holdings, count, rows, list }) => {
  const vendor = await startVendor();
  afterAll(() => vendor.close());
  const waits: number[] = [];
  const account = (settings: object = {}) =>
    open({
      now: () => NOW,
      ...BROKER_KEY,
      baseUrl: vendor.url,
      wait: async (milliseconds) => waits.push(milliseconds),
      ...settings,
    });

  it('are read without changing anything there', async () => {
    vendor.answer(fake);
    const found = await account().holdings();
    expect(found.ok && found.value.map(({ code, quantity }) => `${code} ${quantity}`)).toEqual(holdings);
    const statement = await account().statement(SINCE);
    if (!statement.ok) throw new Error(statement.error.detail);
    const texts = textsOf(statement.value);
    expect(texts).toHaveLength(count);
    expect([...new Set(texts.filter((text) => !/10:0[01]:(?!00)/.test(text)))]).toEqual(
      expect.arrayContaining([...rows]),
    );
    expect(vendor.calls.filter((call) => !isRead(call))).toEqual([]);
  });

  it('give every event once with a number of its own, where the broker has one', async () => {
    vendor.answer(fake);
    const statement = await account().statement(SINCE);
    const references = statement.ok ? rowsOf(statement.value).map(({ kind, reference }) => `${kind} ${reference}`) : [];
    const known = references.filter((reference) => !reference.endsWith('undefined'));
    expect(new Set(known).size).toBe(known.length);
  });

  it('leave out what was before the first day', async () => {
    vendor.answer(fake);
    const statement = await account().statement('2026-03-04' as LocalDate);
    if (!statement.ok) throw new Error(statement.error.detail);
    const days = rowsOf(statement.value).map(({ date }) => date);
    expect(days.every((day) => day >= '2026-03-03')).toBe(true);
    expect(days.length).toBeLessThan(count);
  });

  it('wait as long as the broker asks for, and read on', async () => {
    waits.length = 0;
    let left = 2;
    vendor.answer((call) =>
      call.path === list && left-- > 0 ? { status: 429, headers: { 'retry-after': '7' }, json: {} } : fake(call),
    );
    expect(await account().statement(SINCE)).toMatchObject({ ok: true });
    expect(waits).toEqual([7_000, 7_000]);
    vendor.answer((call) => (call.path === list ? { status: 429, headers: { 'retry-after': '900' } } : fake(call)));
    expect(await account().statement(SINCE)).toMatchObject({ ok: false, error: { reason: 'rate-limited' } });
  });

  it.each([
    ['a wrong key', (): VendorReply => ({ status: 401, json: { message: 'no' } }), 'unauthorized'],
    ['a broker that is down', (): VendorReply => ({ status: 503, text: 'maintenance' }), 'unavailable'],
    ['an answer cut in the middle', (): VendorReply => ({ text: '[{"id":"1","activity_ty' }), 'bad-data'],
    ['another answer', (): VendorReply => ({ json: { rt_cd: '0', result: {}, unexpected: true } }), 'bad-data'],
    [
      'an event that cannot be read',
      (): VendorReply => ({ json: { rt_cd: '0', output1: [{}], result: { orders: [{}] } } }),
      'bad-data',
    ],
  ])('%s is a failure, never half of an account', async (_what, reply, reason) => {
    vendor.answer((call) => (call.path === list ? reply() : fake(call)));
    expect(await account().statement(SINCE)).toMatchObject({ ok: false, error: { reason } });
  });

  it('tell a key of somebody else from their own', async () => {
    vendor.answer(fake);
    if (fake === fakeToss) return;
    const found = await account({ apiKey: 'other', apiSecret: 'other' }).holdings();
    expect(found).toMatchObject({ ok: false, error: { reason: 'unauthorized' } });
  });
});

describe('accounts at single brokers', async () => {
  const vendor = await startVendor();
  afterAll(() => vendor.close());
  const settings = { now: () => NOW, ...BROKER_KEY, baseUrl: '', wait: async () => {} };

  it('Alpaca: what has no place in the ledger is named, not left out', async () => {
    const odd = [
      { id: '1', activity_type: 'SSP', date: '2026-03-02', symbol: 'AAPL', qty: '10' },
      {
        id: '2',
        activity_type: 'FILL',
        transaction_time: '2026-03-02T15:00:00Z',
        symbol: 'AAPL260320C00150000',
        side: 'buy',
        qty: '1',
        price: '2',
      },
    ];
    vendor.answer(() => ({ json: odd }));
    const found = await createAlpacaAccount({ ...settings, baseUrl: vendor.url }).statement(SINCE);
    expect(found.ok && found.value.events).toMatchObject([
      { refusal: { reason: 'unsupported-kind', params: { kind: 'SSP AAPL 2026-03-02' } } },
      { refusal: { params: { kind: 'buy AAPL260320C00150000 2026-03-02' } } },
    ]);
  });

  it('Alpaca: a list that repeats itself is given up', async () => {
    const page = Array.from({ length: 100 }, (_, index) => ({
      id: `${index}`,
      activity_type: 'CSD',
      date: '2026-03-02',
      net_amount: '1',
    }));
    vendor.answer(() => ({ json: page }));
    const found = await createAlpacaAccount({ ...settings, baseUrl: vendor.url }).statement(SINCE);
    expect(found).toMatchObject({ ok: false, error: { reason: 'bad-data' } });
  });

  it('KIS: a token that has ended is renewed once, and old trades are another transaction', async () => {
    let isEnded = true;
    let tokens = 0;
    vendor.answer((call) => {
      if (call.path === '/oauth2/tokenP') return { json: { access_token: `K${tokens++}`, expires_in: 86_400 } };
      if (call.path.startsWith('/uapi') && isEnded) {
        isEnded = false;
        return { status: 500, json: { rt_cd: '1', msg_cd: 'EGW00123' } };
      }
      return fakeKis(call);
    });
    const account = createKisAccounts({ ...settings, baseUrl: vendor.url, account: '12345678-01' });
    const found = await account.statement('2026-01-01' as LocalDate);
    expect(found).toMatchObject({
      ok: true,
      value: { limits: expect.arrayContaining(['no-costs', 'until-yesterday']) },
    });
    expect(tokens).toBe(2);
    const asked = vendor.calls.filter(({ path }) => path.endsWith('inquire-daily-ccld'));
    expect(new Set(asked.map(({ headers }) => headers.tr_id))).toEqual(new Set(['CTSC9215R', 'TTTC0081R']));
    expect(asked.at(-1)?.query.INQR_END_DT).toBe('20260629');
  });

  it('Kiwoom: a token that has ended, a limit and a wrong machine come with status 200', async () => {
    let tokens = 0;
    const limited = [
      { json: { return_code: 5, return_msg: '허용된 요청 개수를 초과하였습니다[1700:API ID=kt00018]' } },
    ];
    vendor.answer((call) => {
      if (call.path === '/oauth2/token' && tokens++ === 0)
        return { json: { return_code: 0, token: 'ended by a newer one', expires_dt: '20991231235959' } };
      return (call.headers.authorization === 'Bearer W' && limited.shift()) || fakeKiwoom(call);
    });
    const account = createKiwoomAccount({ ...settings, baseUrl: vendor.url });
    expect(await account.holdings()).toMatchObject({ ok: true });
    expect([tokens, limited.length]).toEqual([2, 0]);
    vendor.answer(() => ({
      json: { return_code: 3, return_msg: '인증에 실패했습니다[8050:지정단말기 인증에 실패했습니다]' },
    }));
    expect(await createKiwoomAccount({ ...settings, baseUrl: vendor.url }).holdings()).toMatchObject({
      ok: false,
      error: { reason: 'not-allowed', detail: expect.stringContaining('IP address') },
    });
  });

  it('Kiwoom: the account in the settings is the one that the key belongs to', async () => {
    vendor.answer(fakeKiwoom);
    const open = (account: string) => createKiwoomAccount({ ...settings, baseUrl: vendor.url, account });
    expect(await open('12345678-01').holdings()).toMatchObject({ ok: true });
    expect(await open('99999999-01').statement(SINCE)).toMatchObject({ ok: false, error: { reason: 'not-allowed' } });
  });

  it('Kiwoom: a month is one request, and what has no place in the ledger is named', async () => {
    const loan = { trde_dt: '20260401', trde_no: '000000001', rmrk_nm: '예탁담보대출', trde_amt: '5', crnc_cd: 'KRW' };
    vendor.answer((call) =>
      call.headers['api-id'] === 'kt00015'
        ? { json: { return_code: 0, trst_ovrl_trde_prps_array: call.body.includes('"20260401"') ? [loan] : [] } }
        : fakeKiwoom(call),
    );
    const found = await createKiwoomAccount({ ...settings, baseUrl: vendor.url }).statement('2026-04-01' as LocalDate);
    expect(found.ok && found.value.events).toEqual([
      { refusal: { reason: 'unsupported-kind', params: { kind: expect.stringContaining('예탁담보대출') } } },
    ]);
    const asked = vendor.calls
      .filter(({ headers }) => headers['api-id'] === 'kt00015')
      .map(({ body }) => JSON.parse(body));
    expect(asked.map(({ strt_dt, end_dt }) => `${strt_dt} ${end_dt}`)).toEqual([
      '20260401 20260501',
      '20260502 20260601',
      '20260602 20260630',
    ]);
  });

  it('Toss: a machine that is not allowed is told so, and no other token is asked for', async () => {
    vendor.answer((call) => (call.path === '/oauth2/token' ? fakeToss(call) : { status: 403, json: { error: {} } }));
    expect(await createTossAccounts({ ...settings, baseUrl: vendor.url }).holdings()).toMatchObject({
      ok: false,
      error: { reason: 'not-allowed', detail: expect.stringContaining('allowed IPs') },
    });
    expect(vendor.calls.filter(({ path }) => path === '/oauth2/token')).toHaveLength(1);
  });

  it('Upbit: an address that is not allowed is told so; coins that move keep their number', async () => {
    vendor.answer(() => ({ status: 401, json: { error: { name: 'no_authorization_ip', message: 'x' } } }));
    const account = createUpbitAccount({ ...settings, baseUrl: vendor.url });
    expect(await account.holdings()).toMatchObject({ ok: false, error: { reason: 'not-allowed' } });
    const coin = { currency: 'ETH', amount: '1.5', fee: '0.01', done_at: '2026-03-08T09:00:00+09:00' };
    vendor.answer((call) =>
      call.path === '/v1/deposits' || call.path === '/v1/withdraws'
        ? { json: [{ ...coin, uuid: call.path }] }
        : fakeUpbit(call),
    );
    const found = await account.statement(SINCE);
    const moved = found.ok ? rowsOf(found.value).filter(({ kind }) => kind.startsWith('transfer')) : [];
    expect(moved.map(({ kind, quantity, reference }) => `${kind} ${quantity} ${reference}`)).toEqual([
      'transfer-in 1.5 /v1/deposits',
      'transfer-out 1.51 /v1/withdraws',
    ]);
  });
});

describe('a broker against the ledger', () => {
  const directory = new InstrumentDirectory();
  const at = (code: string, quantity: string, averagePrice?: string, market: BrokerHolding['market'] = 'KRX') =>
    ({ code, market, name: code, quantity, ...(averagePrice !== undefined && { averagePrice }) }) as BrokerHolding;
  const own = (symbol: string, quantity: string, cost: string) => ({
    symbol: symbol as TickerSymbol,
    quantity: quantity as DecimalString,
    cost: cost as DecimalString,
  });

  it.each([
    ['the same', [at('005930', '10', '70000')], [own('005930.KS', '10', '700000')], []],
    ['more at the broker', [at('005930', '12')], [own('005930.KS', '10', '700000')], ['005930.KS 12 10']],
    ['nothing in the ledger', [at('AAPL', '3', undefined, 'US')], [], ['AAPL 3 0']],
    ['nothing at the broker', [], [own('AAPL', '3', '300')], ['AAPL 0 3']],
    [
      'two accounts of the ledger together',
      [at('005930', '10')],
      [own('005930.KS', '4', '1'), own('005930.KS', '6', '1')],
      [],
    ],
    [
      'the same number at another cost',
      [at('005930', '10', '70000')],
      [own('005930.KS', '10', '650000')],
      ['005930.KS 10 10 70000 65000'],
    ],
    ['a cost within half a per cent', [at('005930', '10', '70000')], [own('005930.KS', '10', '702000')], []],
    ['a code of the second board', [at('247540', '1')], [own('247540.KQ', '1', '1')], []],
    [
      'a coin that was paid for in two currencies',
      [at('BTC', '3', undefined, 'coin')],
      [own('BTC-KRW', '1', '1'), own('BTC-USD', '2', '1')],
      [],
    ],
    ['a coin in the money it was paid in', [at('BTC', '1', undefined, 'coin')], [own('BTC-KRW', '1', '1')], []],
    ['a code nobody lists, by the ledger', [at('999990', '1')], [own('999990.KQ', '1', '1')], []],
  ])('%s', (_what, broker, ledger, expected) => {
    const found = reconcile(broker, ledger, directory);
    expect(
      found.map(({ symbol, atBroker, inLedger, cost }) =>
        [symbol, atBroker, inLedger, ...(cost ? [cost.atBroker, cost.inLedger] : [])].join(' '),
      ),
    ).toEqual(expected);
    expect(differencesText(found, 'toss', 'ko').length).toBe(found.length === 0 ? 1 : found.length + 2);
  });
});
