import { compoundGrowth } from '@finclaw/finance';
import { Rational } from '@finclaw/language';
import type { CitedFact } from '@finclaw/types';
import { CitationError } from './citation-error.ts';
import {
  add,
  type CitedUnit,
  convert,
  divide,
  inPercent,
  multiply,
  NUMBER,
  nameOfUnit,
  PERCENT,
  type Quantity,
} from './quantity.ts';
import { type CitedResult, countAt, numbersAt, type PathStep } from './result-tree.ts';

/** How a figure is to be written: decimals, and the words after the bar. */
interface CitedFormat {
  readonly digits?: number;
  readonly words: ReadonlySet<string>;
}

/** What a citation comes to. */
export interface Evaluated extends Quantity {
  readonly facts: readonly CitedFact[];
  /** Numbers that no result gives: written in the citation, or supposed. */
  readonly supposed: readonly string[];
  readonly format: CitedFormat;
  /** The citation with the values of results in the places of their paths. */
  readonly formula: string;
  /** The value of a result as it stands there. */
  readonly isDirect: boolean;
  /** A change, which is written with its sign. */
  readonly isChange: boolean;
}

/** Finds what lies under a handle. */
export type FindResult = (handle: string) => CitedResult | undefined;

export const LONGEST_CITATION = 300;
const FORMATS = new Set(['short', 'signed', 'plain', 'abs', 'bp']);
const HANDLE = /^r[1-9]\d{0,5}$/;
const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|"([^"]*)"|“([^”]*)”|([\p{L}_][\p{L}\p{N}_]*)|(\S))/uy;

/** Works out one citation, exactly and with units; throws a CitationError that says what is wrong with it. */
export function evaluate(source: string, find: FindResult): Evaluated {
  return new Evaluation(source, find).run();
}

interface Token {
  readonly kind: 'number' | 'text' | 'name' | 'sign';
  readonly text: string;
  readonly end: number;
}

function tokensOf(source: string): readonly Token[] {
  const tokens: Token[] = [];
  for (TOKEN.lastIndex = 0; ; ) {
    const found = TOKEN.exec(source);
    if (found === null) return tokens;
    const [, number, text, curly, name, sign] = found;
    const end = TOKEN.lastIndex;
    if (number !== undefined) tokens.push({ kind: 'number', text: number, end });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name, end });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign, end });
    else tokens.push({ kind: 'text', text: text ?? curly ?? '', end });
  }
}

/** One value, or the values of a list. */
type Values = readonly Quantity[];

class Evaluation {
  readonly #source: string;
  readonly #tokens: readonly Token[];
  readonly #find: FindResult;
  readonly #facts: CitedFact[] = [];
  readonly #supposed: string[] = [];
  /** The citation as far as it was read, with the values of results in their places. */
  #formula = '';
  #formulaTo = 0;
  #at = 0;
  #steps = 0;
  #isChange = false;

  constructor(source: string, find: FindResult) {
    if (source.length > LONGEST_CITATION) throw new CitationError('too-long', `longer than ${LONGEST_CITATION} characters`);
    this.#source = source;
    this.#tokens = tokensOf(source);
    this.#find = find;
  }

  run(): Evaluated {
    const { amount, unit } = single(this.#expression());
    const isDirect = this.#steps === 0 && this.#facts.length === 1;
    const isChange = this.#isChange && this.#steps === 1;
    const formula = (this.#formula + this.#source.slice(this.#formulaTo, this.#readTo)).trim();
    const format = this.#format();
    if (this.#at < this.#tokens.length) this.#fail();
    return { amount, unit, facts: this.#facts, supposed: this.#supposed, format, formula, isDirect, isChange };
  }

  #format(): CitedFormat {
    const words = new Set<string>();
    let digits: number | undefined;
    while (this.#take('|')) {
      if (this.#take('.')) digits = Number(this.#next('number').text);
      else words.add(this.#next('name').text);
    }
    const unknown = [...words].find((word) => !FORMATS.has(word));
    if (unknown !== undefined || (digits !== undefined && digits > 4))
      throw new CitationError(
        'unknown-format',
        `no format "${unknown ?? digits}"; there are .0 to .4, ${[...FORMATS].join(', ')}`,
      );
    return { words, ...(digits !== undefined && { digits }) };
  }

  #expression(): Values {
    let left = this.#term();
    for (;;) {
      if (this.#take('+')) left = this.#each(left, this.#term(), add);
      else if (this.#take('-') || this.#take('−')) left = this.#each(left, this.#term(), (a, b) => add(a, b, true));
      else return left;
    }
  }

  #term(): Values {
    let left = this.#factor();
    for (;;) {
      if (this.#take('*') || this.#take('×')) left = this.#each(left, this.#factor(), multiply);
      else if (this.#take('/') || this.#take('÷')) left = this.#each(left, this.#factor(), divide);
      else return left;
    }
  }

  #factor(): Values {
    if (this.#take('-')) return this.#factor().map(({ amount, unit }) => ({ amount: amount.negated(), unit }));
    if (this.#take('(')) {
      const inner = this.#expression();
      this.#expect(')');
      return inner;
    }
    const token = this.#tokens[this.#at++] ?? this.#fail();
    if (token.kind === 'number') {
      this.#supposed.push(token.text);
      return [{ amount: Rational.parse(token.text), unit: this.#take('%') ? PERCENT : NUMBER }];
    }
    if (token.kind !== 'name') this.#fail();
    return HANDLE.test(token.text) ? this.#cited(token.text) : this.#call(token.text);
  }

  #cited(handle: string): Values {
    const from = this.#readTo - handle.length;
    const { result, steps } = this.#path(handle);
    const { tool, isOutside } = result;
    const values = numbersAt(result, steps).map(({ path, quantity, fact }) => {
      const { unit: kind, subject, field, period, at, trust } = fact ?? {};
      const value = quantity.amount.toDecimal(20);
      const about = { ...(subject && { subject }), ...(field && { field }), ...(period && { period }), ...(at && { at }) };
      const isOthers = trust === undefined ? isOutside === true : trust === 'outside';
      const unit = kind === undefined ? {} : { unit: nameOfUnit(quantity.unit) };
      this.#facts.push({ handle, tool, path, value, ...unit, ...about, ...(isOthers && { outside: true }) });
      return quantity;
    });
    this.#resolve(from, values.map(({ amount }) => amount.toDecimal(20)).join(', '));
    return values;
  }

  /** Where the last token read ends in the citation. */
  get #readTo(): number {
    return this.#tokens[this.#at - 1]?.end ?? 0;
  }

  /** Puts a value into the formula for what stands in the citation from there to here. */
  #resolve(from: number, value: string): void {
    this.#formula += this.#source.slice(this.#formulaTo, from) + value;
    this.#formulaTo = this.#readTo;
  }

  #path(handle: string): { readonly result: CitedResult; readonly steps: readonly PathStep[] } {
    const result = this.#find(handle);
    if (result === undefined) throw new CitationError('unknown-handle', `no result ${handle} in this conversation`);
    const steps: PathStep[] = [];
    for (;;) {
      const isDot = this.#take('.');
      if (isDot && this.#tokens[this.#at]?.text !== '[') steps.push({ key: (this.#tokens[this.#at++] ?? this.#fail()).text });
      else if (this.#take('[')) {
        steps.push(this.#bracket());
        this.#expect(']');
      } else return { result, steps };
    }
  }

  #bracket(): PathStep {
    if (this.#take('*')) return { all: true };
    const isLast = this.#take('-');
    const token = this.#tokens[this.#at++] ?? this.#fail();
    if (token.kind === 'number') return { index: Number(token.text) * (isLast ? -1 : 1) };
    if (token.kind === 'text') return { key: token.text };
    if (token.kind !== 'name') this.#fail();
    let field = token.text;
    while (this.#take('.')) field += `.${this.#next('name').text}`;
    this.#expect('=');
    const wanted = this.#tokens[this.#at++] ?? this.#fail();
    if (wanted.kind === 'sign') this.#fail();
    return { field, text: wanted.text };
  }

  #call(name: string): Values {
    if (!Object.hasOwn(FUNCTIONS, name) && name !== 'count' && name !== 'assume')
      throw new CitationError('unknown-function', `no function or handle "${name}"`);
    this.#expect('(');
    this.#steps++;
    if (name === 'assume') return [this.#assumed()];
    if (name === 'count') return [this.#counted()];
    const given: Values[] = [this.#expression()];
    while (this.#take(',')) given.push(this.#expression());
    this.#expect(')');
    if (name === 'change' || name === 'growth') this.#isChange = true;
    return [(FUNCTIONS[name] as (given: readonly Values[]) => Quantity)(given)];
  }

  #counted(): Quantity {
    const handle = this.#next('name').text;
    const from = this.#readTo - handle.length;
    const { result, steps } = this.#path(handle);
    const value = String(countAt(result, steps));
    this.#resolve(from, value);
    this.#expect(')');
    this.#facts.push({ handle, tool: result.tool, path: 'count', value, ...(result.isOutside && { outside: true }) });
    return { amount: Rational.parse(value), unit: { kind: 'count' } };
  }

  /** A number of the user's, or one that is only supposed, with its unit. */
  #assumed(): Quantity {
    const sign = this.#take('-') ? '-' : '';
    const { text } = this.#next('number');
    this.#supposed.push(text);
    let unit: CitedUnit = this.#take('%') ? PERCENT : NUMBER;
    if (this.#take(',')) unit = this.#unit();
    this.#expect(')');
    return { amount: Rational.parse(sign + text), unit };
  }

  #unit(): CitedUnit {
    const { text } = this.#tokens[this.#at++] ?? this.#fail();
    const known = UNITS[text.toLowerCase()];
    if (known !== undefined) return known;
    if (!/^[A-Z]{3}$/.test(text))
      throw new CitationError('unknown-unit', `no unit "${text}"; write KRW, USD, %, shares or points`);
    return this.#take('/') ? { kind: 'money', currency: text, per: this.#next('name').text } : { kind: 'money', currency: text };
  }

  /** Value by value where lists meet, each with the one where a list meets a single value. */
  #each(left: Values, right: Values, combine: (a: Quantity, b: Quantity) => Quantity): Values {
    this.#steps++;
    const size = Math.max(left.length, right.length);
    if (left.length !== right.length && left.length !== 1 && right.length !== 1)
      throw new CitationError('many-values', `a list of ${left.length} does not go with a list of ${right.length}`);
    return Array.from({ length: size }, (_, at) => combine(left[at] ?? single(left), right[at] ?? single(right)));
  }

  #take(sign: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'sign' || token.text !== sign) return false;
    this.#at++;
    return true;
  }

  #expect(sign: string): void {
    if (!this.#take(sign)) this.#fail(sign);
  }

  #next(kind: Token['kind']): Token {
    const token = this.#tokens[this.#at++];
    return token?.kind === kind ? token : this.#fail(kind);
  }

  #fail(wanted = 'a value'): never {
    const before = this.#tokens.slice(0, this.#at).map(({ text }) => text);
    throw new CitationError('syntax', `${wanted} expected near "${before.slice(-4).join('')}"`);
  }
}

function single(values: Values | undefined): Quantity {
  const [first] = values ?? [];
  if (first === undefined) throw new CitationError('no-values', 'there is no value');
  if (values?.length !== 1)
    throw new CitationError('many-values', `there are ${values?.length} values; use sum, avg, min, max or one row`);
  return first;
}

const sumOf = (values: Values): Quantity =>
  values.slice(1).reduce((total, value) => add(total, value), single(values.slice(0, 1)));
const pick = (given: readonly Values[], sign: 1 | -1): Quantity =>
  given
    .flat()
    .reduce((best, each) =>
      add(each, best, true).amount.isNegative() === sign < 0 && !add(each, best, true).amount.isZero() ? each : best,
    );
const two = (given: readonly Values[], apply: (a: Quantity, b: Quantity) => Quantity): Quantity => {
  if (given.length !== 2) throw new CitationError('syntax', 'two values expected');
  return apply(single(given[0]), single(given[1]));
};
const changeOf = (given: readonly Values[]): Quantity =>
  two(given, (from, to) => inPercent({ ...add(to, from, true), unit: from.unit }, from));

const FUNCTIONS: Readonly<Record<string, (given: readonly Values[]) => Quantity>> = {
  sum: (given) => sumOf(given.flat()),
  avg: (given) => ({
    ...sumOf(given.flat()),
    amount: sumOf(given.flat()).amount.dividedBy(Rational.of(BigInt(given.flat().length))),
  }),
  min: (given) => pick(given, -1),
  max: (given) => pick(given, 1),
  change: changeOf,
  growth: changeOf,
  share: (given) => two(given, inPercent),
  convert: (given) => two(given, convert),
  cagr: ([from, to, years]) => {
    const [first, last, span] = [single(from), single(to), single(years)];
    const ratio = divide(last, first);
    if (!first.amount.isNegative() && ratio.unit.kind === 'number' && span.amount.compareTo(Rational.zero) > 0) {
      const { value } = compoundGrowth(first.amount, last.amount, span.amount);
      return { amount: value.times(Rational.of(100n)), unit: PERCENT };
    }
    throw new CitationError('unlike-units', 'cagr(from, to, years) takes two like values and a number of years');
  },
};

const won: CitedUnit = { kind: 'money', currency: 'KRW' };
const dollar: CitedUnit = { kind: 'money', currency: 'USD' };
const UNITS: Readonly<Record<string, CitedUnit>> = {
  '%': PERCENT,
  percent: PERCENT,
  shares: { kind: 'shares' },
  share: { kind: 'shares' },
  주: { kind: 'shares' },
  points: { kind: 'points' },
  pp: { kind: 'percentage-points' },
  원: won,
  '₩': won,
  달러: dollar,
  $: dollar,
  years: NUMBER,
  year: NUMBER,
  times: NUMBER,
};
