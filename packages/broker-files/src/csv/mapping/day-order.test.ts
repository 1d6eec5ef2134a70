import { expect, it } from 'vitest';
import { findDayOrder, readDay } from './day-order.ts';

it.each([
  ['2026-01-05', 'mdy', '2026-01-05'],
  ['1/5/2026', 'mdy', '2026-01-05'],
  ['1/5/2026', 'dmy', '2026-05-01'],
  ['05.01.26', 'dmy', '2026-01-05'],
  ['Jan 5, 2026', 'ymd', '2026-01-05'],
  ['5-Jan-26', 'ymd', '2026-01-05'],
  ['05-mrt-2026', 'ymd', '2026-03-05'],
  ['30-okt-2026', 'ymd', '2026-10-30'],
  ['5. März 2026', 'ymd', '2026-03-05'],
  ['5 août 2026', 'ymd', '2026-08-05'],
  ['5 de mayo de 2026', 'ymd', '2026-05-05'],
  ['5 giu 2026', 'ymd', '2026-06-05'],
  ['5-xyz-2026', 'ymd', ''],
  ['1/5/2026 3:04 PM', 'mdy', '2026-01-05 15:04'],
  ['13/13/2026', 'mdy', ''],
] as const)('the day %s in the order %s is %s', (cell, order, day) => {
  const read = readDay(cell, order);
  expect([read?.date, read?.time].filter((part) => part !== undefined).join(' ')).toBe(day);
});

it('finds the order from one day past the twelfth', () => {
  expect(findDayOrder(['1/2/2026', '1/13/2026'])).toEqual({ order: 'mdy', isDoubtful: false });
  expect(findDayOrder(['1/2/2026', '13/1/2026'])).toEqual({ order: 'dmy', isDoubtful: false });
  expect(findDayOrder(['apples', 'pears'])).toBeUndefined();
});
