/** Readings of texts that will be asked for again, up to a size in all; those used longest ago are dropped first. */
export class KeptReadings<T> {
  readonly #kept = new Map<string, { readonly reading: T; readonly size: number }>();
  readonly #most: number;
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** A reading that was kept under this key; it now counts as used last. */
  get(key: string): T | undefined {
    const found = this.#kept.get(key);
    if (found === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found.reading;
  }

  /** Keeps a reading, unless it alone would push out a quarter of the others. */
  set(key: string, reading: T, size: number): void {
    if (size > this.#most / 4) return;
    this.#size += size - (this.#kept.get(key)?.size ?? 0);
    this.#kept.delete(key);
    this.#kept.set(key, { reading, size });
    for (const [oldest, { size: freed }] of this.#kept) {
      if (this.#size <= this.#most) return;
      this.#kept.delete(oldest);
      this.#size -= freed;
    }
  }
}
