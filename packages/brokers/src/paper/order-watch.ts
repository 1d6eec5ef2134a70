import type { FinClawLogger } from '@finclaw/infra';
import { createWatchLoop, type WatchLoop } from '@finclaw/market';
import type { ReplyTarget } from '@finclaw/types';

/** Orders that change by themselves, and the changes that were not reported to their owners yet. */
interface WatchedOrders<T> {
  settle(owner?: string, signal?: AbortSignal): Promise<unknown>;
  unreported(): Promise<readonly { readonly order: T; readonly target: ReplyTarget }[]>;
  markReported(order: T): Promise<void>;
}

interface OrderWatchOptions<T> {
  readonly orders: WatchedOrders<T>;
  /** Returns the notice of an order that ended or changed. */
  readonly describe: (order: T) => string;
  /** Returns the key under which a notice is sent once. */
  readonly keyOf: (order: T) => string;
  /** Takes a text over for good. It may be called again with the same key after a crash, and must then do nothing. */
  readonly deliver: (target: ReplyTarget, text: string, dedupeKey: string) => Promise<void> | void;
  readonly logger: Pick<FinClawLogger, 'warn'>;
  /** Time between two looks. Default 30,000. */
  readonly intervalMs?: number;
}

/** Fills and expires resting orders in the background, and informs their owners. */
export interface OrderWatch extends WatchLoop {
  /** Looks once. */
  tick(signal?: AbortSignal): Promise<void>;
}

const INTERVAL_MS = 30_000;

/**
 * Creates a watch that lets the broker settle at intervals; the end of an order is reported once, where the order was
 * placed.
 */
export function createOrderWatch<T extends { readonly id: string }>(options: OrderWatchOptions<T>): OrderWatch {
  const { orders, describe, keyOf, deliver, logger, intervalMs = INTERVAL_MS } = options;

  async function tick(signal?: AbortSignal): Promise<void> {
    await orders.settle(undefined, signal);
    for (const { order, target } of await orders.unreported()) {
      try {
        await deliver(target, describe(order), keyOf(order));
        await orders.markReported(order);
      } catch (error) {
        // It stays unreported and is tried again with the next look.
        logger.warn('The end of an order could not be reported', { order: order.id, error });
      }
    }
  }

  const onError = (error: unknown): void => logger.warn('Orders could not be settled', { error });
  return { tick, ...createWatchLoop({ look: tick, intervalMs, onError }) };
}
