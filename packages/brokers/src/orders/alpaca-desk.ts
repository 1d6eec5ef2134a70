import type { HttpError } from '@finclaw/infra';
import { createVendorClient, dig, readDecimal, readPositive, textOf } from '@finclaw/market';
import { createCurrencyCode } from '@finclaw/types';
import type { BrokerSettings } from '../accounts/broker-account.ts';
import { type Found, type OrderDesk, readSent } from './order-desk.ts';
import type { BrokerRefusal, BrokerReport } from './real-order.ts';

const BASE_URL = 'https://api.alpaca.markets';

/** Orders at Alpaca: shares on American exchanges, good for the day, found by the id they were sent with. */
export function createAlpacaDesk({
  apiKey = '',
  apiSecret = '',
  baseUrl,
}: Pick<BrokerSettings, 'apiKey' | 'apiSecret' | 'baseUrl'>): OrderDesk {
  const options = {
    name: 'Alpaca',
    defaultBaseUrl: BASE_URL,
    baseUrl,
    headers: { 'apca-api-key-id': apiKey, 'apca-api-secret-key': apiSecret },
  };
  const request = createVendorClient(options);
  // A cancellation is answered with nothing.
  const tell = createVendorClient({ ...options, reads: 'bytes' });

  const messageFor: OrderDesk['messageFor'] = ({ symbol, side, type, quantity, limitPrice, clientId }) => ({
    path: '/v2/orders',
    body: {
      symbol,
      qty: quantity,
      side,
      type,
      time_in_force: 'day',
      ...(limitPrice !== undefined && { limit_price: limitPrice }),
      client_order_id: clientId,
    },
  });

  return {
    broker: 'alpaca',
    currency: createCurrencyCode('USD'),
    timeZone: 'America/New_York',
    isPractice: new URL(baseUrl ?? BASE_URL).hostname === 'paper-api.alpaca.markets',
    unsupported: ({ exchange }) => (exchange === 'KRX' ? 'not-tradable' : undefined),
    messageFor,
    async send(order) {
      let refused: Refusal | undefined;
      const { path, body } = messageFor(order);
      const answer = await request({
        path,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
        readError(error) {
          refused = readRefusal(error);
          return undefined;
        },
      });
      return readSent(answer, refused, readOrder);
    },
    async find({ clientId }): Promise<Found> {
      const answer = await request({ path: '/v2/orders:by_client_order_id', query: { client_order_id: clientId } });
      if (!answer.ok)
        return answer.error.reason === 'not-found' ? { kind: 'none' } : { kind: 'unavailable', failure: answer.error };
      const report = readOrder(answer.value);
      return report === undefined ? { kind: 'unavailable' } : { kind: 'found', report };
    },
    cancel: ({ brokerId = '' }) => tell({ path: `/v2/orders/${encodeURIComponent(brokerId)}`, method: 'DELETE' }),
  };
}

interface Refusal {
  readonly why: BrokerRefusal;
  readonly code?: string | undefined;
}

/** An order that was turned down; undefined where Alpaca may have it all the same. */
function readRefusal({ statusCode, bodySnippet }: HttpError): Refusal | undefined {
  if (statusCode < 400 || statusCode >= 500 || statusCode === 408 || statusCode === 429) return undefined;
  let body: unknown;
  try {
    body = JSON.parse(bodySnippet);
  } catch {
    return { why: 'other', code: `${statusCode}` };
  }
  const [text, code] = [textOf(dig(body, 'message')) ?? '', dig(body, 'code')];
  // An order with this id is there already: it is looked up.
  if (/client_order_id must be unique/i.test(text)) return undefined;
  if (statusCode === 401 || /^forbidden\.?$/i.test(text)) return { why: 'key' };
  if (/buying power|insufficient (?:balance|funds)/i.test(text)) return { why: 'cash' };
  if (/insufficient qty|not enough shares|available: /i.test(text)) return { why: 'shares' };
  return { why: 'other', code: typeof code === 'number' ? `${code}` : `${statusCode}` };
}

const ENDED: Readonly<Record<string, BrokerReport['state']>> = {
  filled: 'filled',
  canceled: 'cancelled',
  replaced: 'cancelled',
  expired: 'expired',
  done_for_day: 'expired',
  rejected: 'rejected',
};

function readOrder(order: unknown): BrokerReport | undefined {
  const [brokerId, status] = [textOf(dig(order, 'id')), textOf(dig(order, 'status'))];
  const filledQuantity = readDecimal(dig(order, 'filled_qty'));
  if (brokerId === undefined || status === undefined || filledQuantity === undefined) return undefined;
  const state = Object.hasOwn(ENDED, status) ? (ENDED[status] ?? 'open') : 'open';
  return { brokerId, state, filledQuantity, averagePrice: readPositive(dig(order, 'filled_avg_price')) };
}
