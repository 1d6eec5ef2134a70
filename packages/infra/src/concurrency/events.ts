import type { FinClawLogger } from '../log/logger-types.ts';
import type { FinClawEventMap } from './event-map.ts';

type Signatures<M> = { readonly [E in keyof M]: (...args: never[]) => void };

/**
 * An emitter whose event names and arguments are checked by the compiler, and whose listeners cannot affect each other.
 */
export interface TypedEmitter<M extends Signatures<M>> {
  /** Adds a listener and returns the function that removes it. */
  on<E extends keyof M>(event: E, listener: M[E]): () => void;
  /** Calls the listeners in the order they were added. Their errors and rejections are only logged. */
  emit<E extends keyof M>(event: E, ...args: Parameters<M[E]>): void;
}

/** The emitter that carries the system's own events. */
export type EventBus = TypedEmitter<FinClawEventMap>;

type Listener = (...args: never[]) => unknown;

/**
 * Makes an emitter for the given events. Failures of listeners go to the logger, or become a process warning without
 * one.
 */
export function createTypedEmitter<M extends Signatures<M>>(logger?: Pick<FinClawLogger, 'error'>): TypedEmitter<M> {
  const listeners = new Map<keyof M, readonly { readonly call: Listener }[]>();

  function report(event: keyof M, error: unknown): void {
    if (logger) logger.error('An event listener failed', { event: String(event) }, error);
    else
      process.emitWarning(
        `A listener of ${String(event)} failed: ${error instanceof Error ? error.message : String(error)}`,
      );
  }

  return {
    on(event, listener) {
      const added = { call: listener };
      listeners.set(event, [...(listeners.get(event) ?? []), added]);
      return () => {
        listeners.set(
          event,
          listeners.get(event)!.filter((each) => each !== added),
        );
      };
    },
    emit(event, ...args) {
      for (const { call } of listeners.get(event) ?? []) {
        try {
          const outcome = call(...(args as never[]));
          if (outcome instanceof Promise) outcome.catch((error: unknown) => report(event, error));
        } catch (error) {
          report(event, error);
        }
      }
    },
  };
}

let bus: EventBus | undefined;

/** The process-wide event bus; prefer an instance that is passed in. */
export function getEventBus(): EventBus {
  bus ??= createTypedEmitter<FinClawEventMap>();
  return bus;
}
