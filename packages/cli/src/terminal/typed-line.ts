import type { Readable } from 'node:stream';

/**
 * Distinguishes typed lines from pasted ones. A terminal that supports it marks pasted text (bracketed paste);
 * elsewhere, text that arrives with more after its line end was not typed either.
 */
export class TypedLines {
  #isPasting = false;
  #isBlock = false;
  #holdsPasted = false;

  /** Listens to a terminal; must be created after its line editor, so that the editor reads each key first. */
  constructor(input: Readable, editor: { readonly line: string }) {
    input.prependListener('data', (chunk: Buffer | string) => this.#note(String(chunk)));
    input.on('keypress', (_text: unknown, key: { readonly name?: string } | undefined) => {
      if (key?.name === 'paste-start') this.#isPasting = true;
      else if (key?.name === 'paste-end') {
        this.#isPasting = false;
        // An editor may insert a paste once it is complete.
        this.#holdsPasted ||= editor.line !== '';
      } else if (editor.line === '') this.#holdsPasted = false;
      else if (key?.name !== 'return' && key?.name !== 'enter' && (this.#isPasting || this.#isBlock))
        this.#holdsPasted = true;
    });
  }

  /**
   * Returns whether the line that just ended was typed by hand from its first letter on. Call it once for every line.
   */
  take(): boolean {
    const isTyped = !this.#isPasting && !this.#isBlock && !this.#holdsPasted;
    this.#holdsPasted = false;
    return isTyped;
  }

  /** Marks the line's content so far as typed too early to count. */
  distrust(): void {
    this.#holdsPasted = true;
  }

  #note(chunk: string): void {
    // Pasted text that is marked as such is judged by its marks.
    const unmarked = chunk.replace(/\x1b\[200~[\s\S]*?(?:\x1b\[201~|$)/g, '');
    this.#isBlock = /[\r\n][^\r\n]/.test(unmarked);
  }
}
