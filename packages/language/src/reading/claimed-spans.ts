const TAKEN = '\ufffc';

/** Marks characters of a text that were already read, so that no number is read twice. */
export class ClaimedSpans {
  readonly #taken: Uint8Array;

  constructor(length: number) {
    this.#taken = new Uint8Array(length);
  }

  isFree(start: number, end: number): boolean {
    for (let at = start; at < end; at++) if (this.#taken[at] === 1) return false;
    return true;
  }

  claim(start: number, end: number): void {
    this.#taken.fill(1, start, end);
  }

  /** Returns the text with a neutral character at every claimed position. */
  masked(text: string): string {
    let free = '';
    for (let at = 0; at < text.length; ) {
      const isTaken = this.#taken[at] === 1;
      let end = at + 1;
      while (end < text.length && (this.#taken[end] === 1) === isTaken) end++;
      free += isTaken ? TAKEN.repeat(end - at) : text.slice(at, end);
      at = end;
    }
    return free;
  }
}
