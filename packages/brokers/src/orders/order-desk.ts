import type { SourceFailure, SourceResult } from '@finclaw/market';
import type { CurrencyCode } from '@finclaw/types';
import type { BrokerRefusal, BrokerReport, OrderBroker, RealOrder, RealOrderDraft } from './real-order.ts';

/** The request that an order becomes, without keys. */
export interface OrderMessage {
  readonly path: string;
  /** The account, where a body does not name it. */
  readonly account?: string;
  readonly body: Readonly<Record<string, string>>;
}

/** The result of sending an order. After `unknown` it may be there or not, and is never sent again. */
export type Sent =
  | { readonly kind: 'accepted'; readonly report: BrokerReport }
  | { readonly kind: 'refused'; readonly why: BrokerRefusal; readonly code?: string | undefined }
  | { readonly kind: 'unknown' };

/** A broker's answer about an order. `none` only where the broker would have to know of it. */
export type Found =
  | { readonly kind: 'found'; readonly report: BrokerReport }
  | { readonly kind: 'none' }
  | { readonly kind: 'unavailable'; readonly failure?: SourceFailure };

/** Sends orders to one broker. Nothing here asks, limits or stores: that is done before. */
export interface OrderDesk {
  readonly broker: OrderBroker;
  /** The currency in which the limits of the account are stated, and the zone of their days. */
  readonly currency: CurrencyCode;
  readonly timeZone: string;
  /** True for an account in which the broker itself only pretends to trade. */
  readonly isPractice: boolean;
  /** Returns why the broker cannot take such an order at all. */
  unsupported(order: Pick<RealOrderDraft, 'exchange' | 'type'>): 'not-tradable' | 'market-order' | undefined;
  /** Returns exactly what {@link send} would send. */
  messageFor(order: RealOrderDraft): OrderMessage;
  /** Sends it, once. */
  send(order: RealOrder): Promise<Sent>;
  /** Looks an order up; a broker without ids of ours is searched for one that is not among those already known. */
  find(order: RealOrder, known: ReadonlySet<string>): Promise<Found>;
  /** Asks the broker to cancel it; what became of that is found out by {@link find}. */
  cancel(order: RealOrder): Promise<SourceResult<unknown>>;
}

/** The answer to an order, read so that only what the broker certainly turned down counts as refused. */
export function readSent(
  answer: SourceResult<unknown>,
  refused: { readonly why: BrokerRefusal; readonly code?: string | undefined } | undefined,
  read: (value: unknown) => BrokerReport | undefined,
): Sent {
  if (answer.ok) {
    const report = read(answer.value);
    return report === undefined ? { kind: 'unknown' } : { kind: 'accepted', report };
  }
  if (refused !== undefined) return { kind: 'refused', ...refused };
  const { reason, cause } = answer.error;
  if (reason === 'rate-limited') return { kind: 'refused', why: 'busy' };
  if (reason === 'unauthorized' || reason === 'not-allowed') return { kind: 'refused', why: 'key' };
  // No connection was made, so nothing can have arrived.
  if (cause === 'refused' || cause === 'dns') return { kind: 'refused', why: 'unreachable' };
  return { kind: 'unknown' };
}
