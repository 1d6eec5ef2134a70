import type { CitedSpan } from '@finclaw/types';
import type { CitationProblem } from './citation-error.ts';
import { CodeTracker } from './code-tracker.ts';
import { compareUnit, LEADS, unitAfter } from './doubled-units.ts';
import { LONGEST_CITATION } from './evaluate.ts';
import type { CitedUnit } from './quantity.ts';

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
/** Words that hold nothing which could begin a citation, belong to one, or begin or end code. */
const PLAIN = new RegExp(`^[^{\`~\\n${[...LEADS].map((lead) => `\\${lead}`).join('')}]+$`);
const WORD_BEFORE = /[\p{L}\p{N}%)\]]/u;

/** Replaces the citations of a text while it is written. It holds back a citation, and a sign or unit against it, and nothing else. */
export class CitedStream {
  readonly #renderer: CitationRenderer;
  readonly #code = new CodeTracker();
  #spans: CitedSpan[] = [];
  #out = '';
  #length = 0;
  #last = '';
  /** Signs that may belong to a citation. */
  #lead = '';
  #braces = 0;
  #inside: string | undefined;
  #isQuoted = false;
  #finished: RenderedCitation | undefined;
  #after = '';
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
    if (this.#isPlain && PLAIN.test(delta)) {
      this.#code.pass(delta);
      this.#emit(delta);
    } else for (const char of delta) this.#accept(char);
    return this.#taken();
  }

  /** Nothing is held back, and nothing has to be noticed but what could begin a citation or code. */
  get #isPlain(): boolean {
    const isHolding = this.#inside !== undefined || this.#finished !== undefined || this.#lead !== '' || this.#braces > 0;
    return !isHolding && this.#named.size === 0 && this.#code.isOutside;
  }

  /** The rest of the text. One that was cut off goes on in the next stretch, so what is open stays open. */
  end(isCut = false): string {
    if (isCut) return this.#taken();
    if (this.#inside !== undefined) this.#close('unclosed', '');
    while (this.#finished !== undefined) this.#settle(true);
    this.#flushLead();
    return this.#taken();
  }

  /** Begins the next stretch of a text that was cut off. */
  goOn(): void {
    this.#spans = [];
    this.#length = 0;
  }

  #taken(): string {
    const text = this.#out;
    this.#out = '';
    return text;
  }

  #accept(char: string): void {
    if (this.#inside !== undefined) this.#acceptInside(char);
    else if (this.#finished !== undefined) {
      this.#after += char;
      this.#settle(false);
    } else this.#acceptText(char);
  }

  #acceptText(char: string): void {
    if (this.#code.accept(char)) {
      this.#flushLead();
      this.#emit(char);
    } else if (char === '{') this.#braces++;
    else if (this.#braces >= 2) {
      const extra = this.#braces - 2;
      this.#braces = 0;
      if (extra > 0) this.#flushLead();
      this.#emit('{'.repeat(extra));
      this.#inside = '';
      this.#acceptInside(char);
    } else if (this.#braces === 0 && LEADS.has(char) && this.#lead.length < 2) this.#lead += char;
    else {
      this.#flushLead();
      if (LEADS.has(char)) this.#lead = char;
      else this.#emit(char);
    }
  }

  #acceptInside(char: string): void {
    const body = `${this.#inside}${char}`;
    this.#inside = body;
    if (char === '"') this.#isQuoted = !this.#isQuoted;
    if (char === '\n' || body.length > LONGEST_HELD) {
      this.#inside = body.slice(0, -1);
      this.#close(body.length > LONGEST_CITATION ? 'too-long' : 'unclosed', '');
      this.#accept(char);
    } else if (!this.#isQuoted && body.endsWith('}}')) {
      this.#inside = body.slice(0, -2);
      this.#close(undefined, '}}');
    }
  }

  /** The citation has come to its end, or is broken. */
  #close(problem: 'unclosed' | 'too-long' | undefined, closing: string): void {
    const source = this.#inside as string;
    this.#inside = undefined;
    this.#isQuoted = false;
    if (!IS_CITATION.test(source)) {
      this.#flushLead();
      for (const char of `{{${source}${closing}`) {
        this.#code.accept(char);
        this.#emit(char);
      }
      return;
    }
    this.#finished =
      problem === undefined
        ? this.#renderer.render(source.trim())
        : this.#renderer.fail(
            source.trim(),
            problem,
            problem === 'too-long' ? `longer than ${LONGEST_CITATION} characters` : 'it has no end',
          );
  }

  /** Shows the citation as soon as it is clear whether a unit stands against it. */
  #settle(isEnd: boolean): void {
    const citation = this.#finished as RenderedCitation;
    const unit = citation.span.problem ? '' : unitAfter(this.#after, isEnd);
    if (unit === undefined) return;
    const rest = this.#after;
    this.#finished = undefined;
    this.#after = '';
    const lead = this.#leadFor(citation);
    const verdict = unit === '' ? 'unknown' : compareUnit(unit, citation.unit);
    const wrong =
      lead ??
      (verdict === 'other' ? `it is in ${citation.unit.currency ?? citation.unit.kind}, not "${unit.trim()}"` : undefined);
    if (wrong === undefined) this.#show(citation);
    else this.#show(this.#renderer.fail(citation.span.source, /sign/.test(wrong) ? 'wrong-sign' : 'unlike-units', wrong));
    const isDoubled = unit !== '' && (wrong !== undefined || (verdict === 'same' && !citation.isBare));
    for (const char of isDoubled ? rest.slice(unit.length) : rest) this.#accept(char);
  }

  /** Drops from the signs before a citation those that it brings itself; what is wrong with them, if they contradict it. */
  #leadFor({ unit, sign, text, isBare, span }: RenderedCitation): string | undefined {
    const lead = this.#lead;
    const isRange = WORD_BEFORE.test(this.#last);
    this.#lead = '';
    let kept = '';
    for (const mark of lead) {
      if (mark === '+' || mark === '-') {
        if (isRange || span.problem) kept += mark;
        else if (sign !== 0 && (mark === '-') !== sign < 0) return `its sign is ${sign < 0 ? 'minus' : 'plus'}, not "${mark}"`;
        else if (sign !== 0 && !text.startsWith(mark)) kept += mark;
        continue;
      }
      const verdict = span.problem ? 'same' : compareUnit(mark, unit);
      if (verdict === 'other') return `it is in ${unit.currency ?? unit.kind}, not "${mark}"`;
      if (verdict === 'unknown' || (isBare && !span.problem)) kept += mark;
    }
    this.#emit(kept);
    return undefined;
  }

  #show({ text, according, span }: RenderedCitation): void {
    const start = this.#length;
    this.#emit(text);
    const end = this.#length;
    const isNamed = according === undefined || this.#named.has(according.to);
    if (!isNamed) {
      this.#named.add(according.to);
      this.#emit(according.text);
    }
    this.#spans.push({ start, end, ...(!isNamed && { noteEnd: this.#length }), ...span });
  }

  #flushLead(): void {
    const held = this.#lead + '{'.repeat(this.#braces);
    this.#lead = '';
    this.#braces = 0;
    if (held !== '') this.#emit(held);
  }

  #emit(text: string): void {
    if (text === '') return;
    // Who says so is told once in a sentence.
    if (this.#named.size > 0 && (text === '\n' || (text === ' ' && /[.!?。]/.test(this.#last)))) this.#named.clear();
    this.#out += text;
    this.#length += text.length;
    this.#last = text.at(-1) as string;
  }
}
