import { compoundGrowth } from '@finclaw/finance';
import { Rational } from '@finclaw/language';
import type { CitedFact } from '@finclaw/types';
import {
  add,
  CitationError,
  type CitedUnit,
  convert,
  inPercent,
  multiply,
  NUMBER,
  nameOfUnit,
  PERCENT,
  type Quantity,
} from './quantity.ts';
import { type CitedResult, countAt, numbersAt, type PathStep } from './result-tree.ts';

/** What a citation comes to. */
export interface Evaluated extends Quantity {
  readonly facts: readonly CitedFact[];
  /** Numbers that no result gives: written in the citation, or supposed. */
  readonly supposed: readonly string[];
  /** How it is to be written: decimals, and the words after the bar. */
  readonly digits?: number;
  readonly words: ReadonlySet<string>;
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
const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|["“]([^"”]*)["”]|([\p{L}_][\p{L}\p{N}_]*)|(\S))/uy;
const KINDS = ['number', 'text', 'name', 'sign'] as const;

type Kind = (typeof KINDS)[number];
interface Token {
  readonly kind: Kind;
  readonly text: string;
  readonly end: number;
}

function tokensOf(source: string): readonly Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(source); found !== null; found = TOKEN.exec(source)) {
    const at = found.findIndex((each, group) => group > 0 && each !== undefined);
    tokens.push({ kind: KINDS[at - 1]!, text: found[at]!, end: TOKEN.lastIndex });
  }
  return tokens;
}

/** One value, or the values of a list. */
type Values = readonly Quantity[];
type Combine = (a: Quantity, b: Quantity) => Quantity;

const minus: Combine = (a, b) => add(a, b, true);
const over: Combine = (a, b) => multiply(a, b, -1);
/** The signs between values, those that bind least first. */
const OPERATORS: readonly Readonly<Record<string, Combine>>[] = [
  { '+': (a, b) => add(a, b), '-': minus, '−': minus },
  { '*': (a, b) => multiply(a, b), '×': (a, b) => multiply(a, b), '/': over, '÷': over },
];

/** Works out one citation, exactly and with units; throws a CitationError that says what is wrong with it. */
export const evaluate = (source: string, find: FindResult): Evaluated => new Evaluation(source, find).run();

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
    const value = single(this.#values());
    const isDirect = this.#steps === 0 && this.#facts.length === 1;
    const isChange = this.#isChange && this.#steps === 1;
    const formula = (this.#formula + this.#source.slice(this.#formulaTo, this.#readTo)).trim();
    const format = this.#format();
    if (this.#at < this.#tokens.length) this.#fail();
    return { ...value, ...format, facts: this.#facts, supposed: this.#supposed, formula, isDirect, isChange };
  }

  #format(): Pick<Evaluated, 'digits' | 'words'> {
    const words = new Set<string>();
    let digits: number | undefined;
    while (this.#take('|')) {
      if (this.#take('.')) digits = Number(this.#next('number'));
      else words.add(this.#next('name'));
    }
    const unknown = [...words].find((word) => !FORMATS.has(word)) ?? (digits !== undefined && digits > 4 ? digits : undefined);
    if (unknown !== undefined)
      throw new CitationError('unknown-format', `no format "${unknown}"; there are .0 to .4, ${[...FORMATS].join(', ')}`);
    return { words, ...(digits !== undefined && { digits }) };
  }

  #values(level = 0): Values {
    const operators = OPERATORS[level];
    if (operators === undefined) return this.#factor();
    let left = this.#values(level + 1);
    for (;;) {
      const { kind, text = '' } = this.#tokens[this.#at] ?? {};
      const combine = kind === 'sign' && Object.hasOwn(operators, text) ? operators[text] : undefined;
      if (combine === undefined) return left;
      this.#at++;
      this.#steps++;
      left = each(left, this.#values(level + 1), combine);
    }
  }

  #factor(): Values {
    if (this.#take('-')) return this.#factor().map(({ amount, unit }) => ({ amount: amount.negated(), unit }));
    if (this.#take('(')) return this.#closed(this.#values());
    if (this.#tokens[this.#at]?.kind === 'number') {
      const number = this.#next('number');
      this.#supposed.push(number);
      return [{ amount: Rational.parse(number), unit: this.#take('%') ? PERCENT : NUMBER }];
    }
    const name = this.#next('name', 'a value');
    return HANDLE.test(name) ? this.#cited(name) : [this.#call(name)];
  }

  #cited(handle: string): Values {
    const from = this.#readTo - handle.length;
    const { result, steps } = this.#path(handle);
    const before = this.#facts.length;
    const values = numbersAt(result, steps).map(({ path, quantity, fact }) => {
      const { unit, subject, field, period, at, trust } = fact ?? {};
      const about = { ...(subject && { subject }), ...(field && { field }), ...(period && { period }), ...(at && { at }) };
      const isOthers = trust === undefined ? result.isOutside === true : trust === 'outside';
      const named = unit === undefined ? {} : { unit: nameOfUnit(quantity.unit) };
      const value = quantity.amount.toDecimal(20);
      this.#facts.push({ handle, tool: result.tool, path, value, ...named, ...about, ...(isOthers && { outside: true }) });
      return quantity;
    });
    const cited = this.#facts.slice(before).map(({ value }) => value);
    this.#resolve(from, cited.join(', '));
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
      if (this.#take('[')) steps.push(this.#closed(this.#bracket(), ']'));
      else if (isDot) steps.push({ key: this.#next() });
      else return { result, steps };
    }
  }

  #bracket(): PathStep {
    if (this.#take('*')) return { all: true };
    const sign = this.#take('-') ? -1 : 1;
    const { kind } = this.#tokens[this.#at] ?? {};
    if (kind === 'number') return { index: Number(this.#next()) * sign };
    if (kind === 'text') return { key: this.#next() };
    let field = this.#next('name');
    while (this.#take('.')) field += `.${this.#next('name')}`;
    if (!this.#take('=')) this.#fail('=');
    return { field, text: this.#next() };
  }

  #call(name: string): Quantity {
    const work = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    if (work === undefined && name !== 'count' && name !== 'assume')
      throw new CitationError('unknown-function', `no function or handle "${name}"`);
    if (!this.#take('(')) this.#fail('(');
    this.#steps++;
    if (name === 'count') return this.#closed(this.#counted(this.#next('name')));
    const given: Values[] = [this.#values()];
    // A number of the user's, or one that is only supposed, may have a unit.
    if (work === undefined) return this.#closed({ ...single(given[0]), ...(this.#take(',') && { unit: this.#unit() }) });
    while (this.#take(',')) given.push(this.#values());
    this.#isChange ||= work === FUNCTIONS.change;
    return this.#closed(work(given));
  }

  #counted(handle: string): Quantity {
    const from = this.#readTo - handle.length;
    const { result, steps } = this.#path(handle);
    const value = String(countAt(result, steps));
    this.#resolve(from, value);
    this.#facts.push({ handle, tool: result.tool, path: 'count', value, ...(result.isOutside && { outside: true }) });
    return { amount: Rational.parse(value), unit: { kind: 'count' } };
  }

  #unit(): CitedUnit {
    const text = this.#next();
    const known = UNITS[text.toLowerCase()];
    if (known !== undefined) return known;
    if (!/^[A-Z]{3}$/.test(text))
      throw new CitationError('unknown-unit', `no unit "${text}"; write KRW, USD, %, shares or points`);
    return { kind: 'money', currency: text, ...(this.#take('/') && { per: this.#next('name') }) };
  }

  #take(sign: string): boolean {
    const { kind, text } = this.#tokens[this.#at] ?? {};
    const isThere = kind === 'sign' && text === sign;
    if (isThere) this.#at++;
    return isThere;
  }

  /** What was read, if the bracket around it ends here. */
  #closed<T>(read: T, sign = ')'): T {
    return this.#take(sign) ? read : this.#fail(sign);
  }

  #next(kind?: Kind, wanted: string = kind ?? 'a value'): string {
    const token = this.#tokens[this.#at++];
    return token !== undefined && (kind === undefined || token.kind === kind) ? token.text : this.#fail(wanted);
  }

  #fail(wanted = 'a value'): never {
    const before = this.#tokens.slice(0, this.#at).map(({ text }) => text);
    throw new CitationError('syntax', `${wanted} expected near "${before.slice(-4).join('')}"`);
  }
}

/** Value by value where lists meet, each with the one where a list meets a single value. */
function each(left: Values, right: Values, combine: Combine): Values {
  if (left.length !== right.length && left.length !== 1 && right.length !== 1)
    throw new CitationError('many-values', `a list of ${left.length} does not go with a list of ${right.length}`);
  const size = Math.max(left.length, right.length);
  return Array.from({ length: size }, (_, at) => combine(left[at] ?? single(left), right[at] ?? single(right)));
}

function single(values: Values | undefined): Quantity {
  const [first, ...others] = values ?? [];
  if (first === undefined) throw new CitationError('no-values', 'there is no value');
  if (others.length > 0)
    throw new CitationError('many-values', `there are ${others.length + 1} values; use sum, avg, min, max or one row`);
  return first;
}

type Work = (given: readonly Values[]) => Quantity;
const folded =
  (combine: Combine): Work =>
  (given) => {
    const [first, ...others] = given.flat();
    return others.reduce(combine, single(first && [first]));
  };
const ofTwo =
  (combine: Combine): Work =>
  (given) => {
    if (given.length !== 2) throw new CitationError('syntax', 'two values expected');
    return combine(single(given[0]), single(given[1]));
  };
const sum = folded((a, b) => add(a, b));
const change = ofTwo((from, to) => inPercent({ ...minus(to, from), unit: from.unit }, from));
const FUNCTIONS: Readonly<Record<string, Work>> = {
  sum,
  avg: (given) => multiply(sum(given), { amount: Rational.of(BigInt(given.flat().length)), unit: NUMBER }, -1),
  min: folded((a, b) => (minus(b, a).amount.isNegative() ? b : a)),
  max: folded((a, b) => (minus(a, b).amount.isNegative() ? b : a)),
  change,
  growth: change,
  share: ofTwo(inPercent),
  convert: ofTwo(convert),
  cagr: (given) => {
    const [first, last, years] = [single(given[0]), single(given[1]), single(given[2])];
    if (first.amount.isNegative() || over(last, first).unit.kind !== 'number' || years.amount.compareTo(Rational.zero) <= 0)
      throw new CitationError('unlike-units', 'cagr(from, to, years) takes two like values and a number of years');
    const { value } = compoundGrowth(first.amount, last.amount, years.amount);
    return { amount: value.times(Rational.of(100n)), unit: PERCENT };
  },
};

const won: CitedUnit = { kind: 'money', currency: 'KRW' };
const dollar: CitedUnit = { kind: 'money', currency: 'USD' };
const shares: CitedUnit = { kind: 'shares' };
const UNITS: Readonly<Record<string, CitedUnit>> = {
  ...{ '%': PERCENT, percent: PERCENT, pp: { kind: 'percentage-points' }, points: { kind: 'points' } },
  ...{ shares, share: shares, 주: shares, years: NUMBER, year: NUMBER, times: NUMBER },
  ...{ 원: won, '₩': won, 달러: dollar, $: dollar },
};
