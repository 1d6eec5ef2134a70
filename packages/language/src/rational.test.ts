import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Rational } from './rational.ts';

const integer = fc.oneof(fc.bigInt({ min: -1000n, max: 1000n }), fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }));
const divisor = integer.filter((value) => value !== 0n);
const ratio = fc.tuple(integer, divisor).map(([top, bottom]) => Rational.of(top, bottom));
const isSame = (a: Rational, top: bigint, bottom: bigint): boolean => a.numerator * bottom === a.denominator * top;

describe('Rational', () => {
  it('is in lowest terms with a positive denominator, however large its parts', () => {
    fc.assert(
      fc.property(integer, divisor, fc.bigInt({ min: 1n, max: 2n ** 60n }), (top, bottom, factor) => {
        const plain = Rational.of(top, bottom);
        const scaled = Rational.of(top * factor, bottom * factor);
        expect([scaled.numerator, scaled.denominator]).toEqual([plain.numerator, plain.denominator]);
        expect(plain.denominator > 0n && isSame(plain, top, bottom)).toBe(true);
      }),
    );
  });

  it('is in lowest terms as Euclid finds them, also where the parts have hundreds of digits', () => {
    const euclid = (a: bigint, b: bigint): bigint => (b === 0n ? a : euclid(b, a % b));
    const long = fc.oneof(fc.bigInt({ min: 1n, max: 2n ** 900n }), fc.bigInt({ min: 1n, max: 2n ** 60n }));
    // Numbers of Fibonacci take the most steps, and powers of ten are what decimals come in.
    const fibonacci = fc.integer({ min: 1, max: 800 }).map((count) => {
      let [a, b] = [1n, 1n];
      for (let at = 0; at < count; at++) [a, b] = [b, a + b];
      return a;
    });
    const part = fc.oneof(
      long,
      fibonacci,
      fc.integer({ min: 0, max: 200 }).map((digits) => 10n ** BigInt(digits)),
    );
    fc.assert(
      fc.property(part, part, long, (a, b, factor) => {
        const { numerator, denominator } = Rational.of(a * factor, b * factor);
        const divisor = euclid(a, b);
        expect([numerator, denominator]).toEqual([a / divisor, b / divisor]);
      }),
      { numRuns: 300 },
    );
  });

  it('adds, multiplies and compares exactly, with results in lowest terms', () => {
    fc.assert(
      fc.property(ratio, ratio, (a, b) => {
        const bottom = a.denominator * b.denominator;
        expect(a.plus(b)).toEqual(Rational.of(a.numerator * b.denominator + b.numerator * a.denominator, bottom));
        expect(a.times(b)).toEqual(Rational.of(a.numerator * b.numerator, bottom));
        expect(a.compareTo(b)).toBe(a.minus(b).isNegative() ? -1 : a.minus(b).isZero() ? 0 : 1);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    [Rational.of(1n, 3n), 1 / 3],
    [Rational.of(-1n, 8n), -0.125],
    [Rational.parse('123456789012345678901234.5'), Number('123456789012345678901234.5')],
    // Between two doubles, where one more digit decides.
    [Rational.of((2n ** 53n + 1n) * 10n ** 30n, 10n ** 30n), 2 ** 53],
    [Rational.of((2n ** 53n + 1n) * 10n ** 30n + 1n, 10n ** 30n), 2 ** 53 + 2],
    [Rational.of(10n ** 20n, 3n * 10n ** 39n + 1n), 1e-19 / 3],
    [Rational.of(0n, 10n ** 40n), 0],
  ])('is about %o', (value, double) => {
    expect(value.approximate()).toBe(double);
  });
});
