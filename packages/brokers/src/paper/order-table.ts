import type { ExchangeId, LocalDate } from '@finclaw/market';
import { type Database, forEverybody, parseColumn } from '@finclaw/storage';
import {
  type CurrencyCode,
  createTimestamp,
  type DecimalString,
  type ReplyTarget,
  type TickerSymbol,
  type Timestamp,
} from '@finclaw/types';
import {
  type Fill,
  type Order,
  type OrderDraft,
  type OrderSide,
  type OrderState,
  type OrderType,
  reservePrice,
  type UnreportedOrder,
} from './order.ts';
import type { CashMove } from './paper-cash.ts';

interface StoredOrder {
  /** The number counts per owner, so that it does not reveal how much others trade. */
  readonly number: number;
  readonly owner: string;
  readonly symbol: TickerSymbol;
  readonly exchange: ExchangeId;
  readonly currency: CurrencyCode;
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly quantity: number;
  readonly limit_price: DecimalString | null;
  readonly state: OrderState;
  readonly placed_at: number;
  readonly session_date: LocalDate;
  readonly session_open: number;
  readonly session_close: number;
  readonly fill_price: DecimalString | null;
  readonly fill_source: string | null;
  readonly ended_at: number | null;
  readonly tell_to: string | null;
}

/** The filter for a person's orders. */
export interface OrderFilter {
  readonly state?: OrderState;
  readonly symbol?: TickerSymbol;
  readonly limit?: number;
}

const PREFIX = 'PAPER-';
const MOST_LISTED = 100;
const COLUMNS = `number, owner, symbol, exchange, currency, side, type, quantity, limit_price, state, placed_at,
  session_date, session_open, session_close, fill_price, fill_source, ended_at, tell_to`;

/** The book of orders in the table `paper_orders`. An order ends once: whatever comes second changes nothing. */
export class OrderTable {
  readonly #database: Database;
  /** For watching the orders of all. */
  readonly #everybodys: Database;

  constructor(database: Database) {
    this.#database = database;
    this.#everybodys = forEverybody(database);
  }

  /** Adds an order; with a key that was used before nothing is added, and the order that has it comes back. */
  async add(order: OrderDraft, key: string): Promise<{ readonly isNew: boolean; readonly order: Order }> {
    const { owner, symbol, exchange, currency, side, type, quantity, limitPrice, placedAt, session } = order;
    const added = await this.#database.run(
      `INSERT INTO paper_orders (owner, number, idempotency_key, symbol, exchange, currency, side, type, quantity, limit_price, state,
         placed_at, session_date, session_open, session_close, reserve_price)
       VALUES (?1, (SELECT coalesce(max(number), 0) + 1 FROM paper_orders WHERE owner = ?1), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 'open',
         ?10, ?11, ?12, ?13, ?14) ON CONFLICT (owner, idempotency_key) DO NOTHING`,
      [
        owner,
        key,
        symbol,
        exchange,
        currency,
        side,
        type,
        BigInt(quantity),
        limitPrice ?? null,
        placedAt,
        session.date,
        session.open,
        session.close,
        reservePrice(order),
      ],
    );
    return { isNew: added === 1, order: (await this.byKey(owner, key)) as Order };
  }

  async byKey(owner: string, key: string): Promise<Order | undefined> {
    return (await this.#where('owner = :owner AND idempotency_key = :key', { owner, key }))[0];
  }

  async find(owner: string, id: string): Promise<Order | undefined> {
    const number = new RegExp(`^(?:${PREFIX})?(\\d{1,15})$`, 'i').exec(id.trim())?.[1];
    return number === undefined
      ? undefined
      : (await this.#where('owner = :owner AND number = :number', { owner, number: BigInt(number) }))[0];
  }

  /** Returns a person's orders, newest first. */
  async list(owner: string, { state, symbol, limit = MOST_LISTED }: OrderFilter = {}): Promise<readonly Order[]> {
    return this.#where(
      'owner = :owner AND (:state IS NULL OR state = :state) AND (:symbol IS NULL OR symbol = :symbol) ORDER BY seq DESC LIMIT :limit',
      { owner, state: state ?? null, symbol: symbol ?? null, limit: Math.min(limit, MOST_LISTED) },
    );
  }

  /** Everybody's open orders, oldest first, or one person's. */
  async open(owner?: string): Promise<readonly Order[]> {
    const on = owner === undefined ? this.#everybodys : this.#database;
    const sql = `state = 'open' AND (:owner IS NULL OR owner = :owner) ORDER BY seq`;
    return (await this.#rows(sql, { owner: owner ?? null }, on)).map(toOrder);
  }

  /** Returns a person's bought shares, less those sold or on sale. */
  async available(owner: string, symbol: TickerSymbol): Promise<DecimalString> {
    const found = await this.#database.get<{ shares: string }>(
      `SELECT CAST(coalesce(sum(CASE WHEN side = 'sell' THEN -quantity WHEN state = 'filled' THEN quantity ELSE 0 END), 0) AS TEXT) AS shares
       FROM paper_orders WHERE owner = ? AND symbol = ? AND state IN ('open', 'filled')`,
      [owner, symbol],
    );
    return (found?.shares ?? '0') as DecimalString;
  }

  /**
   * Returns everything that moved or reserves a person's cash; of two prices the valid one. An order can be left out.
   */
  async cashMoves(owner: string, without?: Order): Promise<readonly CashMove[]> {
    return (
      await this.#database.all<Omit<CashMove, 'quantity'> & { readonly quantity: number }>(
        `SELECT currency, side, state, quantity, coalesce(fill_price, reserve_price, limit_price, '0') AS price FROM paper_orders
         WHERE owner = ? AND (state = 'filled' OR (state = 'open' AND side = 'buy' AND number IS DISTINCT FROM ?))`,
        [owner, without === undefined ? null : numberOf(without.id)],
      )
    ).map((move) => ({ ...move, quantity: String(move.quantity) as DecimalString }));
  }

  /** Stores the target of the notice about an open order's end. */
  async describeEnd({ owner, id }: Order, target: ReplyTarget): Promise<void> {
    const sql = `UPDATE paper_orders SET tell_to = ? WHERE owner = ? AND number = ? AND state = 'open'`;
    await this.#database.run(sql, [JSON.stringify(target), owner, numberOf(id)]);
  }

  /** Returns ended orders whose owners have not been informed, oldest first. */
  async unreported(): Promise<readonly UnreportedOrder[]> {
    return (await this.#rows(`state <> 'open' AND tell_to IS NOT NULL ORDER BY seq`, {}, this.#everybodys)).map(
      (row) => ({
        order: toOrder(row),
        target: parseColumn<ReplyTarget>(row.tell_to as string),
      }),
    );
  }

  async markReported({ owner, id }: Order): Promise<void> {
    await this.#database.run('UPDATE paper_orders SET tell_to = NULL WHERE owner = ? AND number = ?', [
      owner,
      numberOf(id),
    ]);
  }

  /** Ends an open order as filled; false if it had ended before. */
  async fill(order: Order, { price, at, source }: Fill): Promise<boolean> {
    return this.#end(order, { state: 'filled', at, price, source });
  }

  /** Ends an open order without a trade; false if it had ended before. */
  async close(order: Order, state: 'cancelled' | 'expired', at: Timestamp): Promise<boolean> {
    return this.#end(order, { state, at, price: null, source: null });
  }

  async #end(
    { owner, id }: Order,
    end: { state: OrderState; at: number; price: string | null; source: string | null },
  ): Promise<boolean> {
    const sql = `UPDATE paper_orders SET state = :state, ended_at = :at, fill_price = :price, fill_source = :source
      WHERE owner = :owner AND number = :number AND state = 'open'`;
    return (await this.#database.run(sql, { ...end, owner, number: numberOf(id) })) === 1;
  }

  async #where(
    condition: string,
    params: Readonly<Record<string, string | number | bigint | null>>,
  ): Promise<readonly Order[]> {
    return (await this.#rows(condition, params)).map(toOrder);
  }

  async #rows(
    condition: string,
    params: Readonly<Record<string, string | number | bigint | null>>,
    on = this.#database,
  ): Promise<readonly StoredOrder[]> {
    return on.all<StoredOrder>(`SELECT ${COLUMNS} FROM paper_orders WHERE ${condition}`, params);
  }
}

const numberOf = (id: string): bigint => BigInt(id.slice(PREFIX.length));

function toOrder(row: StoredOrder): Order {
  const { owner, symbol, exchange, currency, side, type, limit_price, state, fill_price, fill_source, ended_at } = row;
  const ended = ended_at === null ? undefined : createTimestamp(ended_at);
  return {
    id: `${PREFIX}${row.number}`,
    owner,
    symbol,
    exchange,
    currency,
    side,
    type,
    state,
    quantity: String(row.quantity) as DecimalString,
    ...(limit_price !== null && { limitPrice: limit_price }),
    placedAt: createTimestamp(row.placed_at),
    session: {
      date: row.session_date,
      open: createTimestamp(row.session_open),
      close: createTimestamp(row.session_close),
    },
    ...(fill_price !== null && fill_source !== null && ended !== undefined
      ? { fill: { price: fill_price, at: ended, source: fill_source } }
      : {}),
    endedAt: ended,
  };
}
