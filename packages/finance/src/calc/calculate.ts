import { Rational } from '@finclaw/language';
import { type CalcNote, type CalcOutcome, CalcRefused } from './calc-outcome.ts';
import { type Exactly, FUNCTIONS, power } from './functions.ts';
import { type Operator, type Token, tokenize } from './tokenize.ts';

const MAX_LENGTH = 2_000;
const MAX_DEPTH = 100;

/** Works out an expression exactly: + - × ÷ ^, percent, (1,234) as a negative, 1조 2,000억, and a few functions. */
export function calculate(expression: string): CalcOutcome {
  if (expression.length > MAX_LENGTH) return { ok: false, refusal: { reason: 'too-long' } };
  try {
    const reader = new ExpressionReader(tokenize(expression));
    const { value, isExact } = reader.readAll();
    return { ok: true, value, isExact, notes: reader.notes };
  } catch (error) {
    if (error instanceof CalcRefused) return { ok: false, refusal: error.refusal };
    throw error;
  }
}

/** A value, and whether it was written as a percentage. */
interface Operand extends Exactly {
  readonly isPercent: boolean;
}

const operand = (value: Rational, isExact = true, isPercent = false): Operand => ({ value, isExact, isPercent });

class ExpressionReader {
  readonly notes: CalcNote[] = [];
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  readAll(): Operand {
    if (this.#tokens.length === 0) throw new CalcRefused({ reason: 'empty' });
    const result = this.#sum();
    if (this.#at < this.#tokens.length) throw this.#unexpected();
    return result;
  }

  #sum(): Operand {
    if (++this.#depth > MAX_DEPTH) throw new CalcRefused({ reason: 'too-large' });
    let left = this.#product();
    for (let operator = this.#take('+', '-'); operator !== undefined; operator = this.#take('+', '-')) {
      const right = this.#product();
      this.#refuseAmbiguousPercent(left, right);
      const value = operator === '+' ? left.value.plus(right.value) : left.value.minus(right.value);
      left = operand(value, left.isExact && right.isExact, left.isPercent && right.isPercent);
    }
    this.#depth--;
    return left;
  }

  #product(): Operand {
    let left = this.#signed();
    for (let operator = this.#take('*', '/'); operator !== undefined; operator = this.#take('*', '/')) {
      const right = this.#signed();
      if (operator === '/' && right.value.isZero()) throw new CalcRefused({ reason: 'division-by-zero' });
      const value = operator === '*' ? left.value.times(right.value) : left.value.dividedBy(right.value);
      left = operand(value, left.isExact && right.isExact);
    }
    return left;
  }

  #signed(): Operand {
    const sign = this.#take('-', '+');
    if (sign === undefined) return this.#raised();
    if (++this.#depth > MAX_DEPTH) throw new CalcRefused({ reason: 'too-large' });
    const of = this.#signed();
    this.#depth--;
    return sign === '-' ? { ...of, value: of.value.negated() } : of;
  }

  #raised(): Operand {
    const base = this.#percent();
    if (this.#take('^') === undefined) return base;
    const exponent = this.#signed();
    const { value, isExact } = power(base.value, exponent.value);
    return operand(value, isExact && base.isExact && exponent.isExact);
  }

  #percent(): Operand {
    let of = this.#primary();
    while (this.#take('%') !== undefined) of = operand(of.value.dividedBy(Rational.of(100n)), of.isExact, true);
    return of;
  }

  #primary(): Operand {
    const token = this.#tokens[this.#at];
    if (token?.kind === 'number') {
      this.#at++;
      return operand(token.value);
    }
    if (token?.kind === 'name') return this.#call(token.name);
    if (this.#take('(') === undefined) throw this.#unexpected();
    const accounting = this.#accountingNegative();
    if (accounting !== undefined) return accounting;
    const inner = this.#sum();
    if (this.#take(')') === undefined) throw this.#unexpected();
    return inner;
  }

  /** A bare number in brackets that is added or subtracted, as in "3 + (13)", is how accounts write a negative. */
  #accountingNegative(): Operand | undefined {
    const [before, number, percent] = [this.#tokens[this.#at - 2], this.#tokens[this.#at], this.#tokens[this.#at + 1]];
    const isPercent = isOperator(percent, '%');
    const close = this.#at + (isPercent ? 2 : 1);
    if (number?.kind !== 'number' || !isOperator(this.#tokens[close], ')')) return undefined;
    const after = this.#tokens[close + 1];
    if (isOperator(before, '*', '/', '^') || isOperator(after, '*', '/', '^', '%')) return undefined;
    if (this.#isSigned(this.#at - 2) || (isOperator(before, '(') && isOperator(after, ')'))) return undefined;
    this.#at = close + 1;
    this.notes.push({ kind: 'accounting-negative', text: `(${number.text}${isPercent ? '%' : ''})` });
    const value = number.value.negated();
    return operand(isPercent ? value.dividedBy(Rational.of(100n)) : value, true, isPercent);
  }

  /** A sign that belongs to one number only, as in "-(5)", leaves the bracket a bracket. */
  #isSigned(at: number): boolean {
    const left = this.#tokens[at - 1];
    return (
      isOperator(this.#tokens[at], '+', '-') && (left === undefined || (left.kind === 'operator' && !isOperator(left, ')', '%')))
    );
  }

  #call(name: string): Operand {
    const callable = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    this.#at++;
    if (callable === undefined || this.#take('(') === undefined) {
      this.#at--;
      throw new CalcRefused({ reason: 'unknown-word', near: name.slice(0, 20) });
    }
    const values = [this.#sum()];
    while (this.#take(';') !== undefined) values.push(this.#sum());
    if (this.#take(')') === undefined) throw this.#unexpected();
    if (values.length < callable.least || values.length > callable.most)
      throw new CalcRefused({ reason: 'arguments', name, expected: callable.usage });
    const { value, isExact } = callable.apply(values.map((each) => each.value));
    return operand(value, isExact && values.every((each) => each.isExact));
  }

  /** 100 + 10% means two things; one and percentages among themselves mean one. */
  #refuseAmbiguousPercent(left: Operand, right: Operand): void {
    if (!right.isPercent || left.isPercent || left.value.compareTo(Rational.one) === 0 || left.value.isZero()) return;
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
