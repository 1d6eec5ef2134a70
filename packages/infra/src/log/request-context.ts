import { AsyncLocalStorage } from 'node:async_hooks';

/** What belongs to the message or request that is being handled. */
interface RequestContext {
  readonly requestId: string;
  readonly sessionKey?: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs a function, and everything it starts, inside the context. */
export function runWithContext<T>(context: RequestContext, run: () => T): T {
  return storage.run(context, run);
}

/** The innermost context around the caller. */
export function getContext(): RequestContext | undefined {
  return storage.getStore();
}
