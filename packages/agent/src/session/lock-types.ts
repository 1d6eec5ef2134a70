import type { EventBus, FinClawLogger } from '@finclaw/infra';

/** Whoever may take a lock it already holds once more; compared by identity. */
export type LockOwner = object | symbol | string;

export interface LockOptions {
  readonly sessionDir: string;
  readonly sessionId: string;
  /** How long to wait for another holder. Default 5,000. */
  readonly timeoutMs?: number;
  /** How long a holder on another machine may be silent before it counts as gone. Default 300,000. */
  readonly staleAfterMs?: number;
  /** Lets the same owner, or code inside the same `withWriteLock`, take the lock again. Default false. */
  readonly allowReentrant?: boolean;
  /** After this time the result's signal aborts; the lock itself stays until it is released. */
  readonly maxHoldMs?: number;
  readonly owner?: LockOwner;
  readonly signal?: AbortSignal;
  readonly logger?: FinClawLogger;
  readonly eventBus?: EventBus;
}

export interface LockResult {
  readonly acquired: boolean;
  readonly lockPath: string;
  /** Why the lock was not acquired. */
  readonly reason?: 'timeout' | 'aborted';
  /** Aborts when the lock is lost or held longer than `maxHoldMs`. */
  readonly signal: AbortSignal;
  /** Gives the lock back; a second call does nothing. */
  release(): Promise<void>;
}

/** The default of `staleAfterMs`. */
export const DEFAULT_STALE_AFTER_MS = 300_000;
