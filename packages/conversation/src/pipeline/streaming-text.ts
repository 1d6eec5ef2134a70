/** Lets the text of one segment through while it is being written, from its first visible character on. */
export class StreamingText {
  readonly #separator: string;
  #hasStarted: boolean;

  /**
   * `separator` goes before the first word; a text that is not a start continues mid-sentence, leading spaces included.
   */
  constructor({ separator = '', isStart = true }: { readonly separator?: string; readonly isStart?: boolean } = {}) {
    this.#separator = separator;
    this.#hasStarted = !isStart;
  }

  /** Adds a piece and returns the text that may be shown now. */
  push(delta: string): string {
    if (this.#hasStarted) return delta;
    const visible = delta.trimStart();
    if (visible === '') return '';
    this.#hasStarted = true;
    return this.#separator + visible;
  }
}
