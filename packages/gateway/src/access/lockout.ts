/** How many failures are borne, and for how long a caller is shut out. */
interface LockoutOptions {
  readonly now: () => number;
  /** Failures within the window that lead to a lockout. Default 10. */
  readonly limit?: number;
  /** Default one minute. */
  readonly windowMs?: number;
  /** Default five minutes. */
  readonly lockMs?: number;
  /** How many callers and secrets are remembered; the one that failed longest ago is forgotten first. Default 10,000. */
  readonly maxKeys?: number;
}

interface Failures {
  readonly count: number;
  readonly since: number;
  readonly lockedUntil: number;
}

/** Counts wrong credentials and shuts out whoever shows too many. */
export class Lockout {
  readonly #options: Required<LockoutOptions>;
  readonly #failures = new Map<string, Failures>();

  constructor(options: LockoutOptions) {
    this.#options = { limit: 10, windowMs: 60_000, lockMs: 300_000, maxKeys: 10_000, ...options };
  }

  /** How long this one is still shut out, in milliseconds; 0 when it is not. */
  remainingMs(key: string): number {
    return Math.max(0, (this.#failures.get(key)?.lockedUntil ?? 0) - this.#options.now());
  }

  /** Notes a failure. Says how many there were and whether this one led to a lockout. */
  fail(key: string): { readonly failures: number; readonly isLocked: boolean } {
    const { now, limit, windowMs, lockMs, maxKeys } = this.#options;
    const known = this.#failures.get(key);
    const isRecent = known !== undefined && now() - known.since < windowMs;
    const count = (isRecent ? known.count : 0) + 1;
    const isLocked = count >= limit;
    this.#failures.delete(key);
    this.#failures.set(key, {
      count: isLocked ? 0 : count,
      since: isRecent ? known.since : now(),
      lockedUntil: isLocked ? now() + lockMs : 0,
    });
    const [oldest] = this.#failures.keys();
    if (this.#failures.size > maxKeys && oldest !== undefined) this.#failures.delete(oldest);
    return { failures: count, isLocked };
  }

  /** Forgets the failures, after a success. */
  clear(key: string): void {
    this.#failures.delete(key);
  }
}
