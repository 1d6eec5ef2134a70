import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffLines } from './line-diff.ts';

const textOf = (lines: readonly string[], mark: string) =>
  lines
    .filter((line) => !line.startsWith(mark))
    .map((line) => line.slice(2))
    .join('\n');

describe('diffLines', () => {
  it('marks what is only in one of the texts', () => {
    expect(diffLines('가격\n100원\n끝', '가격\n101원\n끝')).toEqual(['  가격', '- 100원', '+ 101원', '  끝']);
  });

  it('both texts can be read off the diff, and equal texts have no marks', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (recorded, today) => {
        const lines = diffLines(recorded, today);
        expect(textOf(lines, '+')).toBe(recorded);
        expect(textOf(lines, '-')).toBe(today);
        if (recorded === today) expect(lines.every((line) => line.startsWith('  '))).toBe(true);
      }),
    );
  });
});
