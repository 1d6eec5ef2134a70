const REMEMBERED = 16;

/** Caches the results for the last few texts. */
export class Remembered<T> {
  readonly #made = new Map<string, T>();

  of(text: string, make: () => T): T {
    const known = this.#made.get(text);
    if (known !== undefined) return known;
    const made = make();
    const [oldest] = this.#made.keys();
    if (this.#made.size >= REMEMBERED && oldest !== undefined) this.#made.delete(oldest);
    this.#made.set(text, made);
    return made;
  }
}
