import { AsyncLocalStorage } from 'node:async_hooks';

/** The right to write for a conversation; refused from the moment another process has taken it over. */
export interface Fence {
  readonly sessionKey: string;
  readonly token: number;
  /** True once the turn is over: what was begun in it and goes on, such as a timer, is nobody's to refuse. */
  isOver: boolean;
}

/** What belongs to the message or request that is being handled. */
interface RequestContext {
  readonly requestId: string;
  readonly sessionKey?: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Present while a turn runs on a database that several processes share. */
  readonly fence?: Fence | undefined;
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
