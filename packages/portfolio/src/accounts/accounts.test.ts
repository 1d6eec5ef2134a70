import { InstrumentDirectory } from '@finclaw/market/instruments';
import { startVendor, type VendorCall, type VendorReply } from '@finclaw/market/testing';
import type { DecimalString, TickerSymbol } from '@finclaw/types';
import { afterAll, describe, expect, it } from 'vitest';
import type { BrokerHolding } from './broker-holdings.ts';
import { createKisAccounts } from './kis-accounts.ts';
import { reconcile } from './reconcile.ts';
import { differencesText } from './reconcile-text.ts';
import { createTossAccounts } from './toss-accounts.ts';

const settings = { now: () => 0, apiKey: 'id', apiSecret: 'secret' };

/** The documented shapes, as public clients read them: `result` around everything, amounts as text. */
function toss({ path, headers }: VendorCall): VendorReply {
  if (path === '/oauth2/token') return { json: { access_token: 'T', token_type: 'Bearer', expires_in: 86400 } };
  if (path === '/api/v1/accounts')
    return {
      json: {
        result: [
          { accountNo: '1', accountSeq: 1, accountType: 'BROKERAGE' },
          { accountNo: '2', accountSeq: 2, accountType: 'PENSION_SAVINGS' },
        ],
      },
    };
  const item = (symbol: string, marketCountry: string, quantity: string) => ({
    symbol,
    name: symbol,
    marketCountry,
    currency: marketCountry === 'KR' ? 'KRW' : 'USD',
    quantity,
    averagePurchasePrice: '65000',
  });
  const items = headers['x-tossinvest-account'] === '1' ? [item('005930', 'KR', '100')] : [item('AAPL', 'US', '1.5')];
  return { json: { result: { items } } };
}

/** Domestic shares on two pages, with one that was sold today; American ones on one. */
function kis({ path, query, headers }: VendorCall): VendorReply {
  if (path === '/oauth2/tokenP') return { json: { access_token: 'K', expires_in: 86400 } };
  if (path.startsWith('/uapi/overseas-stock'))
    return {
      json: {
        rt_cd: '0',
        ctx_area_nk200: ' ',
        output1: [{ ovrs_pdno: 'AAPL', ovrs_item_name: '애플', ovrs_cblc_qty: '3', pchs_avg_pric: '180.5000' }],
      },
    };
  if (headers.tr_id !== 'TTTC8434R' || query.CANO !== '12345678' || query.ACNT_PRDT_CD !== '01')
    return { status: 500, json: {} };
  const share = (pdno: string, hldg_qty: string) => ({ pdno, prdt_name: pdno, hldg_qty, pchs_avg_pric: '70000.0000' });
  if (query.CTX_AREA_NK100 === '')
    return {
      json: {
        rt_cd: '0',
        ctx_area_fk100: 'F',
        ctx_area_nk100: 'N1',
        output1: [share('005930', '10'), share('000660', '0')],
      },
    };
  return { json: { rt_cd: '0', ctx_area_nk100: '', output1: [share('035720', '5')] } };
}

describe('accounts at brokers', async () => {
  const vendor = await startVendor();
  afterAll(() => vendor.close());

  it('Toss: every account, each named by its header', async () => {
    vendor.answer(toss);
    expect(await createTossAccounts({ ...settings, baseUrl: vendor.url }).holdings()).toEqual({
      ok: true,
      value: [
        { code: '005930', market: 'KRX', name: '005930', quantity: '100', averagePrice: '65000' },
        { code: 'AAPL', market: 'US', name: 'AAPL', quantity: '1.5', averagePrice: '65000' },
      ],
    });
    expect(vendor.calls.filter(({ path }) => path === '/oauth2/token')).toHaveLength(1);
    expect(vendor.calls.filter(({ method, path }) => method !== 'GET' && path !== '/oauth2/token')).toEqual([]);
  });

  it('Toss: a machine that is not allowed is told so, and no other token is asked for', async () => {
    vendor.answer((call) =>
      call.path === '/oauth2/token' ? toss(call) : { status: 403, json: { error: { code: 'ip' } } },
    );
    expect(await createTossAccounts({ ...settings, baseUrl: vendor.url }).holdings()).toMatchObject({
      ok: false,
      error: { reason: 'not-allowed', detail: expect.stringContaining('allowed IPs') },
    });
    expect(vendor.calls.filter(({ path }) => path === '/oauth2/token')).toHaveLength(1);
  });

  it('KIS: page by page, without what was sold today, domestic and American', async () => {
    vendor.answer(kis);
    const found = await createKisAccounts({ ...settings, baseUrl: vendor.url, account: '12345678-01' }).holdings();
    expect(found.ok && found.value.map(({ code, quantity }) => `${code} ${quantity}`)).toEqual([
      '005930 10',
      '035720 5',
      'AAPL 3',
    ]);
    expect(vendor.calls.filter(({ method, path }) => method !== 'GET' && path !== '/oauth2/tokenP')).toEqual([]);
  });

  it.each([
    ['an account without a number', { result: [{ accountNo: '1' }] }, undefined],
    ['a holding without a quantity', undefined, { result: { items: [{ symbol: 'AAPL', marketCountry: 'US' }] } }],
  ])('Toss: %s is no answer, never half of one', async (_what, accounts, holdings) => {
    vendor.answer((call) => {
      if (accounts && call.path === '/api/v1/accounts') return { json: accounts };
      if (holdings && call.path === '/api/v1/holdings') return { json: holdings };
      return toss(call);
    });
    const found = await createTossAccounts({ ...settings, baseUrl: vendor.url }).holdings();
    expect(found).toMatchObject({ ok: false, error: { reason: 'bad-data' } });
  });
});

describe('a broker against the ledger', () => {
  const directory = new InstrumentDirectory();
  const at = (code: string, quantity: string, averagePrice?: string, market: 'KRX' | 'US' = 'KRX') =>
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
