import { Rational } from '@finclaw/language';

const DIGITS = 40n;

/** The positive n-th root of a positive ratio: exact where it exists, otherwise right to forty digits. */
export function nthRoot(value: Rational, degree: number): { readonly root: Rational; readonly isExact: boolean } {
  const exact = exactRoot(value, degree);
  if (exact !== undefined) return { root: exact, isExact: true };
  const power = BigInt(degree);
  const scale = 10n ** DIGITS;
  const scaled = (value.numerator * scale ** power) / value.denominator;
  return { root: Rational.of(integerRoot(scaled, degree), scale), isExact: false };
}

function exactRoot(value: Rational, degree: number): Rational | undefined {
  const top = integerRoot(value.numerator, degree);
  const bottom = integerRoot(value.denominator, degree);
  const power = BigInt(degree);
  return top ** power === value.numerator && bottom ** power === value.denominator
    ? Rational.of(top, bottom)
    : undefined;
}

/** Returns the largest integer whose n-th power does not exceed the value (Newton from above). */
function integerRoot(value: bigint, degree: number): bigint {
  if (value < 2n || degree === 1) return value;
  const n = BigInt(degree);
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / degree));
  for (;;) {
    const next = ((n - 1n) * guess + value / guess ** (n - 1n)) / n;
    if (next >= guess) return guess;
    guess = next;
  }
}
