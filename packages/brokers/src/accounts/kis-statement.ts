import type { ParsedRow } from '@finclaw/broker-files';
import {
  addDays,
  addDecimals,
  answered,
  compactDay,
  compareDecimals,
  dig,
  failed,
  type LocalDate,
  localDateAt,
  readDecimal,
  readPositive,
  type SourceResult,
  subtractDecimals,
  textOf,
} from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';

import type { BrokerStatement } from './broker-account.ts';

/** A list that KIS sends page by page. */
export interface KisList {
  readonly path: string;
  readonly transaction: string;
  readonly query: Readonly<Record<string, string>>;
  /** The number in the names of the two fields that lead to the next page. */
  readonly size: 100 | 200;
}

type ReadList = (list: KisList) => Promise<SourceResult<readonly unknown[]>>;

/** Executions up to three months old and older ones are two transactions. */
const RECENT_DAYS = 85;
const WINDOW_DAYS = 80;

/** Reads the trades of whole days, as a day that is not over may still change. KIS reports no cash and no dividends. */
export async function kisStatement(
  read: ReadList,
  since: LocalDate,
  now: number,
): Promise<SourceResult<BrokerStatement>> {
  const today = localDateAt(now, 'Asia/Seoul');
  const rows: ParsedRow[] = [];
  let isWithoutCosts = false;
  for (let from = since; from < today; from = addDays(from, WINDOW_DAYS)) {
    const recent = addDays(today, -RECENT_DAYS);
    // A window lies on one side of the line between the two transactions.
    const end = [addDays(from, WINDOW_DAYS - 1), addDays(today, -1)].sort()[0] as LocalDate;
    const parts: [LocalDate, LocalDate][] =
      from < recent && recent <= end
        ? [
            [from, addDays(recent, -1)],
            [recent, end],
          ]
        : [[from, end]];
    for (const [start, until] of parts) {
      const domestic = await readDomestic(read, start, until, until < recent ? 'CTSC9215R' : 'TTTC0081R');
      if (!domestic.ok) return domestic;
      isWithoutCosts ||= domestic.value.isWithoutCosts;
      const american = await readAmerican(read, start, until);
      if (!american.ok) return american;
      rows.push(...domestic.value.rows, ...american.value);
    }
  }
  const events = rows
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .map((row) => ({ rows: [row] }));
  const limits = ['no-cash', 'no-dividends', 'until-yesterday'] as const;
  return answered({ events, limits: isWithoutCosts ? [...limits, 'no-costs'] : limits });
}

const compact = (day: LocalDate): string => day.replaceAll('-', '');
const SIDES: Readonly<Record<string, 'buy' | 'sell'>> = { '01': 'sell', '02': 'buy' };

interface DayTrade {
  readonly kind: 'buy' | 'sell';
  readonly date: LocalDate;
  readonly code: string;
  readonly quantity: DecimalString;
  readonly gross: DecimalString;
}

/** Domestic executions, one row for each day, share and side as in the files of KIS; their costs are a second list. */
async function readDomestic(
  read: ReadList,
  start: LocalDate,
  end: LocalDate,
  transaction: string,
): Promise<SourceResult<{ readonly rows: readonly ParsedRow[]; readonly isWithoutCosts: boolean }>> {
  const period = { INQR_STRT_DT: compact(start), INQR_END_DT: compact(end), PDNO: '' };
  const orders = await read({
    path: '/uapi/domestic-stock/v1/trading/inquire-daily-ccld',
    transaction,
    query: {
      ...period,
      SLL_BUY_DVSN_CD: '00',
      CCLD_DVSN: '01',
      INQR_DVSN: '01',
      INQR_DVSN_1: '',
      INQR_DVSN_3: '00',
      ORD_GNO_BRNO: '',
      ODNO: '',
      EXCG_ID_DVSN_CD: 'ALL',
    },
    size: 100,
  });
  if (!orders.ok) return orders;
  const days = new Map<string, DayTrade>();
  for (const order of orders.value) {
    const trade = readOrder(order);
    if (trade === undefined) return failed('bad-data', 'KIS sent an execution that cannot be read');
    if (trade.quantity === '0') continue;
    const key = `${trade.date} ${trade.code} ${trade.kind}`;
    const before = days.get(key);
    days.set(key, {
      ...trade,
      quantity: addDecimals(before?.quantity ?? 0n, trade.quantity),
      gross: addDecimals(before?.gross ?? 0n, trade.gross),
    });
  }
  if (days.size === 0) return answered({ rows: [], isWithoutCosts: false });
  const profits = await read({
    path: '/uapi/domestic-stock/v1/trading/inquire-period-trade-profit',
    transaction: 'TTTC8715R',
    query: { ...period, SORT_DVSN: '01', CBLC_DVSN: '00' },
    size: 100,
  });
  if (!profits.ok) return profits;
  const costs = new Map(
    profits.value.map((row) => [
      `${compactDay(dig(row, 'trad_dt'))} ${textOf(dig(row, 'pdno'))}`,
      {
        fee: addDecimals(readPositive(dig(row, 'fee')) ?? 0n, readPositive(dig(row, 'loan_int')) ?? 0n),
        tax: readPositive(dig(row, 'tl_tax')) ?? ('0' as DecimalString),
      },
    ]),
  );
  const rows = [...days.values()].map((trade) => {
    // With a sale on the day its costs are the sale's, as the tax on it is.
    const isCharged = trade.kind === 'sell' || !days.has(`${trade.date} ${trade.code} sell`);
    return withCosts(trade, isCharged ? costs.get(`${trade.date} ${trade.code}`) : undefined);
  });
  const isWithoutCosts = [...days.values()].some(({ date, code }) => !costs.has(`${date} ${code}`));
  return answered({ rows, isWithoutCosts });
}

function readOrder(order: unknown): DayTrade | undefined {
  const date = compactDay(dig(order, 'ord_dt'));
  const kind = SIDES[textOf(dig(order, 'sll_buy_dvsn_cd')) ?? ''];
  const code = textOf(dig(order, 'pdno'));
  const [quantity, gross] = [readDecimal(dig(order, 'tot_ccld_qty')), readDecimal(dig(order, 'tot_ccld_amt'))];
  return date && kind && code && quantity && gross ? { date, kind, code, quantity, gross } : undefined;
}

function withCosts(
  { kind, date, code, quantity, gross }: DayTrade,
  { fee, tax }: { readonly fee: DecimalString; readonly tax: DecimalString } = {
    fee: '0' as DecimalString,
    tax: '0' as DecimalString,
  },
): ParsedRow {
  const costs = addDecimals(fee, tax);
  return {
    kind,
    date,
    instrument: { text: code, by: 'symbol', market: 'KRX' },
    currency: 'KRW',
    quantity,
    amount: kind === 'buy' ? addDecimals(gross, costs) : subtractDecimals(gross, costs),
    ...(fee !== '0' && { fee }),
    ...(tax !== '0' && { tax }),
  };
}

/** American trades day by day, in dollars and after costs. */
async function readAmerican(
  read: ReadList,
  start: LocalDate,
  end: LocalDate,
): Promise<SourceResult<readonly ParsedRow[]>> {
  const trades = await read({
    path: '/uapi/overseas-stock/v1/trading/inquire-period-trans',
    transaction: 'CTOS4001R',
    query: {
      ERLM_STRT_DT: compact(start),
      ERLM_END_DT: compact(end),
      OVRS_EXCG_CD: '',
      PDNO: '',
      SLL_BUY_DVSN_CD: '00',
      LOAN_DVSN_CD: '',
    },
    size: 100,
  });
  if (!trades.ok) return trades;
  const rows = trades.value.map(readTrade);
  return rows.every((row) => row !== undefined)
    ? answered(rows)
    : failed('bad-data', 'KIS sent a trade abroad that cannot be read');
}

const ISIN = /^[A-Z]{2}[A-Z0-9]{9}\d$/;

function readTrade(trade: unknown): ParsedRow | undefined {
  const date = compactDay(dig(trade, 'trad_dt'));
  const kind = SIDES[textOf(dig(trade, 'sll_buy_dvsn_cd')) ?? ''];
  const [code, currency] = [textOf(dig(trade, 'pdno')), textOf(dig(trade, 'crcy_cd'))];
  const quantity = readPositive(dig(trade, 'amt_unit_ccld_qty')) ?? readPositive(dig(trade, 'ccld_qty'));
  const [gross, amount] = [readPositive(dig(trade, 'tr_frcr_amt2')), readPositive(dig(trade, 'frcr_excc_amt_1'))];
  if (!(date && kind && code && currency && quantity && gross && amount)) return undefined;
  const fee = kind === 'buy' ? subtractDecimals(amount, gross) : subtractDecimals(gross, amount);
  const isin = textOf(dig(trade, 'std_pdno'));
  const price = readPositive(dig(trade, 'ft_ccld_unpr2'));
  return {
    kind,
    date,
    instrument: { text: code.replace('/', '.'), by: 'symbol', ...(isin && ISIN.test(isin) && { isin }) },
    currency,
    quantity,
    amount,
    price,
    ...(compareDecimals(fee, 0n) > 0 && { fee }),
  };
}
