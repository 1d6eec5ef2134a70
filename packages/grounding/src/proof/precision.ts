import { Rational } from '@finclaw/language';
import type { Claim } from '../context/claim.ts';

/** Between which sizes a value must lie so that a number as written stands for it. */
export interface Bounds {
  readonly low: Rational;
  readonly high: Rational;
  /** The same as floating numbers, a hair wider, for looking things up. */
  readonly from: number;
  readonly to: number;
}

const HALF = Rational.of(1n, 2n);
const FIVE_PERCENT = Rational.of(1n, 20n);
const QUARTER = Rational.of(1n, 4n);
const TEN_PERCENT = Rational.of(1n, 10n);
/** How far "more than twice" and "almost a third" may be off. */
const WORD_REACH = { 'at-least': Rational.of(1n, 3n), 'at-most': Rational.of(1n, 5n) } as const;

/** The sizes that the written digits, the rounding they show and words such as 약, 넘게 or nearly allow. */
export function boundsOf({ number, exactness }: Pick<Claim, 'number' | 'exactness'>): Bounds {
  const size = number.value.isNegative() ? number.value.negated() : number.value;
  const isAbout = exactness !== 'nearest';
  const near = tolerance(number, size, isAbout);
  const reach = number.isWord
    ? size.times(WORD_REACH[exactness === 'at-least' ? 'at-least' : 'at-most'])
    : larger(number.step, smaller(coarseStep(number, size), size.times(QUARTER)));
  const low = exactness === 'at-least' ? size : size.minus(exactness === 'at-most' ? reach : near);
  const high = exactness === 'at-most' ? size : size.plus(exactness === 'at-least' ? reach : near);
  return {
    low,
    high,
    from: low.approximate() * (1 - 1e-12) - 1e-15,
    to: high.approximate() * (1 + 1e-12) + 1e-15,
  };
}

function tolerance(number: Claim['number'], size: Rational, isAbout: boolean): Rational {
  const half = number.step.times(HALF);
  const share = size.times(isAbout ? TEN_PERCENT : FIVE_PERCENT);
  if (number.isWord) return isAbout ? size.times(TEN_PERCENT) : share;
  const isRate =
    number.unit.dimension === 'percent' || number.unit.dimension === 'percent-points' || number.unit.dimension === 'multiple';
  // 7만 is seven of its unit, but nobody means 1.4조 by 1조.
  if (!number.isPlain && isRate) return half;
  if (!number.isPlain && !isAbout) return smaller(half, share);
  return isAbout ? larger(half, smaller(coarseStep(number, size).times(HALF), size.times(FIVE_PERCENT))) : half;
}

/** The worth of the last digit that is not a zero: of 71,000 one thousand. */
function coarseStep({ step }: Claim['number'], size: Rational): Rational {
  if (!step.isInteger() || !size.isInteger() || size.isZero()) return step;
  let coarse = 1n;
  while (size.numerator % (coarse * 10n) === 0n) coarse *= 10n;
  return Rational.of(coarse);
}

const larger = (a: Rational, b: Rational): Rational => (a.compareTo(b) >= 0 ? a : b);
const smaller = (a: Rational, b: Rational): Rational => (a.compareTo(b) <= 0 ? a : b);

/** Whether a value, whatever its sign, lies within the bounds. */
export function isWithin(value: Rational, { low, high }: Bounds): boolean {
  const size = value.isNegative() ? value.negated() : value;
  return size.compareTo(low) >= 0 && size.compareTo(high) <= 0;
}
