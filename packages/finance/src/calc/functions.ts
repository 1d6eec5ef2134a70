import { Rational } from '@finclaw/language';
import { CalcRefused } from './calc-outcome.ts';
import { nthRoot } from './root.ts';

/** A value on its way through an expression; `isExact` turns false once a root had to be cut. */
export interface Exactly {
  readonly value: Rational;
  readonly isExact: boolean;
}

const MAX_EXPONENT = 5_000;
const MAX_ROOT = 600;
/** About sixty thousand decimal digits; beyond that an answer is of no use to anybody. */
const MAX_BITS = 200_000;

/** A raised to b; a fractional b takes a root. */
export function power(base: Rational, exponent: Rational): Exactly {
  const top = Number(exponent.numerator);
  const bottom = Number(exponent.denominator);
  if (Math.abs(top) > MAX_EXPONENT || bottom > MAX_ROOT || bits(base) * Math.max(Math.abs(top), bottom) > MAX_BITS)
    throw new CalcRefused({ reason: 'too-large' });
  if (base.isZero() && top < 0) throw new CalcRefused({ reason: 'division-by-zero' });
  const raised = base.toPower(top);
  if (bottom === 1) return { value: raised, isExact: true };
  if (raised.isNegative()) throw new CalcRefused({ reason: 'no-real-result' });
  const { root, isExact } = nthRoot(raised, bottom);
  return { value: root, isExact };
}

/** How much b is above a, as a share of a. */
export function growth(a: Rational, b: Rational): Rational {
  if (a.isZero()) throw new CalcRefused({ reason: 'division-by-zero' });
  return b.minus(a).dividedBy(a);
}

/** The yearly rate that turns a into b over a number of years. */
export function compoundGrowth(a: Rational, b: Rational, years: Rational): Exactly {
  if (a.isZero() || years.isZero()) throw new CalcRefused({ reason: 'division-by-zero' });
  const ratio = b.dividedBy(a);
  if (ratio.compareTo(Rational.zero) <= 0) throw new CalcRefused({ reason: 'no-real-result' });
  const { value, isExact } = power(ratio, Rational.one.dividedBy(years));
  return { value: value.minus(Rational.one), isExact };
}

/** The level payment that repays a loan: principal, rate per period, number of periods. */
function loanPayment(principal: Rational, rate: Rational, periods: Rational): Rational {
  const count = Number(periods.numerator);
  if (!periods.isInteger() || count < 1)
    throw new CalcRefused({ reason: 'arguments', name: 'pmt', expected: 'pmt(principal; rate; periods)' });
  if (rate.isZero()) return principal.dividedBy(periods);
  const { value: grown } = power(Rational.one.plus(rate), periods);
  return principal.times(rate).times(grown).dividedBy(grown.minus(Rational.one));
}

interface NamedFunction {
  readonly usage: string;
  readonly least: number;
  readonly most: number;
  readonly apply: (values: readonly Rational[]) => Exactly;
}

const exact = (value: Rational): Exactly => ({ value, isExact: true });
const sum = (values: readonly Rational[]): Rational => values.reduce((total, value) => total.plus(value), Rational.zero);
const pick = (values: readonly Rational[], sign: 1 | -1): Rational =>
  values.reduce((best, value) => (value.compareTo(best) * sign > 0 ? value : best));

const average = (name: string): NamedFunction => ({
  usage: `${name}(a; b; …)`,
  least: 2,
  most: 500,
  apply: (values) => exact(sum(values).dividedBy(Rational.of(BigInt(values.length)))),
});

/** The functions an expression may call. Arguments are separated by semicolons, or by commas that cannot be part of a number. */
export const FUNCTIONS: Readonly<Record<string, NamedFunction>> = {
  growth: { usage: 'growth(from; to)', least: 2, most: 2, apply: ([a, b]) => exact(growth(a as Rational, b as Rational)) },
  cagr: {
    usage: 'cagr(from; to; years)',
    least: 3,
    most: 3,
    apply: ([a, b, years]) => compoundGrowth(a as Rational, b as Rational, years as Rational),
  },
  pmt: {
    usage: 'pmt(principal; rate; periods)',
    least: 3,
    most: 3,
    apply: ([principal, rate, periods]) => exact(loanPayment(principal as Rational, rate as Rational, periods as Rational)),
  },
  sum: { usage: 'sum(a; b; …)', least: 2, most: 500, apply: (values) => exact(sum(values)) },
  avg: average('avg'),
  average: average('average'),
  mean: average('mean'),
  min: { usage: 'min(a; b; …)', least: 2, most: 500, apply: (values) => exact(pick(values, -1)) },
  max: { usage: 'max(a; b; …)', least: 2, most: 500, apply: (values) => exact(pick(values, 1)) },
  abs: {
    usage: 'abs(a)',
    least: 1,
    most: 1,
    apply: ([a]) => exact((a as Rational).isNegative() ? (a as Rational).negated() : (a as Rational)),
  },
  sqrt: { usage: 'sqrt(a)', least: 1, most: 1, apply: ([a]) => power(a as Rational, Rational.of(1n, 2n)) },
  round: {
    usage: 'round(a; digits)',
    least: 1,
    most: 2,
    apply: ([a, digits]) => {
      const places = Number(digits?.numerator ?? 0n);
      if (digits?.isInteger() === false || places < 0 || places > 100) throw new CalcRefused({ reason: 'too-large' });
      return exact(Rational.parse((a as Rational).toFixed(places)));
    },
  },
};

const bits = (value: Rational): number => Math.max(value.numerator.toString(2).length, value.denominator.toString(2).length);
