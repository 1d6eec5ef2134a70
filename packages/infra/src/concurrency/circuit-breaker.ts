import type { Result } from '@finclaw/types';
import { FinClawError, isAbortError } from '../errors/errors.ts';

export type CircuitState = 'closed' | 'open' | 'half-open';

export interface CircuitBreakerOptions {
  /** The name of the protected service, for the error message. */
  readonly name: string;
  /** Called after each change of state. */
  readonly onStateChange?: (from: CircuitState, to: CircuitState) => void;
  /** Milliseconds on a monotonic clock. */
  readonly now?: () => number;
}

/** The verdict of a call on the protected service; a cancelled call or a wrong request has none. */
export type CallVerdict = 'works' | 'broken' | 'nothing';

interface CircuitCall<T> {
  /** Errors after it aborted never count. */
  readonly signal?: AbortSignal | undefined;
  /** A caller that has not failed since the last success passes an open circuit: it may succeed where others failed. */
  readonly caller?: string | undefined;
  /**
   * Reads the end of the call, returned or thrown. Default: what is returned works, what `isServiceFailure` names is
   * broken.
   */
  readonly judge?: (outcome: Result<T, unknown>) => CallVerdict;
}

export interface CircuitBreaker {
  /** Runs `fn` and settles as it does, or rejects with `CircuitOpenError` without running it. */
  execute<T>(fn: () => Promise<T> | T, call?: CircuitCall<T>): Promise<T>;
  /** Returns the current state: an open circuit whose time is over is half-open, even without a call. */
  getState(): CircuitState;
  /** Counted failures since the last success. */
  getFailures(): number;
  /** Returns the wait until a call has a chance; 0 when it has one now. */
  getRetryAfterMs(caller?: string): number;
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

/**
 * True for all errors but cancellations, refusals of another breaker, and mistakes of the caller (4xx other than 408
 * and 429).
 */
export function isServiceFailure(error: unknown): boolean {
  if (isAbortError(error) || error instanceof CircuitOpenError) return false;
  const { statusCode, status } = Object(error) as { statusCode?: unknown; status?: unknown };
  const code = Number(statusCode ?? status);
  return !(code >= 400 && code < 500) || code === 408 || code === 429;
}

function judgeOutcome(outcome: Result<unknown, unknown>): CallVerdict {
  if (outcome.ok) return 'works';
  return isServiceFailure(outcome.error) ? 'broken' : 'nothing';
}

const FAILURE_THRESHOLD = 5;
/** The time it stays open before one call may try again. */
const RESET_TIMEOUT_MS = 30_000;
/** The wait for callers while another call is trying. */
const PROBE_WAIT_MS = 1_000;

/** Returns the outcome of a call as a value, so that its errors are not confused with our own. */
async function settle<T>(fn: () => Promise<T> | T): Promise<Result<T, unknown>> {
  try {
    return { ok: true, value: await fn() };
  } catch (error) {
    return { ok: false, error };
  }
}

/**
 * Creates a circuit breaker: it stops calls to a failing service, and lets one call at a time find out whether it works
 * again.
 */
export function createCircuitBreaker(options: CircuitBreakerOptions): CircuitBreaker {
  const { name, onStateChange, now = () => performance.now() } = options;
  let state: CircuitState = 'closed';
  let failures = 0;
  let openedAt = 0;
  let running = 0;
  // Callers that failed since the last success of any caller.
  const unlucky = new Set<string>();
  // Calls of an earlier period do not affect the current one, however late they end.
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
    if (state === 'open' && now() - openedAt >= RESET_TIMEOUT_MS) moveTo('half-open');
    return state;
  }

  function getRetryAfterMs(caller?: string): number {
    const current = getState();
    if (caller !== undefined && !unlucky.has(caller)) return 0;
    if (current === 'open') return Math.max(1, Math.ceil(openedAt + RESET_TIMEOUT_MS - now()));
    return current === 'half-open' && running > 0 ? PROBE_WAIT_MS : 0;
  }

  function close(): void {
    failures = 0;
    unlucky.clear();
    if (state !== 'closed') moveTo('closed');
  }

  function recordFailure(): void {
    failures++;
    if (state === 'half-open' || (state === 'closed' && failures >= FAILURE_THRESHOLD)) moveTo('open');
  }

  async function execute<T>(fn: () => Promise<T> | T, call: CircuitCall<T> = {}): Promise<T> {
    const { signal, caller, judge = judgeOutcome } = call;
    const retryAfterMs = getRetryAfterMs(caller);
    if (retryAfterMs > 0) throw new CircuitOpenError(name, retryAfterMs);
    const started = period;
    // A failure of a caller who would be admitted in any state says nothing about the others; a success closes the
    // circuit.
    const isProbe = state === 'closed' || caller === undefined || unlucky.has(caller);
    if (isProbe) running++;
    const outcome = await settle(fn);
    const verdict = !outcome.ok && signal?.aborted ? 'nothing' : judge(outcome);
    if (verdict === 'broken' && caller !== undefined && (started === period || state !== 'closed')) unlucky.add(caller);
    if (started === period && isProbe) {
      running--;
      if (verdict === 'broken') recordFailure();
    }
    if (verdict === 'works' && (started === period || caller !== undefined)) close();
    if (outcome.ok) return outcome.value;
    throw outcome.error;
  }

  return { execute, getState, getRetryAfterMs, getFailures: () => failures };
}
