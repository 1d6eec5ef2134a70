import { describe, expect, it } from 'vitest';
import { dayNamed } from './day-named.ts';

/** A Monday. */
const TODAY = '2026-11-16';

describe('the day that a text names', () => {
  it.each([
    ['on 2025-02-03', '2025-02-03', '2025-02-03'],
    ['yesterday', '2026-11-15', '2026-11-15'],
    ['그제', '2026-11-14', '2026-11-14'],
    ['three weeks ago', '2026-10-26', '2026-10-26'],
    ['두 달 전', '2026-09-16', '2026-09-16'],
    ['2 years ago', '2024-11-16', '2024-11-16'],
    ['10일 전', '2026-11-06', '2026-11-06'],
    // Without a year it is the nearest one that way, and today is today.
    ['11월 16일', '2026-11-16', '2026-11-16'],
    ['on March 5th', '2026-03-05', '2027-03-05'],
    ['12월 24일', '2025-12-24', '2026-12-24'],
    ['Friday', '2026-11-13', '2026-11-20'],
    ['월요일', '2026-11-16', '2026-11-16'],
    // A week begins on Monday.
    ['다음 주 월요일', '2026-11-23', '2026-11-23'],
    ['다음 주 일요일', '2026-11-29', '2026-11-29'],
  ])('%s: %s looking back, %s looking ahead', (text, past, future) => {
    expect([dayNamed(text, TODAY, 'past'), dayNamed(text, TODAY, 'future')]).toEqual([past, future]);
  });

  it.each(['today', '오늘', 'nothing here', '2월 30일', '2026-02-30'])('none in: %s', (text) => {
    expect([dayNamed(text, TODAY, 'past'), dayNamed(text, TODAY, 'future')]).toEqual([undefined, undefined]);
  });

  it('a leap day is only in a year that has one', () => {
    expect(dayNamed('2월 29일', '2024-06-01', 'past')).toBe('2024-02-29');
    expect(dayNamed('2월 29일', '2024-01-10', 'future')).toBe('2024-02-29');
    expect(dayNamed('2월 29일', '2025-06-01', 'past')).toBeUndefined();
  });
});
