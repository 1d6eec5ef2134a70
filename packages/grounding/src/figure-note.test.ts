import { expect, it } from 'vitest';
import type { Figure } from './figure.ts';
import { figureNote } from './figure-note.ts';

const figures = (count: number, status: Figure['status']): Figure[] =>
  Array.from({ length: count }, (_, at) => ({ text: `${at}원`, start: at, end: at + 1, value: `${at}`, status }));

it.each([
  ['nothing when all is proven', figures(3, 'proven'), undefined],
  ['each figure once', [...figures(2, 'unverified'), ...figures(2, 'unverified')], /^※ .*: 0원, 1원\. /],
  ['at most twenty, and how many more', figures(25, 'unverified'), /19원 and 5 more\./],
  [
    'old prices on a line of their own',
    [...figures(1, 'unverified'), ...figures(1, 'stale')],
    /^※ Not verified.*\n※ Out of date/,
  ],
  [
    'what the data says of a contradicted figure',
    [...figures(1, 'unverified'), ...figures(1, 'contradicted').map((figure) => ({ ...figure, expected: '7원' }))],
    /^※ Differs.*0원 \(the data says 7원\)\n※ Not verified/,
  ],
])('says %s', (_what, given, expected) => {
  if (expected === undefined) expect(figureNote(given, 'en')).toBeUndefined();
  else expect(figureNote(given, 'en')).toMatch(expected);
});
