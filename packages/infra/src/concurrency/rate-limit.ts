/** Allows a burst of calls, and after that so many per second. */
export class RateLimit {
  readonly #burst: number;
  readonly #perSecond: number;
  readonly #now: () => number;
  #tokens: number;
  #at: number;

  constructor(burst: number, perSecond: number, now: () => number) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#now = now;
    this.#tokens = burst;
    this.#at = now();
  }

  /** Takes one; false when there is none left. */
  take(): boolean {
    this.#refill();
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /** Counts calls made elsewhere at some time, even beyond the limit: the next ones then wait longer. */
  spend(count: number, at: number): void {
    this.#refill();
    const isBack = (Math.max(0, this.#now() - at) / 1000) * this.#perSecond;
    this.#tokens = Math.max(-this.#burst, this.#tokens - Math.max(0, count - isBack));
  }

  #refill(): void {
    const now = this.#now();
    this.#tokens = Math.min(this.#burst, this.#tokens + ((now - this.#at) / 1000) * this.#perSecond);
    this.#at = now;
  }
}
