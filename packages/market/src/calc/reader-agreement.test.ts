import { findNumbers } from '@finclaw/language';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calculate } from './calculate.ts';

const SCALES = ['', '만', '억', '조', '천', '백만', ' thousand', ' million', 'bn', ' trillion', 'K'];

it('what the calculator takes an amount for is what the reader finds in a sentence', () => {
  fc.assert(
    fc.property(fc.nat(99_999_999), fc.nat(99), fc.constantFrom(...SCALES), (whole, cents, scale) => {
      const amount = `${whole.toLocaleString('en-US')}${cents === 0 ? '' : `.${cents}`}${scale}`;
      const [found, ...others] = findNumbers(`the value is ${amount} now`);
      const outcome = calculate(amount);
      expect(others).toEqual([]);
      expect(outcome.ok && outcome.value.toFraction()).toBe(found?.value.toFraction());
    }),
    { seed: 20261115, numRuns: 300 },
  );
});
