import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usdText } from './usd-text.ts';

describe('usdText', () => {
  it.each([
    [0n, '0'],
    [1n, '0.000000001'],
    [100_000_000n + 200_000_000n, '0.3'],
    [1_000_000_000n, '1'],
    [10_000_000_000n, '10'],
    [12_345_678_900_000_000n, '12345678.9'],
  ])('%d billionths are written %s', (nano, text) => {
    expect(usdText(nano)).toBe(text);
  });

  it('loses nothing', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 15n), (nano) => Math.round(Number(usdText(nano)) * 1e9) === Number(nano)),
    );
  });
});
