import { describe, expect, it } from 'vitest';
import { highlight } from './highlight.ts';

const shown = (snippet: string, ranges: readonly (readonly [number, number])[]): string =>
  highlight(snippet, ranges)
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join('');

describe('highlight', () => {
  it.each([
    ['삼성전자 주가', [[0, 4]], '[삼성전자] 주가'],
    ['abc', [[1, 2]], 'a[b]c'],
    [
      'abc',
      [
        [2, 3],
        [0, 1],
      ],
      '[a]b[c]',
    ],
    [
      'abc',
      [
        [0, 2],
        [1, 3],
      ],
      '[ab]c',
    ],
    [
      'abc',
      [
        [1, 9],
        [2, 2],
      ],
      'abc',
    ],
    ['', [], ''],
  ] as const)('%s %j → %s', (snippet, ranges, expected) => expect(shown(snippet, ranges)).toBe(expected));
});
