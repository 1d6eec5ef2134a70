import type { HttpError } from '@finclaw/infra';
import {
  answered,
  bodyOf,
  connectToss,
  dig,
  failed,
  listOf,
  readDecimal,
  readPositive,
  type SourceResult,
  textOf,
} from '@finclaw/market';
import { createCurrencyCode } from '@finclaw/types';
import type { BrokerSettings } from '../accounts/broker-account.ts';
import { type Found, type OrderDesk, readSent } from './order-desk.ts';
import { onlyMatch, type Refusal, refusalByText } from './order-search.ts';
import type { BrokerReport, RealOrder } from './real-order.ts';

/**
 * Orders at Toss Securities: Korean and American shares, good for the day. Toss gets our id, but does not find an order
 * by it, so one whose answer was lost is searched for among those of its share.
 */
export function createTossDesk(settings: BrokerSettings & { readonly account: string }): OrderDesk {
  const connection = connectToss(settings);
  const digits = settings.account.replace(/\D/g, '');
  let known: Readonly<Record<string, string>> | undefined;

  /** The header that names the account; Toss counts them, people know their numbers. */
  async function account(): Promise<SourceResult<Readonly<Record<string, string>>>> {
    if (known !== undefined) return answered(known);
    const accounts = await connection('/api/v1/accounts', {});
    if (!accounts.ok) return accounts;
    const own = listOf(dig(accounts.value, 'result')).find(
      (each) => textOf(dig(each, 'accountNo'))?.replace(/\D/g, '') === digits,
    );
    const sequence = readPositive(dig(own, 'accountSeq'));
    if (sequence === undefined) return failed('not-allowed', 'Toss does not know the account of the settings');
    known = { 'x-tossinvest-account': sequence };
    return answered(known);
  }

  const messageFor: OrderDesk['messageFor'] = ({ symbol, side, type, quantity, limitPrice, clientId }) => ({
    path: '/api/v1/orders',
    account: settings.account,
    body: {
      clientOrderId: clientId,
      symbol: codeOf(symbol),
      side: side === 'buy' ? 'BUY' : 'SELL',
      orderType: type === 'limit' ? 'LIMIT' : 'MARKET',
      timeInForce: 'DAY',
      quantity,
      ...(limitPrice !== undefined && { price: limitPrice }),
    },
  });

  /** The orders of a share in one of the two lists, the first page: it has the newest. */
  async function listed(
    order: RealOrder,
    status: 'OPEN' | 'CLOSED',
    headers: Readonly<Record<string, string>>,
  ): Promise<SourceResult<unknown>> {
    const query = {
      status,
      symbol: codeOf(order.symbol),
      limit: '100',
      ...(status === 'CLOSED' && { from: order.day }),
    };
    return connection('/api/v1/orders', query, { headers });
  }

  return {
    broker: 'toss',
    currency: createCurrencyCode('KRW'),
    timeZone: 'Asia/Seoul',
    isPractice: false,
    unsupported: () => undefined,
    messageFor,
    async send(order) {
      let refused: Refusal | undefined;
      const { path, body } = messageFor(order);
      const onRefusal = (error: HttpError): void => {
        refused = readRefusal(error);
      };
      const own = await account();
      // Nothing was sent, whatever the reason.
      if (!own.ok) return { kind: 'refused', why: own.error.reason === 'not-allowed' ? 'key' : 'unreachable' };
      const answer = await connection(path, {}, { headers: own.value, body, onRefusal });
      return readSent(answer, refused, readAccepted);
    },
    async find(order, others): Promise<Found> {
      const own = await account();
      if (!own.ok) return { kind: 'unavailable', failure: own.error };
      const headers = own.value;
      if (order.brokerId !== undefined) {
        const answer = await connection(`/api/v1/orders/${encodeURIComponent(order.brokerId)}`, {}, { headers });
        if (!answer.ok) return { kind: 'unavailable', failure: answer.error };
        const row = readOrder(dig(answer.value, 'result'));
        return row === undefined ? { kind: 'unavailable' } : { kind: 'found', report: row.report };
      }
      const rows = [];
      for (const status of ['OPEN', 'CLOSED'] as const) {
        const answer = await listed(order, status, own.value);
        if (!answer.ok) return { kind: 'unavailable', failure: answer.error };
        const orders = dig(answer.value, 'result', 'orders');
        if (!Array.isArray(orders) || dig(answer.value, 'result', 'hasNext') === true) return { kind: 'unavailable' };
        rows.push(...orders.flatMap((each) => readOrder(each) ?? []));
      }
      return onlyMatch(order, rows, others);
    },
    async cancel({ brokerId = '' }) {
      const own = await account();
      if (!own.ok) return own;
      const path = `/api/v1/orders/${encodeURIComponent(brokerId)}/cancel`;
      return connection(path, {}, { headers: own.value, body: {} });
    },
  };
}

const codeOf = (symbol: string): string => symbol.replace(/\.K[SQ]$/, '');

/** An order that was turned down; undefined where Toss may have it all the same. */
function readRefusal(error: HttpError): Refusal | undefined {
  const { statusCode } = error;
  // The token is renewed, and other machines and too many requests are handled by the connection.
  if (statusCode < 400 || statusCode >= 500 || [401, 403, 408, 409, 429].includes(statusCode)) return undefined;
  const body = bodyOf(error);
  const [code, text] = ['code', 'message'].map((field) => textOf(dig(body, 'error', field)) ?? '');
  return refusalByText(`${code} ${text}`, code ?? '');
}

function readAccepted(answer: unknown): BrokerReport | undefined {
  const brokerId = textOf(dig(answer, 'result', 'orderId'));
  return brokerId === undefined ? undefined : { brokerId, state: 'open', filledQuantity: NOTHING };
}

const NOTHING = '0' as BrokerReport['filledQuantity'];

const ENDED: Readonly<Record<string, BrokerReport['state']>> = {
  FILLED: 'filled',
  CANCELED: 'cancelled',
  EXPIRED: 'expired',
  REJECTED: 'rejected',
};

function readOrder(order: unknown) {
  const text = (field: string): string | undefined => textOf(dig(order, field));
  const [brokerId, status, side] = [text('orderId'), text('status') ?? '', text('side')];
  const [quantity, filledQuantity] = [
    readPositive(dig(order, 'quantity')),
    readDecimal(dig(order, 'execution', 'filledQuantity')),
  ];
  if (brokerId === undefined || quantity === undefined || filledQuantity === undefined) return undefined;
  const report: BrokerReport = {
    brokerId,
    state: (Object.hasOwn(ENDED, status) ? ENDED[status] : undefined) ?? 'open',
    filledQuantity,
    averagePrice: readPositive(dig(order, 'execution', 'averageFilledPrice')),
  };
  return {
    report,
    side: side === 'SELL' ? ('sell' as const) : ('buy' as const),
    quantity,
    price: readPositive(dig(order, 'price')),
    at: Date.parse(text('orderedAt') ?? ''),
  };
}
