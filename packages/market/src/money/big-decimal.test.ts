import { Rational } from '@finclaw/language';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, type Rounding } from './big-decimal.ts';

const decimal = (most: bigint, digits: number) =>
  fc
    .tuple(fc.bigInt({ min: -most, max: most }), fc.integer({ min: 0, max: digits }))
    .map(([units, after]) => new Decimal(units, after));
/** Amounts as they occur, of which the exact result of each operation fits. */
const amounts = fc.oneof(decimal(10n ** 6n, 4), decimal(10n ** 24n, 18));
/** Numbers of which results have to be rounded. */
const long = fc.oneof(amounts, decimal(10n ** 79n, 60));
const exactly = ({ units, digits }: Decimal): Rational => Rational.of(units, 10n ** BigInt(digits));

const ROUNDINGS: readonly Rounding[] = ['half-up', 'half-even', 'up', 'down', 'floor', 'ceil'];

/** Rounds a ratio by looking at the two neighbours on the grid. */
function expectedRounding(value: Rational, digits: number, rounding: Rounding): string {
  const scaled = value.times(Rational.of(10n ** BigInt(digits)));
  const size = scaled.isNegative() ? scaled.negated() : scaled;
  const below = size.numerator / size.denominator;
  const rest = size.minus(Rational.of(below));
  const half = rest.compareTo(Rational.of(1n, 2n));
  const isAway = {
    up: !rest.isZero(),
    down: false,
    floor: !rest.isZero() && scaled.isNegative(),
    ceil: !rest.isZero() && !scaled.isNegative(),
    'half-up': half >= 0,
    'half-even': half > 0 || (half === 0 && below % 2n === 1n),
  }[rounding];
  const units = isAway ? below + 1n : below;
  return new Decimal(scaled.isNegative() ? -units : units, digits).toFixed();
}

describe('Decimal', () => {
  it('adds, subtracts, multiplies and compares exactly', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        const [x, y] = [exactly(a), exactly(b)];
        expect(exactly(a.plus(b))).toEqual(x.plus(y));
        expect(exactly(a.minus(b))).toEqual(x.minus(y));
        expect(exactly(a.times(b))).toEqual(x.times(y));
        expect(a.comparedTo(b)).toBe(x.compareTo(y));
        expect(Decimal.min(a, b).plus(Decimal.max(a, b)).equals(a.plus(b))).toBe(true);
      }),
    );
  });

  it.each(ROUNDINGS)('rounds values and quotients %s', (rounding) => {
    fc.assert(
      fc.property(long, amounts, fc.integer({ min: 0, max: 20 }), (a, b, digits) => {
        expect(a.toDecimalPlaces(digits, rounding).toFixed()).toBe(expectedRounding(exactly(a), digits, rounding));
        if (b.isZero() || exactly(a).isZero()) return;
        const quotient = exactly(a).dividedBy(exactly(b));
        if (quotient.toFixed(digits).length > 78) return;
        expect(a.dividedBy(b, digits, rounding).toFixed()).toBe(expectedRounding(quotient, digits, rounding));
      }),
    );
  });

  it('rounds what has more than eighty digits to the nearest', () => {
    fc.assert(
      fc.property(long, long, (a, b) => {
        const results = [
          [a.plus(b), exactly(a).plus(exactly(b))],
          [a.times(b), exactly(a).times(exactly(b))],
          ...(b.isZero() ? [] : [[a.dividedBy(b), exactly(a).dividedBy(exactly(b))] as const]),
        ] as const;
        for (const [result, exact] of results) {
          const error = exactly(result).minus(exact);
          const most = exact.times(Rational.of(1n, 2n * 10n ** 79n));
          expect(abs(error).compareTo(abs(most))).toBeLessThanOrEqual(0);
          expect(result.toFixed().replace(/^-?0*\.?0*|[.]|0*$/g, '').length).toBeLessThanOrEqual(80);
        }
      }),
    );
  });

  it('takes roots and powers', () => {
    expect(new Decimal('2').sqrt().toFixed(40)).toBe('1.4142135623730950488016887242096980785697');
    expect(new Decimal('0.0625').sqrt().toFixed()).toBe('0.25');
    expect(new Decimal(0).sqrt().toFixed()).toBe('0');
    expect(new Decimal('1.5').pow(4).toFixed()).toBe('5.0625');
    expect(new Decimal(10).pow(-3).toFixed()).toBe('0.001');
    expect(new Decimal(2).pow('0.5').toFixed(40)).toBe(new Decimal(2).sqrt().toFixed(40));
    expect(new Decimal('0.000000000000000001').pow('2.5').toFixed(60)).toBe(`0.${'0'.repeat(44)}1${'0'.repeat(15)}`);
    expect(() => new Decimal(-2).sqrt()).toThrow();
    expect(() => new Decimal(-2).pow('0.5')).toThrow();
  });

  it('raised to a fraction and back is what it was', () => {
    const positive = fc
      .tuple(fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.integer({ min: 0, max: 12 }))
      .map(([units, digits]) => new Decimal(units, digits));
    fc.assert(
      fc.property(positive, fc.integer({ min: 2, max: 400 }), (value, parts) => {
        const part = value.pow(new Decimal(1).dividedBy(parts));
        expect(part.pow(parts).toSignificantDigits(60).equals(value.toSignificantDigits(60))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ['007.50', '7.5'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['+3', '3'],
    ['1.25E-7', '0.000000125'],
    ['-3e+2', '-300'],
    ['1200', '1200'],
  ])('reads %s and writes %s', (text, written) => {
    expect(new Decimal(text).toFixed()).toBe(written);
    expect(`${new Decimal(text)} ${JSON.stringify([new Decimal(text)])}`).toBe(`${written} ["${written}"]`);
  });

  it.each([
    ['1.005', 2, '1.00'],
    ['1.015', 2, '1.02'],
    ['-0.004', 2, '0.00'],
    ['7', 3, '7.000'],
    ['99.5', 0, '100'],
  ])('writes %s with %i digits as %s', (text, digits, written) => {
    expect(new Decimal(text).toFixed(digits)).toBe(written);
  });

  it.each(['', ' ', '.', '-', '1,5', '0x10', '1e', 'e5', '1e5e5', 'NaN', 'Infinity', '1 2'])('refuses %j', (text) => {
    expect(() => new Decimal(text)).toThrow('Not a decimal amount');
  });

  it('refuses floats and a division by zero', () => {
    expect(() => new Decimal(0.1)).toThrow('Not a decimal amount');
    expect(() => new Decimal(Number.NaN)).toThrow('Not a decimal amount');
    expect(() => new Decimal(1).dividedBy(0)).toThrow('Division by zero');
  });
});

const abs = (value: Rational): Rational => (value.isNegative() ? value.negated() : value);
