import { describe, expect, it } from 'vitest';
import { assessPattern, withinTimeLimit } from './bounded-regexp.ts';

describe('assessPattern', () => {
  it.each([
    ['^[A-Z]{1,5}$', 'plain'],
    ['^\\d{4}-\\d{2}-\\d{2}$', 'plain'],
    ['^[^*+(]+$', 'plain'],
    ['\\(a\\)\\+', 'plain'],
    ['a.*b.*c', 'costly'],
    ['(a|b)*', 'costly'],
    ['(?:ab){2}', 'costly'],
    ['(a)\\1', 'costly'],
    ['(?=a)b', 'costly'],
    ['(a+)+$', 'refused'],
    ['((a*))*', 'refused'],
    ['(?:a{2,})+', 'refused'],
    ['(x[a+]*y)+', 'refused'],
    ['a'.repeat(1_001), 'refused'],
  ])('%s is %s', (source, risk) => {
    expect(assessPattern(source)).toBe(risk);
  });
});

describe('withinTimeLimit', () => {
  it.each([
    ['exponential', /(a|aa)+$/, `${'a'.repeat(50)}b`],
    ['quadratic', /\d+x/, '1'.repeat(800_000)],
  ])('stops %s matching', (_when, pattern, text) => {
    expect(() => withinTimeLimit('costly', text.length, 50, () => pattern.test(text))).toThrow(
      expect.objectContaining({ code: 'GUARD_FAILED' }),
    );
  });

  it('gives back what the work returned', () => {
    expect(withinTimeLimit('costly', 10, 1_000, () => 'abc'.replace(/b/, 'x'))).toBe('axc');
    expect(withinTimeLimit('plain', 10, 1_000, () => 7)).toBe(7);
  });
});
