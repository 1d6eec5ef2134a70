import { compareDecimals, connectKis, dig, localDateAt, readDecimal, readPositive, textOf } from '@finclaw/market';
import { createCurrencyCode, type DecimalString } from '@finclaw/types';
import type { BrokerSettings } from '../accounts/broker-account.ts';
import { type Found, type OrderDesk, readSent } from './order-desk.ts';
import { onlyMatch, type Refusal, refusalByText } from './order-search.ts';
import type { BrokerReport, RealOrder } from './real-order.ts';

const SEOUL = 'Asia/Seoul';
const EXCHANGE = { EXCG_ID_DVSN_CD: 'KRX' };

/**
 * Orders at Korea Investment & Securities: shares on KRX, good for the day. KIS takes no ids of ours, so an order whose
 * answer was lost is searched for among those of its day.
 */
export function createKisDesk(settings: BrokerSettings & { readonly account: string }): OrderDesk {
  const connection = connectKis(settings);
  const [CANO = '', ACNT_PRDT_CD = '01'] = settings.account.split('-');
  const account = { CANO, ACNT_PRDT_CD };

  const messageFor: OrderDesk['messageFor'] = ({ symbol, side, type, quantity, limitPrice }) => ({
    path: '/uapi/domestic-stock/v1/trading/order-cash',
    body: {
      ...account,
      PDNO: codeOf(symbol),
      ORD_DVSN: type === 'limit' ? '00' : '01',
      ORD_QTY: quantity,
      ORD_UNPR: limitPrice ?? '0',
      ...(side === 'sell' && { SLL_TYPE: '01' }),
      ...EXCHANGE,
    },
  });

  return {
    broker: 'kis',
    currency: createCurrencyCode('KRW'),
    timeZone: SEOUL,
    isPractice: false,
    unsupported: ({ exchange }) => (exchange === 'KRX' ? undefined : 'not-tradable'),
    messageFor,
    async send(order) {
      let refused: Refusal | undefined;
      const { path, body } = messageFor(order);
      const answer = await connection(
        path,
        order.side === 'buy' ? 'TTTC0012U' : 'TTTC0011U',
        {},
        {
          body,
          onRefusal: (answer) => {
            refused = readRefusal(answer);
          },
        },
      );
      return readSent(answer, refused, readAccepted);
    },
    async find(order, known): Promise<Found> {
      const day = order.day.replaceAll('-', '');
      const number = order.brokerId?.split('-')[1] ?? '';
      const answer = await connection('/uapi/domestic-stock/v1/trading/inquire-daily-ccld', 'TTTC0081R', {
        ...account,
        INQR_STRT_DT: day,
        INQR_END_DT: day,
        PDNO: codeOf(order.symbol),
        SLL_BUY_DVSN_CD: '00',
        CCLD_DVSN: '00',
        INQR_DVSN: '01',
        INQR_DVSN_1: '',
        INQR_DVSN_3: '00',
        ORD_GNO_BRNO: '',
        ODNO: number,
        EXCG_ID_DVSN_CD: 'ALL',
        CTX_AREA_FK100: '',
        CTX_AREA_NK100: '',
      });
      if (!answer.ok) return { kind: 'unavailable', failure: answer.error };
      const rows = dig(answer.value, 'output1');
      // Of more than a page the only one cannot be known.
      const isAll = number !== '' || textOf(dig(answer.value, 'ctx_area_nk100')) === undefined;
      if (!Array.isArray(rows) || !isAll) return { kind: 'unavailable' };
      const isOver = localDateAt(settings.now(), SEOUL) > order.day;
      const listed = rows.flatMap((row) => readRow(row, isOver) ?? []);
      return onlyMatch(order, listed, known);
    },
    async cancel({ brokerId = '' }) {
      const [branch = '', number = ''] = brokerId.split('-');
      return connection(
        '/uapi/domestic-stock/v1/trading/order-rvsecncl',
        'TTTC0013U',
        {},
        {
          body: {
            ...account,
            KRX_FWDG_ORD_ORGNO: branch,
            ORGN_ODNO: number,
            ORD_DVSN: '00',
            RVSE_CNCL_DVSN_CD: '02',
            ORD_QTY: '0',
            ORD_UNPR: '0',
            QTY_ALL_ORD_YN: 'Y',
            ...EXCHANGE,
          },
        },
      );
    },
  };
}

const codeOf = (symbol: string): string => symbol.split('.')[0] ?? symbol;

/** An order that was turned down: KIS says so in words and a code of its own, whatever the status. */
function readRefusal(answer: unknown): Refusal | undefined {
  const code = textOf(dig(answer, 'msg_cd'));
  // Keys, tokens and too many requests are handled by the connection.
  if (code === undefined || dig(answer, 'rt_cd') === '0' || /^EGW00(?:1|201)/.test(code)) return undefined;
  return refusalByText(textOf(dig(answer, 'msg1')) ?? '', code);
}

/** The number of an order at KIS is of its day and branch. */
function readAccepted(answer: unknown): BrokerReport | undefined {
  const [branch, number] = ['KRX_FWDG_ORD_ORGNO', 'ODNO'].map((field) => textOf(dig(answer, 'output', field)));
  if (branch === undefined || number === undefined) return undefined;
  return { brokerId: `${branch}-${number}`, state: 'open', filledQuantity: '0' as DecimalString };
}

const SIDES: Readonly<Record<string, RealOrder['side']>> = { '01': 'sell', '02': 'buy' };

function readRow(row: unknown, isOver: boolean) {
  const text = (field: string): string | undefined => textOf(dig(row, field));
  const [branch = '', number, time = ''] = [text('ord_gno_brno'), text('odno'), text('ord_tmd')];
  const day = (text('ord_dt') ?? '').replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  const at = Date.parse(`${day}T${time.replace(/^(\d{2})(\d{2})(\d{2})$/, '$1:$2:$3')}+09:00`);
  const [quantity, filled] = [readPositive(dig(row, 'ord_qty')), readDecimal(dig(row, 'tot_ccld_qty'))];
  const side = SIDES[text('sll_buy_dvsn_cd') ?? ''];
  if (number === undefined || quantity === undefined || filled === undefined || side === undefined) return undefined;
  const left = readDecimal(dig(row, 'rmn_qty')) ?? quantity;
  const isFilled = compareDecimals(filled, quantity) >= 0;
  const isRejected = readDecimal(dig(row, 'rjct_qty')) === quantity;
  const isCancelled = text('cncl_yn') === 'Y' || left === '0';
  const state = isFilled ? 'filled' : isRejected ? 'rejected' : isCancelled ? 'cancelled' : isOver ? 'expired' : 'open';
  const report: BrokerReport = {
    brokerId: `${branch}-${number}`,
    state,
    filledQuantity: filled,
    averagePrice: readPositive(dig(row, 'avg_prvs')),
  };
  return { report, side, quantity, price: readPositive(dig(row, 'ord_unpr')), at };
}
