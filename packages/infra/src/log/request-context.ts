import { AsyncLocalStorage } from 'node:async_hooks';
import { isFinClawError } from '../errors/errors.ts';

/** The right to write for a conversation; refused from the moment another process has taken it over. */
export interface Fence {
  readonly sessionKey: string;
  readonly token: number;
  /** True once the turn is over: work it started that continues, such as a timer, is not refused. */
  isOver: boolean;
  /** True once the database did not answer one of its statements. */
  isBroken?: boolean;
}

/** The message or request being handled. */
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

/** Runs work that is never refused, whichever process owns the conversation now. */
export function outsideTurn<T>(run: () => T): T {
  const context = storage.getStore();
  return context?.fence === undefined ? run() : storage.run({ ...context, fence: undefined }, run);
}

const AWAY: ReadonlySet<string> = new Set(['SESSION_TAKEN_OVER', 'STORAGE_UNREACHABLE', 'STORAGE_LOCKED']);

/**
 * Returns true when a turn can neither continue nor report it: another process owns its conversation, or the shared
 * database did not reply. The next owner of the conversation continues from the stored state.
 */
export function isLeftToOthers(error: unknown): boolean {
  if (!isFinClawError(error) || !AWAY.has(error.code)) return false;
  return error.code === 'SESSION_TAKEN_OVER' || getContext()?.fence !== undefined;
}
