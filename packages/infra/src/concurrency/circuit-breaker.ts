import type { Result } from '@finclaw/types';
import { FinClawError, isAbortError } from '../errors/errors.ts';

export type CircuitState = 'closed' | 'open' | 'half-open';

export interface CircuitBreakerOptions {
  /** Name of what is protected, for the error message. */
  readonly name?: string;
  /** Failures in a row that open the circuit. Default 5. */
  readonly failureThreshold?: number;
  /** How long it stays open before a call may try again. Default 30,000. */
  readonly resetTimeoutMs?: number;
  /** How many calls may try at the same time while half-open. Default 1. */
  readonly halfOpenMaxAttempts?: number;
  /** Whether a thrown value says that the protected thing is broken. Default: `isServiceFailure`. */
  readonly isFailure?: (error: unknown) => boolean;
  /** Told after each change of state. */
  readonly onStateChange?: (from: CircuitState, to: CircuitState) => void;
  /** Milliseconds on a clock that never goes back. */
  readonly now?: () => number;
}

export interface CircuitBreaker {
  /**
   * Runs `fn`, or rejects with `CircuitOpenError` without running it. What is thrown after `signal` aborted never counts. A `caller`
   * that has not failed since the last success gets through an open circuit: it may have better luck than those that opened it.
   */
  execute<T>(fn: () => Promise<T> | T, signal?: AbortSignal, caller?: string): Promise<T>;
  /** The state at this moment: an open circuit whose time is over is half-open, even if nobody called. */
  getState(): CircuitState;
  /** Counted failures since the last success. */
  getFailures(): number;
  /** How long until a call has a chance; 0 when it has one now. */
  getRetryAfterMs(caller?: string): number;
  /** Back to closed; calls still running no longer count. */
  reset(): void;
}

/** The breaker refused the call. */
export class CircuitOpenError extends FinClawError {
  readonly retryAfterMs: number;

  constructor(name: string, retryAfterMs: number) {
    super(`${name} is not called because it failed repeatedly`, 'CIRCUIT_OPEN', {
      details: { name, retryAfterMs },
    });
    this.retryAfterMs = retryAfterMs;
  }
}

/** Everything but cancellations, refusals of another breaker, and mistakes of the caller (4xx other than 408 and 429). */
export function isServiceFailure(error: unknown): boolean {
  if (isAbortError(error) || error instanceof CircuitOpenError) return false;
  const { statusCode, status } = Object(error) as { statusCode?: unknown; status?: unknown };
  const code = Number(statusCode ?? status);
  return !(code >= 400 && code < 500) || code === 408 || code === 429;
}

/** How long a caller is told to wait when another call is just trying. */
const PROBE_WAIT_MS = 1_000;

/** The outcome of a call as a value, so that the accounting cannot be mistaken for the call. */
async function settle<T>(fn: () => Promise<T> | T): Promise<Result<T, unknown>> {
  try {
    return { ok: true, value: await fn() };
  } catch (error) {
    return { ok: false, error };
  }
}

/** Stops calling what keeps failing, and lets one call at a time find out whether it works again. */
export function createCircuitBreaker(options: CircuitBreakerOptions = {}): CircuitBreaker {
  const { name = 'The service', failureThreshold = 5, resetTimeoutMs = 30_000, halfOpenMaxAttempts = 1 } = options;
  const { isFailure = isServiceFailure, onStateChange, now = () => performance.now() } = options;
  let state: CircuitState = 'closed';
  let failures = 0;
  let openedAt = 0;
  let running = 0;
  // Who has failed since anybody's last success.
  const unlucky = new Set<string>();
  // Calls of an earlier period have no say in the present one, however late they end.
  let period = 0;

  function moveTo(next: CircuitState): void {
    const previous = state;
    state = next;
    period++;
    running = 0;
    if (next === 'open') openedAt = now();
    if (next !== previous) onStateChange?.(previous, next);
  }

  function getState(): CircuitState {
    if (state === 'open' && now() - openedAt >= resetTimeoutMs) moveTo('half-open');
    return state;
  }

  function getRetryAfterMs(caller?: string): number {
    const current = getState();
    if (caller !== undefined && !unlucky.has(caller)) return 0;
    if (current === 'open') return Math.max(1, Math.ceil(openedAt + resetTimeoutMs - now()));
    return current === 'half-open' && running >= halfOpenMaxAttempts ? PROBE_WAIT_MS : 0;
  }

  function close(): void {
    failures = 0;
    unlucky.clear();
    if (state !== 'closed') moveTo('closed');
  }

  function recordFailure(): void {
    failures++;
    if (state === 'half-open' || (state === 'closed' && failures >= failureThreshold)) moveTo('open');
  }

  async function execute<T>(fn: () => Promise<T> | T, signal?: AbortSignal, caller?: string): Promise<T> {
    const retryAfterMs = getRetryAfterMs(caller);
    if (retryAfterMs > 0) throw new CircuitOpenError(name, retryAfterMs);
    const started = period;
    // Who would get through in any state decides nothing about the others by failing; a success is good news for all.
    const isProbe = state === 'closed' || caller === undefined || unlucky.has(caller);
    if (isProbe) running++;
    const outcome = await settle(fn);
    const isFault = !outcome.ok && !signal?.aborted && isFailure(outcome.error);
    if (isFault && caller !== undefined && (started === period || state !== 'closed')) unlucky.add(caller);
    if (started === period && isProbe) {
      running--;
      if (isFault) recordFailure();
    }
    if (outcome.ok && (started === period || caller !== undefined)) close();
    if (outcome.ok) return outcome.value;
    throw outcome.error;
  }

  function reset(): void {
    close();
    period++;
    running = 0;
  }

  return { execute, getState, getRetryAfterMs, getFailures: () => failures, reset };
}
