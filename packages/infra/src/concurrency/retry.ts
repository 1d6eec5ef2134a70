import { isTransientNetworkError } from '../net/network-error.ts';
import { type BackoffOptions, computeBackoff } from './backoff.ts';
import { sleepWithAbort } from './sleep-with-abort.ts';

export interface RetryOptions extends BackoffOptions {
  /** The total number of calls. Default 3. */
  readonly maxAttempts?: number;
  /**
   * Tells whether the failure of call `attempt` (from 0) is worth another call. Default: transient network errors only.
   */
  readonly shouldRetry?: (error: unknown, attempt: number) => boolean;
  readonly signal?: AbortSignal;
  /** The wait the server requested. It is never shortened; when it exceeds `maxDelay` there is no further call. */
  readonly retryAfterMs?: number | ((error: unknown) => number | undefined);
  /** Called before each wait; `attempt` is the call that failed. */
  readonly onRetry?: (error: unknown, attempt: number, delay: number) => void;
}

interface RetryConfig {
  readonly maxAttempts: number;
  readonly minDelay: number;
  readonly maxDelay: number;
  readonly jitter: boolean;
}

/** Fills in the defaults of the options that a configuration file can contain. */
export function resolveRetryConfig(partial: Partial<RetryConfig> = {}): RetryConfig {
  const { maxAttempts = 3, minDelay = 1_000, maxDelay = 30_000, jitter = true } = partial;
  return { maxAttempts, minDelay, maxDelay, jitter };
}

/** Calls `fn` until it succeeds or retrying is pointless, then throws its last error unchanged. */
export async function retry<T>(fn: (attempt: number) => Promise<T> | T, options: RetryOptions = {}): Promise<T> {
  const { shouldRetry = isTransientNetworkError, signal, onRetry, random } = options;
  const config = resolveRetryConfig(options);
  for (let attempt = 0; ; attempt++) {
    signal?.throwIfAborted();
    try {
      return await fn(attempt);
    } catch (error) {
      signal?.throwIfAborted();
      if (attempt + 1 >= config.maxAttempts || !shouldRetry(error, attempt)) throw error;
      const requested = requestedWait(error, options.retryAfterMs);
      if (requested > config.maxDelay) throw error;
      const delay = Math.max(requested, computeBackoff(attempt, { ...config, ...(random ? { random } : {}) }));
      onRetry?.(error, attempt, delay);
      // The sleep's own AbortError is replaced by the signal's reason, which tells the caller why.
      await sleepWithAbort(delay, signal).catch(() => signal?.throwIfAborted());
    }
  }
}

function requestedWait(error: unknown, retryAfterMs: RetryOptions['retryAfterMs']): number {
  const wait = typeof retryAfterMs === 'function' ? retryAfterMs(error) : retryAfterMs;
  return wait !== undefined && wait > 0 ? wait : 0;
}
