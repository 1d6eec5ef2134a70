import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findWords, wordsOf } from './search-text.ts';

const find = (text: string, query: string) => findWords(text, wordsOf(query));

describe('searching', () => {
  it.each([
    ['삼성전자 주가', '삼성', '삼성전자 주가', [[0, 2]]],
    ['Apple is up', 'APPLE', 'Apple is up', [[0, 5]]],
    [
      'apple and Apple',
      'apple',
      'apple and Apple',
      [
        [0, 5],
        [10, 15],
      ],
    ],
    [
      'one\n two',
      'two one',
      'one two',
      [
        [0, 3],
        [4, 7],
      ],
    ],
    ['삼성'.normalize('NFD'), '삼성', '삼성', [[0, 2]]],
  ])('in %j for %j', (text, query, snippet, ranges) => expect(find(text, query)).toEqual({ snippet, ranges }));

  it.each([
    ['one two', 'one three'],
    ['', 'x'],
    ['x', ' '],
  ])('in %j there is no %j', (text, query) => expect(find(text, query)).toBeUndefined());

  it('cuts out what stands around the first place', () => {
    const match = find(`${'a'.repeat(500)} needle ${'b'.repeat(500)}`, 'needle')!;
    expect(match.snippet).toHaveLength(160);
    expect(match.ranges.map(([start, end]) => match.snippet.slice(start, end))).toEqual(['needle']);
  });

  it('marks exactly the words, and never half a character, in any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }),
        (text, query) => {
          const match = find(text, query);
          const words = wordsOf(query);
          for (const [start, end] of match?.ranges ?? []) {
            expect(words).toContain(wordsOf(match!.snippet.slice(start, end)).join(''));
          }
          expect(match?.snippet.isWellFormed() ?? true).toBe(
            text.isWellFormed() || (match?.snippet.isWellFormed() ?? true),
          );
        },
      ),
    );
  });
});
