import fc from 'fast-check';
import { expect, it } from 'vitest';
import { matchesIn } from './matches-in.ts';

it.each([/\d+/g, /(?<word>a|b)?/g, /(?<=a)b|$/g, /./gu, /(?:)/gu, /x/gi])('%s finds what matchAll finds', (pattern) => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '1', '22', 'X', ' ', '📈', '가') });
  fc.assert(
    fc.property(text, (given) => {
      expect(matchesIn(given, pattern)).toEqual([...given.matchAll(pattern)]);
      expect(pattern.lastIndex).toBe(0);
    }),
  );
});
