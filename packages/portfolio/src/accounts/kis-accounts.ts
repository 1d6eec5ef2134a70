import {
  answered,
  connectKis,
  dig,
  failed,
  listOf,
  readDecimal,
  readPositive,
  type SourceResult,
  type SourceSettings,
  textOf,
} from '@finclaw/market';
import type { BrokerAccounts, BrokerHolding } from './broker-holdings.ts';

/** One list of holdings: its request, and the names of its fields. */
interface Balance {
  readonly market: BrokerHolding['market'];
  readonly path: string;
  readonly transaction: string;
  readonly query: Readonly<Record<string, string>>;
  /** The names of the two fields that lead to the next page. */
  readonly page: readonly [string, string];
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
  page: ['CTX_AREA_FK100', 'CTX_AREA_NK100'],
  fields: { code: 'pdno', name: 'prdt_name', quantity: 'hldg_qty', price: 'pchs_avg_pric' },
};
/** NASD covers all markets of the United States in a real account. */
const AMERICAN: Balance = {
  market: 'US',
  path: '/uapi/overseas-stock/v1/trading/inquire-balance',
  transaction: 'TTTS3012R',
  query: { OVRS_EXCG_CD: 'NASD', TR_CRCY_CD: 'USD' },
  page: ['CTX_AREA_FK200', 'CTX_AREA_NK200'],
  fields: { code: 'ovrs_pdno', name: 'ovrs_item_name', quantity: 'ovrs_cblc_qty', price: 'pchs_avg_pric' },
};
const MOST_PAGES = 40;

/** An account of the owner at Korea Investment & Securities, written 12345678-01; domestic and American shares. */
export function createKisAccounts(settings: SourceSettings & { readonly account: string }): BrokerAccounts {
  const get = connectKis(settings);
  const [CANO = '', ACNT_PRDT_CD = '01'] = settings.account.split('-');

  async function all({
    market,
    path,
    transaction,
    query,
    page,
    fields,
  }: Balance): Promise<SourceResult<BrokerHolding[]>> {
    const found: BrokerHolding[] = [];
    let [first, next] = ['', ''];
    for (let count = 0; count < MOST_PAGES; count++) {
      const asked = { CANO, ACNT_PRDT_CD, ...query, [page[0]]: first, [page[1]]: next };
      const answer = await get(path, transaction, asked, { headers: count === 0 ? {} : { tr_cont: 'N' } });
      if (!answer.ok) return answer;
      for (const row of listOf(dig(answer.value, 'output1'))) {
        const [code, quantity] = [textOf(dig(row, fields.code)), readDecimal(dig(row, fields.quantity))];
        if (code === undefined || quantity === undefined)
          return failed('bad-data', 'KIS sent a holding that cannot be read');
        // What was sold today stays in the list with nothing left of it.
        if (/^0(?:\.0+)?$/.test(quantity)) continue;
        const averagePrice = readPositive(dig(row, fields.price));
        found.push({
          code,
          market,
          name: textOf(dig(row, fields.name)) ?? code,
          quantity,
          averagePrice,
        });
      }
      const following = textOf(dig(answer.value, page[1].toLowerCase()));
      if (following === undefined || following === next) return answered(found);
      [first, next] = [textOf(dig(answer.value, page[0].toLowerCase())) ?? '', following];
    }
    return failed('bad-data', 'KIS does not come to the end of its list');
  }

  return {
    broker: 'kis',
    async holdings() {
      const domestic = await all(DOMESTIC);
      if (!domestic.ok) return domestic;
      const american = await all(AMERICAN);
      return american.ok ? answered([...domestic.value, ...american.value]) : american;
    },
  };
}
