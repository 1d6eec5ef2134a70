import { listed, makeZip, startVendor, type VendorCall, type VendorReply } from '@finclaw/market/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { createDartSource } from './dart-source.ts';

const KEY = 'd'.repeat(40);
const now = () => Date.parse('2026-11-16T10:00:00+09:00');
const samsung = listed('005930.KS');

const CODES = makeZip({
  'CORPCODE.xml':
    '<?xml version="1.0"?><result><list><corp_code>00126380</corp_code><corp_name>삼성전자</corp_name><corp_eng_name>SAMSUNG ELECTRONICS CO,.LTD</corp_eng_name><stock_code>005930</stock_code><modify_date>20240101</modify_date></list><list><corp_code>00000001</corp_code><corp_name>비상장</corp_name><stock_code> </stock_code></list></result>',
});

const account = (account_id: string, sj_div: string, amounts: Record<string, string>) => ({
  rcept_no: '20260310000001',
  reprt_code: '11011',
  bsns_year: '2025',
  corp_code: '00126380',
  sj_div,
  account_id,
  account_nm: 'x',
  currency: 'KRW',
  ...amounts,
});

function statements({ reprt_code: report = '', bsns_year: year, fs_div: scope }: Record<string, string>): unknown {
  if (year !== '2025' || scope !== 'CFS') return { status: '013', message: '조회된 데이타가 없습니다.' };
  const yearly = report === '11011';
  const list = yearly
    ? [
        account('ifrs-full_Revenue', 'IS', {
          thstrm_amount: '300,870,903,000,000',
          frmtrm_amount: '258935494000000',
          bfefrmtrm_amount: '302231360000000',
        }),
        account('dart_OperatingIncomeLoss', 'IS', { thstrm_amount: '32725961000000', frmtrm_amount: '6566976000000' }),
        account('ifrs-full_ProfitLoss', 'IS', { thstrm_amount: '34451351000000' }),
        account('ifrs-full_ProfitLossAttributableToOwnersOfParent', 'IS', {
          thstrm_amount: '33621363000000',
          frmtrm_amount: '14473401000000',
        }),
        account('ifrs-full_BasicEarningsLossPerShare', 'IS', { thstrm_amount: '4950' }),
        account('ifrs-full_Equity', 'SCE', { thstrm_amount: '1' }),
        account('ifrs-full_Assets', 'BS', { thstrm_amount: '514531948000000' }),
        account('ifrs-full_Liabilities', 'BS', { thstrm_amount: '112339878000000' }),
        account('ifrs-full_Equity', 'BS', { thstrm_amount: '402192070000000' }),
      ]
    : report === '11014'
      ? [account('ifrs-full_Revenue', 'IS', { thstrm_amount: '79098731000000', thstrm_add_amount: '225082634000000' })]
      : [];
  return list.length === 0 ? { status: '013', message: 'x' } : { status: '000', message: '정상', list };
}

function dart({ path, query }: VendorCall): VendorReply {
  if (query.crtfc_key !== KEY) return { json: { status: '010', message: '등록되지 않은 키입니다.' } };
  if (path === '/api/corpCode.xml') return { text: CODES };
  if (path === '/api/fnlttSinglAcntAll.json') return { json: statements(query) };
  if (path === '/api/alotMatter.json')
    return {
      json: {
        status: '000',
        list: [
          { se: '주당액면가액(원)', thstrm: '100', frmtrm: '100', lwfr: '100' },
          { se: '주당 현금배당금(원)', stock_knd: '우선주', thstrm: '1,447', frmtrm: '1,445', lwfr: '-' },
          { se: '주당 현금배당금(원)', stock_knd: '보통주', thstrm: '1,446', frmtrm: '1,444', lwfr: '-' },
        ],
      },
    };
  if (path === '/api/stockTotqySttus.json')
    return {
      json: {
        status: '000',
        list: [
          { se: '보통주', istc_totqy: '5,969,782,550', distb_stock_co: '5,940,082,550', stlm_dt: '2025-12-31' },
          { se: '합계' },
        ],
      },
    };
  if (path === '/api/list.json')
    return {
      json: {
        status: '000',
        list: [
          {
            report_nm: '분기보고서 (2026.09)',
            rcept_no: '20261114000001',
            rcept_dt: '20261114',
            corp_name: '삼성전자',
          },
          { report_nm: 'x', rcept_no: '../../etc' },
        ],
      },
    };
  return { status: 404 };
}

describe('OpenDART', async () => {
  const vendor = await startVendor(dart);
  afterAll(() => vendor.close());
  const source = (apiKey = KEY) => createDartSource({ apiKey, baseUrl: vendor.url, now });

  it('reads three years from one report: the owners’ part, amounts with commas, no parts of equity', async () => {
    vendor.answer(dart);
    expect(await source().statements?.(samsung, 'year')).toMatchObject({
      ok: true,
      value: {
        source: 'opendart',
        currency: 'KRW',
        isConsolidated: true,
        shares: { count: '5940082550', asOf: '2025-12-31' },
        periods: [
          {
            period: '2025',
            lines: {
              revenue: '300870903000000',
              operatingIncome: '32725961000000',
              netIncome: '33621363000000',
              eps: '4950',
              assets: '514531948000000',
              liabilities: '112339878000000',
              equity: '402192070000000',
              dividendPerShare: '1446',
            },
          },
          { period: '2024', lines: { revenue: '258935494000000', dividendPerShare: '1444' } },
          { period: '2023', lines: { revenue: '302231360000000' } },
        ],
      },
    });
  });

  it('reads quarters, the last one as the year less what the third report had added up', async () => {
    vendor.answer(dart);
    expect(await source().statements?.(samsung, 'quarter')).toMatchObject({
      ok: true,
      value: {
        periods: [
          { period: '2025-Q4', lines: { revenue: '75788269000000' }, derived: ['revenue'] },
          { period: '2025-Q3', lines: { revenue: '79098731000000' } },
        ],
      },
    });
  });

  it('lists dividends and filings, and leaves out what is no filing number', async () => {
    vendor.answer(dart);
    expect(await source().dividends?.(samsung)).toEqual({
      ok: true,
      value: {
        source: 'opendart',
        items: [
          { period: '2025', amount: '1446', currency: 'KRW' },
          { period: '2024', amount: '1444', currency: 'KRW' },
        ],
      },
    });
    expect(await source().filings?.(samsung)).toEqual({
      ok: true,
      value: {
        source: 'opendart',
        items: [
          {
            id: '20261114000001',
            date: '2026-11-14',
            form: '분기보고서',
            title: '분기보고서 (2026.09)',
            url: 'https://dart.fss.or.kr/dsaf001/main.do?rcpNo=20261114000001',
          },
        ],
      },
    });
  });

  it('reads the document of a filing, also one that is not in UTF-8, and says why it cannot', async () => {
    const filing = {
      id: '20261114000001',
      date: '2026-11-14' as never,
      form: '분기보고서',
      title: 'x',
      url: 'https://x.test',
    };
    // 가 in EUC-KR, under a declaration that says otherwise.
    const old = Buffer.concat([
      Buffer.from('<?xml encoding="utf-8"?><P>'),
      Buffer.from([0xb0, 0xa1]),
      Buffer.from('</P>'),
    ]);
    vendor.answer(({ query }) => ({
      text: makeZip({ [`${query.rcept_no}_00760.xml`]: 'audit', [`${query.rcept_no}.xml`]: old }),
    }));
    expect(await source().documents?.(filing)).toEqual({
      ok: true,
      value: [{ name: '20261114000001.xml', markup: '<?xml encoding="utf-8"?><P>가</P>' }],
    });
    expect(vendor.calls[0]).toMatchObject({ path: '/api/document.xml', query: { crtfc_key: KEY } });
    vendor.answer(() => ({ text: '<?xml version="1.0"?><result><status>014</status><message>x</message></result>' }));
    expect(await source().documents?.(filing)).toMatchObject({ ok: false, error: { reason: 'not-found' } });
    vendor.answer(() => ({ text: 'PK nothing' }));
    expect(await source().documents?.(filing)).toMatchObject({ ok: false, error: { reason: 'bad-data' } });
  });

  const statusOf =
    (status: string) =>
    (call: VendorCall): VendorReply =>
      call.path.endsWith('corpCode.xml') ? { text: CODES } : { json: { status, message: 'x' } };
  it.each([
    ['no data', statusOf('013'), 'not-found'],
    ['the day’s limit', statusOf('020'), 'rate-limited'],
    ['a blocked address', statusOf('012'), 'unauthorized'],
    ['maintenance', statusOf('800'), 'unavailable'],
    [
      'a bad key, told in XML',
      () => ({ text: '<?xml version="1.0"?><result><status>010</status><message>x</message></result>' }),
      'unauthorized',
    ],
    ['an archive that is none', () => ({ text: 'PK not really' }), 'bad-data'],
    ['a broken server', () => ({ status: 502 }), 'unavailable'],
  ] as const)('says why there are no statements: %s', async (_what, reply, reason) => {
    vendor.answer(reply);
    expect(await source().statements?.(samsung, 'year')).toMatchObject({ ok: false, error: { reason } });
  });
});
