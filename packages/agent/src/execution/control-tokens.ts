import type { ControlName, ControlToken } from '@finclaw/types';

const NAMES: readonly ControlName[] = [
  'NO_REPLY',
  'SILENT_REPLY',
  'NEED_INPUT',
  'ATTACH_DISCLAIMER',
  'ATTACH_QUOTE',
  'HEARTBEAT_OK',
];
const TOKEN = new RegExp(`<<(${NAMES.join('|')})(?:[ \\t:]+([^<>\\n]{1,80}?))?[ \\t]*>>`, 'y');
/** Matches what may follow a name before the token is complete. */
const UNFINISHED = /^(?:[ \t:][^<>\n]{0,80})?>?$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/gm;
const CLOSING_QUOTES: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”',
  '‘': '’',
  '「': '」',
  '『': '』',
  '«': '»',
};

/**
 * Removes control tokens such as `<<NEED_INPUT>>` from a text while it is streamed, and collects them. Tokens in code,
 * in quotation marks and in quoted lines are text. In a text without tokens only a `<` at the end is buffered.
 */
export class ControlTokenFilter {
  readonly #tokens: { readonly token: ControlToken; readonly at: number }[] = [];
  #written = '';
  /** The end of the text that may still become a token. */
  #held = '';
  #shown = '';
  #skipsBlanks = false;

  /**
   * `before` is the truncated text that continues here; none of it is displayed again, and its tokens are counted
   * there.
   */
  constructor(before = '') {
    if (before === '') return;
    this.push(before);
    this.#tokens.length = 0;
  }

  /** The model's text so far, tokens included. */
  get written(): string {
    return this.#written;
  }

  /**
   * Returns the effective tokens. Those that silence an answer count only at its edges, so that mentioning one silences
   * nothing.
   */
  get tokens(): readonly ControlToken[] {
    const isAtEdge = (at: number): boolean =>
      this.#shown.slice(0, at).trim() === '' || this.#shown.slice(at).trim() === '';
    return this.#tokens.filter(({ token, at }) => !isSilencing(token) || isAtEdge(at)).map(({ token }) => token);
  }

  /** Adds a piece and returns the text that may be shown now. */
  push(delta: string): string {
    this.#written += delta;
    // Most deltas contain nothing to decide; scanning the whole text for each of them would be quadratic.
    if (this.#held === '' && !this.#skipsBlanks && !delta.includes('<')) {
      this.#shown += delta;
      return delta;
    }
    this.#held += delta;
    return this.#decide(false);
  }

  /** Returns the rest of the text; an unfinished token is never shown. */
  end(): string {
    return this.#decide(true);
  }

  #decide(isEnd: boolean): string {
    let text = '';
    while (this.#held !== '') {
      const start = this.#held.indexOf('<');
      text += this.#show(start === -1 ? this.#held.length : start);
      if (start === -1) break;
      TOKEN.lastIndex = 0;
      const found = TOKEN.exec(this.#held);
      const isToken = found ? this.#isToken(found[0].length, isEnd) : this.#isBeginning(isEnd);
      if (isToken === undefined) break;
      if (isToken) this.#remove(found);
      else text += this.#show(found?.[0].length ?? 1);
    }
    return text;
  }

  /** Releases the first `size` characters of the buffered text. */
  #show(size: number): string {
    let text = this.#held.slice(0, size);
    this.#held = this.#held.slice(size);
    if (this.#skipsBlanks && text !== '') {
      // A line with only a token is removed whole; the end of any other line stays.
      const isAlone = /(?:^|\n[ \t]*)$/.test(this.#shown);
      const blanks = (isAlone ? /^[ \t]*\n?/ : /^[ \t]*/).exec(text)![0];
      this.#skipsBlanks = blanks === text && !blanks.endsWith('\n');
      text = text.slice(blanks.length);
    }
    this.#shown += text;
    return text;
  }

  #remove(found: RegExpExecArray | null): void {
    if (found === null) {
      this.#held = '';
      return;
    }
    const [whole, name, subject] = found;
    const token = { name: name as ControlName, subject: subject?.trim() };
    this.#tokens.push({ token, at: this.#shown.length });
    this.#held = this.#held.slice(whole.length);
    this.#skipsBlanks = /(?:^|\s)$/.test(this.#shown);
  }

  /**
   * Tells whether a complete token of this size at the start of the buffer counts; undefined while more text is needed
   * to decide.
   */
  #isToken(size: number, isEnd: boolean): boolean | undefined {
    const before = this.#written.slice(0, this.#written.length - this.#held.length);
    const line = before.slice(before.lastIndexOf('\n') + 1);
    if (isFenced(before) || /^\s*>/.test(line)) return false;
    const closing = [codeMark(line), ...openQuotes(line)].filter((mark) => mark !== undefined);
    if (closing.length === 0) return true;
    const [after = '', ...more] = this.#held.slice(size).split('\n');
    if (closing.some((mark) => after.includes(mark))) return false;
    return isEnd || more.length > 0 ? true : undefined;
  }

  /**
   * Returns whether the buffer is the beginning of a token that will never be complete; undefined while it may still be
   * completed.
   */
  #isBeginning(isEnd: boolean): boolean | undefined {
    if (!mayBecomeToken(this.#held)) return false;
    if (!isEnd) return undefined;
    const before = this.#written.slice(0, this.#written.length - this.#held.length);
    if (this.#held === '<' && !/(?:^|\s)$/.test(before)) return false;
    return this.#isToken(this.#held.length, true);
  }
}

/** Returns true for a token that suppresses the answer. */
export const isSilencing = ({ name }: ControlToken): boolean =>
  name === 'NO_REPLY' || name === 'SILENT_REPLY' || name === 'HEARTBEAT_OK';

function mayBecomeToken(text: string): boolean {
  if ('<<'.startsWith(text)) return true;
  const rest = text.slice(2);
  return (
    text.startsWith('<<') &&
    NAMES.some((name) => name.startsWith(rest) || (rest.startsWith(name) && UNFINISHED.test(rest.slice(name.length))))
  );
}

function isFenced(before: string): boolean {
  let open: string | undefined;
  for (const [, mark = ''] of before.matchAll(FENCE)) {
    if (open === undefined) open = mark;
    else if (mark.startsWith(open)) open = undefined;
  }
  return open !== undefined;
}

/** The marks that open code in a line and have not closed it. */
function codeMark(line: string): string | undefined {
  let open: string | undefined;
  for (const [mark] of line.matchAll(/`+/g)) {
    if (open === undefined) open = mark;
    else if (mark === open) open = undefined;
  }
  return open;
}

/** The marks that would close the quotations which are open at the end of a line. */
function openQuotes(line: string): string[] {
  const open: string[] = [];
  for (const character of line) {
    if (character === open.at(-1)) open.pop();
    else if (CLOSING_QUOTES[character] !== undefined) open.push(CLOSING_QUOTES[character]);
  }
  return line.endsWith("'") ? [...open, "'"] : open;
}
