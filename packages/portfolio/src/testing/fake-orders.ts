import type { VendorCall, VendorReply } from '@finclaw/market/testing';
import { BROKER_KEY, fakeAlpaca } from './fake-brokers.ts';

/** How the fake takes the next orders: as it should, or in one of the ways that real brokers fail. */
export type Mood =
  | 'fine'
  | 'fills'
  | 'accepts-silently'
  | 'loses'
  | 'fails'
  | 'garbled'
  | 'no-cash'
  | 'no-shares'
  | 'busy'
  | 'no-right';

interface FakeOrder {
  readonly id: string;
  readonly client_order_id: string;
  readonly qty: string;
  status: string;
  filled_qty: string;
  filled_avg_price: string | null;
  readonly [field: string]: unknown;
}

/** A broker with Alpaca's protocol that counts the orders it was sent. */
export class FakeOrders {
  mood: Mood = 'fine';
  /** True while it can be asked what it has. */
  answersQuestions = true;
  readonly orders: FakeOrder[] = [];
  /** Every request to order, also those it turned down or never saw to the end. */
  readonly requests: Record<string, string>[] = [];

  /** Answers a request; `fakeAlpaca` has the rest of the account. */
  readonly reply = (call: VendorCall): VendorReply => {
    const { method, path, query, headers } = call;
    if (!path.startsWith('/v2/orders')) return fakeAlpaca(call);
    if (headers['apca-api-key-id'] !== BROKER_KEY.apiKey) return { status: 403, json: { message: 'forbidden.' } };
    if (method === 'POST') return this.#take(JSON.parse(call.body) as Record<string, string>);
    if (!this.answersQuestions) return { status: 503, text: 'maintenance' };
    if (path === '/v2/orders:by_client_order_id') {
      const found = this.orders.find((order) => order.client_order_id === query.client_order_id);
      return found ? { json: found } : { status: 404, json: { code: 40_410_000, message: 'order not found' } };
    }
    const order = this.orders.find(({ id }) => path === `/v2/orders/${id}`);
    if (method !== 'DELETE' || order === undefined) return { status: 404, json: { message: 'order not found' } };
    if (order.status !== 'new') return { status: 422, json: { code: 42_210_000, message: 'order is not cancelable' } };
    order.status = 'canceled';
    return { status: 204 };
  };

  /** Fills an order, wholly or in part. */
  fill(price: string, quantity?: string): void {
    for (const order of this.orders.filter(({ status }) => status === 'new')) {
      order.filled_qty = quantity ?? order.qty;
      order.filled_avg_price = price;
      order.status = quantity === undefined ? 'filled' : 'partially_filled';
    }
  }

  #take(body: Record<string, string>): VendorReply {
    this.requests.push(body);
    switch (this.mood) {
      case 'loses':
        return { ends: 'cut' };
      case 'no-cash':
        return { status: 403, json: { code: 40_310_000, message: 'insufficient buying power' } };
      case 'no-shares':
        return { status: 403, json: { code: 40_310_000, message: 'insufficient qty available for order' } };
      case 'no-right':
        return { status: 403, json: { message: 'forbidden.' } };
      case 'busy':
        return { status: 429, json: { message: 'too many requests.' } };
      default:
    }
    const { client_order_id = '', qty = '' } = body;
    if (this.orders.some((order) => order.client_order_id === client_order_id))
      return { status: 422, json: { code: 40_010_001, message: 'client_order_id must be unique' } };
    const order: FakeOrder = {
      ...body,
      id: `alpaca-${this.orders.length + 1}`,
      client_order_id,
      qty,
      status: 'new',
      filled_qty: '0',
      filled_avg_price: null,
    };
    this.orders.push(order);
    if (this.mood === 'accepts-silently') return { ends: 'cut' };
    if (this.mood === 'fails') return { status: 504, text: 'upstream timeout' };
    if (this.mood === 'garbled') return { text: '{"id":"alpaca-1","sta' };
    if (this.mood === 'fills') this.fill('150.25');
    return { json: order };
  }
}
