import { expect, it } from 'vitest';
import { lastDue } from './due-time.ts';

/** Local moments, so that the table holds wherever it is run. */
const at = (text: string): number => new Date(text).getTime();

it.each([
  { every: 'day' as const, now: '2026-11-16T03:00:00', due: '2026-11-16T03:00:00' },
  { every: 'day' as const, now: '2026-11-16T02:59:59', due: '2026-11-15T03:00:00' },
  { every: 'day' as const, now: '2026-11-16T23:59:59', due: '2026-11-16T03:00:00' },
  { every: 'day' as const, now: '2026-03-01T01:00:00', due: '2026-02-28T03:00:00' },
  { every: 'week' as const, now: '2026-11-16T12:00:00', due: '2026-11-15T03:00:00' },
  { every: 'week' as const, now: '2026-11-15T02:00:00', due: '2026-11-08T03:00:00' },
  { every: 'week' as const, now: '2026-11-15T03:00:00', due: '2026-11-15T03:00:00' },
  { every: 'week' as const, now: '2026-11-21T23:00:00', due: '2026-11-15T03:00:00' },
])('a backup every $every at 03:00 was last due at $due when it is $now', ({ every, now, due }) => {
  expect(new Date(lastDue({ every, at: '03:00' }, at(now)))).toEqual(new Date(due));
});
