import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRunningText } from './unknown-names.ts';

describe('running text', () => {
  it('is four words in a row with a figure before or after them, as the short expression for it says', () => {
    const short = /\S+\s\S+\s\S+\s\S.*\d|\d.*\S+\s\S+\s\S+\s\S/s;
    const text = fc.array(fc.constantFrom('a', '가', '7', ' ', ' ', '\n', ','), { maxLength: 24 }).map((parts) => parts.join(''));
    fc.assert(fc.property(text, (each) => isRunningText(each) === short.test(each)));
  });

  it('is looked for in a megabyte without a space', () => {
    expect(isRunningText('["2025-01-02","243.85"],'.repeat(45_000))).toBe(false);
  });
});
