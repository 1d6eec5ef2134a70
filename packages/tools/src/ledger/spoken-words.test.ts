import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSpokenWords } from './spoken-words.ts';

const amounts = fc.integer({ min: -2_000_000, max: 2_000_000 }).map((millionths) => millionths / 1e6);
const numbers = fc.oneof(amounts, fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 9 }));
const inFull = (number: number): string => number.toFixed(6);

describe('numbers in recorded texts', () => {
  it('finds a number exactly when a scan of all numbers of all texts finds it, in copies too', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(numbers, { maxLength: 8 }), { maxLength: 4 }),
        fc.array(numbers),
        (texts, others) => {
          const words = createSpokenWords();
          const early = words.copy();
          for (const each of texts) words.add(each.map(inFull).join(' ; '));
          const stored = texts.flat();
          for (const wanted of [...stored, ...others]) {
            const isStored = stored.some((each) => Math.abs(each - wanted) < 1e-6);
            expect(words.contains(wanted)).toBe(isStored);
            expect(words.copy().contains(wanted)).toBe(isStored);
            expect(early.contains(wanted)).toBe(false);
          }
        },
      ),
    );
  });

  it.each([
    ['7만 5천', [7, 70_000, 5, 5000, 75_000], [12, 7000]],
    ['1,000 and 0.5', [1000, 0.5, 1000n, '1000'], [1, 0, 0.500001]],
    ['12345678901', [12345678901, 12345678901n], [12345678902]],
    ['열 주, a dozen', [10, 12], [11]],
    ['no figure', [], [0, Number.NaN, Number.POSITIVE_INFINITY]],
  ])('reads %s', (text, present, absent) => {
    const words = createSpokenWords();
    words.add(text);
    expect(present.filter((each) => !words.contains(each))).toEqual([]);
    expect(absent.filter((each) => words.contains(each))).toEqual([]);
  });

  it('finds a number that was added after an earlier search', () => {
    const words = createSpokenWords();
    words.add('10 shares');
    expect(words.contains(20)).toBe(false);
    words.add('make it 20');
    expect([words.contains(10), words.contains(20)]).toEqual([true, true]);
  });
});
