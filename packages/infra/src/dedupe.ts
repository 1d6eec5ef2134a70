export interface DedupeOptions {
  /** How long a result, or the fact that a key was seen, is remembered. 0 forgets a result as soon as it is there. Default 0. */
  readonly ttlMs?: number;
  /** Beyond this many entries the oldest finished one is forgotten. Default 1,000. */
  readonly maxSize?: number;
  /** Milliseconds on a clock that never goes back. */
  readonly now?: () => number;
}

interface Entry<T> {
  /** Absent for a key that was only marked as seen. */
  readonly result?: Promise<T>;
  /** Infinity while the work is still running. */
  readonly expiresAt: number;
}

/** Lets callers with the same key share one piece of work, or find out that somebody else already took it. */
export class Dedupe<T = unknown> {
  readonly #ttlMs: number;
  readonly #maxSize: number;
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry<T>>();

  constructor({ ttlMs = 0, maxSize = 1_000, now = () => performance.now() }: DedupeOptions = {}) {
    this.#ttlMs = ttlMs;
    this.#maxSize = maxSize;
    this.#now = now;
  }

  /** Runs `fn`, unless the same key is running or has a fresh result: then that result is returned. Failures are never kept. */
  execute(key: string, fn: () => Promise<T> | T): Promise<T> {
    const known = this.peek(key);
    if (known) return known;
    const result = (async () => fn())();
    const running: Entry<T> = { result, expiresAt: Number.POSITIVE_INFINITY };
    this.#put(key, running);
    result.then(
      () => this.#settle(key, running, this.#ttlMs),
      () => this.#settle(key, running, 0),
    );
    return result;
  }

  /** True for the first caller with this key, false for everybody after it until the time to live has passed. */
  firstSeen(key: string): boolean {
    if (this.check(key)) return false;
    this.#put(key, { expiresAt: this.#now() + this.#ttlMs });
    return true;
  }

  /** Whether the key is running, has a fresh result or was seen recently. */
  check(key: string): boolean {
    return this.#fresh(key) !== undefined;
  }

  /** The running or fresh result of the key, without starting anything. */
  peek(key: string): Promise<T> | undefined {
    return this.#fresh(key)?.result;
  }

  clear(): void {
    this.#entries.clear();
  }

  get size(): number {
    for (const key of [...this.#entries.keys()]) this.#fresh(key);
    return this.#entries.size;
  }

  #fresh(key: string): Entry<T> | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || this.#now() < entry.expiresAt) return entry;
    this.#entries.delete(key);
    return undefined;
  }

  #put(key: string, entry: Entry<T>): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (this.#entries.size <= this.#maxSize) return;
    // Work in progress is not forgotten, even over the limit: a second caller would run it again.
    for (const [oldKey, old] of this.#entries) {
      if (old.expiresAt !== Number.POSITIVE_INFINITY && oldKey !== key) {
        this.#entries.delete(oldKey);
        return;
      }
    }
  }

  #settle(key: string, running: Entry<T>, ttlMs: number): void {
    if (this.#entries.get(key) !== running) return;
    if (ttlMs > 0) this.#put(key, { result: running.result!, expiresAt: this.#now() + ttlMs });
    else this.#entries.delete(key);
  }
}
