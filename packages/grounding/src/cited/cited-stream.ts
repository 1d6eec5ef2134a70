import type { CitedSpan } from '@finclaw/types';
import { LONGEST_CITATION } from './evaluate.ts';
import { type CitationProblem, type CitedUnit, nameOfUnit } from './quantity.ts';
import { compareUnit, unitAfter } from './written-units.ts';

/** A citation as it will be shown. */
export interface RenderedCitation {
  readonly text: string;
  readonly unit: CitedUnit;
  /** The sign of the value, whatever the text shows of it. */
  readonly sign: -1 | 0 | 1;
  /** The text has no unit of its own. */
  readonly isBare: boolean;
  /** Who says so, when it is somebody outside. */
  readonly according?: { readonly to: string; readonly text: string };
  readonly span: Omit<CitedSpan, 'start' | 'end'>;
}

/** What a stream needs to show a citation. */
export interface CitationRenderer {
  render(source: string): RenderedCitation;
  /** What stands in for a figure that cannot be given. */
  fail(source: string, problem: CitationProblem, detail: string): RenderedCitation;
}

/** A text between braces is a citation only if it speaks of a result or supposes a number. */
const IS_CITATION = /(?<![\p{L}\p{N}_.])(?:r[1-9]\d*(?![\p{L}\p{N}_])|assume\s*\()/u;
const LONGEST_HELD = 2_000;
/** Marks of code, the end of a line, signs and braces that may begin a citation, or words that are none of these. */
const PIECE = /([`~])\1*|\n|([$₩€£¥+-]*)(\{*)/y;
const WORDS = /[^{`~\n$₩€£¥+-]+/y;
/** What stands between braces, up to their end or the end of the line; braces in quotes end nothing. */
const BODY = /((?:[^"\n}]|"[^"\n]*(?:"|(?=\n|$))|\}(?!\}))*)(\}\}|\n|$)/y;
const WORD_BEFORE = /[\p{L}\p{N}%)\]]$/u;

/** Replaces the citations of a text while it is written. It holds back what may be one, with a sign or unit against it, and nothing else. */
export class CitedStream {
  readonly #renderer: CitationRenderer;
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

  constructor(renderer: CitationRenderer) {
    this.#renderer = renderer;
  }

  /** The figures of this stretch of text. */
  get spans(): readonly CitedSpan[] {
    return this.#spans;
  }

  /** What may be shown now that this piece has arrived. */
  push(delta: string): string {
    this.#held += delta;
    return this.#advance(false);
  }

  /** The rest of the text. One that was cut off goes on in the next stretch, so what is open stays open. */
  end(isCut = false): string {
    return isCut ? '' : this.#advance(true);
  }

  /** Begins the next stretch of a text that was cut off. */
  goOn(): void {
    this.#spans = [];
    this.#length = 0;
  }

  #advance(isEnd: boolean): string {
    for (let at = 0; ; ) {
      const size = at < this.#held.length ? this.#sizeOfNext(at, isEnd) : undefined;
      at += size ?? 0;
      if (size !== undefined) continue;
      this.#held = this.#held.slice(at);
      const shown = this.#out;
      this.#out = '';
      return shown;
    }
  }

  /** Shows the next piece of what is held; its size, or undefined while more has to come to tell what it is. */
  #sizeOfNext(at: number, isEnd: boolean): number | undefined {
    const words = matchAt(WORDS, this.#held, at)?.[0];
    if (words !== undefined) return this.#emit(words);
    const [piece, mark, lead = '', braces = ''] = matchAt(PIECE, this.#held, at)!;
    const mayGoOn = piece !== '\n' && (mark !== undefined || this.#code === '');
    if (mayGoOn && !isEnd && at + piece.length === this.#held.length) return undefined;
    if (mark !== undefined) this.#mark(piece);
    else if (piece === '\n' && !this.#isFence) this.#code = '';
    if (this.#code !== '' || braces.length < 2) return this.#emit(piece);
    const size = this.#cite(at + piece.length, isEnd, piece, braces.length > 2 ? '' : lead.slice(-2));
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
    const [whole, body = '', closing = ''] = matchAt(BODY, this.#held, at)!;
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
    const citation = isClosed ? this.#renderer.render(source.trim()) : this.#broken(source);
    return size + this.#show(citation, lead, citation.span.problem ? '' : unit);
  }

  #broken(source: string): RenderedCitation {
    const isLong = source.length >= LONGEST_CITATION;
    const detail = isLong ? `longer than ${LONGEST_CITATION} characters` : 'it has no end';
    return this.#renderer.fail(source.trim(), isLong ? 'too-long' : 'unclosed', detail);
  }

  /** Shows a citation without the signs and the unit against it that it brings itself; how much of the unit that is. */
  #show(citation: RenderedCitation, lead: string, unit: string): number {
    const { sign, text, isBare, span } = citation;
    const isRange = WORD_BEFORE.test(this.#last);
    const against = [...[...lead].filter((mark) => !(isRange && isSign(mark))), unit];
    const conflict = span.problem ? undefined : conflictOf(citation, against);
    const brings = (written: string): boolean =>
      isSign(written)
        ? !isRange && !span.problem && (sign === 0 || text.startsWith(written))
        : span.problem !== undefined || (!isBare && compareUnit(written, citation.unit) === 'same');
    if (conflict === undefined) this.#emit([...lead].filter((mark) => !brings(mark)).join(''));
    this.#put(conflict === undefined ? citation : this.#renderer.fail(span.source, ...conflict));
    return conflict !== undefined || brings(unit) ? unit.length : 0;
  }

  #put({ text, according, span }: RenderedCitation): void {
    const start = this.#length;
    const end = start + this.#emit(text);
    const isNew = according !== undefined && !this.#named.has(according.to);
    if (isNew) {
      this.#emit(according.text);
      this.#named.add(according.to);
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

const isSign = (mark: string): boolean => mark === '+' || mark === '-';

/** What a sign or unit written against a citation says otherwise than it. */
function conflictOf({ sign, unit }: RenderedCitation, written: readonly string[]): [CitationProblem, string] | undefined {
  const wrongSign = written.find((mark) => isSign(mark) && sign !== 0 && (mark === '-') !== sign < 0);
  if (wrongSign) return ['wrong-sign', `its sign is ${sign < 0 ? 'minus' : 'plus'}, not "${wrongSign}"`];
  const wrongUnit = written.find((mark) => !isSign(mark) && compareUnit(mark, unit) === 'other');
  return wrongUnit === undefined ? undefined : ['unlike-units', `it is in ${nameOfUnit(unit)}, not "${wrongUnit.trim()}"`];
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
