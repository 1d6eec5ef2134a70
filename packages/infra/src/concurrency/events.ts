import type { FinClawLogger } from '../log/logger-types.ts';
import type { FinClawEventMap } from './event-map.ts';

type Signatures<M> = { readonly [E in keyof M]: (...args: never[]) => void };

/**
 * An emitter whose event names and arguments are checked by the compiler, and whose listeners cannot affect each other.
 */
export interface TypedEmitter<M extends Signatures<M>> {
  /** Adds a listener and returns the function that removes it. */
  on<E extends keyof M>(event: E, listener: M[E]): () => void;
  /** Adds a listener for the next event only and returns the function that removes it. */
  once<E extends keyof M>(event: E, listener: M[E]): () => void;
  off<E extends keyof M>(event: E, listener: M[E]): void;
  /** Calls the listeners in the order they were added. Their errors and rejections are only logged. */
  emit<E extends keyof M>(event: E, ...args: Parameters<M[E]>): void;
  removeAllListeners(event?: keyof M): void;
  listenerCount(event: keyof M): number;
}

/** The emitter that carries the system's own events. */
export type EventBus = TypedEmitter<FinClawEventMap>;

interface Subscription {
  readonly listener: (...args: never[]) => unknown;
  readonly once: boolean;
}

/**
 * Makes an emitter for the given events. Failures of listeners go to the logger, or become a process warning without
 * one.
 */
export function createTypedEmitter<M extends Signatures<M>>(logger?: Pick<FinClawLogger, 'error'>): TypedEmitter<M> {
  const subscriptions = new Map<keyof M, Subscription[]>();

  function add(event: keyof M, subscription: Subscription): () => void {
    subscriptions.set(event, [...(subscriptions.get(event) ?? []), subscription]);
    return () => remove(event, subscription);
  }

  function remove(event: keyof M, subscription: Subscription | undefined): void {
    const rest = subscriptions.get(event)?.filter((each) => each !== subscription) ?? [];
    if (rest.length === 0) subscriptions.delete(event);
    else subscriptions.set(event, rest);
  }

  function report(event: keyof M, error: unknown): void {
    if (logger) logger.error('An event listener failed', { event: String(event) }, error);
    else
      process.emitWarning(
        `A listener of ${String(event)} failed: ${error instanceof Error ? error.message : String(error)}`,
      );
  }

  return {
    on: (event, listener) => add(event, { listener, once: false }),
    once: (event, listener) => add(event, { listener, once: true }),
    off: (event, listener) =>
      remove(
        event,
        subscriptions.get(event)?.findLast((each) => each.listener === listener),
      ),
    emit(event, ...args) {
      for (const subscription of subscriptions.get(event) ?? []) {
        if (subscription.once) remove(event, subscription);
        try {
          const outcome = subscription.listener(...(args as never[]));
          if (outcome instanceof Promise) outcome.catch((error: unknown) => report(event, error));
        } catch (error) {
          report(event, error);
        }
      }
    },
    removeAllListeners(event) {
      if (event === undefined) subscriptions.clear();
      else subscriptions.delete(event);
    },
    listenerCount: (event) => subscriptions.get(event)?.length ?? 0,
  };
}

let bus: EventBus | undefined;

/** The process-wide event bus; prefer an instance that is passed in. */
export function getEventBus(): EventBus {
  bus ??= createTypedEmitter<FinClawEventMap>();
  return bus;
}
