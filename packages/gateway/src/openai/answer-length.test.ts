import { estimateTokens } from '@finclaw/models';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shorten } from './answer-length.ts';

describe('the part of an answer a program wants', () => {
  it.each([
    { stops: ['b'], answer: 'aabb', text: 'aa' },
    { stops: ['c', 'b'], answer: 'abc', text: 'a' },
    { stops: [''], answer: 'abc', text: 'abc' },
    { stops: ['x'], answer: 'abc', text: 'abc' },
  ])('ends before $stops', ({ stops, answer, text }) => {
    expect(shorten(answer, { stops })).toEqual({ text, isCut: false });
  });

  it('is no longer than wanted, begins like the whole, and never ends inside a word or a figure', () => {
    const word = fc.oneof(
      fc.constantFrom('삼성전자', '₩100,000', '-0.30%', 'Apple'),
      fc.string({ minLength: 1, maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), fc.integer({ min: 1, max: 60 }), (words, maxTokens) => {
        const answer = words.join(' ');
        const { text, isCut } = shorten(answer, { stops: [], maxTokens });
        expect(answer.startsWith(text)).toBe(true);
        expect(estimateTokens(text)).toBeLessThanOrEqual(maxTokens);
        if (isCut) expect(answer.slice(text.length)).toMatch(text === '' ? /[\s\S]/ : /^\s/);
        else expect(text).toBe(answer);
      }),
      { seed: 22 },
    );
  });
});
