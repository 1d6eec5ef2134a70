import { charactersOf } from '../screen/cells.ts';

/** A key as Node reads it from a terminal. */
export interface Key {
  readonly sequence?: string;
  readonly name?: string | undefined;
  readonly ctrl?: boolean;
  readonly meta?: boolean;
  readonly shift?: boolean;
}

const isWordCharacter = (character: string): boolean => /[\p{L}\p{N}_]/u.test(character);
const isNoSpace = (character: string): boolean => /\S/.test(character);

/** Returns the length of a word in code units, including the separators before it. */
function wordLength(characters: readonly string[], isPart: (character: string) => boolean): number {
  const start = characters.findIndex(isPart);
  const end = characters.findIndex((character, index) => index >= start && !isPart(character));
  return characters.slice(0, start === -1 || end === -1 ? undefined : end).join('').length;
}

/** The edited text, of one line or several, and its caret. */
export class LineEditor {
  #text = '';
  #caret = 0;
  #killed = '';

  get line(): string {
    return this.#text;
  }

  get caret(): number {
    return this.#caret;
  }

  /** Replaces the text, with the caret at its end. */
  set(text: string): void {
    this.#text = text;
    this.#caret = text.length;
  }

  insert(text: string): void {
    this.#text = this.#before + text + this.#after;
    this.#caret += text.length;
  }

  /** Applies a key to the text; false for a key without a meaning here. */
  press(character: string | undefined, key: Key): boolean {
    const { name = '', ctrl = false, meta = false } = key;
    const action =
      (ctrl ? CONTROL[name] : undefined) ?? (meta ? META[name] : undefined) ?? (ctrl || meta ? undefined : PLAIN[name]);
    if (action) this[action]();
    else if (!ctrl && !meta && character !== undefined && !/^[\p{Cc}]/u.test(character)) this.insert(character);
    else return false;
    return true;
  }

  /** Moves the caret to the line above or below; false when there is none. */
  moveLine(by: -1 | 1): boolean {
    const lines = this.#text.split('\n');
    const row = this.#before.split('\n').length - 1;
    const target = lines[row + by];
    if (target === undefined) return false;
    const column = this.#before.length - (this.#before.lastIndexOf('\n') + 1);
    const start = lines.slice(0, row + by).reduce((sum, line) => sum + line.length + 1, 0);
    const within = charactersOf(target.slice(0, column)).join('').length;
    this.#caret = start + Math.min(target.length, within);
    return true;
  }

  get #before(): string {
    return this.#text.slice(0, this.#caret);
  }

  get #after(): string {
    return this.#text.slice(this.#caret);
  }

  left(): void {
    this.#caret -= charactersOf(this.#before).at(-1)?.length ?? 0;
  }

  right(): void {
    this.#caret += charactersOf(this.#after)[0]?.length ?? 0;
  }

  wordLeft(): void {
    this.#caret -= wordLength(charactersOf(this.#before).toReversed(), isWordCharacter);
  }

  wordRight(): void {
    this.#caret += wordLength(charactersOf(this.#after), isWordCharacter);
  }

  lineStart(): void {
    this.#caret = this.#before.lastIndexOf('\n') + 1;
  }

  lineEnd(): void {
    this.#caret += this.#after.search(/\n|$/);
  }

  erase(): void {
    this.#remove(charactersOf(this.#before).at(-1)?.length ?? 0, 0);
  }

  eraseNext(): void {
    this.#remove(0, charactersOf(this.#after)[0]?.length ?? 0);
  }

  killWord(): void {
    this.#kill(wordLength(charactersOf(this.#before).toReversed(), isNoSpace), 0);
  }

  killToStart(): void {
    this.#kill(this.#before.length - (this.#before.lastIndexOf('\n') + 1) || Math.min(1, this.#caret), 0);
  }

  killToEnd(): void {
    this.#kill(0, this.#after.search(/\n|$/));
  }

  yank(): void {
    this.insert(this.#killed);
  }

  #kill(before: number, after: number): void {
    this.#killed = this.#text.slice(this.#caret - before, this.#caret + after);
    this.#remove(before, after);
  }

  #remove(before: number, after: number): void {
    this.#text = this.#text.slice(0, this.#caret - before) + this.#text.slice(this.#caret + after);
    this.#caret -= before;
  }
}

type Action =
  | 'left'
  | 'right'
  | 'wordLeft'
  | 'wordRight'
  | 'lineStart'
  | 'lineEnd'
  | 'erase'
  | 'eraseNext'
  | 'killWord'
  | 'killToStart'
  | 'killToEnd'
  | 'yank';
type Bindings = Readonly<Record<string, Action>>;

const PLAIN: Bindings = {
  left: 'left',
  right: 'right',
  home: 'lineStart',
  end: 'lineEnd',
  backspace: 'erase',
  delete: 'eraseNext',
};
const CONTROL: Bindings = {
  a: 'lineStart',
  e: 'lineEnd',
  b: 'left',
  f: 'right',
  h: 'erase',
  d: 'eraseNext',
  w: 'killWord',
  u: 'killToStart',
  k: 'killToEnd',
  y: 'yank',
  left: 'wordLeft',
  right: 'wordRight',
  backspace: 'killWord',
};
const META: Bindings = { b: 'wordLeft', f: 'wordRight', left: 'wordLeft', right: 'wordRight', backspace: 'killWord' };
