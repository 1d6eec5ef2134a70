/** Lets so many through at once, and after that so many per second. */
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
    const now = this.#now();
    this.#tokens = Math.min(this.#burst, this.#tokens + ((now - this.#at) / 1000) * this.#perSecond);
    this.#at = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
