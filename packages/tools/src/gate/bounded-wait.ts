import { type ErrorCode, FinClawError, MAX_TIMER_MS } from '@finclaw/infra';

/** The outcome of a wait; decided by what happened first, never by the text of an error. */
export type Waited<T> =
  | { readonly kind: 'settled'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'aborted' };

interface WaitLimits {
  readonly timeoutMs: number;
  /** The caller's signal. */
  readonly signal: AbortSignal;
  /** The code of the reason that the started work sees when its time is up. */
  readonly timeoutCode: ErrorCode;
  /** Called with the outcome of work that ended after the wait. */
  readonly onLate?: (error: unknown) => void;
}

/** Throws unless the value is valid for a timer; larger values would fire at once. */
export function assertTimeout(name: string, ms: number): void {
  if (!Number.isInteger(ms) || ms < 1 || ms > MAX_TIMER_MS)
    throw new RangeError(`${name} must be a whole number of 1 to ${MAX_TIMER_MS}`);
}

/**
 * Starts work and waits until it settles, times out or the caller cancels. Never rejects; leaves no timer or listener
 * behind.
 */
export function waitWithin<T>(start: (signal: AbortSignal) => Promise<T>, limits: WaitLimits): Promise<Waited<T>> {
  const { timeoutMs, signal, timeoutCode, onLate } = limits;
  if (signal.aborted) return Promise.resolve({ kind: 'aborted' });
  const controller = new AbortController();
  return new Promise((resolve) => {
    let isOver = false;
    const finish = (outcome: Waited<T>, reason?: unknown) => {
      if (isOver) return outcome.kind === 'failed' ? onLate?.(outcome.error) : undefined;
      isOver = true;
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      resolve(outcome);
      if (reason !== undefined) controller.abort(reason);
    };
    const cancel = () => finish({ kind: 'aborted' }, signal.reason ?? new FinClawError('Cancelled', 'ABORTED'));
    const expire = () => finish({ kind: 'timeout' }, new FinClawError(`Timed out after ${timeoutMs}ms`, timeoutCode));
    const timer = setTimeout(expire, timeoutMs);
    signal.addEventListener('abort', cancel, { once: true });
    invoke(start, controller.signal).then(
      (value) => finish({ kind: 'settled', value }),
      (error: unknown) => finish({ kind: 'failed', error }),
    );
  });
}

/** A function that throws instead of rejecting is treated like one that rejects. */
async function invoke<T>(start: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  return await start(signal);
}
