import { compoundGrowth } from '@finclaw/finance';
import { Rational } from '@finclaw/language';
import type { CitedFact, DecimalString } from '@finclaw/types';
import { type CitedNumber, type CitedResult, countAt, numbersAt, type PathStep } from './cited-result.ts';
import { add, convert, inPercent, multiply, NUMBER, PERCENT, POINTS, type Quantity, refuse } from './quantity.ts';

/** What a citation comes to. */
export interface Evaluated extends Quantity {
  /** The amount as a decimal. */
  readonly value: DecimalString;
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

const LONGEST_CITATION = 300;
const DIGITS = /\d+(?:\.\d+)?/y;
const NAME = /[\p{L}_][\p{L}\p{N}_]*/uy;
const HANDLE = /r[1-9]\d{0,5}(?![\p{L}\p{N}_])/uy;
const UNIT = /["“]?([\p{L}_]+|[^"“\s])["”]?/uy;
const FORMAT = /\|\s*(?:\.([0-4])(?!\d)|(short|signed|plain|abs|bp)(?![a-z]))/y;
/** One step of a path: `.field`, `["label"]`, `[0]`, `[*]`, or the row `[field="text"]`. */
const STEP =
  /(?:\.\s*)?\[\s*(?:(\*)|(-?\d+)|["“]([^"”]*)["”]|([\p{L}_][\p{L}\p{N}_.]*)\s*=\s*(?:["“]([^"”]*)["”]|([^\s"“”\]]+)))\s*\]|\.\s*(?:["“]([^"”]*)["”]|([\p{L}\p{N}_]+))/uy;
const ANY = /\S/y;
const BLANKS = /\s*/y;

/** One value, or the values of a list. */
type Values = readonly Quantity[];
type Combine = (a: Quantity, b: Quantity) => Quantity;

const minus: Combine = (a, b) => add(a, b, true);
const over: Combine = (a, b) => multiply(a, b, -1);
/** The signs between values, those that bind least first. */
const OPERATORS: readonly (readonly [form: RegExp, work: Readonly<Record<string, Combine>>])[] = [
  [/[-+−]/y, { '+': add, '-': minus, '−': minus }],
  [/[*×/÷]/y, { '*': multiply, '×': multiply, '/': over, '÷': over }],
];

/** Works out one citation, exactly and with units; throws a CitationError that says what is wrong with it. */
export const evaluate = (source: string, find: FindResult): Evaluated => new Evaluation(source, find).run();

class Evaluation {
  readonly #source: string;
  readonly #find: FindResult;
  readonly #facts: CitedFact[] = [];
  readonly #supposed: string[] = [];
  /** The citation as far as its last path, with the values of results in their places. */
  #formula = '';
  #formulaTo = 0;
  /** Where the next thing begins, and where the last one ended. */
  #at = 0;
  #readTo = 0;
  #steps = 0;
  #isChange = false;

  constructor(source: string, find: FindResult) {
    if (source.length > LONGEST_CITATION) refuse('too-long', `longer than ${LONGEST_CITATION} characters`);
    this.#source = source;
    this.#find = find;
  }

  run(): Evaluated {
    const { amount, unit } = single(this.#values());
    const isDirect = this.#steps === 0 && this.#facts.length === 1;
    const isChange = this.#isChange && this.#steps === 1;
    const formula = this.#formula + this.#source.slice(this.#formulaTo, this.#readTo);
    const format = this.#format();
    if (this.#at < this.#source.length) this.#fail('the end');
    const told = { ...format, facts: this.#facts, supposed: this.#supposed, formula, isDirect, isChange };
    return { amount, unit, value: amount.toDecimal(20), ...told };
  }

  #format(): Pick<Evaluated, 'digits' | 'words'> {
    const words = new Set<string>();
    let digits: number | undefined;
    for (let found = this.#take(FORMAT); found; found = this.#take(FORMAT)) {
      if (found[1] === undefined) words.add(found[2]!);
      else digits = Number(found[1]);
    }
    const rest = this.#source.slice(this.#at);
    if (rest.startsWith('|'))
      refuse('unknown-format', `no format "${rest.slice(1).trim()}"; there are .0 to .4, short, signed, plain, abs, bp`);
    return { words, ...(digits !== undefined && { digits }) };
  }

  #values(level = 0): Values {
    const [form, work] = OPERATORS[level] ?? [];
    if (form === undefined) return this.#factor();
    let left = this.#values(level + 1);
    for (let sign = this.#take(form); sign; sign = this.#take(form)) {
      this.#steps++;
      left = each(left, this.#values(level + 1), work![sign[0]]!);
    }
    return left;
  }

  #factor(): Values {
    if (this.#sign('-')) return this.#factor().map(({ amount, unit }) => ({ amount: amount.negated(), unit }));
    if (this.#sign('(')) return this.#closed(this.#values());
    const [number] = this.#take(DIGITS) ?? [];
    if (number === undefined) return this.#cited(numbersAt) ?? [this.#call()];
    this.#supposed.push(number);
    return [{ amount: Rational.parse(number), unit: this.#sign('%') ? PERCENT : NUMBER }];
  }

  /** What stands where a path leads to, with its values in the formula. */
  #cited(valuesAt: (result: CitedResult, path: readonly PathStep[]) => readonly CitedNumber[]): Values | undefined {
    const from = this.#at;
    const [handle] = this.#take(HANDLE) ?? [];
    if (handle === undefined) return undefined;
    const result = this.#find(handle) ?? refuse('unknown-handle', `no result ${handle} in this conversation`);
    const found = valuesAt(result, this.#path());
    // One by one: a list may be longer than a call has room for.
    for (const { fact } of found) this.#facts.push(fact);
    this.#formula += this.#source.slice(this.#formulaTo, from) + found.map(({ fact }) => fact.value).join(', ');
    this.#formulaTo = this.#readTo;
    return found.map(({ quantity }) => quantity);
  }

  #path(): readonly PathStep[] {
    const steps: PathStep[] = [];
    for (let step = this.#take(STEP); step; step = this.#take(STEP)) {
      const [, all, index, label, field, ...texts] = step;
      steps.push({ all, index, field, text: label ?? texts.find((text) => text !== undefined) ?? '' });
    }
    return steps;
  }

  #call(): Quantity {
    const [name] = this.#take(NAME) ?? this.#fail('a value');
    const work = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    if (work === undefined && name !== 'count' && name !== 'assume')
      refuse('unknown-function', `no function or handle "${name}"`);
    if (!this.#sign('(')) this.#fail('(');
    this.#steps++;
    if (name === 'count') return this.#closed(single(this.#cited(countAt) ?? this.#fail('a handle')));
    const given: Values[] = [this.#values()];
    // A number of the user's, or one that is only supposed, may have a unit.
    if (work === undefined) return this.#closed({ ...single(given[0]), ...(this.#sign(',') && { unit: this.#unit() }) });
    while (this.#sign(',')) given.push(this.#values());
    this.#isChange ||= work === change;
    return this.#closed(work(given));
  }

  #unit(): string {
    const [, text = ''] = this.#take(UNIT) ?? this.#fail('a unit');
    const known = UNITS[text.toLowerCase()];
    if (known !== undefined) return known;
    if (!/^[A-Z]{3}$/.test(text)) refuse('unknown-unit', `no unit "${text}"; write KRW, USD, %, shares or points`);
    return this.#sign('/') ? `${text}/${(this.#take(NAME) ?? this.#fail('a currency'))[0]}` : text;
  }

  /** What comes next, if it is of that form; blanks behind it count as nothing. */
  #take(form: RegExp): RegExpExecArray | undefined {
    form.lastIndex = this.#at;
    const found = form.exec(this.#source);
    if (found === null) return undefined;
    this.#readTo = form.lastIndex;
    BLANKS.lastIndex = this.#readTo;
    BLANKS.test(this.#source);
    this.#at = BLANKS.lastIndex;
    return found;
  }

  #sign(sign: string): boolean {
    return this.#source[this.#at] === sign && this.#take(ANY) !== undefined;
  }

  /** What was read, if the bracket around it ends here. */
  #closed<T>(read: T): T {
    return this.#sign(')') ? read : this.#fail(')');
  }

  #fail(wanted: string): never {
    return refuse('syntax', `${wanted} expected behind "${this.#source.slice(0, this.#at).slice(-20)}"`);
  }
}

/** Value by value where lists meet, each with the one where a list meets a single value. */
function each(left: Values, right: Values, combine: Combine): Values {
  if (left.length !== right.length && left.length !== 1 && right.length !== 1)
    refuse('many-values', `a list of ${left.length} does not go with a list of ${right.length}`);
  const size = Math.max(left.length, right.length);
  return Array.from({ length: size }, (_, at) => combine(left[at] ?? single(left), right[at] ?? single(right)));
}

function single(values: Values = []): Quantity {
  if (values.length > 1) refuse('many-values', `there are ${values.length} values; use sum, avg, min, max or one row`);
  return values[0] ?? refuse('no-values', 'there is no value');
}

type Work = (given: readonly Values[]) => Quantity;
const folded =
  (combine: Combine): Work =>
  (given) => {
    const values = given.flat();
    return values.length === 0 ? single(values) : values.reduce((a, b) => combine(a, b));
  };
const ofTwo =
  (combine: Combine): Work =>
  (given) =>
    given.length === 2 ? combine(single(given[0]), single(given[1])) : refuse('syntax', 'two values expected');
const sum = folded(add);
const change = ofTwo((from, to) => inPercent({ ...minus(to, from), unit: from.unit }, from));
const FUNCTIONS: Readonly<Record<string, Work>> = {
  sum,
  avg: (given) => over(sum(given), { amount: Rational.of(BigInt(given.flat().length)), unit: NUMBER }),
  min: folded((a, b) => (minus(b, a).amount.isNegative() ? b : a)),
  max: folded((a, b) => (minus(a, b).amount.isNegative() ? b : a)),
  change,
  growth: change,
  share: ofTwo(inPercent),
  convert: ofTwo(convert),
  cagr: (given) => {
    const [first, last, years] = [single(given[0]), single(given[1]), single(given[2])];
    if (first.amount.isNegative() || over(last, first).unit !== NUMBER || years.amount.compareTo(Rational.zero) <= 0)
      refuse('unlike-units', 'cagr(from, to, years) takes two like values and a number of years');
    const { value } = compoundGrowth(first.amount, last.amount, years.amount);
    return { amount: value.times(Rational.of(100n)), unit: PERCENT };
  },
};

/** Units of a supposed number, besides currencies by their codes. */
const UNITS: Readonly<Record<string, string>> = {
  ...{ '%': PERCENT, percent: PERCENT, pp: POINTS, points: 'points' },
  ...{ shares: 'shares', share: 'shares', 주: 'shares', years: NUMBER, year: NUMBER, times: NUMBER },
  ...{ 원: 'KRW', '₩': 'KRW', 달러: 'USD', $: 'USD' },
};
