import type { ExchangeId, LocalDate } from '@finclaw/market';
import type { CurrencyCode, DecimalString, TickerSymbol, Timestamp } from '@finclaw/types';
import type { OrderRequest } from '../paper/order.ts';

/** The brokers that orders can be sent to. */
export const ORDER_BROKERS = ['alpaca', 'kis', 'toss'] as const;
export type OrderBroker = (typeof ORDER_BROKERS)[number];

/**
 * The state of a real order. `sending` is written before it is sent; `unknown` means that the broker may or may not
 * have it, and `not-sent` that it certainly has not.
 */
export type RealOrderState =
  | 'sending'
  | 'unknown'
  | 'open'
  | 'filled'
  | 'cancelled'
  | 'expired'
  | 'rejected'
  | 'not-sent';

/** A word for the reason a broker gave for turning an order down. */
export type BrokerRefusal = 'cash' | 'shares' | 'closed' | 'price' | 'busy' | 'key' | 'unreachable' | 'other';

/** A real order before it is sent. */
export interface RealOrderDraft extends OrderRequest {
  readonly owner: string;
  readonly broker: OrderBroker;
  readonly symbol: TickerSymbol;
  readonly exchange: ExchangeId;
  readonly currency: CurrencyCode;
  /** The id under which the broker gets it, by which it is looked up later. */
  readonly clientId: string;
  /** The amount it takes from the limits of its account, in their currency. */
  readonly counted: DecimalString;
  /** The day whose limit it counts against. */
  readonly day: LocalDate;
}

/** The facts a broker reports about an order. */
export interface BrokerReport {
  readonly brokerId: string;
  readonly state: 'open' | 'filled' | 'cancelled' | 'expired' | 'rejected';
  readonly filledQuantity: DecimalString;
  readonly averagePrice?: DecimalString | undefined;
}

/** A real order as it is stored. */
export interface RealOrder extends RealOrderDraft {
  readonly id: string;
  readonly brokerId?: string;
  readonly state: RealOrderState;
  /** For `rejected` and `not-sent`. */
  readonly reason?: string;
  readonly filledQuantity: DecimalString;
  readonly averagePrice?: DecimalString;
  readonly placedAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** True while a broker may still change it. */
export const isUnsettled = ({ state }: Pick<RealOrder, 'state'>): boolean =>
  state === 'sending' || state === 'unknown' || state === 'open';

/** True while nobody knows whether the broker has it. */
export const isUnknown = ({ state }: Pick<RealOrder, 'state'>): boolean => state === 'sending' || state === 'unknown';
