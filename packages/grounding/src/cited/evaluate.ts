import { compoundGrowth } from '@finclaw/finance';
import { Rational } from '@finclaw/language';
import type { CitedFact, DecimalString } from '@finclaw/types';
import { type CitedNumber, type CitedResult, countAt, numbersAt, type PathStep } from './cited-result.ts';
import { add, convert, inPercent, multiply, NUMBER, PERCENT, type Quantity, refuse } from './quantity.ts';
import { unitSaid } from './written-units.ts';

/** What a citation comes to. */
export interface Evaluated extends Quantity {
  /** The amount as a decimal. */
  readonly value: DecimalString;
  readonly facts: readonly CitedFact[];
  /** Numbers that no result gives: written in the citation, or supposed. */
  readonly supposed: readonly string[];
  /** How it is to be written: what stands behind the bars. */
  readonly formats: ReadonlySet<string>;
  /** The citation with the values of results in the places of their paths; absent where it is one value as it stands there. */
  readonly formula?: string;
  /** A change, which is written with its sign. */
  readonly isChange: boolean;
}

/** Finds what lies under a handle. */
export type FindResult = (handle: string) => CitedResult | undefined;

const LONGEST_CITATION = 300;
const DIGITS = /\d+(?:\.\d+)?/y;
const HANDLE = /r[1-9]\d{0,5}(?![\p{L}\p{N}_])/uy;
const NAME = /[\p{L}_][\p{L}\p{N}_]*/uy;
const UNIT = /["“]?([\p{L}_]+|[^"“\s])["”]?/uy;
/** One step of a path: `.field`, `["label"]`, `[0]`, `[*]`, or the row `[field="text"]`. */
const STEP =
  /(?:\.\s*)?\[\s*(?:(\*)|(-?\d+)|["“]([^"”]*)["”]|([\p{L}_][\p{L}\p{N}_.]*)\s*=\s*(?:["“]([^"”]*)["”]|([^\s"“”\]]+)))\s*\]|\.\s*(?:["“]([^"”]*)["”]|([\p{L}\p{N}_]+))/uy;
const BLANKS = ' \t\u00a0\u3000';

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
  #at = 0;
  #steps = 0;
  #isChange = false;

  constructor(source: string, find: FindResult) {
    if (source.length > LONGEST_CITATION) refuse('unreadable', `longer than ${LONGEST_CITATION} characters`);
    this.#source = source;
    this.#find = find;
  }

  run(): Evaluated {
    const { amount, unit } = single(this.#values());
    const [rest = '', ...formats] = this.#source.slice(this.#at).split('|');
    if (rest.trim() !== '') this.#fail('the end');
    const isDirect = this.#steps === 0 && this.#facts.length === 1;
    return {
      ...{ amount, unit, value: amount.toDecimal(20), facts: this.#facts, supposed: this.#supposed },
      ...(!isDirect && { formula: this.#formula + this.#source.slice(this.#formulaTo, this.#at) }),
      formats: new Set(formats.map((format) => format.trim())),
      isChange: this.#isChange && this.#steps === 1,
    };
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

  /** What stands where a path leads to. */
  #cited(valuesAt: (result: CitedResult, path: readonly PathStep[]) => readonly CitedNumber[]): Values | undefined {
    const handle = this.#take(HANDLE);
    if (handle === undefined) return undefined;
    const result = this.#find(handle[0]) ?? refuse('result', `no result ${handle[0]} in this conversation`);
    const found = valuesAt(result, this.#path());
    // One by one: a list may be longer than a call has room for.
    for (const { fact } of found) this.#facts.push(fact);
    this.#formula += this.#source.slice(this.#formulaTo, handle.index) + found.map(({ fact }) => fact.value).join(', ');
    this.#formulaTo = this.#at;
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
    if (work === undefined && name !== 'count' && name !== 'assume') refuse('unreadable', `no function or handle "${name}"`);
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
    if (/^[A-Z]{3}$/.test(text)) return this.#sign('/') ? `${text}/${(this.#take(NAME) ?? this.#fail('a currency'))[0]}` : text;
    return unitSaid(text) ?? refuse('unit', `no unit "${text}"; write KRW, USD, %, shares or points`);
  }

  /** What comes next, if it is of that form; blanks before it count as nothing. */
  #take(form: RegExp): RegExpExecArray | undefined {
    form.lastIndex = this.#next();
    const found = form.exec(this.#source) ?? undefined;
    if (found !== undefined) this.#at = form.lastIndex;
    return found;
  }

  #sign(sign: string): boolean {
    const at = this.#next();
    if (this.#source[at] !== sign) return false;
    this.#at = at + 1;
    return true;
  }

  #next(): number {
    let at = this.#at;
    while (at < this.#source.length && BLANKS.includes(this.#source[at]!)) at++;
    return at;
  }

  /** What was read, if the bracket around it ends here. */
  #closed<T>(read: T): T {
    return this.#sign(')') ? read : this.#fail(')');
  }

  #fail(wanted: string): never {
    return refuse('unreadable', `${wanted} expected behind "${this.#source.slice(0, this.#at).slice(-20)}"`);
  }
}

/** Value by value where lists meet, each with the one where a list meets a single value. */
function each(left: Values, right: Values, combine: Combine): Values {
  if (left.length !== right.length && left.length !== 1 && right.length !== 1)
    refuse('value', `a list of ${left.length} does not go with a list of ${right.length}`);
  const size = Math.max(left.length, right.length);
  return Array.from({ length: size }, (_, at) => combine(left[at] ?? single(left), right[at] ?? single(right)));
}

function single(values: Values = []): Quantity {
  if (values.length > 1) refuse('value', `there are ${values.length} values; use sum, avg, min, max or one row`);
  return values[0] ?? refuse('value', 'there is no value');
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
    given.length === 2 ? combine(single(given[0]), single(given[1])) : refuse('unreadable', 'two values expected');
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
      refuse('unit', 'cagr(from, to, years) takes two like values and a number of years');
    const { value } = compoundGrowth(first.amount, last.amount, years.amount);
    return { amount: value.times(Rational.of(100n)), unit: PERCENT };
  },
};
