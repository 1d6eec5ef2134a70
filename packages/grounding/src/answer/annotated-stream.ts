import { message } from '@finclaw/config';
import { readText } from '@finclaw/language';
import { quantityText } from '@finclaw/market';
import type { Figure, Locale } from '@finclaw/types';
import { type Evaluated, evaluate, type FindResult, isExpression } from '../expression/evaluate.ts';
import { ExpressionRefused } from '../expression/refusal.ts';
import { agrees, isSignedField } from './compare.ts';
import { filledText, repeatedUnit } from './fill-in.ts';
import { describe, figureBefore, type WrittenFigure } from './written-figure.ts';

/** Matches words, the end of a line, marks of code, or at most two signs and braces that may begin a citation. */
const PIECE = /[^{`~\n$₩€£¥+-]+|\n|([`~])\1*|([$₩€£¥+-]{0,2})(\{*)/y;
/** Matches the text between braces, and their end; braces in quotes end nothing. */
const BODY = /^((?:[^"\n}]|"[^"\n]{0,300}(?:"|(?=\n|$))|\}(?!\}))*)(\}\})?/;
/** The part of braces without an end that is certainly no sentence: a path or a call without blanks. */
const OPEN_SOURCE = /^\s?(?:r[1-9]\d*|[a-z]+\(r?\d)[^\s{}]*\}?/;
const LONGEST_HELD = 1_000;
/** The distance after digits within which their unit is searched. */
const UNIT_BEHIND = 24;
const LOOK_BACK = 400;
/** So many marks open code of many lines. */
const FENCE = 3;
/** Signs after a word join it with the rest. */
const WORD_BEFORE = /[\p{L}\p{N}%)\]]$/u;
const SIGNS = /^[+-]*/;

/** The dependencies of a stream of annotated text. */
interface StreamOptions {
  readonly find: FindResult;
  readonly locale: Locale;
}

/** A position in the rendered text and the same one in the model's text. */
interface Offset {
  readonly shown: number;
  readonly written: number;
}

/**
 * Hides the citations of a text while it is streamed and fills in braces without digits. It buffers braces, signs
 * before them, and nothing else.
 */
export class AnnotatedStream {
  readonly #options: StreamOptions;
  /** The figures that carry a source. */
  readonly figures: Figure[] = [];
  readonly offsets: Offset[] = [{ shown: 0, written: 0 }];
  /** The positions of code in the rendered text. */
  readonly code: { readonly start: number; readonly end: number }[] = [];
  shown = '';
  #written = '';
  /** Text that has arrived and is not shown yet. */
  #held = '';
  /** The length of rendered text already returned. */
  #handedOut = 0;
  /** The position of the last source after a figure. */
  #sourceAt = -1;
  /** Figures up to the end of the text before them. */
  readonly #compared: { readonly at: number; readonly written: WrittenFigure; readonly value: Evaluated }[] = [];
  /** The marks that opened the code in which the text is, and where it began. */
  #mark = '';
  #codeFrom = 0;

  constructor(options: StreamOptions) {
    this.#options = options;
  }

  /** The model's text so far. */
  get written(): string {
    return this.#written;
  }

  /** Adds a piece and returns the text that may be shown now. */
  push(delta: string): string {
    this.#written += delta;
    this.#held += delta;
    this.#show(false);
    return this.#handOut();
  }

  /** The rest of the text. */
  end(): string {
    this.#show(true);
    for (const { at, written, value } of this.#compared)
      this.figures[at] = this.#compareAgain(this.figures[at]!, written, value);
    if (this.#mark !== '') this.code.push({ start: this.#codeFrom, end: this.shown.length });
    return this.#handOut();
  }

  /** Returns the position in the model's text of a position in the rendered one. */
  writtenAt(shown: number): number {
    const known = this.offsets.findLast((offset) => offset.shown <= shown)!;
    return known.written + shown - known.shown;
  }

  #handOut(): string {
    const text = this.shown.slice(this.#handedOut);
    this.#handedOut = this.shown.length;
    return text;
  }

  #show(isEnd: boolean): void {
    let at = 0;
    while (at < this.#held.length) {
      const size = this.#showNext(at, isEnd);
      if (size === undefined) break;
      at += size;
    }
    this.#held = this.#held.slice(at);
  }

  /** Renders the next piece of the buffer; returns its size, or undefined while more input is needed. */
  #showNext(at: number, isEnd: boolean): number | undefined {
    PIECE.lastIndex = at;
    const [piece, mark, signs, braces = ''] = PIECE.exec(this.#held)!;
    const mayGoOn = mark !== undefined || (signs !== undefined && this.#mark === '');
    if (mayGoOn && !isEnd && at + piece.length === this.#held.length) return undefined;
    if (mark !== undefined) return this.#readMark(piece);
    if (piece === '\n' && this.#mark.length < FENCE) this.#closeCode(0);
    if (this.#mark !== '' || braces.length < 2) return this.#emit(piece);
    if (braces.length > 2) return this.#emit(piece.slice(0, -2));
    const size = this.#source(at + piece.length, isEnd, signs!);
    return size === 0 ? this.#emit(piece) : size && piece.length + size;
  }

  /** Marks the beginning or end of code. */
  #readMark(run: string): number {
    if (this.#mark === '') {
      if (run[0] !== '`' && run.length < FENCE) return this.#emit(run);
      this.#mark = run;
      this.#codeFrom = this.shown.length;
    } else if (run === this.#mark || (this.#mark.length >= FENCE && run.startsWith(this.#mark)))
      this.#closeCode(run.length);
    return this.#emit(run);
  }

  #closeCode(size: number): void {
    if (this.#mark !== '') this.code.push({ start: this.#codeFrom, end: this.shown.length + size });
    this.#mark = '';
  }

  /** Reads a citation whose body begins here, after signs; returns its size from here on, 0 for other braces. */
  #source(at: number, isEnd: boolean, signs: string): number | undefined {
    const [whole, body = '', closing] = BODY.exec(this.#held.slice(at, at + LONGEST_HELD))!;
    const end = at + whole.length;
    const isClosed = closing === '}}';
    if (!isEnd && !isClosed && end === this.#held.length && whole.length < LONGEST_HELD) return undefined;
    if (!isClosed) return this.#unclosed(this.#held.slice(at, end), signs, at);
    // A second citation of the same figure adds nothing.
    if (signs === '' && this.shown.length === this.#sourceAt) return whole.length;
    const written = signs === '' ? this.#figureBefore(body.trim()) : undefined;
    // Braces after digits are a citation, whatever their content.
    if ((written === undefined || written === 'word') && !isExpression(body)) return 0;
    const behind = this.#held.slice(end);
    let more: number | undefined = 0;
    if (written === undefined) more = this.#fillIn(body.trim(), signs, behind, isEnd);
    else if (written !== 'word') this.#annotate(body.trim(), written);
    if (written !== undefined) this.#sourceAt = this.shown.length;
    if (more === undefined) return undefined;
    this.#mapTo(end + more);
    return whole.length + more;
  }

  /** Handles braces without an end: a certain citation is left out, and the rest is text. */
  #unclosed(rest: string, signs: string, at: number): number {
    const source = OPEN_SOURCE.exec(rest)?.[0];
    if (source === undefined) return 0;
    this.#emit(signs);
    this.#mapTo(at + source.length);
    return source.length;
  }

  /** Records the position in the buffer of the text that follows. */
  #mapTo(held: number): void {
    this.offsets.push({ shown: this.shown.length, written: this.#written.length - this.#held.length + held });
  }

  /**
   * Returns the figure cited by the braces; braces after a figure that is cited already stand alone, and so does an
   * amount after a day.
   */
  #figureBefore(expression: string): WrittenFigure | 'word' | undefined {
    const from = Math.max(0, this.shown.length - LOOK_BACK);
    const found = figureBefore(this.shown.slice(from));
    if (found === undefined || found === 'word') return found;
    // After a space, a label's number such as "10-year" may precede a figure that is to be filled in.
    const value =
      found.reading.moment === undefined && !this.shown.endsWith(' ') ? undefined : this.#valueFor(expression, found);
    if (value !== undefined && 'quantity' in value && !isConfirmed(found, value)) return undefined;
    const written = { ...found, start: found.start + from, end: found.end + from };
    return this.figures.some(({ start, end }) => start < written.end && end > written.start) ? undefined : written;
  }

  /** Compares the digits before the braces with the value of the expression. */
  #annotate(expression: string, written: WrittenFigure): void {
    const { start, end } = written;
    const value = this.#valueFor(expression, written);
    if ('problem' in value) {
      this.figures.push({ start, end, outcome: 'none', expression, inputs: [], problem: value.problem });
      return;
    }
    const figure = { start, end, expression, ...sourceOf(value) };
    this.#compared.push({ at: this.figures.length, written, value });
    if (isConfirmed(written, value)) {
      this.figures.push({ ...figure, outcome: value.formula === undefined ? 'linked' : 'calculated' });
      return;
    }
    const expected = expectedText(value, this.#options.locale);
    // A time that cannot be compared is a figure without a source.
    this.figures.push(
      expected === undefined ? { ...figure, outcome: 'none' } : { ...figure, outcome: 'differs', expected },
    );
  }

  /**
   * Compares a figure again with the text after the braces: in Korean a word there gives the direction, and "million"
   * or "%" may follow.
   */
  #compareAgain(figure: Figure, written: WrittenFigure, value: Evaluated): Figure {
    const { start, end, outcome } = figure;
    if (outcome === 'none') return figure;
    if (outcome !== 'differs') {
      if (isConfirmed(describe(this.shown, { ...written.reading, start, end }), value)) return figure;
      return { ...figure, outcome: 'differs', expected: expectedText(value, this.#options.locale)! };
    }
    const from = this.shown.lastIndexOf('\n', start) + 1;
    const stretch = this.shown.slice(from, end + UNIT_BEHIND);
    const reading = readText(stretch).find((each) => each.start + from < end && each.end + from > start);
    // In a table the unit may be in the header.
    const isCell = stretch.trimStart().startsWith('|');
    if (reading === undefined || !isConfirmed(describe(stretch, reading, from), value, isCell)) return figure;
    const { expected: _, ...agreed } = figure;
    return { ...agreed, end: reading.end + from, outcome: value.formula === undefined ? 'linked' : 'calculated' };
  }

  /**
   * Writes the figure for braces without digits; returns how much text after them is redundant, or undefined while more
   * input is needed.
   */
  #fillIn(expression: string, signs: string, behind: string, isEnd: boolean): number | undefined {
    const value = this.#valueOf(expression);
    const [joint] = WORD_BEFORE.test(this.shown.slice(-1)) ? SIGNS.exec(signs)! : [''];
    const own = signs.slice(joint.length);
    const unit = repeatedUnit('problem' in value ? undefined : value, behind, isEnd);
    if (unit === undefined) return undefined;
    this.#emit(joint);
    const start = this.shown.length;
    const text =
      'problem' in value
        ? message(this.#options.locale, 'figures.missing')
        : filledText(value, own, this.#options.locale);
    const end = start + this.#emit(text);
    const outcome = 'problem' in value ? 'none' : value.formula === undefined ? 'linked' : 'calculated';
    const source = 'problem' in value ? { inputs: [], problem: value.problem } : sourceOf(value);
    this.figures.push({ start, end, outcome, expression, ...source, isFilled: true });
    return unit.length;
  }

  /**
   * Returns the value to compare digits with: percentages as fractions, or as plain numbers where only those agree, and
   * amounts of several currencies in the written one, where they agree then.
   */
  #valueFor(expression: string, written: WrittenFigure): Evaluated | { readonly problem: string } {
    const value = this.#valueOf(expression);
    const { currency } = written.reading.unit;
    if ('problem' in value && currency !== undefined) {
      const converted = this.#valueOf(expression, { currency });
      return !('problem' in converted) && isConfirmed(written, converted) ? converted : value;
    }
    if ('problem' in value || value.formula === undefined || isConfirmed(written, value)) return value;
    if (!value.inputs.some(({ unit }) => unit === 'percent')) return value;
    const plain = this.#valueOf(expression, { plainPercents: true });
    return !('problem' in plain) && isConfirmed(written, plain) ? plain : value;
  }

  #valueOf(expression: string, options?: Parameters<typeof evaluate>[2]): Evaluated | { readonly problem: string } {
    try {
      return evaluate(expression, this.#options.find, options);
    } catch (error) {
      // An unreadable result must not cost the answer.
      return { problem: error instanceof ExpressionRefused ? error.message : 'it cannot be evaluated' };
    }
  }

  #emit(text: string): number {
    this.shown += text;
    return text.length;
  }
}

/** Tells whether the digits before braces agree with the expression's value; a time is compared by its numbers. */
function isConfirmed(written: WrittenFigure, value: Evaluated, isCell = false): boolean {
  const { quantity, text = '', inputs, formula, hasNumbers = false } = value;
  const { moment } = written.reading;
  if (quantity !== undefined && moment === undefined)
    return agrees(written, {
      quantity,
      isTyped: !isCell && inputs.every(({ unit, external }) => unit !== undefined && !external),
      hasNumbers,
      isSigned: formula === undefined && isSignedField(inputs[0]?.field),
    });
  if (moment === undefined) return false;
  const [year, month, day, hour = 0, minute = 0] = ((quantity?.amount.toDecimal(20) ?? text).match(/\d+/g) ?? []).map(
    Number,
  );
  const known: Readonly<Record<string, number | undefined>> = {
    year,
    month,
    day,
    minutes: hour * 60 + minute,
    quarter: month,
  };
  return Object.entries(moment).every(([part, number]) => known[part] === number);
}

/** Formats the source's value for people. */
function expectedText({ quantity, formats, formula }: Evaluated, locale: Locale): string | undefined {
  return quantity && quantityText(quantity, formats, formula === undefined, locale);
}

const sourceOf = ({ quantity, text, inputs, formula }: Evaluated) => ({
  value: quantity?.amount.toDecimal(20) ?? text ?? '',
  inputs,
  formula,
});
