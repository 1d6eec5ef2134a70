import { Rational } from '@finclaw/language';
import { exact, type Fact } from '../evidence/fact.ts';

/** A value worked out from facts, exact when asked for, approximate for a first look. */
export class Term<F = Fact> {
  readonly approximate: number;
  readonly operands: readonly F[];
  readonly #exact: () => Rational;
  readonly #formula: () => string;

  private constructor(approximate: number, operands: readonly F[], exactly: () => Rational, formula: () => string) {
    this.approximate = approximate;
    this.operands = operands;
    this.#exact = exactly;
    this.#formula = formula;
  }

  /** A fact's value; of a percentage that is stored as a share, the percentage. */
  static of(fact: Fact): Term {
    const term = new Term(
      Number(fact.value),
      [fact],
      () => exact(fact),
      () => fact.value,
    );
    const isShare = fact.scale === 'fraction' || (fact.scale === 'either' && fact.size <= 0.3);
    return fact.dimension === 'percent' && isShare ? term.inPercent() : term;
  }

  /** An exact value that a fact of some other kind gives. */
  static exactly<F>(value: Rational, fact: F): Term<F> {
    return new Term(
      value.approximate(),
      [fact],
      () => value,
      () => value.toDecimal(6),
    );
  }

  static number<F = Fact>(value: bigint): Term<F> {
    return new Term<F>(
      Number(value),
      [],
      () => Rational.of(value),
      () => String(value),
    );
  }

  static sum<F = Fact>(terms: readonly Term<F>[]): Term<F> {
    return new Term(
      terms.reduce((total, term) => total + term.approximate, 0),
      terms.flatMap(({ operands }) => operands),
      () => terms.reduce((total, term) => total.plus(term.exact), Rational.zero),
      () =>
        terms.length > 6 ? `${terms.slice(0, 3).map(String).join(' + ')} + … + ${terms.at(-1)}` : terms.map(String).join(' + '),
    );
  }

  get exact(): Rational {
    return this.#exact();
  }

  plus(other: Term<F>): Term<F> {
    return this.#with(other, this.approximate + other.approximate, (a, b) => a.plus(b), '+');
  }

  minus(other: Term<F>): Term<F> {
    return this.#with(other, this.approximate - other.approximate, (a, b) => a.minus(b), '-');
  }

  times(other: Term<F>): Term<F> {
    return this.#with(other, this.approximate * other.approximate, (a, b) => a.times(b), '×');
  }

  over(other: Term<F>): Term<F> {
    return this.#with(other, this.approximate / other.approximate, (a, b) => a.dividedBy(b), '÷');
  }

  /** How many whole ones of the other are in it. */
  wholesOf(other: Term<F>): Term<F> {
    const whole = this.#with(other, Math.floor(this.approximate / other.approximate), (a, b) => floor(a.dividedBy(b)), '÷');
    return new Term(whole.approximate, whole.operands, whole.#exact, () => `⌊${whole}⌋`);
  }

  inPercent(): Term<F> {
    return this.times(Term.number(100n));
  }

  /** (this − other) ÷ other × 100 */
  changeFrom(other: Term<F>): Term<F> {
    return this.minus(other).over(other).inPercent();
  }

  toString(): string {
    return this.#formula();
  }

  #with(other: Term<F>, approximate: number, work: (a: Rational, b: Rational) => Rational, sign: string): Term<F> {
    const formula = (): string => `${bracketed(this, sign)} ${sign} ${bracketed(other, sign)}`;
    return new Term(approximate, [...this.operands, ...other.operands], () => work(this.exact, other.exact), formula);
  }
}

const floor = (value: Rational): Rational => Rational.of(value.numerator / value.denominator);

function bracketed(term: Term<unknown>, sign: string): string {
  const text = String(term);
  const isSum = / [+-] /.test(text);
  return (sign === '×' || sign === '÷' || sign === '-') && isSum && !/^\([^()]*\)$/.test(text) ? `(${text})` : text;
}
