/** Readings of texts that will be asked for again, up to a size in all, at which they are all forgotten. */
export class KeptReadings<T> {
  readonly #kept = new Map<string, T>();
  readonly #most: number;
  readonly #sizeOf: (reading: T) => number;
  #size = 0;

  /** The size is in characters of keys, and of what a reading takes up besides. */
  constructor(most: number, sizeOf: (reading: T) => number = () => 0) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  get(key: string): T | undefined {
    return this.#kept.get(key);
  }

  /** Keeps a new reading, unless it alone would take up a quarter of the room. */
  set(key: string, reading: T): void {
    const size = key.length + this.#sizeOf(reading);
    if (size > this.#most / 4) return;
    this.#size += size;
    if (this.#size > this.#most) {
      this.#kept.clear();
      this.#size = size;
    }
    this.#kept.set(key, reading);
  }
}
