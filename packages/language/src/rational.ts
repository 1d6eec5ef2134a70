import { FinClawError } from '@finclaw/infra';
import type { DecimalString } from '@finclaw/types';

/** An exact ratio of two integers; rounded only for output. */
export class Rational {
  readonly numerator: bigint;
  /** Always positive. */
  readonly denominator: bigint;

  private constructor(numerator: bigint, denominator: bigint) {
    this.numerator = numerator;
    this.denominator = denominator;
  }

  /** The ratio in lowest terms. */
  static of(numerator: bigint, denominator = 1n): Rational {
    if (denominator === 1n) return new Rational(numerator, denominator);
    if (denominator === 0n) throw new FinClawError('Division by zero', 'AMOUNT_INVALID');
    const sign = denominator < 0n ? -1n : 1n;
    const divisor = greatestCommonDivisor(numerator, denominator);
    if (divisor === 1n && sign === 1n) return new Rational(numerator, denominator);
    return new Rational((sign * numerator) / divisor, (sign * denominator) / divisor);
  }

  /** Parses a plain decimal such as "-12.50"; separators must be removed already. */
  static parse(text: string): Rational {
    const parts = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text);
    if (parts === null || `${parts[2]}${parts[3] ?? ''}` === '')
      throw new FinClawError(`Not a number: ${JSON.stringify(text.slice(0, 40))}`, 'AMOUNT_INVALID');
    const fraction = parts[3] ?? '';
    return Rational.of(BigInt(`${parts[1]}${parts[2]}${fraction}`), 10n ** BigInt(fraction.length));
  }

  static readonly zero = new Rational(0n, 1n);
  static readonly one = new Rational(1n, 1n);

  /** Both are in lowest terms, so only what their denominators share can be cancelled from the sum. */
  plus(other: Rational): Rational {
    const [left, right] = [this.denominator, other.denominator];
    const shared = left === right ? left : greatestCommonDivisor(left, right);
    const sum = this.numerator * (right / shared) + other.numerator * (left / shared);
    const rest = shared === 1n ? 1n : greatestCommonDivisor(sum, shared);
    return new Rational(sum / rest, (left / shared) * (right / rest));
  }

  minus(other: Rational): Rational {
    return this.plus(other.negated());
  }

  /** Both are in lowest terms, so only a numerator and the other's denominator can share anything. */
  times(other: Rational): Rational {
    const first = greatestCommonDivisor(this.numerator, other.denominator);
    const second = greatestCommonDivisor(other.numerator, this.denominator);
    return new Rational(
      (this.numerator / first) * (other.numerator / second),
      (this.denominator / second) * (other.denominator / first),
    );
  }

  dividedBy(other: Rational): Rational {
    return Rational.of(this.numerator * other.denominator, this.denominator * other.numerator);
  }

  negated(): Rational {
    return new Rational(-this.numerator, this.denominator);
  }

  /** This ratio multiplied with itself; a negative exponent turns it over. */
  toPower(exponent: number): Rational {
    const power = BigInt(Math.abs(exponent));
    const [top, bottom] = [this.numerator ** power, this.denominator ** power];
    return exponent < 0 ? Rational.of(bottom, top) : Rational.of(top, bottom);
  }

  compareTo(other: Rational): number {
    const isAlike = this.denominator === other.denominator;
    const difference = isAlike
      ? this.numerator - other.numerator
      : this.numerator * other.denominator - other.numerator * this.denominator;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }

  isZero(): boolean {
    return this.numerator === 0n;
  }

  isNegative(): boolean {
    return this.numerator < 0n;
  }

  isInteger(): boolean {
    return this.denominator === 1n;
  }

  /** Formats to a number of digits after the point, halves away from zero, with trailing zeros. */
  toFixed(digits: number): DecimalString {
    const scale = 10n ** BigInt(digits);
    const size = this.numerator < 0n ? -this.numerator : this.numerator;
    const scaled = (2n * size * scale + this.denominator) / (2n * this.denominator);
    const text = scaled.toString().padStart(digits + 1, '0');
    const sign = this.isNegative() && scaled !== 0n ? '-' : '';
    const whole = text.slice(0, text.length - digits);
    return `${sign}${whole}${digits === 0 ? '' : `.${text.slice(-digits)}`}` as DecimalString;
  }

  /** Written out exactly if the decimals end within the limit, otherwise rounded there. */
  toDecimal(maxDigits = 20): DecimalString {
    if (this.denominator === 1n) return this.numerator.toString() as DecimalString;
    const text = this.toFixed(maxDigits);
    return (text.includes('.') ? text.replace(/\.0+$|(?<!0)0+$/, '') : text) as DecimalString;
  }

  /** True if toDecimal with the same limit is lossless. */
  isExactWithin(maxDigits = 20): boolean {
    return (this.numerator * 10n ** BigInt(maxDigits)) % this.denominator === 0n;
  }

  /** "7/3", or "5" for a whole number. */
  toFraction(): string {
    return this.isInteger() ? `${this.numerator}` : `${this.numerator}/${this.denominator}`;
  }

  /** The nearest double; only for plots and for starting a search, never for an amount. */
  approximate(): number {
    return nearestDouble(this.numerator, this.denominator);
  }
}

/** The nearest double to a fraction; the denominator is above zero. */
export function nearestDouble(numerator: bigint, denominator: bigint): number {
  const [top, bottom] = [Number(numerator), Number(denominator)];
  if (Math.abs(top) <= Number.MAX_SAFE_INTEGER && bottom <= Number.MAX_SAFE_INTEGER) return top / bottom;
  if (numerator === 0n) return 0;
  const size = numerator < 0n ? -numerator : numerator;
  // Enough digits for a double and one for the rest, so that nothing is rounded twice.
  const shift = Math.max(0, 66 + bitsOf(denominator) - bitsOf(size));
  const scaled = size << BigInt(shift);
  const whole = scaled / denominator;
  const nearest = Number(whole * denominator === scaled ? whole : whole | 1n) * 2 ** -shift;
  return numerator < 0n ? -nearest : nearest;
}

const LARGEST_NUMBER = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * Returns the greatest common divisor. Long integers are reduced by Lehmer's method: the quotients of Euclid's are
 * found from their leading digits, and some twenty of them are applied at once.
 */
function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  if (x < y) [x, y] = [y, x];
  while (y > LARGEST_NUMBER) [x, y] = shortened(x, y) ?? [y, x % y];
  if (y === 0n) return x === 0n ? 1n : x;
  return BigInt(divisorOfNumbers(Number(y), Number(x % y)));
}

/**
 * Returns two smaller integers with the same divisors; undefined where the leading digits do not determine the first
 * quotient.
 */
function shortened(x: bigint, y: bigint): [bigint, bigint] | undefined {
  const shift = BigInt(Math.max(0, bitsOf(x) - 50));
  let [p, q] = [Number(x >> shift), Number(y >> shift)];
  let [a, b, c, d] = [1, 0, 0, 1];
  while (q + c !== 0 && q + d !== 0) {
    const quotient = Math.floor((p + a) / (q + c));
    if (quotient !== Math.floor((p + b) / (q + d))) break;
    [a, c] = [c, a - quotient * c];
    [b, d] = [d, b - quotient * d];
    [p, q] = [q, p - quotient * q];
  }
  if (b === 0) return undefined;
  return [BigInt(a) * x + BigInt(b) * y, BigInt(c) * x + BigInt(d) * y];
}

/** The number of binary digits, or a few more. */
function bitsOf(value: bigint): number {
  const size = Number(value);
  return Number.isFinite(size) ? Math.ceil(Math.log2(size)) + 1 : value.toString(16).length * 4;
}

/** Does so for integers a double represents exactly, which takes a tenth of the time. */
function divisorOfNumbers(x: number, y: number): number {
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}
