import type { Suggestion } from './completion.ts';
import { type Key, LineEditor } from './line-editor.ts';

/** A list to choose from while it is narrowed down by typing. */
export interface PickerOptions {
  /** The prompt before the typed text. */
  readonly prompt: string;
  /** Returns the matching rows, best first. */
  rows(query: string): readonly Suggestion[];
  onPick(row: Suggestion): void;
}

/** The state after a key: the choice is closed or still open. */
type Pressed = 'closed' | 'open';

/** Chooses one row: letters narrow the list, arrows and Ctrl-R move in it, Enter takes a row, Escape none. */
export class Picker {
  readonly #options: PickerOptions;
  readonly #query = new LineEditor();
  #rows: readonly Suggestion[];
  #chosen = 0;

  constructor(options: PickerOptions) {
    this.#options = options;
    this.#rows = options.rows('');
  }

  get prompt(): string {
    return this.#options.prompt;
  }

  get query(): Pick<LineEditor, 'line' | 'caret'> {
    return this.#query;
  }

  get rows(): readonly Suggestion[] {
    return this.#rows;
  }

  get chosen(): number {
    return this.#chosen;
  }

  press(character: string | undefined, key: Key): Pressed {
    const { name = '', ctrl = false } = key;
    if (name === 'escape' || (ctrl && ['c', 'g', 'd'].includes(name))) return 'closed';
    if (name === 'return' || name === 'enter') {
      const row = this.#rows[this.#chosen];
      if (row) this.#options.onPick(row);
      return 'closed';
    }
    if (name === 'down' || name === 'tab' || (ctrl && (name === 'r' || name === 'n'))) this.#move(1);
    else if (name === 'up' || (ctrl && name === 'p')) this.#move(-1);
    else if (this.#query.press(character, key)) this.#narrow();
    return 'open';
  }

  insert(text: string): void {
    this.#query.insert(text.replace(/\s+/g, ' '));
    this.#narrow();
  }

  #narrow(): void {
    this.#rows = this.#options.rows(this.#query.line);
    this.#chosen = 0;
  }

  #move(by: -1 | 1): void {
    const { length } = this.#rows;
    if (length > 0) this.#chosen = (this.#chosen + by + length) % length;
  }
}
