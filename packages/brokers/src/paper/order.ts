import { compareDecimals, type ExchangeId, type LocalDate } from '@finclaw/market';
import type { CurrencyCode, DecimalString, ReplyTarget, TickerSymbol, Timestamp } from '@finclaw/types';

export type OrderSide = 'buy' | 'sell';
export type OrderType = 'market' | 'limit';
export type OrderState = 'open' | 'filled' | 'cancelled' | 'expired';

/** A requested trade. */
export interface OrderRequest {
  readonly side: OrderSide;
  readonly type: OrderType;
  /** Whole shares. */
  readonly quantity: DecimalString;
  readonly limitPrice?: DecimalString;
}

/** The one session in which an order can be filled. */
export interface OrderSession {
  readonly date: LocalDate;
  readonly open: Timestamp;
  readonly close: Timestamp;
}

/** The price, time and price source of a fill. */
export interface Fill {
  readonly price: DecimalString;
  readonly at: Timestamp;
  readonly source: string;
}

/** A stored order of the broker. */
export interface Order extends OrderRequest {
  readonly id: string;
  readonly owner: string;
  readonly symbol: TickerSymbol;
  readonly exchange: ExchangeId;
  readonly currency: CurrencyCode;
  readonly state: OrderState;
  readonly placedAt: Timestamp;
  readonly session: OrderSession;
  readonly fill?: Fill;
  /** The time it was filled, cancelled or expired. */
  readonly endedAt?: Timestamp;
}

/** Tells whether an order on a symbol has the terms that are asked for, and was placed at that moment or later. */
export function isRepeatedBy(
  order: OrderRequest & Pick<Order, 'symbol' | 'placedAt'>,
  { symbol, side, type, quantity, limitPrice }: OrderRequest & Pick<Order, 'symbol'>,
  since: number,
): boolean {
  const isEqual = (one: DecimalString = '0' as DecimalString, other: DecimalString = '0' as DecimalString) =>
    compareDecimals(one, other) === 0;
  return (
    order.placedAt >= since &&
    order.symbol === symbol &&
    order.side === side &&
    order.type === type &&
    isEqual(order.quantity, quantity) &&
    isEqual(order.limitPrice, limitPrice)
  );
}

/** Returns the reserved cash per share: the limit, or the price when an order without one was placed. */
export const reservePrice = ({
  limitPrice,
  quotedPrice,
}: Pick<OrderDraft, 'limitPrice' | 'quotedPrice'>): DecimalString => limitPrice ?? quotedPrice;

/** An accepted order on its way into the book. */
export type OrderDraft = Omit<Order, 'id' | 'state' | 'fill' | 'endedAt'> & {
  /** The price of the moment. */
  readonly quotedPrice: DecimalString;
};

/** An order that ended by itself, and the target of the notice to its owner. */
export interface UnreportedOrder {
  readonly order: Order;
  readonly target: ReplyTarget;
}
