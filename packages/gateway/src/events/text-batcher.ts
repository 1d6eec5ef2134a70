/** The delay for collecting text, and its destination. */
interface TextBatcherOptions {
  readonly flush: (key: string, text: string) => void;
  /** The time text is collected after a piece was sent. Default 30. */
  readonly delayMs?: number;
}

interface Batch {
  text: string;
  readonly timer: NodeJS.Timeout;
}

/**
 * Joins small pieces of text, so that a fast model does not make an event of every syllable. The first piece goes out
 * at once.
 */
export class TextBatcher {
  readonly #flush: TextBatcherOptions['flush'];
  readonly #delayMs: number;
  readonly #batches = new Map<string, Batch>();

  constructor({ flush, delayMs = 30 }: TextBatcherOptions) {
    this.#flush = flush;
    this.#delayMs = delayMs;
  }

  add(key: string, text: string): void {
    const batch = this.#batches.get(key);
    if (batch) {
      batch.text += text;
      return;
    }
    this.#flush(key, text);
    this.#wait(key);
  }

  /** Sends the collected text now, before another event. */
  settle(key: string): void {
    const batch = this.#batches.get(key);
    if (!batch) return;
    clearTimeout(batch.timer);
    this.#batches.delete(key);
    if (batch.text !== '') this.#flush(key, batch.text);
  }

  #wait(key: string): void {
    const timer = setTimeout(() => {
      const text = this.#batches.get(key)?.text ?? '';
      this.#batches.delete(key);
      if (text === '') return;
      this.#flush(key, text);
      this.#wait(key);
    }, this.#delayMs);
    this.#batches.set(key, { text: '', timer });
  }
}
