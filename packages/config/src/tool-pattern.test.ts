import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canMatchFrom, isToolPattern, matchToolPattern } from './tool-pattern.ts';

describe('matchToolPattern', () => {
  it.each([
    ['*', true],
    ['get_quote', true],
    ['finance:*', true],
    ['finance:get_quote', true],
    ['get_*', true],
    ['*_quote', true],
    ['get_?uote', true],
    ['*e*e*', true],
    ['*_order', false],
    ['GET_quote', false],
    ['web:*', false],
    ['get', false],
    ['get_quote?', false],
    ['place_*', false],
  ])('%s → %s', (pattern, expected) => {
    expect(matchToolPattern(pattern, 'get_quote', 'finance')).toBe(expected);
  });

  it.each([['(a+)+$'], [''], ['a'.repeat(129)], ['place order'], ['한글'], [7], [undefined]])(
    'refuses the pattern %j',
    (pattern) => {
      expect(isToolPattern(pattern)).toBe(false);
    },
  );

  it('agrees with a plain definition of globs', () => {
    const slow = (pattern: string, text: string): boolean => {
      if (pattern === '') return text === '';
      if (pattern[0] === '*') return slow(pattern.slice(1), text) || (text !== '' && slow(pattern, text.slice(1)));
      return text !== '' && (pattern[0] === '?' || pattern[0] === text[0]) && slow(pattern.slice(1), text.slice(1));
    };
    const glob = fc.string({ unit: fc.constantFrom('a', 'b', '*', '?'), maxLength: 8 });
    const name = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 8 });
    fc.assert(
      fc.property(glob, name, (pattern, text) => {
        expect(matchToolPattern(pattern, text, 'x')).toBe(slow(pattern, text) || slow(pattern, `x:${text}`));
      }),
    );
  });
});

it('a pattern that can match from a beginning is one that matches some longer text, and the other way round', () => {
  const glob = fc.string({ unit: fc.constantFrom('a', 'b', '*', '?'), maxLength: 6 });
  const start = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 5 });
  const letters = ['a', 'b'];
  const endings = Array.from({ length: 6 }, (_, length) =>
    Array.from({ length: 2 ** (length + 1) }, (_, bits) =>
      Array.from({ length: length + 1 }, (_, at) => letters[(bits >> at) & 1]).join(''),
    ),
  ).flat();
  fc.assert(
    fc.property(glob, start, (pattern, begin) => {
      const isMatched = endings.some((ending) => matchToolPattern(pattern, `${begin}${ending}`, '-'));
      expect(canMatchFrom(pattern, begin)).toBe(isMatched);
    }),
  );
});
