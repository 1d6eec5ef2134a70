import { expect, it } from 'vitest';
import { bestAndWorst } from './best-and-worst.ts';

const list = (count: number): readonly string[] =>
  bestAndWorst(
    Array.from({ length: count }, (_, at) => at),
    (each) => `${each}`,
    (between) => `${between} between`,
  );

it.each([
  { count: 0, lines: '' },
  { count: 10, lines: '0 1 2 3 4 5 6 7 8 9' },
  { count: 11, lines: '0 1 2 3 4 1 between 6 7 8 9 10' },
  { count: 40, lines: '0 1 2 3 4 30 between 35 36 37 38 39' },
])('$count entries: both ends, and how many are between them', ({ count, lines }) => {
  expect(list(count).join(' ')).toBe(lines);
});
