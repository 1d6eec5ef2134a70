import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearest } from './nearest.ts';

const sections = [
  'gateway',
  'agents',
  'models',
  'channels',
  'session',
  'tools',
  'finance',
  'logging',
  'plugins',
  'locale',
];

describe('nearest', () => {
  it.each([
    ['gatway', 'gateway'],
    ['gaetway', 'gateway'],
    ['Sesion', 'session'],
    ['chanels', 'channels'],
    ['plug', 'plugins'],
    ['tolos', 'tools'],
    ['zebra', undefined],
    ['x', undefined],
    ['', undefined],
    ['  ', undefined],
  ])('%j → %s', (typed, expected) => {
    expect(nearest(typed, sections)).toBe(expected);
  });

  it('prefers the closest candidate, and the first of equals', () => {
    expect(nearest('opsu', ['opus', 'ops', 'opsy'])).toBe('opus');
  });

  it('finds a known word again, whatever it looks like', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 }), (words) => {
        const word = words[0]!;
        if (word.trim() === word && word === word.toLowerCase()) expect(nearest(word, [word])).toBe(word);
      }),
    );
  });
});
