/** Which characters of a text already belong to something, so that no number is read twice. */
export class ClaimedSpans {
  readonly #taken: Uint8Array;

  constructor(length: number) {
    this.#taken = new Uint8Array(length);
  }

  isFree(start: number, end: number): boolean {
    for (let at = start; at < end; at++) if (this.#taken[at] === 1) return false;
    return true;
  }

  /** The first taken place from one index up to another. */
  firstTaken(start: number, end: number): number | undefined {
    for (let at = start; at < end; at++) if (this.#taken[at] === 1) return at;
    return undefined;
  }

  claim(start: number, end: number): void {
    this.#taken.fill(1, start, end);
  }
}
