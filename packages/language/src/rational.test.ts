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

  it('adds, multiplies and compares exactly', () => {
    fc.assert(
      fc.property(ratio, ratio, (a, b) => {
        expect(
          isSame(a.plus(b), a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator),
        ).toBe(true);
        expect(isSame(a.times(b), a.numerator * b.numerator, a.denominator * b.denominator)).toBe(true);
        expect(a.compareTo(b)).toBe(a.minus(b).isNegative() ? -1 : a.minus(b).isZero() ? 0 : 1);
      }),
    );
  });

  it.each([
    [Rational.of(1n, 3n), 1 / 3],
    [Rational.of(-1n, 8n), -0.125],
    [Rational.parse('123456789012345678901234.5'), Number('123456789012345678901234.5')],
  ])('is about %o', (value, double) => {
    expect(value.approximate()).toBe(double);
  });
});
