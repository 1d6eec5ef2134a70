import {
  compareDecimals,
  divideDecimals,
  localDateAt,
  type MarketData,
  multiplyDecimals,
  subtractDecimals,
} from '@finclaw/market';
import { forexPair, type InstrumentDirectory } from '@finclaw/market/instruments';
import { type Database, type KeyValueStore, LOCKS } from '@finclaw/storage';
import {
  type CurrencyCode,
  createTimestamp,
  type DecimalString,
  type MarketQuote,
  type ReplyTarget,
  type TickerSymbol,
} from '@finclaw/types';
import { orderAmount } from '../paper/fill-row.ts';
import { isRepeatedBy, type OrderRequest, type OrderSession } from '../paper/order.ts';
import { checkLimitPrice, checkRequest, type OrderRefusal, sessionFor, tradableOn } from '../paper/order-rules.ts';
import type { OrderDesk, OrderMessage, Sent } from './order-desk.ts';
import { isUnknown, isUnsettled, type OrderBroker, type RealOrder, type RealOrderDraft } from './real-order.ts';
import { RealOrderTable } from './real-order-table.ts';

interface RealOrdersDeps {
  readonly database: Database;
  readonly values: KeyValueStore;
  readonly directory: InstrumentDirectory;
  readonly market: MarketData;
  readonly now: () => number;
  readonly desks: readonly OrderDesk[];
  /** False for made-up prices, at which nothing real may be ordered. */
  readonly hasRealPrices: boolean;
}

/** The limits that a person set for an account, in its currency. */
export interface OrderLimits {
  readonly perOrder: DecimalString;
  readonly perDay: DecimalString;
}

/** One account that orders can be sent to; without limits it is off. */
export interface OrderAccount {
  readonly broker: OrderBroker;
  readonly currency: CurrencyCode;
  readonly isPractice: boolean;
  readonly limits?: OrderLimits & { readonly leftToday: DecimalString };
}

/** A wanted order. The symbol is the exact one that is sent. */
export interface RealOrderRequest extends OrderRequest {
  readonly broker: OrderBroker;
  readonly symbol: TickerSymbol;
}

/** The reason a real order was not sent. */
export type RealRefusal =
  | OrderRefusal
  | { readonly reason: 'off' | 'simulated-prices' | 'unknown-symbol' | 'market-order' }
  | { readonly reason: 'unsettled'; readonly id: string }
  | {
      readonly reason: 'per-order' | 'per-day';
      readonly counted: DecimalString;
      readonly limit: DecimalString;
      readonly left: DecimalString;
      readonly currency: CurrencyCode;
    };

/** Everything about an order that would be sent now. */
export interface DryRun {
  readonly draft: RealOrderDraft;
  readonly message: OrderMessage;
  readonly quote: Pick<MarketQuote, 'price' | 'source' | 'timestamp'>;
  /** Price times quantity, before fees. */
  readonly total: DecimalString;
  readonly account: OrderAccount & { readonly limits: NonNullable<OrderAccount['limits']> };
  readonly session: OrderSession;
  readonly isOpen: boolean;
}

type Refused = { readonly ok: false; readonly refusal: RealRefusal };
type PlaceOutcome = { readonly ok: true; readonly order: RealOrder } | Refused;
type CancelOutcome =
  | { readonly kind: 'cancelled' | 'too-late' | 'asked' | 'unsettled' | 'unavailable'; readonly order: RealOrder }
  | { readonly kind: 'no-order' };

const SCOPE = 'real-orders';
/** A process that sends an order has heard from the broker, or given up, long before this is over. */
const SENDING_MS = 60_000;
/** The time after which an order that has not arrived never will. */
const ARRIVING_MS = 120_000;
/** A market order can cost more than the last price. */
const MARKET_MARGIN = '1.05' as DecimalString;

/**
 * Orders that are sent to brokers. Each is stored before it is sent, sent once at most, and afterwards only looked up
 * until the broker has reported its outcome. Trades reach the ledger by the sync of the account, not from here.
 */
export class RealOrders {
  readonly #deps: RealOrdersDeps;
  readonly #table: RealOrderTable;
  /** The order that is being sent; the next one waits for what becomes of it. */
  #sending: Promise<unknown> = Promise.resolve();

  constructor(deps: RealOrdersDeps) {
    this.#deps = deps;
    this.#table = new RealOrderTable(deps.database);
  }

  /** The brokers whose keys are set. */
  get brokers(): readonly OrderBroker[] {
    return this.#deps.desks.map(({ broker }) => broker);
  }

  /** Returns the accounts, and which of them orders may be sent to. */
  async accounts(owner: string): Promise<readonly OrderAccount[]> {
    return Promise.all(this.#deps.desks.map((desk) => this.#account(owner, desk)));
  }

  /** Switches orders on for an account. Only a person may, so no tool reaches this. */
  async allow(broker: OrderBroker, limits: OrderLimits): Promise<void> {
    await this.#deps.values.set(SCOPE, broker, JSON.stringify(limits));
  }

  /** Switches orders off for an account, at once and in every process. */
  async forbid(broker: OrderBroker): Promise<void> {
    await this.#deps.values.delete(SCOPE, broker);
  }

  /** Returns what would be sent, what it costs and what it leaves of the limits. Sends nothing. */
  async dryRun(
    owner: string,
    request: RealOrderRequest,
    key = 'dry-run',
    signal?: AbortSignal,
  ): Promise<{ readonly ok: true; readonly run: DryRun } | Refused> {
    const { directory, market, now, hasRealPrices } = this.#deps;
    const desk = this.#desk(request.broker);
    const account = desk && (await this.#account(owner, desk));
    if (desk === undefined || account?.limits === undefined) return refused({ reason: 'off' });
    const instrument = directory.find(request.symbol);
    if (instrument === undefined) return refused({ reason: 'unknown-symbol' });
    const exchange = tradableOn(instrument);
    if (exchange === undefined) return refused({ reason: 'not-tradable' });
    const wrong = checkRequest(request);
    if (wrong !== undefined) return refused(wrong);
    const unsupported = desk.unsupported({ exchange, type: request.type });
    if (unsupported !== undefined) return refused({ reason: unsupported });
    if (!hasRealPrices) return refused({ reason: 'simulated-prices' });
    const quote = await market.quote(instrument, signal);
    if (!quote.ok) return refused({ reason: 'no-price', detail: quote.error.detail });
    const session = sessionFor(exchange, createTimestamp(now()));
    const { limitPrice, broker, side, type, quantity, symbol } = request;
    const badPrice = limitPrice && checkLimitPrice(limitPrice, instrument, quote.value, session);
    if (badPrice) return refused(badPrice);
    const { currency } = instrument;
    const price = countedPrice(request, quote.value.price);
    const counted = await this.#converted(orderAmount(request, price), currency, desk.currency, signal);
    if (counted === undefined) return refused({ reason: 'no-price', detail: `${currency}/${desk.currency}` });
    const draft: RealOrderDraft = {
      owner,
      broker,
      side,
      type,
      quantity,
      limitPrice,
      symbol,
      exchange,
      currency,
      clientId: clientIdOf(key),
      counted,
      day: this.#dayAt(desk),
    };
    const { limits } = account;
    const limit = limitRefusal(draft, limits, desk);
    if (limit !== undefined) return refused(limit);
    const { source, timestamp } = quote.value;
    const run: DryRun = {
      draft,
      message: desk.messageFor(draft),
      quote: { price: quote.value.price, source, timestamp },
      total: orderAmount(request, limitPrice ?? quote.value.price),
      account: { ...account, limits },
      session,
      isOpen: now() >= session.open && now() < session.close,
    };
    return { ok: true, run };
  }

  /**
   * Sends an order once. The same key never sends a second one: it returns what is known of the first. Nothing is sent
   * to an account while the outcome of an earlier order there is unknown.
   */
  place(owner: string, request: RealOrderRequest, key: string, target?: ReplyTarget): Promise<PlaceOutcome> {
    const placed = this.#sending.then(() => this.#place(owner, request, key, target));
    this.#sending = placed.catch(() => undefined);
    return placed;
  }

  /** Asks the broker to cancel an open order, and finds out what became of it. */
  async cancel(owner: string, id: string): Promise<CancelOutcome> {
    await this.settle(owner);
    const order = await this.#table.find(owner, id);
    if (order === undefined) return { kind: 'no-order' };
    if (isUnknown(order)) return { kind: 'unsettled', order };
    const desk = this.#desk(order.broker);
    if (!isUnsettled(order) || desk === undefined) return { kind: 'too-late', order };
    const answer = await desk.cancel(order);
    await this.#lookUp(order);
    const now = (await this.#table.find(owner, id)) as RealOrder;
    await this.#table.markReported(now);
    if (now.state === 'cancelled') return { kind: 'cancelled', order: now };
    if (!isUnsettled(now)) return { kind: 'too-late', order: now };
    return { kind: answer.ok ? 'asked' : 'unavailable', order: now };
  }

  /** Returns a person's orders in their present state, newest first. */
  async list(owner: string): Promise<readonly RealOrder[]> {
    await this.settle(owner);
    return this.#table.list(owner);
  }

  /**
   * The latest order with the same terms since then that went to the broker or may have, without asking the broker.
   */
  async latestEqual(owner: string, request: RealOrderRequest, since: number): Promise<RealOrder | undefined> {
    const orders = await this.#table.list(owner);
    const isOut = ({ broker, state }: RealOrder): boolean =>
      broker === request.broker && state !== 'rejected' && state !== 'not-sent';
    return orders.find((order) => isOut(order) && isRepeatedBy(order, request, since));
  }

  /** One order as last recorded, without asking the broker. */
  recorded(owner: string, id: string): Promise<RealOrder | undefined> {
    return this.#table.find(owner, id);
  }

  /**
   * Ends an order whose outcome is unknown, on the word of a person who looked it up at the broker. Only a person may,
   * so no tool reaches this.
   */
  async markNotSent(owner: string, id: string): Promise<RealOrder | undefined> {
    await this.settle(owner);
    const order = await this.#table.find(owner, id);
    if (order === undefined || !isUnknown(order)) return order;
    await this.#table.settle(order, { state: 'not-sent', reason: 'person' }, this.#deps.now());
    return this.#table.find(owner, id);
  }

  /** Asks the brokers about every order that has not ended, of one person or of all. */
  async settle(owner?: string): Promise<void> {
    for (const order of await this.#table.unsettled(owner)) await this.#lookUp(order);
  }

  /** Returns orders that changed while nobody was looking, with the target of the notice. */
  unreported() {
    return this.#table.unreported();
  }

  async markReported(order: RealOrder): Promise<void> {
    await this.#table.markReported(order);
  }

  async #place(
    owner: string,
    request: RealOrderRequest,
    key: string,
    target: ReplyTarget | undefined,
  ): Promise<PlaceOutcome> {
    await this.settle(owner);
    const known = await this.#table.byClientId(owner, clientIdOf(key));
    if (known !== undefined) return { ok: true, order: known };
    const checked = await this.dryRun(owner, request, key);
    if (!checked.ok) return checked;
    const { draft, account } = checked.run;
    const desk = this.#desk(draft.broker) as OrderDesk;
    const stored = await this.#deps.database.transaction([LOCKS.owned('portfolio', owner)], async (tx) => {
      const table = new RealOrderTable(tx);
      const before = await table.byClientId(owner, draft.clientId);
      if (before !== undefined) return { order: before, isNew: false };
      const [open] = (await table.unsettled(owner)).filter((each) => each.broker === draft.broker && isUnknown(each));
      if (open !== undefined) return refused({ reason: 'unsettled', id: open.id });
      // Counted again under the lock: another order may have taken from the limit meanwhile.
      const refusal = limitRefusal(draft, await this.#withLeft(owner, desk, account.limits, table), desk);
      if (refusal !== undefined) return refused(refusal);
      return { order: await table.add(draft, this.#deps.now(), target), isNew: true };
    });
    if ('refusal' in stored) return stored;
    if (stored.isNew) await this.#note(stored.order, await desk.send(stored.order));
    const order = (await this.#table.find(owner, stored.order.id)) as RealOrder;
    // One that was sent and not acknowledged may have arrived all the same.
    if (stored.isNew && isUnknown(order)) await this.#lookUp(order);
    const now = (await this.#table.find(owner, order.id)) as RealOrder;
    await this.#table.markReported(now);
    return { ok: true, order: now };
  }

  /** Stores the answer to an order that was sent. */
  async #note(order: RealOrder, sent: Sent): Promise<void> {
    const now = this.#deps.now();
    if (sent.kind === 'accepted') await this.#table.report(order, sent.report, now);
    else if (sent.kind === 'unknown') await this.#table.settle(order, { state: 'unknown' }, now);
    else {
      const state = sent.why === 'unreachable' ? 'not-sent' : 'rejected';
      const reason = sent.code === undefined ? sent.why : `${sent.why} ${sent.code}`;
      await this.#table.settle(order, { state, reason }, now);
    }
  }

  /** Asks the broker for an order, and stores what it says. */
  async #lookUp(order: RealOrder): Promise<void> {
    const desk = this.#desk(order.broker);
    if (desk === undefined) return;
    const others = order.brokerId === undefined ? await this.#table.list(order.owner) : [];
    const known = new Set(others.flatMap(({ broker, brokerId = '' }) => (broker === order.broker ? [brokerId] : [])));
    const found = await desk.find(order, known);
    const now = this.#deps.now();
    if (found.kind === 'found') return this.#table.report(order, found.report, now);
    if (!isUnknown(order)) return;
    // Another process may be sending it right now.
    if (order.state === 'sending' && now - order.placedAt < SENDING_MS) return;
    const isLost = found.kind === 'none' && now - order.placedAt > ARRIVING_MS;
    await this.#table.settle(order, isLost ? { state: 'not-sent', reason: 'lost' } : { state: 'unknown' }, now);
  }

  #desk(broker: OrderBroker): OrderDesk | undefined {
    return this.#deps.desks.find((desk) => desk.broker === broker);
  }

  async #account(owner: string, desk: OrderDesk): Promise<OrderAccount> {
    const { broker, currency, isPractice } = desk;
    const stored = await this.#deps.values.get(SCOPE, broker);
    if (stored === undefined) return { broker, currency, isPractice };
    const limits = await this.#withLeft(owner, desk, JSON.parse(stored) as OrderLimits, this.#table);
    return { broker, currency, isPractice, limits };
  }

  /** Returns limits with what the orders of today leave of them. */
  async #withLeft(
    owner: string,
    desk: OrderDesk,
    { perOrder, perDay }: OrderLimits,
    table: RealOrderTable,
  ): Promise<NonNullable<OrderAccount['limits']>> {
    const left = subtractDecimals(perDay, await table.countedOn(owner, desk.broker, this.#dayAt(desk)));
    return { perOrder, perDay, leftToday: compareDecimals(left, 0n) < 0 ? ('0' as DecimalString) : left };
  }

  #dayAt({ timeZone }: OrderDesk) {
    return localDateAt(this.#deps.now(), timeZone);
  }

  /** Returns an amount in the currency of an account's limits; undefined without a rate. */
  async #converted(
    amount: DecimalString,
    from: CurrencyCode,
    to: CurrencyCode,
    signal?: AbortSignal,
  ): Promise<DecimalString | undefined> {
    if (from === to) return amount;
    const pair = forexPair(from, to);
    const rate = pair && (await this.#deps.market.quote(pair, signal));
    if (!rate?.ok) return undefined;
    return pair?.symbol.startsWith(from)
      ? multiplyDecimals(amount, rate.value.price)
      : divideDecimals(amount, rate.value.price, 2);
  }
}

/** Brokers take up to 36 characters. */
const clientIdOf = (key: string): string => `finclaw-${key.slice(0, 28)}`;

/** The price at which an order counts: the worst it can have, so far as that can be known. */
function countedPrice({ side, limitPrice }: OrderRequest, price: DecimalString): DecimalString {
  if (limitPrice === undefined) return multiplyDecimals(price, MARKET_MARGIN);
  return side === 'sell' && compareDecimals(price, limitPrice) > 0 ? price : limitPrice;
}

function limitRefusal(
  { counted }: RealOrderDraft,
  { perOrder, leftToday }: NonNullable<OrderAccount['limits']>,
  { currency }: OrderDesk,
): RealRefusal | undefined {
  const about = { counted, left: leftToday, currency };
  if (compareDecimals(counted, perOrder) > 0) return { reason: 'per-order', limit: perOrder, ...about };
  if (compareDecimals(counted, leftToday) > 0) return { reason: 'per-day', limit: leftToday, ...about };
  return undefined;
}

const refused = (refusal: RealRefusal): Refused => ({ ok: false, refusal });

/** The amount that was traded so far. */
export const filledAmount = ({ filledQuantity, averagePrice }: RealOrder): DecimalString | undefined =>
  averagePrice === undefined ? undefined : multiplyDecimals(filledQuantity, averagePrice);
