import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanControlCharacters, joinSplitNumbers } from './control-characters.ts';

describe('cleanControlCharacters', () => {
  it.each([
    ['colours', '\u001B[31mred\u001B[0m', 'red'],
    ['a title', '\u001B]0;evil\u0007x', 'x'],
    ['a link', '\u001B]8;;http://a\u001B\\text\u001B]8;;\u001B\\', 'text'],
    ['one-byte controls', 'a\u009B31mb', 'ab'],
    ['an escape within an escape', '\u001B\u001B[31m[31m', '[31m'],
    ['an unfinished sequence', 'a\u001B[', 'a'],
    ['controls but not tab, line feed and carriage return', 'a\u0000\u0008\tb\u000B\nc\r\u007F\u0085d', 'a\tb\nc\rd'],
    ['overrides and isolates', 'a\u202Eb\u2066c\u2069', 'abc'],
    ['tag characters', `a${String.fromCodePoint(0xe0041, 0xe0042)}b`, 'ab'],
    [
      'a tag character that cleaning would put together',
      `\uDB40${String.fromCodePoint(0xe0041)}\uDC41`,
      '\uFFFD\uFFFD',
    ],
    ['lone surrogates', 'a\uD800b', 'a\uFFFDb'],
  ])('%s', (_when, text, expected) => {
    expect(cleanControlCharacters(text)).toBe(expected);
  });

  it('what is left needs no cleaning', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.array(fc.constantFrom('\u001B', '[', ']', '3', 'm', '\u009D', '\u0007', '\uDB40', '\uDC41')),
        (text, bits) => {
          const once = cleanControlCharacters(text + bits.join(''));
          expect(cleanControlCharacters(once)).toBe(once);
          expect(once).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/);
          expect(once.isWellFormed()).toBe(true);
        },
      ),
    );
  });
});

it('invisible characters go only between digits', () => {
  expect(joinSplitNumbers('4\u200B1\u2060\uFEFF1 a\u200Bb 1\u200B')).toBe('411 a\u200Bb 1\u200B');
});
