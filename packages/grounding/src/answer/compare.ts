import { Rational } from '@finclaw/language';
import { isMoney, isPercent, type Quantity } from '@finclaw/market';
import type { WrittenFigure } from './written-figure.ts';

const HUNDRED = Rational.of(100n);
const TWO = Rational.of(2n);
/** External results do not state their scale: thousands, millions, 만, 억 and the like. */
const SCALES = [3, 6, 9, 12, 4, 8].flatMap((zeros) => [
  Rational.of(10n ** BigInt(zeros)),
  Rational.of(1n, 10n ** BigInt(zeros)),
]);
/** Signs that several currencies share. */
const SHARED_SIGNS: Readonly<Record<string, readonly string[]>> = {
  USD: ['HKD', 'TWD', 'SGD', 'AUD', 'NZD', 'CAD'],
  JPY: ['CNY'],
};

/** The facts about the value that digits are compared with. */
interface Compared {
  readonly quantity: Quantity;
  /** True if all of its inputs are typed figures of built-in tools, so that their scale is known. */
  readonly isTyped: boolean;
  /** True if plain numbers of unknown meaning are inputs: a purchase price, a rate. */
  readonly hasNumbers?: boolean;
  /** True if a minus is meaningful: a change or a difference, not an amount being subtracted. */
  readonly isSigned?: boolean;
}

/** Fields whose values may be negative. */
const SIGNED = /change|gain|profit|realised|return|effect|growth|ahead|contribution|weighted/i;

/** Returns true when the values of a field may be negative. */
export const isSignedField = (field: string | undefined): boolean => field !== undefined && SIGNED.test(field);

/**
 * Returns true when written digits agree with the value of their expression: equal within one unit of the last written
 * place, with the written scale word. A fraction may be written in percent. Units are compared only where both are
 * certain.
 */
export function agrees(written: WrittenFigure, { quantity, isTyped, hasNumbers, isSigned }: Compared): boolean {
  const { dimension, currency } = written.reading.unit;
  const { unit } = quantity;
  const isShare = dimension === 'percent' || dimension === 'percent-points' || dimension === 'basis-points';
  const hasUnits = isTyped && !hasNumbers;
  if (hasUnits && isShare && isMoney(unit)) return false;
  if (hasUnits && dimension === 'money' && isPercent(unit)) return false;
  if (hasUnits && currency !== undefined && isMoney(unit) && !isSameCurrency(currency, unit)) return false;
  if (isOpposite(written, quantity, isSigned)) return false;
  const inPercent = dimension === 'basis-points' ? quantity.amount.times(HUNDRED) : quantity.amount;
  const values = isShare && !isPercent(unit) ? [inPercent.times(HUNDRED), inPercent, quantity.amount] : [inPercent];
  if (values.some((value) => isNear(written, value, 1))) return true;
  // Zero, and percentages, are written in no other scale.
  if (isTyped || isShare || written.reading.value.isZero()) return false;
  return values.some((value) => SCALES.some((scale) => isNear(written, value.times(scale), 2)));
}

const isSameCurrency = (written: string, unit: string): boolean => {
  const [own = ''] = unit.split('/');
  return unit === 'money' || own === written || (SHARED_SIGNS[written]?.includes(own) ?? false);
};

/** Returns true when a sign, or a word beside a change, gives the opposite direction. */
function isOpposite({ reading, direction }: WrittenFigure, { amount, isChange }: Quantity, isSigned = false): boolean {
  if (direction === 0 || amount.isZero() || amount.isNegative() === direction < 0) return false;
  // A plus before a fall is always wrong; a minus may only express a deduction.
  return isSigned || isChange === true || (reading.sign > 0 && amount.isNegative());
}

/** True if equal up to the last written place, or half of it. */
function isNear({ reading, isRough, bound }: WrittenFigure, value: Rational, parts: 1 | 2): boolean {
  const written = absolute(reading.value);
  const difference = absolute(written.minus(absolute(value)));
  if (difference.isZero() || isWithinBound(written, absolute(value), bound)) return true;
  const step = isRough ? roughStep(written, reading.step) : reading.step;
  return difference.compareTo(parts === 1 ? step : step.dividedBy(TWO)) < (parts === 1 ? 0 : 1);
}

/** "Over 10 billion" is true for any slightly larger value. */
function isWithinBound(written: Rational, value: Rational, bound: WrittenFigure['bound']): boolean {
  if (bound === undefined) return false;
  const [low, high] = bound === 'over' ? [written, value] : [value, written];
  return high.compareTo(low) >= 0 && high.compareTo(low.times(TWO)) < 0;
}

/** The tolerance of "about 20,000" is its last non-zero digit, but at most a twentieth. */
function roughStep(written: Rational, step: Rational): Rational {
  let place = step;
  for (let next = step; next.compareTo(written.dividedBy(Rational.of(20n))) <= 0; next = next.times(Rational.of(10n))) {
    if (!written.dividedBy(next).isInteger()) break;
    place = next;
  }
  return place;
}

const absolute = (value: Rational): Rational => (value.isNegative() ? value.negated() : value);
