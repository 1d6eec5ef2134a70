import { Rational } from '@finclaw/language';
import { createDecimalString } from '@finclaw/types';
import { fromDayNumber } from '../calendar/local-date.ts';
import {
  futureValue,
  type Given,
  interestPart,
  internalRateOfReturn,
  loanPayment,
  modifiedRate,
  netPresentValue,
  onlyRate,
  periodsOf,
  presentValue,
  principalPart,
  rateOf,
} from './annuities.ts';
import { CalcRefused, type Quantity } from './calc-outcome.ts';
import { type Exactly, power } from './power.ts';
import { add, alike, bare, convert, DAY, divide, HUNDRED, inOneUnit, inPercent, NUMBER, PERCENT } from './quantity.ts';
import { nthRoot } from './root.ts';
import { xirr } from './xirr.ts';

/** The result of a function; `isExact` is false where digits had to be rounded. */
type Worked = Quantity & { readonly isExact?: boolean | undefined };

/** A function available in expressions. */
interface NamedFunction {
  readonly usage: string;
  readonly least: number;
  /** Absent where it takes lists, and as many values as there are. */
  readonly most?: number;
  readonly apply: (given: Given) => Worked;
}

const number = (amount: Rational): Quantity => ({ amount, unit: NUMBER });
const size = (amount: Rational): Rational => (amount.isNegative() ? amount.negated() : amount);
const inUnit = ({ value, isExact }: Exactly, unit: string): Worked => ({ amount: value, unit, isExact });

/** Beyond this a sum of many different fractions is cut to forty decimals. */
const LARGEST_DENOMINATOR = 1n << 500n;
const cut = (sum: Rational): Rational =>
  sum.denominator > LARGEST_DENOMINATOR ? Rational.parse(sum.toFixed(40)) : sum;

function total(given: Given): Worked {
  let isExact = true;
  const sum = inOneUnit(given).reduce((all, each) => {
    const next = add(all, each);
    const amount = cut(next.amount);
    isExact &&= amount === next.amount;
    return { ...next, amount };
  });
  return { ...sum, isExact };
}

function average(given: Given): Worked {
  const { isExact, ...sum } = total(given);
  return { ...divide(sum, number(Rational.of(BigInt(given.length)))), isExact };
}

const sorted = (given: Given): Given => inOneUnit(given).toSorted((a, b) => a.amount.compareTo(b.amount));

function median(given: Given): Worked {
  const values = sorted(given);
  return average(values.slice(Math.ceil(values.length / 2) - 1, Math.floor(values.length / 2) + 1));
}

/** The standard deviation of a sample. */
function deviation(given: Given): Worked {
  if (given.length < 2)
    throw new CalcRefused({ reason: 'arguments', name: 'stdev', expected: 'stdev(a, b, …) of two values or more' });
  const values = inOneUnit(given);
  const { amount: mean, unit } = average(values);
  const squares = values.reduce((sum, { amount }) => cut(sum.plus(amount.minus(mean).toPower(2))), Rational.zero);
  const { root, isExact } = nthRoot(squares.dividedBy(Rational.of(BigInt(values.length - 1))), 2);
  return { amount: root, unit, isExact };
}

/** The largest fall from a peak to a later value, in percent of the peak; a fall is negative. */
function drawdown(given: Given): Quantity {
  let [peak, deepest] = [Rational.zero, Rational.zero];
  for (const { amount } of inOneUnit(given)) {
    if (amount.compareTo(peak) > 0) peak = amount;
    const fall = peak.isZero() ? peak : Rational.one.minus(amount.dividedBy(peak));
    if (fall.compareTo(deepest) > 0) deepest = fall;
  }
  return { amount: deepest.times(HUNDRED).negated(), unit: PERCENT };
}

/** The yearly rate that turns one value into another over a number of years. */
function compoundGrowth([from, to, years]: Given): Worked {
  const { left, right } = alike(from!, to!, 'to');
  const span = bare(years!);
  if (left.isZero() || span.isZero()) throw new CalcRefused({ reason: 'division-by-zero' });
  if (left.isNegative() || right.compareTo(Rational.zero) <= 0 || span.isNegative())
    throw new CalcRefused({ reason: 'no-real-result' });
  const { value, isExact } = power(right.dividedBy(left), Rational.one.dividedBy(span));
  return { amount: value.minus(Rational.one).times(HUNDRED), unit: PERCENT, isExact };
}

/** Rounds to a number of decimals, or with a negative one to tens and hundreds: down, up, or to the nearest. */
const rounded =
  (half: 0n | 1n | 2n) =>
  ([of, digits = number(Rational.zero)]: Given): Quantity => {
    const places = bare(digits);
    if (!places.isInteger() || size(places).numerator > 100n)
      throw new CalcRefused({ reason: 'arguments', name: 'round', expected: 'round(a, digits)' });
    const scale = Rational.of(10n).toPower(Number(places.numerator));
    // Halves are rounded away from zero: a negative value mirrors its opposite.
    const isTurned = half === 1n && of!.amount.isNegative();
    const { numerator, denominator } = (isTurned ? of!.amount.negated() : of!.amount).times(scale);
    const shifted = 2n * numerator + (half === 2n ? 2n * denominator - 2n : half * denominator);
    const whole = Rational.of(floorOf(shifted, 2n * denominator)).dividedBy(scale);
    return { ...of!, amount: isTurned ? whole.negated() : whole };
  };

const floorOf = (top: bigint, bottom: bigint): bigint => top / bottom - (top % bottom < 0n ? 1n : 0n);

/** Returns the yearly rate at which dated amounts have a net present value of zero, with years of 365 days. */
function datedRate(given: Given): Worked {
  const [days, amounts] = [
    given.filter(({ unit }) => unit === DAY),
    inOneUnit(given.filter(({ unit }) => unit !== DAY)),
  ];
  if (days.length !== amounts.length || days.length < 2)
    throw new CalcRefused({ reason: 'arguments', name: 'xirr', expected: 'xirr(2025-01-01; -1000; 2026-01-01; 1100)' });
  const flows = days.map(({ amount }, at) => ({
    date: fromDayNumber(Number(amount.numerator)),
    amount: createDecimalString(amounts[at]!.amount.toDecimal(DIGITS)),
  }));
  const rate = onlyRate(xirr(flows).map((each) => Rational.parse(each)));
  return { amount: rate.times(HUNDRED), unit: PERCENT, isExact: false };
}

const DIGITS = 30;

/** By signature; square brackets mark optional arguments, and `…` accepts lists. */
const TABLE: Readonly<Record<string, NamedFunction['apply']>> = {
  'floor(a[, digits])': rounded(0n),
  'ceil(a[, digits])': rounded(2n),
  'round(a[, digits])': rounded(1n),
  'abs(a)': ([of]) => ({ ...of!, isChange: false, amount: size(of!.amount) }),
  'sqrt(a)': ([of]) => inUnit(power(bare(of!), Rational.of(1n, 2n)), NUMBER),
  'sum(a, b, …)': total,
  'avg(a, b, …)': average,
  'median(a, b, …)': median,
  'stdev(a, b, …)': deviation,
  'min(a, b, …)': (given) => sorted(given)[0]!,
  'max(a, b, …)': (given) => sorted(given).at(-1)!,
  'count(a, b, …)': (given) => number(Rational.of(BigInt(given.length))),
  'first(a, b, …)': (given) => given[0]!,
  'last(a, b, …)': (given) => given.at(-1)!,
  'drawdown(a, b, …)': drawdown,
  'change(from, to)': ([from, to]) => {
    const { left, right, unit } = alike(from!, to!, 'to');
    // A loss that shrinks is a rise.
    const base = left.isNegative() ? left.negated() : left;
    return { ...inPercent({ amount: right.minus(left), unit }, { amount: base, unit }), isChange: true };
  },
  'share(part, whole)': ([part, whole]) => inPercent(part!, whole!),
  'cagr(from, to, years)': compoundGrowth,
  'convert(amount, rate)': ([amount, rate]) => convert(amount!, rate!),
  'fv(rate, periods, payment[, present[, due]])': futureValue,
  'pv(rate, periods, payment[, future[, due]])': presentValue,
  'pmt(rate, periods, present[, future[, due]])': loanPayment,
  'ipmt(rate, period, periods, present[, future[, due]])': interestPart,
  'ppmt(rate, period, periods, present[, future[, due]])': principalPart,
  'rate(periods, payment, present[, future[, due]])': rateOf,
  'nper(rate, payment, present[, future[, due]])': periodsOf,
  'npv(rate, now, next, …)': netPresentValue,
  'irr(a, b, …)': internalRateOfReturn,
  'mirr(a, b, …, finance rate, reinvestment rate)': modifiedRate,
  'xirr(date, amount, …)': datedRate,
};

const ALIASES = { growth: 'change', average: 'avg', mean: 'avg', ceiling: 'ceil' };

const named = new Map(
  Object.entries(TABLE).map(([usage, apply]): [string, NamedFunction] => {
    const [name = '', needed = '', ...optional] = usage.split(/[([]/);
    const least = needed.split(', ').filter((each) => !each.startsWith('…')).length;
    return [name, { usage, least, ...(!usage.includes('…') && { most: least + optional.length }), apply }];
  }),
);

/** The functions available in expressions, by name. */
export const FUNCTIONS: ReadonlyMap<string, NamedFunction> = new Map([
  ...named,
  ...Object.entries(ALIASES).map(([alias, name]): [string, NamedFunction] => [alias, named.get(name)!]),
]);

/** The usage of the functions, in one line. */
export const USAGES = [...Map.groupBy(named.values(), ({ usage }) => usage.slice(usage.indexOf('(')))]
  .map(([given, alike]) => {
    const names = alike.map(({ usage }) => usage.slice(0, usage.indexOf('(')));
    return `${names.join(', ')}${given === '(a, b, …)' ? '(…)' : given}`;
  })
  .join('; ');
