import { message } from '@finclaw/config';
import type { CitedSpan, Locale } from '@finclaw/types';
import { isSign, type ShownCitation, showCitation } from './citation.ts';
import type { FindResult } from './evaluate.ts';
import { unitAfter } from './written-units.ts';

/** A text between braces is a citation only if it speaks of a result or supposes a number. */
const IS_CITATION = /(?<![\p{L}\p{N}_.])(?:r[1-9]\d*(?![\p{L}\p{N}_])|assume\s*\()/u;
const LONGEST_HELD = 2_000;
/** Words, the end of a line, marks of code, or signs and braces that may begin a citation. */
const PIECE = /[^{`~\n$₩€£¥+-]+|\n|([`~])\1*|([$₩€£¥+-]*)(\{*)/y;
/** What stands between braces, up to their end or the end of the line; braces in quotes end nothing. */
const BODY = /((?:[^"\n}]|"[^"\n]*(?:"|(?=\n|$))|\}(?!\}))*)(\}\}|\n|$)/y;
const WORD_BEFORE = /[\p{L}\p{N}%)\]]$/u;

/** Replaces the citations of a text while it is written. It holds back what may be one, with a sign or unit against it, and nothing else. */
export class CitedStream {
  readonly #find: FindResult;
  readonly #locale: Locale;
  #spans: CitedSpan[] = [];
  /** What has come and is not shown yet. */
  #held = '';
  #out = '';
  #length = 0;
  #last = '';
  #isLineStart = true;
  /** The marks that opened the code in which the text is. */
  #code = '';
  #isFence = false;
  /** Who was named in this sentence as the one who says so. */
  readonly #named = new Set<string>();
  #written = '';
  readonly #onEnd: (cutOff: string) => void;

  /** Begins a text, or goes on behind what was written before; at its end it tells what to go on behind, if it was cut off. */
  constructor(find: FindResult, locale: Locale, before = '', onEnd: (cutOff: string) => void = () => {}) {
    this.#find = find;
    this.#locale = locale;
    this.#onEnd = onEnd;
    this.push(before);
    this.#spans = [];
    this.#length = 0;
  }

  /** The figures of this stretch of text. */
  get spans(): readonly CitedSpan[] {
    return this.#spans;
  }

  /** What may be shown now that this piece has arrived. */
  push(delta: string): string {
    this.#written += delta;
    this.#held += delta;
    return this.#show(false);
  }

  /** The rest of the text. One that was cut off may go on in the next stretch, so what is open stays open. */
  end(isCut: boolean): string {
    this.#onEnd(isCut ? this.#written : '');
    return isCut ? '' : this.#show(true);
  }

  #show(isEnd: boolean): string {
    let at = 0;
    for (let size: number | undefined = 0; size !== undefined && at < this.#held.length; at += size ?? 0)
      size = this.#showNext(at, isEnd);
    this.#held = this.#held.slice(at);
    const shown = this.#out;
    this.#out = '';
    return shown;
  }

  /** Shows the next piece of what is held; its size, or undefined while more has to come to tell what it is. */
  #showNext(at: number, isEnd: boolean): number | undefined {
    const [piece, mark, lead, braces = ''] = matchAt(PIECE, this.#held, at);
    const mayGoOn = mark !== undefined || (lead !== undefined && this.#code === '');
    if (mayGoOn && !isEnd && at + piece.length === this.#held.length) return undefined;
    if (mark !== undefined) this.#mark(piece);
    else if (piece === '\n' && !this.#isFence) this.#code = '';
    if (this.#code !== '' || braces.length < 2) return this.#emit(piece);
    const size = this.#cite(at + piece.length, isEnd, piece, braces.length > 2 ? '' : lead!.slice(-2));
    return size === undefined ? undefined : piece.length + size;
  }

  /** Marks open code, or close what such marks opened. */
  #mark(run: string): void {
    const canFence = this.#isLineStart && run.length >= 3;
    if (this.#code === '' && (run[0] === '`' || canFence)) {
      this.#code = run;
      this.#isFence = canFence;
    } else if (run[0] === this.#code[0] && (this.#isFence ? canFence && run.length >= this.#code.length : run === this.#code)) {
      this.#code = '';
      this.#isFence = false;
    }
  }

  /** Shows the citation of which the body begins here, with what opened it; its size from here on. */
  #cite(at: number, isEnd: boolean, opening: string, lead: string): number | undefined {
    if (!isEnd && this.#held.length - at < LONGEST_HELD && !this.#held.includes('}}', at) && !this.#held.includes('\n', at))
      return undefined;
    const [whole, body = '', closing = ''] = matchAt(BODY, this.#held, at);
    const isOver = whole.length > LONGEST_HELD;
    if (!isEnd && closing === '' && !isOver) return undefined;
    const source = isOver ? body.slice(0, LONGEST_HELD) : body;
    if (!IS_CITATION.test(source)) {
      this.#emit(opening);
      return 0;
    }
    const isClosed = closing === '}}' && !isOver;
    const size = isClosed ? whole.length : source.length;
    const unit = unitAfter(this.#held.slice(at + size), isEnd);
    if (unit === undefined) return undefined;
    this.#emit(opening.slice(0, opening.length - 2 - lead.length));
    // A sign behind a word joins it with what stands before.
    const isJoint = WORD_BEFORE.test(this.#last) ? isSign : () => false;
    const marks = [...lead].filter((mark) => !isJoint(mark));
    const citation = showCitation(source.trim(), isClosed, [...marks, unit], this.#find, this.#locale);
    this.#emit([...lead].filter((mark) => isJoint(mark) || !citation.goes(mark)).join(''));
    this.#put(citation);
    return size + (citation.goes(unit) ? unit.length : 0);
  }

  #put({ text, span }: ShownCitation): void {
    const start = this.#length;
    const end = start + this.#emit(text);
    const to = span.facts.find(({ outside }) => outside)?.tool;
    const isNew = to !== undefined && !this.#named.has(to);
    if (isNew) {
      this.#emit(message(this.#locale, 'grounding.cited.according', { to }));
      this.#named.add(to);
    }
    this.#spans.push({ start, end, ...(isNew && { noteEnd: this.#length }), ...span });
  }

  #emit(text: string): number {
    // Who says so is told once in a sentence.
    if (this.#named.size > 0 && /\n|[.!?。] /.test(this.#last + text)) this.#named.clear();
    const line = text.slice(text.lastIndexOf('\n') + 1);
    this.#isLineStart = (this.#isLineStart || line !== text) && /^ *$/.test(line);
    this.#last = text.at(-1) ?? this.#last;
    this.#out += text;
    this.#length += text.length;
    return text.length;
  }
}

/** What a pattern finds at a place where it always finds something. */
function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray {
  pattern.lastIndex = at;
  return pattern.exec(text)!;
}
