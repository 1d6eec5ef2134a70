/** Readings of texts that will be asked for again, up to a size in all; those used longest ago are dropped first. */
export class KeptReadings<T> {
  readonly #kept = new Map<string, { readonly reading: T; readonly size: number }>();
  readonly #most: number;
  readonly #sizeOf: (reading: T) => number;
  #size = 0;

  /** The size is in characters of keys, and of what a reading takes up besides. */
  constructor(most: number, sizeOf: (reading: T) => number = () => 0) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  get(key: string): T | undefined {
    return this.#kept.get(key)?.reading;
  }

  /** Keeps a reading as the one used last, unless it alone would push out a quarter of the others. */
  set(key: string, reading: T): void {
    const size = key.length + this.#sizeOf(reading);
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
