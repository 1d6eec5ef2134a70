import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Key, LineEditor } from './line-editor.ts';

/** Types letters, and presses keys by name: `^w` with Ctrl, `~left` with Alt, `<left>` alone. */
function after(...keys: readonly string[]): string {
  const editor = new LineEditor();
  for (const key of keys) {
    const [, name] = /^<(.+)>$/.exec(key) ?? [];
    if (name !== undefined) editor.press(undefined, { name });
    else if (/^[\^~]./.test(key))
      editor.press(undefined, { name: key.slice(1), ctrl: key[0] === '^', meta: key[0] === '~' });
    else editor.insert(key);
  }
  return `${editor.line.slice(0, editor.caret)}|${editor.line.slice(editor.caret)}`;
}

describe('writing a line', () => {
  it.each<[string, readonly string[], string]>([
    ['letters', ['삼', '성'], '삼성|'],
    ['a step back', ['삼성', '<left>', '!'], '삼!|성'],
    ['an emoji is one step', ['a👩‍💻', '<left>', '<left>', '<right>'], 'a|👩‍💻'],
    ['an emoji is erased whole', ['a👍🏽', '<backspace>'], 'a|'],
    ['a combining accent goes with its letter', ['cafe\u0301', '<backspace>'], 'caf|'],
    ['erasing the next', ['ab', '<home>', '<delete>'], '|b'],
    ['a word back and its end', ['삼성 전자', '~left', '~left', '~right'], '삼성| 전자'],
    ['a word is cut and put back', ['buy ten', '^w', '^y', '^y'], 'buy tenten|'],
    ['a line is cut to its start', ['one\ntwo', '^u'], 'one\n|'],
    ['an empty line goes with the next cut', ['one\ntwo', '^u', '^u'], 'one|'],
    ['a line is cut to its end', ['one\ntwo', '^a', '^k'], 'one\n|'],
    ['the beginning and the end are of the line', ['one\ntwo', '^a', '>', '^e', '<'], 'one\n>two<|'],
    ['nothing to take', ['<backspace>', '<delete>', '<left>', '<right>', '^w', '^u', '^k'], '|'],
  ])('%s', (_what, keys, shown) => expect(after(...keys)).toBe(shown));

  it('up and down stay in their column as far as a line reaches', () => {
    const editor = new LineEditor();
    editor.insert('삼성전자\nab\nlonger');
    expect(editor.moveLine(1)).toBe(false);
    expect(editor.moveLine(-1)).toBe(true);
    expect(editor.caret).toBe('삼성전자\nab'.length);
    expect(editor.moveLine(-1)).toBe(true);
    expect(editor.caret).toBe('삼성'.length);
    expect(editor.moveLine(-1)).toBe(false);
  });

  it('no keys put the caret outside the text or between the halves of a character', () => {
    const names = ['left', 'right', 'home', 'end', 'backspace', 'delete', 'a', 'e', 'w', 'u', 'k', 'y', 'd'];
    const key = fc.record({ name: fc.constantFrom(...names), ctrl: fc.boolean(), meta: fc.boolean() });
    const step = fc.oneof(key, fc.constantFrom('삼', '👩‍💻', 'e\u0301', 'ab c', '\n'));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const editor = new LineEditor();
        for (const each of steps) {
          if (typeof each === 'string') editor.insert(each);
          else editor.press(undefined, each as Key);
          expect(editor.caret).toBeGreaterThanOrEqual(0);
          expect(editor.caret).toBeLessThanOrEqual(editor.line.length);
          expect(editor.line.slice(0, editor.caret).isWellFormed()).toBe(true);
        }
      }),
      { seed: 21 },
    );
  });
});
