import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeControlsInJson, showControls } from './visible-text.ts';

describe('showControls', () => {
  it.each([
    ['a cleared screen', 'a\u001b[2Jb', 'a\\u{001B}[2Jb'],
    ['a written clipboard', '\u001b]52;c;ZXZpbA==\u0007', '\\u{001B}]52;c;ZXZpbA==\\u{0007}'],
    ['an eight-bit sequence', '\u009b31m', '\\u{009B}31m'],
    ['a turned direction', 'abc\u202Edcba\u2069', 'abc\\u{202E}dcba\\u{2069}'],
    ['an overwritten line', 'paid\rfree\b\u007f', 'paid\\u{000D}free\\u{0008}\\u{007F}'],
    ['hidden tags', 'a\u{E0041}b', 'a\\u{E0041}b'],
    ['half a character', 'a\uD83D', 'a\\u{D83D}'],
    ['our own marks', '\uFDD0', '\\u{FDD0}'],
  ])('shows %s', (_what, text, shown) => expect(showControls(text)).toBe(shown));

  it.each(['한글 71,500원\n\ttab', '👨‍👩‍👧 👍🏽 ❤️', 'naïve — “quotes” ₩ €', '\u2060joined'])(
    'leaves alone: %s',
    (text) => expect(showControls(text)).toBe(text),
  );

  const hostile = fc.string({ unit: 'binary' });
  it('nothing a terminal obeys gets through, and showing twice changes nothing', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const shown = showControls(text);
        expect(shown).not.toMatch(/[^\P{Cc}\n\t]|\p{Bidi_Control}/u);
        expect(showControls(shown)).toBe(shown);
      }),
    );
  });

  it('JSON means what it meant', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const json = escapeControlsInJson(JSON.stringify({ text }, undefined, 2));
        expect(JSON.parse(json)).toEqual({ text });
        expect(json).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
      }),
    );
  });
});
