import { Refusal } from '@finclaw/config';
import { RateLimit } from '@finclaw/infra';
import { LIMITS } from '../limits.ts';

/** The number of callers in memory; the one quiet longest is dropped first, and then has its full allowance again. */
const MAX_CALLERS = 10_000;

/** Limits the requests of each caller over HTTP: authenticated ones by identity, others by address. */
export class CallerLimits {
  readonly #now: () => number;
  readonly #callers = new Map<string, RateLimit>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts one request; refuses it when the caller has made too many. */
  take(caller: string): void {
    const limit = this.#callers.get(caller) ?? new RateLimit(LIMITS.httpBurst, LIMITS.httpPerSecond, this.#now);
    // Deleted and set again, so that the first in the map is the longest inactive.
    this.#callers.delete(caller);
    this.#callers.set(caller, limit);
    const [oldest] = this.#callers.keys();
    if (this.#callers.size > MAX_CALLERS && oldest !== undefined) this.#callers.delete(oldest);
    if (!limit.take()) throw new Refusal('RATE_LIMITED', 'gateway.tooMany', {}, 1);
  }
}
