import { type Fence, withoutIndent } from './code-regions.ts';
import { GraphemeBoundaries, splitsSurrogatePair } from './grapheme.ts';
import { findProtectedSpans, type ProtectedSpans, SpanSet } from './protected-spans.ts';

/** One part of a split message. A part inside a block of code gets the lines that open and close it. */
interface MessagePiece {
  readonly opening: string;
  readonly body: string;
  readonly closing: string;
}

/**
 * Cuts a text into parts of at most `maxLength` UTF-16 units: at paragraphs, lines, sentences or words where it can,
 * never inside a character, and not inside a number, an amount, a link, inline code or a table row while there is
 * another way.
 */
export function splitMessage(content: string, maxLength: number): readonly string[] {
  return cutMessage(content, maxLength).map(({ opening, body, closing }) => opening + body + closing);
}

/** Returns the parts of {@link splitMessage}, with additions listed separately. */
export function cutMessage(content: string, maxLength: number): readonly MessagePiece[] {
  if (!Number.isInteger(maxLength) || maxLength < 2) {
    throw new RangeError(`A message part needs a whole number of at least 2 characters, not ${maxLength}`);
  }
  if (content.trim() === '') return [];
  if (content.length <= maxLength) return [{ opening: '', body: content, closing: '' }];
  const splitter = new Splitter(content, maxLength);
  const pieces: MessagePiece[] = [];
  for (let at = 0; at < content.length; ) {
    const { piece, next } = splitter.take(at);
    if (piece.opening !== '' || piece.body.trim() !== '') pieces.push(piece);
    at = next;
  }
  return pieces;
}

/**
 * The longest good beginning of a text that fits, with an open block of code closed; cut near the end rather than at a
 * paragraph.
 */
export function beginningOf(content: string, maxLength: number): string {
  if (content.length <= maxLength) return content;
  const { piece } = new Splitter(content, maxLength, 0.95).take(0);
  return piece.body + piece.closing;
}

const NOTHING = new SpanSet([]);
const SENTENCE_END = /[.!?。！？…]["'”’)\]」』]{0,3}$/;

class Splitter {
  readonly #text: string;
  readonly #limit: number;
  /** The share of a part after which the search for a good cut ends. */
  readonly #searchFrom: number;
  readonly #spans: ProtectedSpans;
  #blanks = { start: 0, end: 0, lastNewline: -1 };

  constructor(text: string, limit: number, searchFrom = 0.5) {
    this.#text = text;
    this.#limit = limit;
    this.#searchFrom = searchFrom;
    this.#spans = findProtectedSpans(text);
  }

  /** The part that starts at an index, and where the following one starts. */
  take(start: number): { readonly piece: MessagePiece; readonly next: number } {
    const opening = this.#openingAt(start);
    const end = this.#text.length;
    const fits = opening.length + end - start + this.#closingAt(end).length <= this.#limit;
    const cut = fits ? end : this.#findCut(start, this.#limit - opening.length);
    const isCode = this.#blockAt(cut) !== undefined;
    const reopened = this.#repairAt(start);
    const slice = this.#bodyOf(start, cut, reopened);
    const body = isCode || fits ? slice : slice.trimEnd();
    return { piece: { opening, body, closing: this.#closingAt(cut, reopened) }, next: this.#resumeAt(cut) };
  }

  /**
   * Returns the displayed text of a part; a block that continues in it leaves its list or quote, or its last line would
   * not end it there.
   */
  #bodyOf(start: number, cut: number, reopened: Fence | undefined): string {
    if (!reopened) return this.#text.slice(start, cut);
    const end = Math.min(cut, reopened.end);
    const code = withoutIndent(this.#text.slice(start, end), reopened, this.#text[start - 1] === '\n');
    return code + this.#text.slice(end, cut);
  }

  #findCut(start: number, room: number): number {
    const end = Math.min(start + room, this.#text.length - 1);
    const graphemes = new GraphemeBoundaries(this.#text, start, end);
    for (const spans of [this.#spans.all, this.#spans.atoms, NOTHING]) {
      const isAllowed = (at: number) =>
        graphemes.has(at) && !spans.cuts(at) && at - start + this.#closingAt(at).length <= room && !this.#breaksRun(at);
      const cut =
        this.#bestCut(start + Math.ceil(room * this.#searchFrom), end, isAllowed) ?? lastWhere(start, end, isAllowed);
      if (cut !== undefined) return cut;
    }
    // One visible character, or one run of backticks, is longer than a whole part.
    const fits = (at: number) =>
      at - start + this.#closingAt(at).length <= room && !splitsSurrogatePair(this.#text, at);
    return lastWhere(start, end, (at) => fits(at) && !this.#breaksRun(at)) ?? lastWhere(start, end, fits) ?? end;
  }

  /** The last cut of the best kind between two indexes. */
  #bestCut(from: number, to: number, isAllowed: (at: number) => boolean): number | undefined {
    let best: number | undefined;
    let bestRank = Number.POSITIVE_INFINITY;
    for (let at = to; at >= from && bestRank > 0; at--) {
      const rank = this.#rankOf(at);
      if (rank >= bestRank || !isAllowed(at)) continue;
      best = at;
      bestRank = rank;
    }
    return best;
  }

  /** 0 blank line, 1 line break, 2 end of a sentence, 3 blank; infinite for anything else. */
  #rankOf(at: number): number {
    const text = this.#text;
    const before = text[at - 1]!;
    const after = text[at]!;
    if (before === '\n' && this.#blockAt(at)) return 1;
    if (after === '\n' && !this.#blockAt(at)) return startsWith(/\n[ \t]*\n/y, text, at) ? 0 : 1;
    if (/[。！？]/.test(before) && !/["'”’)\]」』]/.test(after)) return 2;
    if (!/\s/.test(after)) return Number.POSITIVE_INFINITY;
    return SENTENCE_END.test(text.slice(Math.max(0, at - 4), at)) ? 2 : 3;
  }

  /** A run of three or more backticks or tildes in mid-line would open a block if a part started with it. */
  #breaksRun(at: number): boolean {
    const text = this.#text;
    const character = text[at];
    if ((character === '`' || character === '~') && text[at - 1] === character) {
      if (text[at + 1] === character || text[at - 2] === character) return true;
    }
    const next = this.#resumeAt(at);
    return text[next - 1] !== '\n' && startsWith(/ {0,3}(?:`{3}|~{3})/y, text, next);
  }

  /** Returns the start of the next part: spaces are dropped outside code, except the indent of the next line. */
  #resumeAt(cut: number): number {
    if (this.#blockAt(cut) || !/\s/.test(this.#text[cut] ?? '')) return cut;
    const { end, lastNewline } = this.#blanksAt(cut);
    return lastNewline >= cut && end < this.#text.length ? lastNewline + 1 : end;
  }

  /**
   * The run of blanks around an index; the last one is remembered, because cuts are tried one character after the
   * other.
   */
  #blanksAt(at: number): { readonly end: number; readonly lastNewline: number } {
    if (at >= this.#blanks.start && at < this.#blanks.end) return this.#blanks;
    let start = at;
    while (start > 0 && /\s/.test(this.#text[start - 1]!)) start--;
    let end = at;
    while (end < this.#text.length && /\s/.test(this.#text[end]!)) end++;
    this.#blanks = { start, end, lastNewline: start + this.#text.slice(start, end).lastIndexOf('\n') };
    return this.#blanks;
  }

  /** The block of code that a cut at an index would interrupt. */
  #blockAt(at: number): Fence | undefined {
    const { fences } = this.#spans;
    let low = 0;
    let high = fences.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (fences[middle]!.markerEnd <= at) low = middle + 1;
      else high = middle;
    }
    const fence = fences[low - 1];
    return fence && (at < fence.end || !fence.closed) ? fence : undefined;
  }

  /** Returns the block to reopen at a cut; none when the limit leaves no space for the added lines. */
  #repairAt(at: number): Fence | undefined {
    const fence = this.#blockAt(at);
    return fence && this.#limit >= 2 * fence.marker.length + fence.indent.length + 4 ? fence : undefined;
  }

  #openingAt(at: number): string {
    const fence = this.#repairAt(at);
    if (!fence) return '';
    const room = this.#limit - 2 * fence.marker.length - fence.indent.length - fence.info.length - 2;
    // An info string that takes most of a part is not a language, and repeating it would multiply the message.
    return `${fence.marker}${room >= this.#limit / 4 ? fence.info : ''}\n`;
  }

  #closingAt(at: number, reopened?: Fence): string {
    const fence = this.#repairAt(at);
    if (!fence) return '';
    const line = (fence === reopened ? '' : fence.indent) + fence.marker;
    return this.#text[at - 1] === '\n' ? line : `\n${line}`;
  }
}

function lastWhere(start: number, end: number, isAllowed: (at: number) => boolean): number | undefined {
  for (let at = end; at > start; at--) if (isAllowed(at)) return at;
  return undefined;
}

function startsWith(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}
