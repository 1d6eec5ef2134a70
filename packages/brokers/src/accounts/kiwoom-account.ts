import {
  answered,
  connectKiwoom,
  dig,
  failed,
  readDecimal,
  readPositive,
  type SourceResult,
  textOf,
} from '@finclaw/market';
import type { BrokerAccounts, BrokerHolding, BrokerSettings } from './broker-account.ts';
import { type KiwoomList, kiwoomCode, kiwoomStatement } from './kiwoom-statement.ts';
import { patiently } from './patience.ts';

/** One list of holdings, and the names of its fields. */
interface Holdings extends KiwoomList {
  readonly market: BrokerHolding['market'];
  readonly fields: { readonly name: string; readonly quantity: string; readonly price: string };
}

const HOLDINGS: readonly Holdings[] = [
  {
    market: 'KRX',
    query: 'kt00018',
    // Shares bought on credit are rows of their own, as they have another cost.
    body: { qry_tp: '2', dmst_stex_tp: 'KRX' },
    rows: 'acnt_evlt_remn_indv_tot',
    fields: { name: 'stk_nm', quantity: 'rmnd_qty', price: 'pur_pric' },
  },
  {
    market: 'US',
    query: 'ust21070',
    body: { stex_tp: '', stk_cd: '' },
    rows: 'result_list',
    fields: { name: 'frgn_stk_nm', quantity: 'poss_qty', price: 'frgn_stk_book_uv' },
  },
];
const MOST_PAGES = 400;

/** The account of the owner's key at Kiwoom Securities: Korean and American shares, and every transaction. */
export function createKiwoomAccount(
  settings: BrokerSettings & { readonly account?: string | undefined },
): BrokerAccounts {
  const send = connectKiwoom(settings);

  /** Reads a list to its end; each page names the next. */
  async function all({ query, body, rows }: KiwoomList): Promise<SourceResult<readonly unknown[]>> {
    const found: unknown[] = [];
    let next: string | undefined;
    for (let count = 0; count < MOST_PAGES; count++) {
      const page = await patiently(() => send(query, body, next), settings.wait);
      if (!page.ok) return page;
      const list = dig(page.value.body, rows);
      if (!Array.isArray(list)) return failed('bad-data', 'Kiwoom sent no list');
      found.push(...list);
      if (page.value.next === undefined) return answered(found);
      if (page.value.next === next) break;
      next = page.value.next;
    }
    return failed('bad-data', 'Kiwoom does not come to the end of its list');
  }

  /** Fails when the settings name another account than the one the key belongs to. */
  async function checkAccount(): Promise<SourceResult<undefined>> {
    if (settings.account === undefined) return answered(undefined);
    const answer = await patiently(() => send('ka00001', {}), settings.wait);
    if (!answer.ok) return answer;
    const number = textOf(dig(answer.value.body, 'acctNo'));
    if (number === undefined) return failed('bad-data', 'Kiwoom sent no account number');
    return number.startsWith(settings.account.replaceAll('-', ''))
      ? answered(undefined)
      : failed('not-allowed', 'The key belongs to another account at Kiwoom than the settings name');
  }

  return {
    broker: 'kiwoom',
    account: '키움증권',
    async holdings() {
      const checked = await checkAccount();
      if (!checked.ok) return checked;
      const found: BrokerHolding[] = [];
      for (const { market, fields, ...list } of HOLDINGS) {
        const rows = await all(list);
        if (!rows.ok) return rows;
        for (const row of rows.value) {
          const [code, quantity] = [kiwoomCode(dig(row, 'stk_cd')), readDecimal(dig(row, fields.quantity))];
          if (code === undefined || quantity === undefined)
            return failed('bad-data', 'Kiwoom sent a holding that cannot be read');
          if (quantity === '0') continue;
          const averagePrice = readPositive(dig(row, fields.price));
          found.push({ code, market, name: textOf(dig(row, fields.name)) ?? code, quantity, averagePrice });
        }
      }
      return answered(found);
    },
    async statement(since) {
      const checked = await checkAccount();
      return checked.ok ? kiwoomStatement(all, since, settings.now()) : checked;
    },
  };
}
