import { Rational } from '@finclaw/language';
import { CalcRefused } from './calc-outcome.ts';
import { nthRoot } from './root.ts';

/** A value; `isExact` is false where digits had to be cut. */
export interface Exactly {
  readonly value: Rational;
  readonly isExact: boolean;
}

const MAX_EXPONENT = 5_000;
const MAX_ROOT = 40;
/** Over three thousand decimal digits; what has more is worked out to fifteen. */
const MAX_BITS = 12_000;

/** Raises a to b; a fractional b takes a root. Where many are raised, fifteen digits are enough. */
export function power(base: Rational, exponent: Rational, isOneOfMany = false): Exactly {
  const [top, bottom] = [Number(exponent.numerator), Number(exponent.denominator)];
  if (base.isZero() && top < 0) throw new CalcRefused({ reason: 'division-by-zero' });
  if (base.isNegative() && bottom % 2 === 0) throw new CalcRefused({ reason: 'no-real-result' });
  if (isOneOfMany || Math.abs(top) > MAX_EXPONENT || bottom > MAX_ROOT || bits(base) * Math.max(Math.abs(top), bottom) > MAX_BITS)
    return nearly(base.approximate() ** exponent.approximate());
  const raised = base.toPower(top);
  if (bottom === 1) return { value: raised, isExact: true };
  if (raised.isNegative()) throw new CalcRefused({ reason: 'no-real-result' });
  const { root, isExact } = nthRoot(raised, bottom);
  return { value: root, isExact };
}

/** A floating-point result, cut to the digits that it surely has. */
export function nearly(value: number, digits = 15): Exactly {
  if (Number.isNaN(value)) throw new CalcRefused({ reason: 'no-real-result' });
  if (!Number.isFinite(value)) throw new CalcRefused({ reason: 'too-large' });
  const [mantissa = '', exponent] = value.toExponential(digits - 1).split('e');
  return { value: Rational.parse(mantissa).times(Rational.of(10n).toPower(Number(exponent))), isExact: false };
}

const bits = (value: Rational): number => Math.max(value.numerator.toString(2).length, value.denominator.toString(2).length);
