import { Rational } from '@finclaw/language';
import { type CalcNote, type CalcOutcome, CalcRefused, type Quantity } from './calc-outcome.ts';
import { FUNCTIONS, power } from './functions.ts';
import { add, bare, divide, fraction, multiply, NUMBER, PERCENT, refuseUnits, subtract } from './quantity.ts';
import { type Expression, type Operator, type Token, tokenize, type Values } from './tokenize.ts';

const MAX_LENGTH = 2_000;
const MAX_DEPTH = 100;

/**
 * Works out an expression exactly: + - × ÷ ^, percent, (1,234) as a negative, 1조 2,000억, and a few functions. Values with units may stand
 * between its pieces, and lists, which are reckoned with value by value.
 */
export function calculate(expression: Expression): CalcOutcome {
  if (expression.length > MAX_LENGTH) return { ok: false, refusal: { reason: 'too-long' } };
  try {
    const tokens = tokenize(expression);
    const reader = new ExpressionReader(tokens);
    const quantity = single(reader.readAll());
    const numbers = tokens.flatMap((token) => (token.kind === 'number' ? token.value : []));
    return { ok: true, value: fraction(quantity).amount, quantity, numbers, isExact: reader.isExact, notes: reader.notes };
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
  return longer.map((_, at) => combine(left[at] ?? left[0]!, right[at] ?? right[0]!));
}

/** A percentage that is written in a product is a part of one. */
const factors = (values: Values): Values => values.map((value) => (value.isWritten ? fraction(value) : value));

class ExpressionReader {
  readonly notes: CalcNote[] = [];
  isExact = true;
  readonly #tokens: readonly Token[];
  /** Whether values were put into it: who does that writes no accounts. */
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
    for (let operator = this.#take('+', '-'); operator !== undefined; operator = this.#take('+', '-')) {
      const right = this.#product();
      this.#refuseAmbiguousPercent(left, right);
      left = each(left, right, operator === '+' ? add : subtract);
    }
    this.#depth--;
    return left;
  }

  #product(): Values {
    let left = this.#signed();
    for (let operator = this.#take('*', '/'); operator !== undefined; operator = this.#take('*', '/'))
      left = each(factors(left), factors(this.#signed()), operator === '*' ? multiply : divide);
    return left;
  }

  #signed(): Values {
    const sign = this.#take('-', '+');
    if (sign === undefined) return this.#raised();
    if (++this.#depth > MAX_DEPTH) throw new CalcRefused({ reason: 'too-large' });
    const of = this.#signed();
    this.#depth--;
    return sign === '-' ? of.map((value) => ({ ...value, amount: value.amount.negated() })) : of;
  }

  #raised(): Values {
    const base = this.#percent();
    if (this.#take('^') === undefined) return base;
    const { value, isExact } = power(bare(single(base)), bare(single(this.#signed())));
    this.isExact &&= isExact;
    return [{ amount: value, unit: NUMBER }];
  }

  #percent(): Values {
    const of = this.#primary();
    if (this.#take('%') === undefined) return of;
    return of.map(({ amount, unit }) =>
      unit === NUMBER ? { amount, unit: PERCENT, isWritten: true } : refuseUnits(`${unit} with %`),
    );
  }

  #primary(): Values {
    const token = this.#tokens[this.#at];
    if (token?.kind === 'number' || token?.kind === 'values') {
      this.#at++;
      return token.kind === 'values' ? token.values : [{ amount: token.value, unit: NUMBER }];
    }
    if (token?.kind === 'name') return [this.#call(token.name)];
    if (this.#take('(') === undefined) throw this.#unexpected();
    const accounting = this.#accountingNegative();
    if (accounting !== undefined) return [accounting];
    const inner = this.#sum();
    if (this.#take(')') === undefined) throw this.#unexpected();
    return inner;
  }

  /** A bare number in brackets that is added or subtracted, as in "3 + (13)", is how accounts write a negative. */
  #accountingNegative(): Quantity | undefined {
    const [before, number, percent] = [this.#tokens[this.#at - 2], this.#tokens[this.#at], this.#tokens[this.#at + 1]];
    const isPercent = isOperator(percent, '%');
    const close = this.#at + (isPercent ? 2 : 1);
    if (this.#isFilled || number?.kind !== 'number' || !isOperator(this.#tokens[close], ')')) return undefined;
    const after = this.#tokens[close + 1];
    if (isOperator(before, '*', '/', '^') || isOperator(after, '*', '/', '^', '%')) return undefined;
    if (this.#isSigned(this.#at - 2) || (isOperator(before, '(') && isOperator(after, ')'))) return undefined;
    this.#at = close + 1;
    this.notes.push({ kind: 'accounting-negative', text: `(${number.text}${isPercent ? '%' : ''})` });
    return { amount: number.value.negated(), unit: isPercent ? PERCENT : NUMBER, isWritten: isPercent };
  }

  /** A sign that belongs to one number only, as in "-(5)", leaves the bracket a bracket. */
  #isSigned(at: number): boolean {
    const left = this.#tokens[at - 1];
    return (
      isOperator(this.#tokens[at], '+', '-') && (left === undefined || (left.kind === 'operator' && !isOperator(left, ')', '%')))
    );
  }

  #call(name: string): Quantity {
    const callable = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    const from = this.#at++;
    if (callable === undefined || this.#take('(') === undefined)
      throw new CalcRefused({ reason: 'unknown-word', near: name.slice(0, 20) });
    const { usage, least, most, apply } = callable;
    const given = [this.#sum()];
    while (this.#take(';') !== undefined) given.push(this.#sum());
    if (this.#take(')') === undefined) throw this.#unexpected();
    // A list is one argument, and one row of it as good as many.
    const isList = most === undefined && this.#tokens.slice(from, this.#at).some(({ kind }) => kind === 'values');
    if ((given.length < least && !isList) || given.length > (most ?? Infinity))
      throw new CalcRefused({ reason: 'arguments', name, expected: usage });
    const values = most === undefined ? given.flat() : given.map(single);
    if (values.length === 0) throw new CalcRefused({ reason: 'values', count: 0 });
    const { isExact = true, ...result } = apply(values);
    this.isExact &&= isExact;
    return result;
  }

  /** 100 + 10% means two things; one and percentages among themselves mean one. */
  #refuseAmbiguousPercent([left]: Values, [right]: Values): void {
    if (!right?.isWritten || left?.unit !== NUMBER || left.amount.compareTo(Rational.one) === 0 || left.amount.isZero()) return;
    const near = this.#tokens
      .slice(Math.max(0, this.#at - 4), this.#at)
      .map(({ text }) => text)
      .join(' ');
    throw new CalcRefused({ reason: 'ambiguous-percent', near });
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

function isOperator(token: Token | undefined, ...operators: Operator[]): boolean {
  return token?.kind === 'operator' && operators.includes(token.operator);
}
