import type { CitedSpan, Locale } from '@finclaw/types';
import { showCitation, unitAfter } from './citation.ts';
import type { FindResult } from './evaluate.ts';

/** A text between braces is a citation only if it speaks of a result or supposes a number. */
const IS_CITATION = /(?<![\p{L}\p{N}_.])(?:r[1-9]\d*(?![\p{L}\p{N}_])|assume\s*\()/u;
/** Words, the end of a line, marks of code, or at most two signs and braces that may begin a citation. */
const PIECE = /[^{`~\n$₩€£¥+-]+|\n|([`~])\1*|([$₩€£¥+-]{0,2})(\{*)/y;
/** What stands between braces, and their end; braces in quotes end nothing. */
const BODY = /^((?:[^"\n}]|"[^"\n]{0,300}(?:"|(?=\n|$))|\}(?!\}))*)(\}\})?/;
const LONGEST_HELD = 2_000;
/** Signs behind a word join it with what follows. */
const WORD_BEFORE = /[\p{L}\p{N}%)\]]$/u;
const SIGNS = /^[+-]*/;
/** So many marks open code of many lines. */
const FENCE = 3;
const SENTENCE_END = /[.!?。] |\n/;
/** So much of a text is looked back at. */
const LOOK_BACK = 400;

/** Replaces the citations of a text while it is written. It holds back what may be one, with a sign or unit against it, and nothing else. */
export class CitedStream {
  readonly #find: FindResult;
  readonly #locale: Locale;
  readonly #onEnd: (cutOff: string) => void;
  /** The figures of this stretch of text. */
  readonly spans: CitedSpan[] = [];
  #written = '';
  /** What has come and is not shown yet. */
  #held = '';
  #out = '';
  #length = 0;
  /** The end of what is shown. */
  #before = '';
  /** The marks that opened the code in which the text is. */
  #code = '';

  /** Begins a text, or goes on behind what was written before; at its end it tells what to go on behind, if it was cut off. */
  constructor(find: FindResult, locale: Locale, before = '', onEnd: (cutOff: string) => void = () => {}) {
    this.#find = find;
    this.#locale = locale;
    this.#onEnd = onEnd;
    this.push(before);
    this.spans.length = 0;
    this.#length = 0;
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
    PIECE.lastIndex = at;
    const [piece, mark, signs, braces = ''] = PIECE.exec(this.#held)!;
    const mayGoOn = mark !== undefined || (signs !== undefined && this.#code === '');
    if (mayGoOn && !isEnd && at + piece.length === this.#held.length) return undefined;
    if (mark !== undefined) this.#mark(piece);
    else if (piece === '\n' && this.#code.length < FENCE) this.#code = '';
    if (this.#code !== '' || braces.length < 2) return this.#emit(piece);
    if (braces.length > 2) return this.#emit(piece.slice(0, -2));
    const size = this.#cite(at + piece.length, isEnd, signs!);
    return size === 0 ? this.#emit(piece) : size && piece.length + size;
  }

  /** Marks open code, or close what such marks opened. */
  #mark(run: string): void {
    if (this.#code === '') this.#code = run[0] === '`' || run.length >= FENCE ? run : '';
    else if (run === this.#code || (this.#code.length >= FENCE && run.startsWith(this.#code))) this.#code = '';
  }

  /** Shows the citation of which the body begins here, behind signs; its size from here on, 0 for what is none. */
  #cite(at: number, isEnd: boolean, signs: string): number | undefined {
    const [whole, body = '', closing] = BODY.exec(this.#held.slice(at, at + LONGEST_HELD))!;
    const end = at + whole.length;
    if (!isEnd && closing === undefined && end === this.#held.length) return undefined;
    if (!IS_CITATION.test(body)) return 0;
    const unit = unitAfter(this.#held.slice(end), isEnd);
    if (unit === undefined) return undefined;
    const [joint] = WORD_BEFORE.test(this.#before) ? SIGNS.exec(signs)! : [''];
    const marks = [...signs.slice(joint.length)];
    const { text, gone, note, span } = showCitation(body.trim(), closing === '}}', [...marks, unit], this.#find, this.#locale);
    this.#emit(joint + marks.filter((mark) => !gone.includes(mark)).join(''));
    const start = this.#length;
    const stop = start + this.#emit(text);
    // Who says so is told once in a sentence.
    const [sentence = ''] = this.#before.split(SENTENCE_END).slice(-1);
    const isNew = !sentence.includes(note);
    if (isNew) this.#emit(note);
    this.spans.push({ start, end: stop, ...(isNew && { noteEnd: this.#length }), ...span });
    return whole.length + (gone.includes(unit) ? unit.length : 0);
  }

  #emit(text: string): number {
    this.#before = (this.#before + text).slice(-LOOK_BACK);
    this.#out += text;
    this.#length += text.length;
    return text.length;
  }
}
