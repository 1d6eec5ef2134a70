import {
  answered,
  connectKis,
  dig,
  failed,
  listOf,
  readDecimal,
  readPositive,
  type SourceResult,
  textOf,
} from '@finclaw/market';
import type { BrokerAccounts, BrokerHolding, BrokerSettings } from './broker-account.ts';
import { type KisList, kisStatement } from './kis-statement.ts';
import { patiently } from './patience.ts';

/** One list of holdings, and the names of its fields. */
interface Balance extends KisList {
  readonly market: BrokerHolding['market'];
  readonly fields: { readonly code: string; readonly name: string; readonly quantity: string; readonly price: string };
}

const DOMESTIC: Balance = {
  market: 'KRX',
  path: '/uapi/domestic-stock/v1/trading/inquire-balance',
  transaction: 'TTTC8434R',
  query: {
    AFHR_FLPR_YN: 'N',
    OFL_YN: '',
    INQR_DVSN: '02',
    UNPR_DVSN: '01',
    FUND_STTL_ICLD_YN: 'N',
    FNCG_AMT_AUTO_RDPT_YN: 'N',
    PRCS_DVSN: '00',
  },
  size: 100,
  fields: { code: 'pdno', name: 'prdt_name', quantity: 'hldg_qty', price: 'pchs_avg_pric' },
};
/** NASD covers all markets of the United States in a real account. */
const AMERICAN: Balance = {
  market: 'US',
  path: '/uapi/overseas-stock/v1/trading/inquire-balance',
  transaction: 'TTTS3012R',
  query: { OVRS_EXCG_CD: 'NASD', TR_CRCY_CD: 'USD' },
  size: 200,
  fields: { code: 'ovrs_pdno', name: 'ovrs_item_name', quantity: 'ovrs_cblc_qty', price: 'pchs_avg_pric' },
};
const MOST_PAGES = 400;

/** An account of the owner at Korea Investment & Securities, written 12345678-01; domestic and American shares. */
export function createKisAccounts(settings: BrokerSettings & { readonly account: string }): BrokerAccounts {
  const get = connectKis(settings);
  const [CANO = '', ACNT_PRDT_CD = '01'] = settings.account.split('-');

  /** Reads a list to its end; each page names the next. */
  async function all({ path, transaction, query, size }: KisList): Promise<SourceResult<readonly unknown[]>> {
    const found: unknown[] = [];
    let [first, next] = ['', ''];
    for (let count = 0; count < MOST_PAGES; count++) {
      const asked = {
        CANO,
        ACNT_PRDT_CD,
        ...query,
        [`CTX_AREA_FK${size}`]: first,
        [`CTX_AREA_NK${size}`]: next,
      };
      const headers: Record<string, string> = count === 0 ? {} : { tr_cont: 'N' };
      const answer = await patiently(() => get(path, transaction, asked, { headers }), settings.wait);
      if (!answer.ok) return answer;
      const rows = dig(answer.value, 'output1');
      if (!Array.isArray(rows)) return failed('bad-data', 'KIS sent no list');
      found.push(...listOf(rows));
      const following = textOf(dig(answer.value, `ctx_area_nk${size}`));
      if (following === undefined || following === next) return answered(found);
      [first, next] = [textOf(dig(answer.value, `ctx_area_fk${size}`)) ?? '', following];
    }
    return failed('bad-data', 'KIS does not come to the end of its list');
  }

  async function held({ market, fields, ...list }: Balance): Promise<SourceResult<readonly BrokerHolding[]>> {
    const rows = await all(list);
    if (!rows.ok) return rows;
    const found: BrokerHolding[] = [];
    for (const row of rows.value) {
      const [code, quantity] = [textOf(dig(row, fields.code)), readDecimal(dig(row, fields.quantity))];
      if (code === undefined || quantity === undefined)
        return failed('bad-data', 'KIS sent a holding that cannot be read');
      // What was sold today stays in the list with nothing left of it.
      if (quantity === '0') continue;
      const averagePrice = readPositive(dig(row, fields.price));
      found.push({ code, market, name: textOf(dig(row, fields.name)) ?? code, quantity, averagePrice });
    }
    return answered(found);
  }

  return {
    broker: 'kis',
    account: '한국투자증권',
    async holdings() {
      const domestic = await held(DOMESTIC);
      if (!domestic.ok) return domestic;
      const american = await held(AMERICAN);
      return american.ok ? answered([...domestic.value, ...american.value]) : american;
    },
    statement: (since) => kisStatement(all, since, settings.now()),
  };
}
