import { showControls } from '@finclaw/infra';
import { lex, type Token } from '@finclaw/language/markdown';

/** Matches the beginning of a mark whose meaning is still open. */
const UNDECIDED = /(?:^|\n)[ \t]*(?:[-*+#>|=`~_:]+|\d{1,9}[.)]?)[ \t]*$/;
const HALF_FENCE = /\n {0,3}[`~]+$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/**
 * Parses Markdown that arrives in pieces cut anywhere. A block is settled once another one has begun behind it; only
 * the last one can still change.
 */
export class MarkdownStream {
  #open = '';
  #held = '';

  /** Adds a piece, and returns the newly settled blocks. */
  push(piece: string): readonly Token[] {
    const whole = this.#held + piece;
    // Half a surrogate pair, or half a line end, is read with the next piece.
    const isCut = /[\r\uD800-\uDBFF]$/.test(whole);
    this.#held = isCut ? whole.slice(-1) : '';
    this.#open += showControls((isCut ? whole.slice(0, -1) : whole).replaceAll('\r\n', '\n'));
    const tokens = this.#read();
    const last = tokens.findLastIndex(({ type }) => type !== 'space');
    if (last <= 0) return [];
    const settled = tokens.slice(0, last);
    this.#open = this.#open.slice(lengthOf(settled, this.#open));
    return settled.filter(({ type }) => type !== 'space');
  }

  /** Returns the unfinished last block, with its open marks closed. */
  tail(): Token | undefined {
    return this.#read(true).find(({ type }) => type !== 'space');
  }

  /** Ends the text, and returns the remaining blocks. */
  end(): readonly Token[] {
    const rest = lex(this.#open + showControls(this.#held)).filter(({ type }) => type !== 'space');
    this.#open = '';
    this.#held = '';
    return rest;
  }

  #read(closing = false): readonly Token[] {
    const text = this.#open.slice(0, this.#open.length - this.#undecided().length);
    return lex(closing && !this.#isFenced() ? closeMarks(text) : text);
  }

  /** Returns the end of the text that may be the beginning of a mark; inside a fence only that of its end. */
  #undecided(): string {
    return (this.#isFenced() ? HALF_FENCE : UNDECIDED).exec(this.#open)?.[0] ?? '';
  }

  /** Returns true if the text ends inside a fence, where every mark is code. */
  #isFenced(): boolean {
    let fence = '';
    for (const line of this.#open.split('\n')) {
      const [, marker = ''] = FENCE.exec(line) ?? [];
      if (fence === '') fence = marker;
      else if (marker.startsWith(fence)) fence = '';
    }
    return fence !== '';
  }
}

/**
 * Returns the length of these blocks in the text. Spaces at the end of a block are not always reported as they were
 * written.
 */
function lengthOf(blocks: readonly Token[], text: string): number {
  let left = blocks.reduce((count, { raw }) => count + raw.replace(/\s/g, '').length, 0);
  let at = 0;
  for (; left > 0 && at < text.length; at += 1) if (!/\s/.test(text[at]!)) left -= 1;
  return at;
}

/** Closes bold text and code that have begun, so that their marks are never displayed. */
function closeMarks(text: string): string {
  const last = text.slice(text.lastIndexOf('\n\n') + 1);
  const ticks = last.split('`').length % 2 === 0 ? '`' : '';
  const bold = last.replace(/`[^`]*`?/g, '').split('**').length % 2 === 0 ? '**' : '';
  return ticks === '' && bold !== '' && /\*\*\s*$/.test(text) ? text.replace(/\*\*\s*$/, '') : text + ticks + bold;
}
