import { toTimerDelay } from '@finclaw/infra';

/** The outcome of a call that must not hang. */
export type BoundedOutcome<T> =
  | { readonly kind: 'returned'; readonly value: T }
  | { readonly kind: 'threw'; readonly error: unknown }
  | { readonly kind: 'timed_out' }
  | { readonly kind: 'aborted' };

interface CallBounds {
  /** `Infinity` for a call that has its own time limit. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * The grace period in which an aborted call may still report its result: an order that went through must not be
 * reported as cancelled.
 */
const LAST_WORDS_MS = 50;

/**
 * Runs a call until it settles, times out or is aborted, and never rejects. The call gets a signal for both; if it
 * ignores the signal, its later result is ignored.
 */
export function runBounded<T>(
  call: (signal: AbortSignal) => Promise<T>,
  bounds: CallBounds,
): Promise<BoundedOutcome<T>> {
  const { timeoutMs, signal } = bounds;
  const controller = new AbortController();
  return new Promise((resolve) => {
    const settle = (outcome: BoundedOutcome<T>) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      resolve(outcome);
    };
    const onAbort = () => {
      clearTimeout(timer);
      timer = setTimeout(settle, LAST_WORDS_MS, { kind: 'aborted' });
      controller.abort(signal?.reason);
    };
    const onTimeout = () => {
      settle({ kind: 'timed_out' });
      controller.abort(new DOMException('The call took too long', 'TimeoutError'));
    };
    let timer = Number.isFinite(timeoutMs) ? setTimeout(onTimeout, toTimerDelay(timeoutMs)) : undefined;
    signal?.addEventListener('abort', onAbort, { once: true });
    call(controller.signal).then(
      (value) => settle({ kind: 'returned', value }),
      (error: unknown) => settle(signal?.aborted ? { kind: 'aborted' } : { kind: 'threw', error }),
    );
  });
}
