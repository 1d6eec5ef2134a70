import { type KoreanRow, KoreanRows, type ParsedRow, type Reading, RowRefused } from '@finclaw/broker-files';
import {
  addDays,
  addDecimals,
  answered,
  compactDay,
  dig,
  failed,
  type KiwoomQuery,
  type LocalDate,
  localDateAt,
  readDecimal,
  type SourceResult,
  subtractDecimals,
  textOf,
} from '@finclaw/market';
import type { StatementEvent } from '@finclaw/portfolio';
import type { DecimalString } from '@finclaw/types';

import type { BrokerStatement } from './broker-account.ts';

/** A list that Kiwoom sends page by page. */
export interface KiwoomList {
  readonly query: KiwoomQuery;
  readonly body: Readonly<Record<string, string>>;
  /** The field of the rows. */
  readonly rows: string;
}

/** One request covers a month; the longest period that Kiwoom accepts is not published. */
const WINDOW_DAYS = 31;
/** Trades are dated when they were made, and listed under the day on which they were settled. */
const LIMITS = ['until-settled'] as const;

/** Reads every transaction of the account. Kiwoom lists a trade only once it is settled, two business days later. */
export async function kiwoomStatement(
  readAll: (list: KiwoomList) => Promise<SourceResult<readonly unknown[]>>,
  since: LocalDate,
  now: number,
): Promise<SourceResult<BrokerStatement>> {
  const today = localDateAt(now, 'Asia/Seoul');
  const reader = new StatementReader();
  for (let from = since; from <= today; from = addDays(from, WINDOW_DAYS)) {
    const [until] = [addDays(from, WINDOW_DAYS - 1), today].sort() as [LocalDate, LocalDate];
    const found = await readAll({
      query: 'kt00015',
      body: {
        strt_dt: from.replaceAll('-', ''),
        end_dt: until.replaceAll('-', ''),
        tp: '0',
        gds_tp: '0',
        dmst_stex_tp: '%',
        stk_cd: '',
        crnc_cd: '',
        frgn_stex_code: '',
      },
      rows: 'trst_ovrl_trde_prps_array',
    });
    if (!found.ok) return found;
    const orderOf = (row: unknown): string => `${dig(row, 'trde_dt')} ${dig(row, 'trde_no')}`;
    for (const row of found.value.toSorted((a, b) => orderOf(a).localeCompare(orderOf(b))))
      if (!reader.take(row)) return failed('bad-data', 'Kiwoom sent a transaction that cannot be read');
  }
  return answered({ events: reader.events(since), limits: LIMITS });
}

const EXCHANGE_SETTLED = /환전정산(입금|출금)/;

/** Turns the transactions into rows of the ledger, by the same words as the files of Kiwoom. */
class StatementReader {
  readonly #rows = new KoreanRows();
  readonly #events: StatementEvent[] = [];

  /** False for a transaction that cannot be read at all. */
  take(transaction: unknown): boolean {
    const row = readTransaction(transaction);
    if (row === undefined) return false;
    if (this.#settlesExchange(row)) return true;
    try {
      const reading = this.#rows.take(row, this.#events.length + 1);
      const rows = rowsOf(reading);
      if (rows.length > 0) this.#events.push({ rows });
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error;
      const { reason, params } = error.refusal;
      const kind = [row.words, row.instrument?.text, row.date].join(' ');
      this.#events.push({ refusal: { reason, params: 'kind' in params ? { kind } : params } });
    }
    return true;
  }

  /** The events from a day on, oldest first. */
  events(since: LocalDate): readonly StatementEvent[] {
    const unfinished = this.#rows.unfinished().map(({ refusal }) => ({ refusal }));
    const dayOf = (event: StatementEvent): string => ('rows' in event ? (event.rows[0]?.date ?? '') : since);
    return [...this.#events, ...unfinished]
      .filter((event) => dayOf(event) >= since)
      .toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)));
  }

  /** Won are taken at a provisional rate for a foreign currency; later the difference comes back or is paid. */
  #settlesExchange({ words, settled, gross }: KoreanRow): boolean {
    const direction = EXCHANGE_SETTLED.exec(words)?.[1];
    const difference = settled ?? gross;
    const index = this.#events.findLastIndex((event) => 'rows' in event && event.rows[0]?.kind === 'fx');
    const exchange = this.#events[index];
    if (direction === undefined || difference === undefined || exchange === undefined || !('rows' in exchange))
      return false;
    const [bought] = exchange.rows;
    if (bought?.amount === undefined || bought.currency !== 'KRW') return false;
    const amount = (direction === '입금' ? subtractDecimals : addDecimals)(bought.amount, difference);
    this.#events[index] = { rows: [{ ...bought, amount }] };
    return true;
  }
}

const rowsOf = (reading: Reading): readonly ParsedRow[] => {
  if (reading === 'waiting' || 'ignored' in reading) return [];
  return 'rows' in reading ? reading.rows : [reading.row];
};

function readTransaction(transaction: unknown): KoreanRow | undefined {
  const text = (field: string): string => textOf(dig(transaction, field)) ?? '';
  const size = (field: string): DecimalString | undefined => {
    const number = readDecimal(dig(transaction, field))?.replace('-', '') as DecimalString | undefined;
    return number === '0' ? undefined : number;
  };
  const sum = (...fields: readonly string[]): DecimalString | undefined => {
    const sizes = fields.flatMap((field) => size(field) ?? []);
    return sizes.length === 0 ? undefined : sizes.reduce((total, each) => addDecimals(total, each));
  };
  const day = compactDay(dig(transaction, 'trde_dt'));
  const words = text('rmrk_nm') || text('io_tp_nm');
  if (day === undefined || words === '') return undefined;
  const stated = text('crnc_cd') || 'KRW';
  const isExchange = text('io_tp_nm').startsWith('외화') || text('trde_kind_nm') === '환전';
  const isForeign = stated !== 'KRW' && !isExchange;
  const foreign = isExchange ? size('fc_trde_amt') : undefined;
  const code = kiwoomCode(text('stk_cd'));
  const number = text('trde_no');
  return {
    words,
    date: compactDay(dig(transaction, 'cntr_dt')) ?? day,
    otherDays: [day],
    currency: isForeign ? stated : 'KRW',
    ...(code !== undefined && {
      instrument: {
        text: code,
        by: 'symbol',
        called: text('stk_nm') || code,
        currency: stated,
        ...(stated === 'KRW' && { market: 'KRX' }),
        ...(stated === 'USD' && { market: 'US' }),
      } as const,
    }),
    quantity: size('trde_qty_jwa_cnt'),
    price: isExchange ? undefined : size('trde_unit'),
    gross: size(isForeign ? 'fc_trde_amt' : 'trde_amt'),
    settled: size(isForeign ? 'fc_exct_amt' : 'exct_amt'),
    fee: size(isForeign ? 'fc_cmsn' : 'cmsn'),
    tax: isForeign ? sum('fc_trde_tax', 'frgn_pay_txam') : sum('trde_agri_tax', 'incm_resi_tax'),
    ...(foreign !== undefined && { foreign: { amount: foreign, currency: stated } }),
    // The numbers begin again every day.
    ...(/[1-9]/.test(number) && { reference: `${day} ${number}` }),
  };
}

/** Kiwoom writes a Korean code with the letter of its kind in front, such as A005930. */
export const kiwoomCode = (value: unknown): string | undefined => textOf(value)?.replace(/^[A-Z](?=[0-9A-Z]{6}$)/, '');
