import type { VendorCall, VendorReply } from '@finclaw/market/testing';
import { BROKER_KEY } from './broker-key.ts';
import { fakeAlpaca, fakeKis, fakeToss } from './fake-brokers.ts';

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

/** A broker that counts the orders it was sent, in the protocols of Alpaca, KIS and Toss. */
export class FakeOrders {
  mood: Mood = 'fine';
  /** True while it can be asked what it has. */
  answersQuestions = true;
  readonly orders: FakeOrder[] = [];
  /** Every request to order, also those it turned down or never saw to the end. */
  readonly requests: Record<string, string>[] = [];

  /** Alpaca; `fakeAlpaca` has the rest of the account. */
  readonly reply = (call: VendorCall): VendorReply => {
    const { method, path, query, headers } = call;
    if (!path.startsWith('/v2/orders')) return fakeAlpaca(call);
    if (headers['apca-api-key-id'] !== BROKER_KEY.apiKey) return { status: 403, json: { message: 'forbidden.' } };
    if (method === 'POST') {
      const terms = JSON.parse(call.body) as Record<string, string>;
      return this.#take(terms, terms.client_order_id, {
        accepted: (order) => order,
        'no-cash': { status: 403, json: { code: 40_310_000, message: 'insufficient buying power' } },
        'no-shares': { status: 403, json: { code: 40_310_000, message: 'insufficient qty available for order' } },
        'no-right': { status: 403, json: { message: 'forbidden.' } },
        busy: { status: 429, json: { message: 'too many requests.' } },
      });
    }
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

  /** KIS: orders without an id of their sender, listed by day. */
  readonly replyKis = (call: VendorCall): VendorReply => {
    const { method, path, query, headers, body } = call;
    const transaction = String(headers.tr_id);
    const ordering = ['TTTC0012U', 'TTTC0011U'].indexOf(transaction);
    if (method === 'POST' && ordering >= 0) {
      const side = ordering === 0 ? 'buy' : 'sell';
      return this.#take({ ...(JSON.parse(body) as Record<string, string>), side }, undefined, {
        accepted: ({ id }) => ({ rt_cd: '0', output: { KRX_FWDG_ORD_ORGNO: '00950', ODNO: id, ORD_TMD: '100000' } }),
        'no-cash': { json: { rt_cd: '1', msg_cd: 'APBK0952', msg1: '주문가능금액을 초과 했습니다' } },
        'no-shares': { json: { rt_cd: '1', msg_cd: 'APBK0400', msg1: '주문 가능한 수량을 초과했습니다.' } },
        'no-right': { status: 500, json: { rt_cd: '1', msg_cd: 'EGW00103' } },
        busy: { status: 500, json: { rt_cd: '1', msg_cd: 'EGW00201' } },
      });
    }
    if (method === 'POST' && transaction === 'TTTC0013U') {
      const { ORGN_ODNO } = JSON.parse(body) as Record<string, string>;
      const order = this.orders.find(({ id, status }) => id === ORGN_ODNO && status === 'new');
      if (order !== undefined) order.status = 'canceled';
      return {
        json: order ? { rt_cd: '0', output: {} } : { rt_cd: '1', msg_cd: 'APBK0344', msg1: '원주문정보가 없음' },
      };
    }
    if (!path.endsWith('inquire-daily-ccld')) return fakeKis(call);
    if (!this.answersQuestions) return { status: 503, text: 'maintenance' };
    const found = this.orders.filter(({ id, PDNO }) => PDNO === query.PDNO && ['', id].includes(query.ODNO ?? ''));
    const output1 = found.map((order) => ({
      ord_dt: query.INQR_STRT_DT,
      ord_gno_brno: '00950',
      odno: order.id,
      ord_tmd: '235959',
      sll_buy_dvsn_cd: order.side === 'buy' ? '02' : '01',
      pdno: order.PDNO,
      ord_qty: order.qty,
      ord_unpr: order.ORD_UNPR,
      tot_ccld_qty: order.filled_qty,
      avg_prvs: order.filled_avg_price ?? '0',
      rmn_qty: order.status === 'canceled' ? '0' : `${Number(order.qty) - Number(order.filled_qty)}`,
      rjct_qty: '0',
      cncl_yn: '',
    }));
    return { json: { rt_cd: '0', output1, ctx_area_fk100: ' ', ctx_area_nk100: ' ' } };
  };

  /** Toss: orders with an id of their sender that no question can name. */
  readonly replyToss = (call: VendorCall): VendorReply => {
    const { method, path, query, body, headers } = call;
    if (!path.startsWith('/api/v1/orders')) return fakeToss(call);
    if (headers['x-tossinvest-account'] !== '1') return { status: 400, json: { error: { code: 'invalid-account' } } };
    if (method === 'POST' && path === '/api/v1/orders') {
      const terms = JSON.parse(body) as Record<string, string>;
      return this.#take(terms, terms.clientOrderId, {
        accepted: ({ id }) => ({ result: { orderId: id, clientOrderId: terms.clientOrderId } }),
        'no-cash': { status: 422, json: { error: { code: 'insufficient-buying-power', message: '' } } },
        'no-shares': { status: 422, json: { error: { code: 'insufficient-quantity', message: '' } } },
        'no-right': { status: 403, json: { error: { code: 'forbidden' } } },
        busy: { status: 429, json: { error: { code: 'rate-limited' } } },
      });
    }
    if (!this.answersQuestions) return { status: 503, text: 'maintenance' };
    const [, , , , id, action] = path.split('/');
    const order = this.orders.find((each) => each.id === id);
    if (action === 'cancel') {
      if (order?.status !== 'new') return { status: 409, json: { error: { code: 'already-closed' } } };
      order.status = 'canceled';
      return { json: { result: { orderId: id } } };
    }
    if (id !== undefined)
      return order ? { json: { result: tossRow(order) } } : { status: 404, json: { error: { code: 'not-found' } } };
    const isOpen = ({ status }: FakeOrder): boolean => status === 'new' || status === 'partially_filled';
    const orders = this.orders
      .filter((each) => each.symbol === query.symbol && isOpen(each) === (query.status === 'OPEN'))
      .map(tossRow);
    return { json: { result: { orders, nextCursor: null, hasNext: false } } };
  };

  /** Takes an order in its mood, and answers as the protocol does. */
  #take(body: Record<string, string>, clientId: string | undefined, answers: Answers): VendorReply {
    this.requests.push(body);
    const { mood } = this;
    if (mood === 'loses') return { ends: 'cut' };
    if (mood === 'no-cash' || mood === 'no-shares' || mood === 'no-right' || mood === 'busy') return answers[mood];
    if (clientId !== undefined && this.orders.some((order) => order.client_order_id === clientId))
      return { status: 422, json: { code: 40_010_001, message: 'client_order_id must be unique' } };
    const order: FakeOrder = {
      ...body,
      id: `${1000 + this.orders.length}`,
      client_order_id: clientId ?? '',
      qty: body.qty ?? body.ORD_QTY ?? body.quantity ?? '',
      status: 'new',
      filled_qty: '0',
      filled_avg_price: null,
    };
    this.orders.push(order);
    if (mood === 'accepts-silently') return { ends: 'cut' };
    if (mood === 'fails') return { status: 504, text: 'upstream timeout' };
    if (mood === 'garbled') return { text: '{"id":"1000","sta' };
    if (mood === 'fills') this.fill('150.25');
    return { json: answers.accepted(order) };
  }
}

interface Answers extends Readonly<Record<'no-cash' | 'no-shares' | 'no-right' | 'busy', VendorReply>> {
  readonly accepted: (order: FakeOrder) => object;
}

const TOSS_STATES: Readonly<Record<string, string>> = { new: 'PENDING', filled: 'FILLED', canceled: 'CANCELED' };

const tossRow = (order: FakeOrder) => ({
  orderId: order.id,
  symbol: order.symbol,
  side: order.side,
  orderType: order.orderType,
  timeInForce: 'DAY',
  status: TOSS_STATES[order.status] ?? 'PARTIAL_FILLED',
  quantity: order.qty,
  currency: 'KRW',
  orderedAt: new Date(Date.now() + 86_400_000).toISOString(),
  price: order.price,
  execution: { filledQuantity: order.filled_qty, averageFilledPrice: order.filled_avg_price, filledAmount: null },
});
