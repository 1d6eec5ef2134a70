import { compareDecimals, type MarketData, SIMULATED_SOURCE_ID } from '@finclaw/market';
import type { Instrument, InstrumentDirectory } from '@finclaw/market/instruments';
import { type Database, LOCKS } from '@finclaw/storage';
import {
  type CurrencyCode,
  createTimestamp,
  type DecimalString,
  type MarketQuote,
  type ReplyTarget,
  type Timestamp,
} from '@finclaw/types';
import { fillFromCandles, fillNow, minutesOf } from './execute-order.ts';
import { type FillRecord, fillRecord, orderAmount } from './fill-row.ts';
import {
  type Fill,
  isRepeatedBy,
  type Order,
  type OrderDraft,
  type OrderRequest,
  reservePrice,
  type UnreportedOrder,
} from './order.ts';
import { type OrderPreview, previewOf } from './order-preview.ts';
import { checkLimitPrice, checkRequest, type OrderRefusal, sessionFor, tradableOn } from './order-rules.ts';
import { type OrderFilter, OrderTable } from './order-table.ts';
import { type PaperCash, paperCash, type StartingCash } from './paper-cash.ts';

interface PaperBrokerDeps {
  readonly database: Database;
  readonly directory: InstrumentDirectory;
  readonly market: MarketData;
  readonly now: () => number;
  readonly startingCash: StartingCash;
  /** Puts a fill into its owner's portfolio, in the transaction of the fill itself. */
  recordFill(fill: FillRecord, tx: Database): Promise<void>;
}

/** The preview of an order, or the reason it would not be accepted. */
type PreviewOutcome =
  | { readonly ok: true; readonly preview: OrderPreview }
  | { readonly ok: false; readonly refusal: OrderRefusal };

export type PlaceOutcome =
  | { readonly ok: true; readonly order: Order }
  | { readonly ok: false; readonly refusal: OrderRefusal };

/** The result of a cancellation: an order that was filled or expired stays as it is. */
type CancelOutcome = { readonly kind: 'cancelled' | 'too-late'; readonly order: Order } | { readonly kind: 'unknown' };

const MINUTE_MS = 60_000;
/** Free prices lag; an order ends unfilled only when the last minutes of its session must have arrived. */
const LATE_PRICES_MS = 30 * MINUTE_MS;
/** The time after which an order without prices for its session is given up. */
const NO_PRICES_MS = 7 * 24 * 60 * MINUTE_MS;
const MOST_CANDLES = 1000;

/**
 * A broker that trades nothing: orders are checked and filled as the exchange would, with money that does not exist.
 */
export class PaperBroker {
  readonly #deps: PaperBrokerDeps;
  readonly #orders: OrderTable;

  constructor(deps: PaperBrokerDeps) {
    this.#deps = deps;
    this.#orders = new OrderTable(deps.database);
  }

  /** Takes an order and fills it at once if it can be; the same key never makes a second order. */
  async place(
    owner: string,
    instrument: Instrument,
    request: OrderRequest,
    key: string,
    signal?: AbortSignal,
  ): Promise<PlaceOutcome> {
    const known = await this.#orders.byKey(owner, key);
    if (known !== undefined) return { ok: true, order: known };
    const prepared = await this.#prepare(owner, instrument, request, signal);
    if ('reason' in prepared) return refused(prepared);
    const { draft, quote } = prepared;
    return this.#together(owner, (inside) => inside.#accept(draft, instrument, quote, key));
  }

  /**
   * Returns the effect of placing an order now: price, total, fees, cash after it and the state of the market. Changes
   * nothing.
   */
  async preview(
    owner: string,
    instrument: Instrument,
    request: OrderRequest,
    signal?: AbortSignal,
  ): Promise<PreviewOutcome> {
    const prepared = await this.#prepare(owner, instrument, request, signal);
    if ('reason' in prepared) return refused(prepared);
    const { draft, quote } = prepared;
    const refusal = await this.#refusalOf(draft, instrument, quote);
    if (refusal !== undefined) return refused(refusal);
    return { ok: true, preview: previewOf(draft, quote, await this.#available(owner, draft.currency)) };
  }

  /** Returns the cash of a person's paper account, one entry per currency. */
  async cash(owner: string): Promise<readonly PaperCash[]> {
    return [...paperCash(this.#deps.startingCash, await this.#orders.cashMoves(owner)).values()];
  }

  /** The latest order with the same terms since then, as last recorded. */
  async latestEqual(
    owner: string,
    { symbol }: Instrument,
    request: OrderRequest,
    since: number,
  ): Promise<Order | undefined> {
    const orders = await this.#orders.list(owner, { symbol });
    return orders.find((order) => isRepeatedBy(order, { ...request, symbol }, since));
  }

  /** Ends an open order, unless its price was reached before. */
  async cancel(owner: string, id: string, signal?: AbortSignal): Promise<CancelOutcome> {
    await this.settle(owner, signal);
    return this.#together(owner, (inside) => inside.#cancelOpen(owner, id));
  }

  /** Returns a person's present orders, newest first. */
  async list(owner: string, filter: OrderFilter = {}, signal?: AbortSignal): Promise<readonly Order[]> {
    await this.settle(owner, signal);
    return this.#orders.list(owner, filter);
  }

  /** One order in its present state. */
  async get(owner: string, id: string, signal?: AbortSignal): Promise<Order | undefined> {
    await this.settle(owner, signal);
    return this.#orders.find(owner, id);
  }

  /** One order as last recorded, without a look at the market. */
  async recorded(owner: string, id: string): Promise<Order | undefined> {
    return this.#orders.find(owner, id);
  }

  /**
   * Fills and expires what the market has decided meanwhile, for one person or for everybody; returns how many orders
   * ended.
   */
  async settle(owner?: string, signal?: AbortSignal): Promise<number> {
    let ended = 0;
    for (const order of await this.#orders.open(owner)) if (await this.#settleOne(order, signal)) ended++;
    return ended;
  }

  /** Requests a notice of the order's end where it was placed, if it is still open. */
  async describeEnd(order: Order, target: ReplyTarget): Promise<void> {
    if (order.state === 'open') await this.#orders.describeEnd(order, target);
  }

  /** Returns orders that ended by themselves, with the target of the notice. */
  async unreported(): Promise<readonly UnreportedOrder[]> {
    return this.#orders.unreported();
  }

  async markReported(order: Order): Promise<void> {
    await this.#orders.markReported(order);
  }

  async #cancelOpen(owner: string, id: string): Promise<CancelOutcome> {
    const order = await this.#orders.find(owner, id);
    if (order === undefined) return { kind: 'unknown' };
    await this.#orders.close(order, 'cancelled', createTimestamp(this.#deps.now()));
    const now = (await this.#orders.find(owner, id)) as Order;
    // The answer reports the cancellation.
    if (now.state === 'cancelled') await this.#orders.markReported(now);
    return { kind: now.state === 'cancelled' ? 'cancelled' : 'too-late', order: now };
  }

  /** Lets the broker do several things in one transaction. */
  #together<T>(owner: string, work: (inside: PaperBroker) => Promise<T>): Promise<T> {
    const locks = [LOCKS.owned('portfolio', owner)];
    return this.#deps.database.transaction(locks, (database) => work(new PaperBroker({ ...this.#deps, database })));
  }

  async #prepare(
    owner: string,
    instrument: Instrument,
    request: OrderRequest,
    signal?: AbortSignal,
  ): Promise<{ readonly draft: OrderDraft; readonly quote: MarketQuote } | OrderRefusal> {
    const exchange = tradableOn(instrument);
    if (exchange === undefined) return { reason: 'not-tradable' };
    const wrong = checkRequest(request);
    if (wrong !== undefined) return wrong;
    const quote = await this.#deps.market.quote(instrument, signal);
    if (!quote.ok && quote.error.calendar !== undefined)
      return { reason: 'calendar-end', calendar: quote.error.calendar };
    if (!quote.ok) return { reason: 'no-price', detail: quote.error.detail };
    signal?.throwIfAborted();
    const placedAt = createTimestamp(this.#deps.now());
    const draft: OrderDraft = {
      ...request,
      owner,
      symbol: instrument.symbol,
      exchange,
      currency: instrument.currency,
      placedAt,
      session: sessionFor(exchange, placedAt),
      quotedPrice: quote.value.price,
    };
    return { draft, quote: quote.value };
  }

  async #available(owner: string, currency: CurrencyCode): Promise<DecimalString> {
    return (await this.cash(owner)).find((each) => each.currency === currency)?.available ?? ('0' as DecimalString);
  }

  async #accept(draft: OrderDraft, instrument: Instrument, quote: MarketQuote, key: string): Promise<PlaceOutcome> {
    const refusal = await this.#refusalOf(draft, instrument, quote);
    // Checked again under the lock: the same call may have come through in the meantime.
    const known = await this.#orders.byKey(draft.owner, key);
    if (known !== undefined) return { ok: true, order: known };
    if (refusal !== undefined) return refused(refusal);
    const { order } = await this.#orders.add(draft, key);
    const fill = fillNow(draft, quote, draft.placedAt);
    if (fill !== undefined) await this.#fill(order, fill);
    return { ok: true, order: (await this.#orders.find(order.owner, order.id)) as Order };
  }

  async #refusalOf(draft: OrderDraft, instrument: Instrument, quote: MarketQuote): Promise<OrderRefusal | undefined> {
    if (draft.side === 'sell') {
      const available = await this.#orders.available(draft.owner, draft.symbol);
      if (compareDecimals(draft.quantity, available) > 0) return { reason: 'shares', available };
    }
    const wrong =
      draft.limitPrice === undefined ? undefined : checkLimitPrice(draft.limitPrice, instrument, quote, draft.session);
    if (wrong !== undefined || draft.side === 'sell') return wrong;
    const { currency } = draft;
    const [total, available] = [orderAmount(draft, reservePrice(draft)), await this.#available(draft.owner, currency)];
    return compareDecimals(total, available) > 0 ? { reason: 'cash', total, available, currency } : undefined;
  }

  async #settleOne(order: Order, signal?: AbortSignal): Promise<boolean> {
    const now = createTimestamp(this.#deps.now());
    if (now < order.session.open) return false;
    const { fill, patienceMs } = await this.#findFill(order, now, signal);
    if (fill !== undefined) return this.#together(order.owner, (inside) => inside.#fillOrCancel(order, fill));
    return now >= order.session.close + patienceMs && this.#orders.close(order, 'expired', order.session.close);
  }

  /**
   * Finds the moment of the fill in the minutes of the session; returns how long to wait for prices that would show
   * one.
   */
  async #findFill(
    order: Order,
    now: Timestamp,
    signal?: AbortSignal,
  ): Promise<{ readonly fill?: Fill; readonly patienceMs: number }> {
    const { from, to } = minutesOf(order);
    const until = Math.min(now, to);
    const instrument = this.#deps.directory.find(order.symbol);
    if (from >= until || instrument === undefined) return { patienceMs: 0 };
    const request = {
      interval: '1m',
      from: createTimestamp(from),
      to: createTimestamp(until),
      limit: MOST_CANDLES,
    } as const;
    const history = await this.#deps.market.history(instrument, request, signal);
    if (history.ok) {
      const { candles, source } = history.value;
      const fill = fillFromCandles(order, candles, source);
      return { fill, patienceMs: source === SIMULATED_SOURCE_ID ? 0 : LATE_PRICES_MS };
    }
    const quote = await this.#deps.market.quote(instrument, signal);
    const fill = quote.ok && quote.value.timestamp >= order.placedAt ? fillNow(order, quote.value, now) : undefined;
    return { fill, patienceMs: NO_PRICES_MS };
  }

  /** Fills an order, or cancels it unfilled if the price has exceeded the reserved cash. */
  async #fillOrCancel(order: Order, fill: Fill): Promise<boolean> {
    if (order.side === 'sell') return this.#fill(order, fill);
    const others = await this.#orders.cashMoves(order.owner, order);
    const spendable =
      paperCash(this.#deps.startingCash, others).get(order.currency)?.available ?? ('0' as DecimalString);
    const isPayable = compareDecimals(orderAmount(order, fill.price), spendable) <= 0;
    return isPayable ? this.#fill(order, fill) : this.#orders.close(order, 'cancelled', fill.at);
  }

  async #fill(order: Order, fill: Fill): Promise<boolean> {
    if (!(await this.#orders.fill(order, fill))) return false;
    await this.#deps.recordFill(fillRecord(order, fill), this.#deps.database);
    return true;
  }
}

const refused = (refusal: OrderRefusal) => ({ ok: false, refusal }) as const;
