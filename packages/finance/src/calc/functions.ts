import { Rational } from '@finclaw/language';
import { CalcRefused, type Quantity } from './calc-outcome.ts';
import { add, bare, convert, divide, fraction, HUNDRED, inPercent, NUMBER, PERCENT, refuseUnits, subtract } from './quantity.ts';
import { nthRoot } from './root.ts';

/** The value of a power; `isExact` is false where a root had to be cut. */
interface Exactly {
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

/** The yearly rate that turns a into b over a number of years. */
function compoundGrowth(a: Rational, b: Rational, years: Rational): Exactly {
  if (a.isZero() || years.isZero()) throw new CalcRefused({ reason: 'division-by-zero' });
  const ratio = b.dividedBy(a);
  if (ratio.compareTo(Rational.zero) <= 0 || a.isNegative() || years.isNegative())
    throw new CalcRefused({ reason: 'no-real-result' });
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

/** What a function gives; `isExact` is false where a root had to be cut. */
type Worked = Quantity & { readonly isExact?: boolean };

interface NamedFunction {
  readonly usage: string;
  readonly least: number;
  /** Absent where it takes as many as there are, and lists. */
  readonly most?: number;
  /** It is of use only where values have units, which an expression alone cannot give them. */
  readonly needsUnits?: boolean;
  readonly apply: (given: readonly Quantity[]) => Worked;
}

const fixed = (usage: string, work: (a: Quantity, b: Quantity, c: Quantity) => Worked): NamedFunction => ({
  ...{ usage, least: work.length, most: work.length },
  apply: (given) => work(...(given as readonly [Quantity, Quantity, Quantity])),
});
const ofMany = (usage: string, apply: NamedFunction['apply']): NamedFunction => ({ usage, least: 2, apply });
const inTotal = (given: readonly Quantity[]): Quantity => given.reduce((total, each) => add(total, each));
const pick = (isLess: boolean) => (given: readonly Quantity[]) =>
  given.reduce((best, each) => (subtract(each, best).amount.isNegative() === isLess ? each : best));
const number = (amount: Rational): Quantity => ({ amount, unit: NUMBER });

const change = fixed('growth(from; to)', (from, to) => ({
  ...inPercent({ ...subtract(to, from), unit: from.unit }, from),
  isChange: true,
}));
const average = ofMany('avg(a; b; …)', (given) => divide(inTotal(given), number(Rational.of(BigInt(given.length)))));

/** The functions an expression may call. Arguments are separated by semicolons, or by commas that cannot be part of a number. */
export const FUNCTIONS: Readonly<Record<string, NamedFunction>> = {
  growth: change,
  change,
  share: fixed('share(part; whole)', inPercent),
  cagr: fixed('cagr(from; to; years)', (from, to, years) => {
    if (from.unit !== to.unit) refuseUnits(`cagr from ${from.unit} to ${to.unit}`);
    const { value, isExact } = compoundGrowth(from.amount, to.amount, bare(years));
    return { amount: value.times(HUNDRED), unit: PERCENT, isExact };
  }),
  convert: { ...fixed('convert(amount; rate)', convert), needsUnits: true },
  pmt: fixed('pmt(principal; rate; periods)', (principal, rate, periods) => {
    const { amount, unit } = fraction(principal);
    return { amount: loanPayment(amount, bare(rate), bare(periods)), unit };
  }),
  sum: ofMany('sum(a; b; …)', inTotal),
  avg: average,
  average,
  mean: average,
  min: ofMany('min(a; b; …)', pick(true)),
  max: ofMany('max(a; b; …)', pick(false)),
  abs: fixed('abs(a)', ({ isChange: _, amount, ...of }) => ({ ...of, amount: amount.isNegative() ? amount.negated() : amount })),
  sqrt: fixed('sqrt(a)', (a) => {
    const { value, isExact } = power(bare(a), Rational.of(1n, 2n));
    return { ...number(value), isExact };
  }),
  round: {
    usage: 'round(a; digits)',
    least: 1,
    most: 2,
    apply: ([a, digits]) => {
      const { amount, unit } = fraction(a!);
      const places = digits === undefined ? Rational.zero : bare(digits);
      if (!places.isInteger() || places.isNegative() || places.numerator > 100n) throw new CalcRefused({ reason: 'too-large' });
      return { amount: Rational.parse(amount.toFixed(Number(places.numerator))), unit };
    },
  },
};

const bits = (value: Rational): number => Math.max(value.numerator.toString(2).length, value.denominator.toString(2).length);
