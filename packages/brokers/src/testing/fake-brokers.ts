import { createHash, createHmac } from 'node:crypto';
import type { VendorCall, VendorReply } from '@finclaw/market/testing';
import { BROKER_KEY } from './broker-key.ts';

const refused = (status: number, json: object): VendorReply => ({ status, json });

/** Alpaca: activities in pages of a hundred, of which the first are fills of one order. */
export function fakeAlpaca({ path, query, headers }: VendorCall): VendorReply {
  if (headers['apca-api-key-id'] !== BROKER_KEY.apiKey || headers['apca-api-secret-key'] !== BROKER_KEY.apiSecret)
    return refused(403, { code: 40_310_000, message: 'forbidden.' });
  if (path === '/v2/positions')
    return {
      json: [
        { symbol: 'AAPL', asset_class: 'us_equity', qty: '102', side: 'long', avg_entry_price: '150.1' },
        { symbol: 'BTCUSD', asset_class: 'crypto', qty: '0.01', side: 'long', avg_entry_price: '60000' },
      ],
    };
  if (path !== '/v2/account/activities') return refused(404, { message: 'endpoint not found' });
  const all = alpacaActivities();
  const start = query.page_token === undefined ? 0 : all.findIndex(({ id }) => id === query.page_token) + 1;
  return { json: all.slice(start, start + Number(query.page_size)) };
}

function alpacaActivities() {
  const fill = (id: string, time: string, rest: object) => ({
    id: `${time.replace(/\D/g, '').slice(0, 14)}000::${id}`,
    activity_type: 'FILL',
    transaction_time: time,
    type: 'partial_fill',
    leaves_qty: '0',
    cum_qty: '1',
    order_id: 'order-1',
    order_status: 'filled',
    ...rest,
  });
  const cash = (id: string, activity_type: string, date: string, net_amount: string, rest: object = {}) => ({
    id: `${date.replaceAll('-', '')}000000000::${id}`,
    activity_type,
    date,
    net_amount,
    status: 'executed',
    ...rest,
  });
  const aapl = (id: string, time: string, side: string, qty: string, price: string) =>
    fill(id, time, { symbol: 'AAPL', side, qty, price });
  return [
    cash('d1', 'CSD', '2026-03-02', '30000'),
    // One at a time, a second apart, over more than a page.
    ...Array.from({ length: 103 }, (_, index) => {
      const time = new Date(Date.UTC(2026, 2, 3, 15, 0, index)).toISOString();
      return aapl(`f${index}`, time, 'buy', '1', '150.1');
    }),
    aapl('s1', '2026-03-06T01:30:00Z', 'sell', '1', '160'),
    cash('v1', 'DIV', '2026-03-10', '24.72', { symbol: 'AAPL', qty: '103', per_share_amount: '0.24' }),
    cash('n1', 'DIVNRA', '2026-03-10', '-3.71', { symbol: 'AAPL' }),
    cash('c1', 'DIV', '2026-03-10', '99', { symbol: 'AAPL', status: 'canceled' }),
    cash('e1', 'FEE', '2026-03-10', '-0.02', { description: 'TAF fee' }),
    fill('b1', '2026-03-11T12:00:00Z', { symbol: 'BTC/USD', side: 'buy', qty: '0.01', price: '60000' }),
    cash('w1', 'CSW', '2026-03-12', '-100'),
  ];
}

/** Upbit: orders of seven days at a time, each request signed for itself. */
export function fakeUpbit({ path, query, headers }: VendorCall): VendorReply {
  if (!isSigned(headers.authorization ?? '', query))
    return refused(401, { error: { name: 'jwt_verification', message: 'Failed to verify the JWT token.' } });
  const order = (uuid: string, rest: { readonly created_at: string; readonly [field: string]: unknown }) => ({
    uuid,
    market: 'KRW-BTC',
    state: 'done',
    remaining_volume: '0',
    reserved_fee: '0',
    locked: '0',
    ...rest,
  });
  const orders = [
    order('o-market', {
      side: 'bid',
      ord_type: 'price',
      state: 'cancel',
      created_at: '2026-03-03T10:00:00+09:00',
      executed_volume: '0.01000000',
      executed_funds: '1000000.0',
      paid_fee: '500.0',
      trades_count: 1,
    }),
    order('o-limit', {
      side: 'ask',
      ord_type: 'limit',
      created_at: '2026-03-04T10:00:00+09:00',
      executed_volume: '0.00500000',
      executed_funds: '600000.0',
      paid_fee: '300.0',
      trades_count: 2,
    }),
    order('o-none', {
      side: 'bid',
      ord_type: 'limit',
      state: 'cancel',
      created_at: '2026-03-05T10:00:00+09:00',
      executed_volume: '0.0',
      executed_funds: '0.0',
      paid_fee: '0.0',
      trades_count: 0,
    }),
  ];
  switch (path) {
    case '/v1/accounts':
      return {
        json: [
          { currency: 'KRW', balance: '98300.0', locked: '0.0', avg_buy_price: '0', unit_currency: 'KRW' },
          { currency: 'BTC', balance: '0.004', locked: '0.001', avg_buy_price: '100050000', unit_currency: 'KRW' },
        ],
      };
    case '/v1/orders/closed': {
      const [start, end] = [Number(query.start_time), Number(query.end_time)];
      if (end - start > 7 * 86_400_000) return refused(400, { error: { name: 'invalid_time_range' } });
      const isIn = (at: number): boolean => at >= start && at < end;
      return { json: orders.filter(({ created_at }) => isIn(Date.parse(created_at))) };
    }
    case '/v1/order':
      return {
        json: {
          uuid: query.uuid,
          trades: [
            { uuid: 't1', volume: '0.004', funds: '480000.0', created_at: '2026-03-06T10:00:00+09:00', side: 'ask' },
            { uuid: 't2', volume: '0.001', funds: '120000.0', created_at: '2026-03-07T10:00:00+09:00', side: 'ask' },
          ],
        },
      };
    case '/v1/deposits': {
      const deposit = { type: 'deposit', uuid: 'd1', currency: 'KRW', state: 'ACCEPTED', amount: '500000', fee: '0' };
      return { json: [{ ...deposit, created_at: '2026-03-02T09:00:00+09:00', done_at: '2026-03-02T09:01:00+09:00' }] };
    }
    case '/v1/withdraws': {
      const withdrawal = { type: 'withdraw', uuid: 'w1', currency: 'KRW', state: 'DONE', amount: '200', fee: '1000' };
      return { json: [{ ...withdrawal, created_at: '2026-03-08T09:00:00+09:00', done_at: null }] };
    }
    default:
      return refused(404, { error: { name: 'not_found' } });
  }
}

function isSigned(authorization: string, query: Readonly<Record<string, string>>): boolean {
  const [head = '', body = '', signature] = authorization.replace('Bearer ', '').split('.');
  const expected = createHmac('sha512', BROKER_KEY.apiSecret).update(`${head}.${body}`).digest('base64url');
  if (signature !== expected) return false;
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, string>;
  const text = Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const digest = createHash('sha512').update(text).digest('hex');
  return claims.access_key === BROKER_KEY.apiKey && (text === '' ? !claims.query_hash : claims.query_hash === digest);
}

/** How far the clock of Binance is ahead of everybody's. */
const AHEAD_MS = 3_600_000;

/** Binance: requests signed within ten seconds of its own clock, trades of one pair at a time. */
export const fakeBinance =
  (clock: () => number = Date.now) =>
  (call: VendorCall): VendorReply =>
    binanceAt(clock() + AHEAD_MS, call);

function binanceAt(now: number, { path, query, headers }: VendorCall): VendorReply {
  if (path === '/api/v3/time') return { json: { serverTime: now } };
  const { signature, ...signed } = query;
  const expected = createHmac('sha256', BROKER_KEY.apiSecret).update(new URLSearchParams(signed).toString());
  if (headers['x-mbx-apikey'] !== BROKER_KEY.apiKey || signature !== expected.digest('hex'))
    return refused(401, { code: -2015, msg: 'Invalid API-key, IP, or permissions for action.' });
  if (Math.abs(now - Number(query.timestamp)) > 10_000)
    return refused(400, { code: -1021, msg: 'Timestamp for this request is outside of the recvWindow.' });
  const isIn = (at: number): boolean => at >= Number(query.startTime) && at < Number(query.endTime);
  const trade = (id: number, isBuyer: boolean, rest: object) => ({ id, orderId: id, isBuyer, isMaker: true, ...rest });
  const trades: Readonly<Record<string, readonly object[]>> = {
    BTCUSDT: [
      trade(7, true, {
        qty: '0.01000000',
        quoteQty: '600.00000000',
        commission: '0.00001000',
        commissionAsset: 'BTC',
        time: Date.parse('2026-03-03T10:00:00Z'),
      }),
    ],
    BTCEUR: [
      trade(7, true, {
        qty: '0.02000000',
        quoteQty: '1000.00000000',
        commission: '0.01000000',
        commissionAsset: 'BNB',
        time: Date.parse('2026-03-04T10:00:00Z'),
      }),
    ],
    BNBUSDT: [],
  };
  const deposit = { id: 'd1', amount: '1000', coin: 'USDT', status: 1, insertTime: Date.parse('2026-03-02T09:00:00Z') };
  const left = {
    id: 'w1',
    amount: '100',
    transactionFee: '1',
    coin: 'USDT',
    status: 6,
    applyTime: '2026-03-05 09:00:00',
  };
  switch (path) {
    case '/api/v3/account':
      return {
        json: {
          balances: [
            { asset: 'BTC', free: '0.02900000', locked: '0.00099000' },
            { asset: 'USDT', free: '299.00000000', locked: '0.00000000' },
            { asset: 'EUR', free: '10.00000000', locked: '0.00000000' },
          ],
        },
      };
    case '/sapi/v1/capital/deposit/hisrec':
      return { json: isIn(deposit.insertTime) ? [deposit] : [] };
    case '/sapi/v1/capital/withdraw/history':
      return { json: isIn(Date.parse(`${left.applyTime}Z`)) ? [left] : [] };
    case '/api/v3/myTrades': {
      const found = trades[query.symbol ?? ''];
      return found ? { json: found } : refused(400, { code: -1121, msg: 'Invalid symbol.' });
    }
    default:
      return refused(404, {});
  }
}

/** KIS: lists on two pages, of which the second one is asked for by the keys of the first. */
export function fakeKis({ path, query, headers }: VendorCall): VendorReply {
  if (path === '/oauth2/tokenP') return { json: { access_token: 'K', expires_in: 86_400 } };
  if (headers.appkey !== BROKER_KEY.apiKey) return refused(500, { rt_cd: '1', msg_cd: 'EGW00103' });
  if (query.CANO !== '12345678' || query.ACNT_PRDT_CD !== '01') return refused(500, { rt_cd: '1', msg_cd: 'OPSQ2000' });
  const pages = kisPages(headers.tr_id as string, query);
  if (pages === undefined) return refused(500, { rt_cd: '1', msg_cd: 'EGW00201' });
  const isSecond = headers.tr_cont === 'N' && (query.CTX_AREA_NK100 ?? query.CTX_AREA_NK200) === 'N1';
  const page = pages[isSecond ? 1 : 0] ?? [];
  const next = !isSecond && pages.length > 1 ? 'N1' : ' ';
  return {
    json: {
      rt_cd: '0',
      output1: page,
      ctx_area_fk100: 'F',
      ctx_area_nk100: next,
      ctx_area_fk200: 'F',
      ctx_area_nk200: ' ',
    },
  };
}

function kisPages(transaction: string, query: Readonly<Record<string, string>>): readonly object[][] | undefined {
  const within = (day: string): boolean =>
    (query.INQR_STRT_DT ?? query.ERLM_STRT_DT ?? '') <= day && day <= (query.INQR_END_DT ?? query.ERLM_END_DT ?? '');
  const share = (pdno: string, hldg_qty: string) => ({ pdno, prdt_name: pdno, hldg_qty, pchs_avg_pric: '70000.0000' });
  const order = (ord_dt: string, side: string, odno: string, quantity: string, amount: string) => ({
    ord_dt,
    odno,
    sll_buy_dvsn_cd: side,
    pdno: '005930',
    prdt_name: '삼성전자',
    tot_ccld_qty: quantity,
    tot_ccld_amt: amount,
    avg_prvs: '70000',
    ord_tmd: '090101',
  });
  const profit = { trad_dt: '20260304', pdno: '005930', buy_qty: '0', sell_qty: '2', fee: '30', tl_tax: '250' };
  const foreign = {
    trad_dt: '20260305',
    sll_buy_dvsn_cd: '02',
    pdno: 'AAPL',
    ovrs_item_name: '애플',
    ccld_qty: '3',
    amt_unit_ccld_qty: '3.00000000',
    ft_ccld_unpr2: '180.50000000',
    tr_frcr_amt2: '541.500000',
    frcr_excc_amt_1: '542.850000',
    crcy_cd: 'USD',
    std_pdno: 'US0378331005',
  };
  switch (transaction) {
    case 'TTTC8434R':
      return [[share('005930', '8'), share('000660', '0')], [share('035720', '5')]];
    case 'TTTS3012R':
      return [[{ ovrs_pdno: 'AAPL', ovrs_item_name: '애플', ovrs_cblc_qty: '3', pchs_avg_pric: '180.9500' }]];
    case 'CTSC9215R':
    case 'TTTC0081R':
      return [
        [order('20260303', '02', '1', '6', '420000'), order('20260303', '02', '2', '4', '280000')],
        [order('20260304', '01', '3', '2', '150000'), order('20260304', '02', '4', '0', '0')],
      ].map((page) => page.filter(({ ord_dt }) => within(ord_dt)));
    case 'TTTC8715R':
      return [within(profit.trad_dt) ? [profit] : []];
    case 'CTOS4001R':
      return [within(foreign.trad_dt) ? [foreign] : []];
    default:
      return undefined;
  }
}

/** Toss: two accounts, and the orders of the first on two pages. */
export function fakeToss({ path, query, headers }: VendorCall): VendorReply {
  if (path === '/oauth2/token') return { json: { access_token: 'T', token_type: 'Bearer', expires_in: 86_400 } };
  if (headers.authorization !== 'Bearer T') return refused(401, { error: { code: 'invalid-token' } });
  const account = headers['x-tossinvest-account'];
  if (path === '/api/v1/accounts')
    return {
      json: {
        result: [
          { accountNo: '1', accountSeq: 1, accountType: 'BROKERAGE' },
          { accountNo: '2', accountSeq: 2, accountType: 'PENSION_SAVINGS' },
        ],
      },
    };
  const isFirst = account === '1';
  if (path === '/api/v1/holdings') {
    const item = isFirst
      ? {
          symbol: '005930',
          name: '삼성전자',
          marketCountry: 'KR',
          currency: 'KRW',
          quantity: '10',
          averagePurchasePrice: '65000',
        }
      : {
          symbol: 'AAPL',
          name: '애플',
          marketCountry: 'US',
          currency: 'USD',
          quantity: '1.5',
          averagePurchasePrice: '180.6',
        };
    return { json: { result: { items: [item] } } };
  }
  if (path !== '/api/v1/orders' || query.status !== 'CLOSED') return refused(404, { error: { code: 'not-found' } });
  if (!isFirst) return { json: { result: { orders: [], nextCursor: null, hasNext: false } } };
  const first = tossOrder('ord-1', '005930', 'KRW', '10', '650000', '2026-03-03T09:31:15+09:00');
  const second = tossOrder('ord-2', 'AAPL', 'USD', '1.5', '270', '2026-03-05T00:31:15+09:00');
  const none = tossOrder('ord-3', 'AAPL', 'USD', '0', null, null);
  const isWanted = ({ execution: { filledAt } }: typeof first) => (filledAt ?? '9') >= (query.from ?? '');
  const orders = (query.cursor === undefined ? [second, none] : [first]).filter(isWanted);
  return { json: { result: { orders, nextCursor: query.cursor === undefined ? 'c1' : null, hasNext: !query.cursor } } };
}

const tossOrder = (
  orderId: string,
  symbol: string,
  currency: string,
  filledQuantity: string,
  filledAmount: string | null,
  filledAt: string | null,
) => ({
  orderId,
  symbol,
  side: 'BUY',
  orderType: 'LIMIT',
  status: filledAmount === null ? 'CANCELED' : 'FILLED',
  currency,
  quantity: '10',
  execution: {
    filledQuantity,
    filledAmount,
    averageFilledPrice: filledAmount === null ? null : '65000',
    commission: filledAmount === null ? null : '1',
    tax: filledAmount === null ? null : '0',
    filledAt,
  },
});

/** Interactive Brokers: a report that is being made when it is first asked for, of trades, cash and positions. */
export function fakeIbkr(): (call: VendorCall) => VendorReply {
  let looks = 0;
  const no = (code: string): VendorReply => ({
    text: `<FlexStatementResponse timestamp="x"><Status>Fail</Status><ErrorCode>${code}</ErrorCode><ErrorMessage>m</ErrorMessage></FlexStatementResponse>`,
  });
  return ({ path, query }) => {
    if (query.t !== BROKER_KEY.apiKey) return no('1015');
    if (path === '/SendRequest')
      return query.q === '12345678-01'
        ? {
            text: '<FlexStatementResponse timestamp="x"><Status>Success</Status><ReferenceCode>77</ReferenceCode><Url>http://elsewhere.example/GetStatement</Url></FlexStatementResponse>',
          }
        : no('1014');
    if (path !== '/GetStatement' || query.q !== '77') return no('1017');
    return looks++ === 0 ? no('1019') : { text: FLEX_REPORT };
  };
}

const FLEX_REPORT = `<?xml version="1.0" encoding="UTF-8"?>
<FlexQueryResponse queryName="finclaw" type="AF"><FlexStatements count="1"><FlexStatement accountId="U1">
<Trades>
<Trade accountId="U1" currency="USD" assetCategory="STK" symbol="AAPL" description="APPLE INC" isin="US0378331005" dateTime="20260303;100000" quantity="10" tradePrice="150" netCash="-1501" ibCommission="-1" taxes="0" buySell="BUY" transactionID="501" levelOfDetail="EXECUTION"/>
<Trade accountId="U1" currency="USD" assetCategory="STK" symbol="AAPL" description="APPLE INC" isin="US0378331005" dateTime="20260306;110000" quantity="-4" tradePrice="160" netCash="639" ibCommission="-1" taxes="0" buySell="SELL" transactionID="502" levelOfDetail="EXECUTION"/>
<Trade accountId="U1" currency="USD" assetCategory="OPT" symbol="AAPL  260320C00150000" description="AAPL 20MAR26 150 C" dateTime="20260307;110000" quantity="1" tradePrice="2" netCash="-201" ibCommission="-1" buySell="BUY" transactionID="503" levelOfDetail="EXECUTION"/>
</Trades>
<CashTransactions>
<CashTransaction accountId="U1" currency="USD" type="Deposits/Withdrawals" amount="5000" dateTime="20260302" description="CASH RECEIPTS" transactionID="401"/>
<CashTransaction accountId="U1" currency="USD" symbol="AAPL" isin="US0378331005" type="Dividends" amount="2.4" dateTime="20260310" description="AAPL CASH DIVIDEND" transactionID="402"/>
<CashTransaction accountId="U1" currency="USD" symbol="AAPL" isin="US0378331005" type="Withholding Tax" amount="-0.36" dateTime="20260310" description="AAPL US TAX" transactionID="403"/>
</CashTransactions>
<OpenPositions>
<OpenPosition accountId="U1" currency="USD" assetCategory="STK" symbol="AAPL" position="6" costBasisPrice="150.1" levelOfDetail="SUMMARY"/>
</OpenPositions>
</FlexStatement></FlexStatements></FlexQueryResponse>`;
