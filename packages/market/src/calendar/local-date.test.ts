import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayNumber,
  dayOfWeek,
  easterSunday,
  fromDayNumber,
  nthWeekday,
  parseLocalDate,
} from './local-date.ts';

describe('local dates', () => {
  it.each(['2026-02-29', '2026-13-01', '2026-1-1', '20260101', '', 'today', '2026-00-10'])('refuses %j', (text) => {
    expect(parseLocalDate(text)).toBeUndefined();
  });

  it('counts days both ways', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 60_000 }), fc.integer({ min: -500, max: 500 }), (days, step) => {
        const date = fromDayNumber(days);
        expect(dayNumber(date)).toBe(days);
        expect(addDays(addDays(date, step), -step)).toBe(date);
        expect(dayOfWeek(addDays(date, 7))).toBe(dayOfWeek(date));
        expect(parseLocalDate(date)).toBe(date);
      }),
    );
  });

  it.each([
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2011, '2011-04-24'],
    [2026, '2026-04-05'],
    [2038, '2038-04-25'],
  ])('Easter of %i', (year, date) => {
    expect(easterSunday(year)).toBe(date);
  });

  it('finds weekdays from either end of a month', () => {
    expect(nthWeekday(2026, 11, 4, 4)).toBe('2026-11-26');
    expect(nthWeekday(2026, 5, 1, -1)).toBe('2026-05-25');
    expect(nthWeekday(2026, 12, 4, -1)).toBe('2026-12-31');
  });
});
