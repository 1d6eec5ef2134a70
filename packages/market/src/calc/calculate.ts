import { type CalcNote, type CalcOutcome, CalcRefused, type Quantity } from './calc-outcome.ts';
import { FUNCTIONS } from './functions.ts';
import { power } from './power.ts';
import {
  add,
  bare,
  divide,
  dividedByHundred,
  fraction,
  HUNDRED,
  labelled,
  multiply,
  NUMBER,
  PERCENT,
  subtract,
} from './quantity.ts';
import { type Expression, isOperator, type Operator, type Token, tokenize, type Values } from './tokenize.ts';

const MAX_DEPTH = 100;
/** More values than this are not raised to a power exactly. */
const MANY = 50;
/** Numbers of more digits than this make later steps slow. */
const LARGEST = 1n << 24_000n;

/**
 * Works out an expression exactly and with units: + - × ÷ ^, percent, (1,234) as a negative, 1조 2,000억, $5, 1450
 * KRW/USD, and functions. Values with units may stand between its pieces, and lists, which are calculated value by
 * value.
 */
export function calculate(expression: Expression): CalcOutcome {
  try {
    const tokens = tokenize(expression);
    const reader = new ExpressionReader(tokens);
    const quantity = single(reader.readAll());
    const numbers = tokens.flatMap((token) => (token.kind === 'number' ? token.value : []));
    return {
      ok: true,
      value: fraction(quantity).amount,
      quantity,
      numbers,
      isExact: reader.isExact,
      notes: reader.notes,
    };
  } catch (error) {
    if (error instanceof CalcRefused) return { ok: false, refusal: error.refusal };
    throw error;
  }
}

/** The only one of some values. */
function single(values: Values): Quantity {
  if (values.length !== 1) throw new CalcRefused({ reason: 'values', count: values.length });
  return values[0]!;
}

/** Value by value where lists meet, each with the one where a list meets a single value. */
function each(left: Values, right: Values, combine: (a: Quantity, b: Quantity) => Quantity): Values {
  const [longer, shorter] = left.length < right.length ? [right, left] : [left, right];
  if (shorter.length !== longer.length && shorter.length !== 1)
    throw new CalcRefused({ reason: 'values', count: shorter.length });
  return longer.map((_, at) => {
    const result = combine(left[at] ?? left[0]!, right[at] ?? right[0]!);
    const { numerator, denominator } = result.amount;
    if (numerator > LARGEST || numerator < -LARGEST || denominator > LARGEST)
      throw new CalcRefused({ reason: 'too-large' });
    return result;
  });
}

const negated = (value: Quantity): Quantity => ({ ...value, amount: value.amount.negated() });

/** A percentage that is written in a product is a part of one. */
const factors = (values: Values): Values => values.map((value) => (value.isWritten ? fraction(value) : value));

class ExpressionReader {
  readonly notes: CalcNote[] = [];
  isExact = true;
  readonly #tokens: readonly Token[];
  /** True if values were inserted: such an expression does not write negatives in brackets. */
  readonly #isFilled: boolean;
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
    this.#isFilled = tokens.some(({ kind }) => kind === 'values');
  }

  readAll(): Values {
    if (this.#tokens.length === 0) throw new CalcRefused({ reason: 'empty' });
    const result = this.#sum();
    if (this.#at < this.#tokens.length) throw this.#unexpected();
    return result;
  }

  #sum(): Values {
    if (++this.#depth > MAX_DEPTH) throw new CalcRefused({ reason: 'too-large' });
    let left = this.#product();
    for (let operator = this.#take('+', '-'); operator !== undefined; operator = this.#take('+', '-'))
      left = each(left, this.#product(), operator === '+' ? add : subtract);
    this.#depth--;
    return left;
  }

  #product(): Values {
    let left = this.#signed();
    for (let operator = this.#take('*', '/'); operator !== undefined; operator = this.#take('*', '/')) {
      const from = this.#at;
      const right = this.#signed();
      const literal = this.#at - from === 1 && this.#tokens[from]?.kind === 'number' ? right[0]!.amount : undefined;
      if (operator === '/' && literal?.compareTo(HUNDRED) === 0) left = left.map(dividedByHundred);
      else if (operator === '/' && literal?.compareTo(HUNDRED.toPower(2)) === 0)
        left = left.map(dividedByHundred).map(dividedByHundred);
      // A percentage of an amount is a fraction of it, whichever of the two is written first.
      else if (operator === '*' && literal !== undefined && literal.compareTo(HUNDRED) >= 0)
        left = each(right, factors(left), multiply);
      else left = each(factors(left), factors(right), operator === '*' ? multiply : divide);
    }
    return left;
  }

  #signed(): Values {
    const sign = this.#take('-', '+');
    const unit = sign === undefined ? this.#unit() : undefined;
    if (sign === undefined && unit === undefined) return this.#raised();
    if (++this.#depth > MAX_DEPTH) throw new CalcRefused({ reason: 'too-large' });
    const of = this.#signed();
    this.#depth--;
    if (unit !== undefined) return of.map((value) => labelled(value, unit));
    return sign === '-' ? of.map(negated) : of;
  }

  #raised(): Values {
    const base = this.#measured();
    if (this.#take('^') === undefined) return base;
    const exponents = this.#signed();
    const isOneOfMany = Math.max(base.length, exponents.length) > MANY;
    return each(base, exponents, (of, exponent) => {
      const { value, isExact } = power(bare(of), bare(exponent), isOneOfMany);
      this.isExact &&= isExact;
      return { amount: value, unit: NUMBER };
    });
  }

  /** A value and the units that are written behind it. */
  #measured(): Values {
    let of = this.#primary();
    for (;;) {
      const unit = this.#take('%') === undefined ? this.#unit() : PERCENT;
      if (unit === undefined) return of;
      of = of.map((value) => labelled(value, unit));
    }
  }

  #primary(): Values {
    const token = this.#tokens[this.#at];
    if (token?.kind === 'number' || token?.kind === 'values') {
      this.#at++;
      return token.kind === 'values' ? token.values : [{ amount: token.value, unit: NUMBER }];
    }
    if (token?.kind === 'name') return [this.#call(token.name)];
    if (this.#take('(') === undefined) throw this.#unexpected();
    const isNegative = this.#isAccountingNegative();
    const inner = this.#sum();
    if (this.#take(')') === undefined) throw this.#unexpected();
    return isNegative ? inner.map(negated) : inner;
  }

  /**
   * Returns true when a bare number in brackets is added or subtracted, as in "3 + (13)", which means a negative in
   * accounting.
   */
  #isAccountingNegative(): boolean {
    const end = this.#tokens.findIndex((token, at) => at >= this.#at && isOperator(token, ')'));
    const inner = this.#tokens.slice(this.#at, Math.max(end, this.#at));
    const numbers = inner.filter(({ kind }) => kind === 'number');
    if (this.#isFilled || numbers.length !== 1) return false;
    if (!inner.every((token) => token.kind === 'number' || token.kind === 'unit' || isOperator(token, '%')))
      return false;
    const open = this.#tokens[this.#at - 2]?.kind === 'unit' ? this.#at - 2 : this.#at - 1;
    const [before, after] = [this.#tokens[open - 1], this.#tokens[end + 1]];
    if (isOperator(before, '*', '/', '^') || isOperator(after, '*', '/', '^', '%')) return false;
    if (this.#isSigned(open - 1) || (isOperator(before, '(') && isOperator(after, ')'))) return false;
    this.notes.push({ kind: 'accounting-negative', text: `(${inner.map(({ text }) => text).join('')})` });
    return true;
  }

  /** A sign that belongs to one number only, as in "-(5)", leaves the bracket a bracket. */
  #isSigned(at: number): boolean {
    const left = this.#tokens[at - 1];
    return (
      isOperator(this.#tokens[at], '+', '-') &&
      (left === undefined || (left.kind === 'operator' && !isOperator(left, ')', '%')))
    );
  }

  #call(name: string): Quantity {
    const { usage, least, most, apply } = FUNCTIONS.get(name)!;
    const from = this.#at;
    this.#at += 2;
    const given = isOperator(this.#tokens[this.#at], ')') ? [] : [this.#sum()];
    while (this.#take(';') !== undefined) given.push(this.#sum());
    if (this.#take(')') === undefined) throw this.#unexpected();
    // A list is one argument, and one row of it counts as several.
    const isList = most === undefined && this.#tokens.slice(from, this.#at).some(({ kind }) => kind === 'values');
    if ((given.length < least && !isList) || given.length > (most ?? Infinity))
      throw new CalcRefused({ reason: 'arguments', name, expected: usage });
    const values = most === undefined ? given.flat() : given.map(single);
    if (values.length === 0 && name !== 'count') throw new CalcRefused({ reason: 'values', count: 0 });
    const { isExact = true, ...result } = apply(values);
    this.isExact &&= isExact;
    return result;
  }

  #unit(): string | undefined {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'unit') return undefined;
    this.#at++;
    return token.unit;
  }

  #take(...operators: Operator[]): Operator | undefined {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'operator' || !operators.includes(token.operator)) return undefined;
    this.#at++;
    return token.operator;
  }

  #unexpected(): CalcRefused {
    const near = this.#tokens
      .slice(this.#at, this.#at + 4)
      .map(({ text }) => text)
      .join(' ');
    return new CalcRefused({ reason: 'syntax', near });
  }
}
