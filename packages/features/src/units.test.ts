import { compareDecimals } from '@finclaw/market';
import { createDecimalString } from '@finclaw/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromUnits, percentAbove, toUnits } from './units.ts';

const amount = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.stringMatching(/^\d{0,12}$/))
  .map(([isNegative, whole, fraction]) =>
    createDecimalString(`${isNegative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`),
  );

describe('units', () => {
  it('order amounts exactly as decimals do', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const [x, y] = [toUnits(a), toUnits(b)];
        expect(Math.sign(compareDecimals(a, b))).toBe(x < y ? -1 : x > y ? 1 : 0);
      }),
    );
  });

  it('come back as the same amount', () => {
    fc.assert(
      fc.property(amount, (each) => {
        expect(compareDecimals(fromUnits(toUnits(each)), each)).toBe(0);
      }),
    );
  });

  it('give exact percentages where there are some', () => {
    const percent = (a: string, b: string) =>
      fromUnits(percentAbove(toUnits(createDecimalString(a)), toUnits(createDecimalString(b))));
    expect([percent('105', '100'), percent('95', '100'), percent('190.95', '190')]).toEqual(['5', '-5', '0.5']);
  });
});
