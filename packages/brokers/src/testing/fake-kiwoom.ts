import type { VendorCall, VendorReply } from '@finclaw/market/testing';
import { BROKER_KEY } from './broker-key.ts';

const TOKEN = 'W';
const ACCOUNT = '1234567801';

const refused = (return_code: number, return_msg: string): VendorReply => ({ json: { return_code, return_msg } });
const won = (amount: number): string => String(amount).padStart(15, '0');

/** Kiwoom: everything is a POST, failures have status 200, and a header of a page names the next one. */
export function fakeKiwoom({ method, path, headers, body }: VendorCall): VendorReply {
  if (method !== 'POST') return { status: 405, json: { return_code: 2, return_msg: 'POST' } };
  const sent = JSON.parse(body) as Readonly<Record<string, string>>;
  if (path === '/oauth2/token')
    return sent.appkey === BROKER_KEY.apiKey && sent.secretkey === BROKER_KEY.apiSecret
      ? {
          json: {
            expires_dt: '20991231235959',
            token_type: 'Bearer',
            token: TOKEN,
            return_code: 0,
            return_msg: '정상적으로 처리되었습니다',
          },
        }
      : refused(3, '인증에 실패했습니다[8001:App Key와 Secret Key 검증에 실패했습니다]');
  if (headers.authorization !== `Bearer ${TOKEN}`)
    return refused(3, '인증에 실패했습니다[8005:Token이 유효하지 않습니다]');
  const query = String(headers['api-id']);
  const pages = kiwoomPages(query, sent);
  if (pages === undefined || path !== (query === 'ust21070' ? '/api/us/acnt' : '/api/dostk/acnt'))
    return refused(2, `입력 값 오류입니다[1504:해당 URI에서는 지원하는 API ID가 아닙니다. API ID=${query}]`);
  const at = headers['cont-yn'] === 'Y' ? Number(String(headers['next-key']).slice(1)) : 0;
  const isLast = at >= pages.length - 1;
  return {
    headers: { 'cont-yn': isLast ? 'N' : 'Y', 'next-key': isLast ? '' : `P${at + 1}`, 'api-id': query },
    json: { ...pages[at], return_code: 0, return_msg: '조회가 완료되었습니다' },
  };
}

/** The pages of an answer; undefined for a query that is not known. */
function kiwoomPages(query: string, sent: Readonly<Record<string, string>>): readonly object[] | undefined {
  switch (query) {
    case 'ka00001':
      return [{ acctNo: ACCOUNT }];
    case 'kt00018':
      return [
        [share('A005930', '삼성전자', 8), share('A000660', 'SK하이닉스', 0)],
        [share('A035720', '카카오', 5)],
      ].map((rows) => ({ tot_pur_amt: won(985_000), acnt_evlt_remn_indv_tot: rows }));
    case 'ust21070':
      return [
        {
          crnc_code: 'USD',
          result_list: [
            {
              stex_nm: '미국',
              crnc_code: 'USD',
              stk_cd: 'AAPL',
              frgn_stk_nm: '애플',
              qty: '000000000003',
              poss_qty: '000000000003',
              frgn_stk_book_uv: '180.9500',
            },
          ],
        },
      ];
    case 'kt00015': {
      const found = TRANSACTIONS.filter(
        ({ trde_dt }) => trde_dt >= (sent.strt_dt as string) && trde_dt <= (sent.end_dt as string),
      );
      const pages = [found.slice(0, 3), ...(found.length > 3 ? [found.slice(3)] : [])];
      return pages.map((rows) => ({ acnt_no: '1234-56**-01 [김키움]', trst_ovrl_trde_prps_array: rows }));
    }
    default:
      return undefined;
  }
}

const share = (stk_cd: string, stk_nm: string, quantity: number) => ({
  stk_cd,
  stk_nm,
  pur_pric: won(70_000),
  rmnd_qty: won(quantity),
  trde_able_qty: won(quantity),
  cur_prc: '000000071000',
  crd_tp: '00',
});

/** A transaction with every amount that it does not name at zero, as Kiwoom sends it. */
const transaction = (trde_dt: string, number: number, rest: Readonly<Record<string, string>>) => ({
  trde_dt,
  trde_no: String(number).padStart(9, '0'),
  crd_deal_tp_nm: '보통매매',
  exct_amt: won(0),
  fc_trde_amt: '0.00',
  fc_exct_amt: '0.00',
  crnc_cd: 'KRW',
  stk_nm: '',
  trde_amt: won(0),
  trde_agri_tax: won(0),
  fc_trde_tax: '0.00',
  orig_deal_no: '000000000',
  stk_cd: '',
  trde_qty_jwa_cnt: '',
  cmsn: won(0),
  fc_cmsn: '0.00',
  proc_tm: '08:12:35',
  trde_unit: '',
  incm_resi_tax: won(0),
  cntr_dt: '',
  frgn_pay_txam: '0.00',
  ...rest,
});

const SAMSUNG = { trde_kind_nm: '매매', stk_cd: 'A005930', stk_nm: '삼성전자', trde_unit: '70,000' };
const APPLE = { stk_cd: 'AAPL', stk_nm: '애플', crnc_cd: 'USD' };

/** Trades are listed on the day of their settlement, and the newest transaction comes first. */
const TRANSACTIONS = [
  transaction('20260302', 1, {
    rmrk_nm: '이체입금(지급결제)',
    io_tp_nm: '입금',
    trde_kind_nm: '입출금',
    trde_amt: won(1_000_000),
    exct_amt: won(1_000_000),
  }),
  transaction('20260305', 1, {
    ...SAMSUNG,
    rmrk_nm: '장내매수',
    io_tp_nm: '매수',
    trde_qty_jwa_cnt: '10',
    trde_amt: won(700_000),
    cmsn: won(100),
    exct_amt: won(700_100),
    cntr_dt: '20260303',
  }),
  transaction('20260306', 1, {
    ...SAMSUNG,
    rmrk_nm: '장내매도',
    io_tp_nm: '매도',
    trde_qty_jwa_cnt: '2',
    trde_amt: won(150_000),
    trde_agri_tax: won(225),
    cmsn: won(20),
    exct_amt: won(149_755),
    trde_unit: '75,000',
    cntr_dt: '20260304',
  }),
  transaction('20260306', 2, {
    rmrk_nm: '원화주문 외화매수',
    io_tp_nm: '외화매수',
    trde_kind_nm: '환전',
    crnc_cd: 'USD',
    trde_amt: won(820_000),
    exct_amt: won(820_000),
    fc_trde_amt: '543.00',
    trde_unit: '1,510.13',
  }),
  transaction('20260306', 3, {
    rmrk_nm: '환전정산입금',
    io_tp_nm: '입금',
    trde_kind_nm: '입출금',
    trde_amt: won(20_000),
    exct_amt: won(20_000),
    proc_tm: '16:24:02',
  }),
  transaction('20260309', 1, {
    ...APPLE,
    rmrk_nm: '매수',
    io_tp_nm: '매수',
    trde_kind_nm: '매매',
    trde_qty_jwa_cnt: '3',
    fc_trde_amt: '541.50',
    fc_cmsn: '1.35',
    fc_exct_amt: '542.85',
    trde_unit: '180.5000',
    cntr_dt: '20260305',
  }),
  transaction('20260320', 4, { ...APPLE, rmrk_nm: '배당금(외화)입금', fc_trde_amt: '0.78', fc_exct_amt: '0.78' }),
  transaction('20260320', 5, { ...APPLE, crnc_cd: 'KRW', rmrk_nm: '해외배당세출금', trde_amt: won(90) }),
].toReversed();
