export interface BackoffOptions {
  /** Delay before the second call, in milliseconds. Default 1,000. */
  readonly minDelay?: number;
  /** No delay is longer than this. Default 30,000. */
  readonly maxDelay?: number;
  /** Adds up to 10 % so that callers who failed together do not retry together. Default true. */
  readonly jitter?: boolean;
  /** A number from 0 up to, but not including, 1. Default `Math.random`. */
  readonly random?: () => number;
}

const JITTER = 0.1;

/** Far beyond any sensible maximum, and small enough that a delay of zero stays zero. */
const MAX_DOUBLINGS = 100;

/** The delay after failed call number `attempt` (from 0): it doubles each time and never exceeds `maxDelay`. */
export function computeBackoff(attempt: number, options: BackoffOptions = {}): number {
  const { minDelay = 1_000, maxDelay = 30_000, jitter = true, random = Math.random } = options;
  const base = Math.min(maxDelay, minDelay * 2 ** Math.min(attempt, MAX_DOUBLINGS));
  return jitter ? Math.min(maxDelay, base * (1 + JITTER * random())) : base;
}
