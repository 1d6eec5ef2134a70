import { Rational } from '@finclaw/language';
import { CalcRefused } from './calc-outcome.ts';
import { nthRoot } from './root.ts';

/** A value; `isExact` is false where digits had to be rounded. */
export interface Exactly {
  readonly value: Rational;
  readonly isExact: boolean;
}

const MAX_EXPONENT = 5_000;
const MAX_ROOT = 40;
/**
 * The longest exact power. A fraction costs a common divisor each time it is used, so a loan over forty years would take
 * hundreds of times as long as with sixty digits.
 */
const MAX_BITS = { integer: 12_000, fraction: 1_500 };

/** Raises a to b; a fractional b takes a root. Where many are raised, the digits are cut. */
export function power(base: Rational, exponent: Rational, isOneOfMany = false): Exactly {
  const [top, bottom] = [Number(exponent.numerator), Number(exponent.denominator)];
  if (base.isZero() && top < 0) throw new CalcRefused({ reason: 'division-by-zero' });
  if (base.isNegative() && bottom % 2 === 0) throw new CalcRefused({ reason: 'no-real-result' });
  if (
    isOneOfMany ||
    Math.abs(top) > MAX_EXPONENT ||
    bottom > MAX_ROOT ||
    bits(base) * Math.max(Math.abs(top), bottom) > MAX_BITS[base.isInteger() ? 'integer' : 'fraction']
  )
    return bottom === 1 && !base.isNegative() && !base.isZero()
      ? { value: cutPower(base, top), isExact: false }
      : nearly(base.approximate() ** exponent.approximate());
  const raised = base.toPower(top);
  if (bottom === 1) return { value: raised, isExact: true };
  if (raised.isNegative()) throw new CalcRefused({ reason: 'no-real-result' });
  const { root, isExact } = nthRoot(raised, bottom);
  return { value: root, isExact };
}

const SCALE = 10n ** 60n;
/** The range of a double. */
const LARGEST = SCALE * 10n ** 308n;

/** A power of a positive number with sixty digits; exact ones grow with every multiplication. */
function cutPower(base: Rational, exponent: number): Rational {
  const isInverted = base.compareTo(Rational.one) < 0 !== exponent < 0;
  const { numerator, denominator } = base.compareTo(Rational.one) < 0 ? Rational.one.dividedBy(base) : base;
  let [result, square] = [SCALE, (numerator * SCALE) / denominator];
  for (let left = Math.abs(exponent); left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * square) / SCALE;
    if (left > 1) square = (square * square) / SCALE;
    if (result > LARGEST || square > LARGEST) {
      if (isInverted) return Rational.zero;
      throw new CalcRefused({ reason: 'too-large' });
    }
  }
  return isInverted ? Rational.of(SCALE, result) : Rational.of(result, SCALE);
}

/** A floating-point result, cut to the digits that it surely has. */
export function nearly(value: number, digits = 15): Exactly {
  if (Number.isNaN(value)) throw new CalcRefused({ reason: 'no-real-result' });
  if (!Number.isFinite(value)) throw new CalcRefused({ reason: 'too-large' });
  const [mantissa = '', exponent] = value.toExponential(digits - 1).split('e');
  return { value: Rational.parse(mantissa).times(Rational.of(10n).toPower(Number(exponent))), isExact: false };
}

const bits = (value: Rational): number =>
  Math.max(value.numerator.toString(2).length, value.denominator.toString(2).length);
