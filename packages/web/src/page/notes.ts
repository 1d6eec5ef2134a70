import { signal } from '@preact/signals';

/** A short message at the edge of the page. */
export interface Note {
  readonly id: string;
  readonly text: string;
  readonly tone: 'plain' | 'alert' | 'problem';
  /** The conversation it belongs to. */
  readonly sessionKey?: string;
}

const MOST = 4;

/** The short messages that are on the page now. */
export class Notes {
  readonly list = signal<readonly Note[]>([]);
  readonly #newId: () => string;

  constructor(newId: () => string) {
    this.#newId = newId;
  }

  /** Shows a message; the same id or the same text is shown once. */
  show(text: string, tone: Note['tone'] = 'plain', id = this.#newId(), sessionKey?: string): void {
    if (this.list.value.some((note) => note.id === id || note.text === text)) return;
    this.list.value = [
      ...this.list.value,
      { id, text, tone, ...(sessionKey === undefined ? {} : { sessionKey }) },
    ].slice(-MOST);
  }

  remove(id: string): void {
    this.list.value = this.list.value.filter((note) => note.id !== id);
  }
}
