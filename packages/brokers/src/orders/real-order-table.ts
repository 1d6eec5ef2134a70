import type { ExchangeId, LocalDate } from '@finclaw/market';
import { addDecimals } from '@finclaw/market';
import { type Database, forEverybody, parseColumn } from '@finclaw/storage';
import {
  type CurrencyCode,
  createTimestamp,
  type DecimalString,
  type ReplyTarget,
  type TickerSymbol,
} from '@finclaw/types';
import type { OrderSide, OrderType } from '../paper/order.ts';
import { type BrokerReport, isUnsettled, type OrderBroker, type RealOrder, type RealOrderDraft } from './real-order.ts';

interface StoredOrder {
  readonly number: number;
  readonly owner: string;
  readonly client_id: string;
  readonly broker: OrderBroker;
  readonly broker_id: string | null;
  readonly symbol: TickerSymbol;
  readonly exchange: ExchangeId;
  readonly currency: CurrencyCode;
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly quantity: number;
  readonly limit_price: DecimalString | null;
  readonly counted: DecimalString;
  readonly day: LocalDate;
  readonly state: RealOrder['state'];
  readonly reason: string | null;
  readonly filled_quantity: DecimalString;
  readonly average_price: DecimalString | null;
  readonly placed_at: number;
  readonly updated_at: number;
  readonly tell_to: string | null;
}

const PREFIX = 'REAL-';
const MOST_LISTED = 50;
const UNSETTLED = `state IN ('sending', 'unknown', 'open')`;

type Params = Readonly<Record<string, string | number | bigint | null>>;

/** The orders sent to brokers, in the table `real_orders`. One that has ended is never changed again. */
export class RealOrderTable {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Stores an order that is about to be sent. */
  async add(draft: RealOrderDraft, now: number, target: ReplyTarget | undefined): Promise<RealOrder> {
    const { owner, clientId, broker, symbol, exchange, currency, side, type, quantity, limitPrice, counted, day } =
      draft;
    await this.#database.run(
      `INSERT INTO real_orders (owner, number, client_id, broker, symbol, exchange, currency, side, type, quantity, limit_price,
         counted, day, state, filled_quantity, placed_at, updated_at, tell_to)
       VALUES (?1, (SELECT coalesce(max(number), 0) + 1 FROM real_orders WHERE owner = ?1), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10,
         ?11, ?12, 'sending', '0', ?13, ?13, ?14)`,
      [
        owner,
        clientId,
        broker,
        symbol,
        exchange,
        currency,
        side,
        type,
        BigInt(quantity),
        limitPrice ?? null,
        counted,
        day,
        now,
        target === undefined ? null : JSON.stringify(target),
      ],
    );
    return (await this.byClientId(owner, clientId)) as RealOrder;
  }

  async byClientId(owner: string, clientId: string): Promise<RealOrder | undefined> {
    return (await this.#where('owner = :owner AND client_id = :clientId', { owner, clientId }))[0];
  }

  async find(owner: string, id: string): Promise<RealOrder | undefined> {
    const number = new RegExp(`^(?:${PREFIX})?(\\d{1,15})$`, 'i').exec(id.trim())?.[1];
    if (number === undefined) return undefined;
    return (await this.#where('owner = :owner AND number = :number', { owner, number: BigInt(number) }))[0];
  }

  /** Returns a person's orders, newest first. */
  list(owner: string): Promise<readonly RealOrder[]> {
    return this.#where(`owner = :owner ORDER BY seq DESC LIMIT ${MOST_LISTED}`, { owner });
  }

  /** Everybody's orders that a broker may still change, oldest first, or one person's. */
  async unsettled(owner?: string): Promise<readonly RealOrder[]> {
    const on = owner === undefined ? forEverybody(this.#database) : this.#database;
    const sql = `${UNSETTLED} AND (:owner IS NULL OR owner = :owner) ORDER BY seq`;
    return (await this.#rows(sql, { owner: owner ?? null }, on)).map(toOrder);
  }

  /** Returns the sum of what a day's orders at a broker take from the limit: all but those it certainly does not have. */
  async countedOn(owner: string, broker: OrderBroker, day: LocalDate): Promise<DecimalString> {
    const orders = await this.#where(
      `owner = :owner AND broker = :broker AND day = :day AND state NOT IN ('rejected', 'not-sent')`,
      { owner, broker, day },
    );
    return orders.reduce((sum, { counted }) => addDecimals(sum, counted), '0' as DecimalString);
  }

  /** Stores what a broker reports; nothing for an order that has ended. */
  async report({ owner, id }: RealOrder, report: BrokerReport, now: number): Promise<void> {
    await this.#database.run(
      `UPDATE real_orders SET state = :state, broker_id = :brokerId, filled_quantity = :filled, average_price = :price,
         reason = NULL, updated_at = :now
       WHERE owner = :owner AND number = :number AND ${UNSETTLED} AND (state <> :state OR filled_quantity <> :filled)`,
      {
        owner,
        number: numberOf(id),
        state: report.state,
        brokerId: report.brokerId,
        filled: report.filledQuantity,
        price: report.averagePrice ?? null,
        now,
      },
    );
  }

  /** Stores that a broker does not have an order, or that nobody knows. */
  async settle(
    { owner, id }: RealOrder,
    { state, reason }: Pick<RealOrder, 'state' | 'reason'>,
    now: number,
  ): Promise<void> {
    await this.#database.run(
      `UPDATE real_orders SET state = :state, reason = :reason, updated_at = :now
       WHERE owner = :owner AND number = :number AND state IN ('sending', 'unknown') AND state <> :state`,
      { owner, number: numberOf(id), state, reason: reason ?? null, now },
    );
  }

  /** Returns orders whose state changed since their owner was notified, with the target of the notice. */
  async unreported(): Promise<readonly { readonly order: RealOrder; readonly target: ReplyTarget }[]> {
    const condition = `tell_to IS NOT NULL AND state NOT IN ('sending', 'open') AND told IS DISTINCT FROM state ORDER BY seq`;
    return (await this.#rows(condition, {}, forEverybody(this.#database))).map((row) => ({
      order: toOrder(row),
      target: parseColumn<ReplyTarget>(row.tell_to as string),
    }));
  }

  /** Records that the owner knows the present state; nothing more is reported once it has ended. */
  async markReported(order: RealOrder): Promise<void> {
    const { owner, id, state } = order;
    const target = isUnsettled(order) ? 'tell_to' : 'NULL';
    await this.#database.run(
      `UPDATE real_orders SET told = :state, tell_to = ${target} WHERE owner = :owner AND number = :number AND state = :state`,
      { owner, number: numberOf(id), state },
    );
  }

  async #where(condition: string, params: Params): Promise<readonly RealOrder[]> {
    return (await this.#rows(condition, params)).map(toOrder);
  }

  #rows(condition: string, params: Params, on = this.#database): Promise<readonly StoredOrder[]> {
    return on.all<StoredOrder>(`SELECT * FROM real_orders WHERE ${condition}`, params);
  }
}

const numberOf = (id: string): bigint => BigInt(id.slice(PREFIX.length));

function toOrder(row: StoredOrder): RealOrder {
  const { owner, broker, symbol, exchange, currency, side, type, counted, day, state } = row;
  return {
    id: `${PREFIX}${row.number}`,
    owner,
    broker,
    symbol,
    exchange,
    currency,
    side,
    type,
    quantity: String(row.quantity) as DecimalString,
    ...(row.limit_price !== null && { limitPrice: row.limit_price }),
    clientId: row.client_id,
    counted,
    day,
    state,
    ...(row.broker_id !== null && { brokerId: row.broker_id }),
    ...(row.reason !== null && { reason: row.reason }),
    filledQuantity: row.filled_quantity,
    ...(row.average_price !== null && { averagePrice: row.average_price }),
    placedAt: createTimestamp(row.placed_at),
    updatedAt: createTimestamp(row.updated_at),
  };
}
