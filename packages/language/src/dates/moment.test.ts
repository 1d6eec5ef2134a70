import { expect, it } from 'vitest';
import { momentBefore } from './moment.ts';

it.each([
  [{ year: 2026 }, 'the year before', { year: 2025 }],
  [{ year: 2026, quarter: 1 }, 'in the quarter before', { year: 2025, quarter: 4 }],
  [{ year: 2026, month: 3, day: 31 }, 'a month earlier', { year: 2026, month: 2 }],
  [{ month: 1 }, '전월', { month: 12 }],
  [{ month: 10 }, 'a year earlier', undefined],
  [{ year: 2026 }, 'a week earlier', undefined],
])('what is before %j in "%s" is %j', (moment, words, before) => expect(momentBefore(moment, words)).toEqual(before));
