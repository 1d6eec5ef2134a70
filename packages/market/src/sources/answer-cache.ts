/** Caches answers for a time that depends on the answer, and lets concurrent callers share one request. */
export class AnswerCache<T> {
  readonly #now: () => number;
  readonly #maxEntries: number;
  readonly #answers = new Map<string, { readonly value: T; readonly until: number }>();
  readonly #pending = new Map<string, Promise<T>>();

  constructor(options: { readonly now: () => number; readonly maxEntries: number }) {
    this.#now = options.now;
    this.#maxEntries = options.maxEntries;
  }

  /** The remembered answer, or a new one. */
  get(key: string, load: () => Promise<T>, lifetimeMs: (value: T) => number): Promise<T> {
    const known = this.#answers.get(key);
    if (known !== undefined && known.until > this.#now()) return Promise.resolve(known.value);
    let pending = this.#pending.get(key);
    if (pending === undefined) {
      pending = this.#load(key, load, lifetimeMs).finally(() => this.#pending.delete(key));
      this.#pending.set(key, pending);
    }
    return pending;
  }

  async #load(key: string, load: () => Promise<T>, lifetimeMs: (value: T) => number): Promise<T> {
    const value = await load();
    const lifetime = lifetimeMs(value);
    this.#answers.delete(key);
    if (lifetime > 0) this.#answers.set(key, { value, until: this.#now() + lifetime });
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= this.#maxEntries) break;
      this.#answers.delete(oldest);
    }
    return value;
  }
}
