import { describe, expect, it } from 'vitest';
import { parseLocalDate } from '../calendar/local-date.ts';
import { dayOfCandle, endOfCandle, lastDayOf, startsLate } from './candle-days.ts';

const NEW_YORK = 'America/New_York';
const apple = { type: 'stock', exchange: 'NASDAQ' } as const;
const samsung = { type: 'stock', exchange: 'KRX' } as const;
const later = '2026-11-16T10:30:00+09:00';

describe('the day of a candle’s close', () => {
  it.each([
    ['a whole week', '2026-11-09T09:30:00-05:00', '1w', apple, NEW_YORK, later, '2026-11-13'],
    ['a week that begins at midnight', '2026-11-09T00:00:00-05:00', '1w', apple, NEW_YORK, later, '2026-11-13'],
    ['a week that ends with a holiday', '2026-03-30T09:30:00-04:00', '1w', apple, NEW_YORK, later, '2026-04-02'],
    ['a month that ends on a weekend', '2026-10-01T09:00:00+09:00', '1M', samsung, 'Asia/Seoul', later, '2026-10-30'],
    [
      'December, which ends a day early in Seoul',
      '2025-12-01T09:00:00+09:00',
      '1M',
      samsung,
      'Asia/Seoul',
      later,
      '2025-12-30',
    ],
    ['a week still forming', '2026-11-16T09:00:00+09:00', '1w', samsung, 'Asia/Seoul', later, '2026-11-16'],
    [
      'a week before the bell',
      '2026-11-09T09:30:00-05:00',
      '1w',
      apple,
      NEW_YORK,
      '2026-11-11T08:00:00-05:00',
      '2026-11-10',
    ],
    ['a week of a coin', '2026-11-02T00:00:00Z', '1w', { type: 'crypto' }, 'UTC', later, '2026-11-08'],
    [
      'a week of a currency, which begins on Sunday',
      '2026-11-01T22:00:00Z',
      '1w',
      { type: 'forex' },
      'UTC',
      later,
      '2026-11-06',
    ],
    ['a month of a currency', '2026-08-31T21:00:00Z', '1M', { type: 'forex' }, 'UTC', later, '2026-09-30'],
    ['a week beyond it', '2040-01-02T09:30:00-05:00', '1w', apple, NEW_YORK, '2040-02-01T09:30:00-05:00', '2040-01-06'],
    ['a month before the calendar', '1987-10-01T09:30:00-04:00', '1M', apple, NEW_YORK, later, '1987-10-30'],
  ] as const)('%s', (_name, start, interval, traded, zone, now, day) => {
    expect(lastDayOf(Date.parse(start), interval, traded, zone, Date.parse(now))).toBe(day);
  });
});

describe('the day of a daily candle', () => {
  it.each([
    ['a share in Seoul', '2026-11-16T00:00:00Z', samsung, 'Asia/Seoul', '2026-11-16'],
    ['a share in New York', '2026-11-16T05:00:00Z', apple, NEW_YORK, '2026-11-16'],
    ['a coin', '2026-11-16T00:00:00Z', { type: 'crypto' }, 'UTC', '2026-11-16'],
    ['a coin that is still traded', '2026-11-16T23:30:00Z', { type: 'crypto' }, 'UTC', '2026-11-16'],
    ['a currency, whose Monday begins on Sunday', '2026-11-15T22:00:00Z', { type: 'forex' }, 'UTC', '2026-11-16'],
    ['a currency from midnight in London in summer', '2026-07-05T23:00:00Z', { type: 'forex' }, 'UTC', '2026-07-06'],
    ['a currency that is still traded', '2026-11-16T20:00:00Z', { type: 'forex' }, 'UTC', '2026-11-16'],
    ['a reference rate of the afternoon', '2026-11-16T15:00:00Z', { type: 'forex' }, 'UTC', '2026-11-16'],
  ] as const)('%s', (_name, start, traded, zone, day) => {
    expect(dayOfCandle(Date.parse(start), traded, zone)).toBe(day);
  });
});

describe('the end of a candle within a day', () => {
  it.each([
    ['is so long after its beginning', '2026-11-13T14:30:00-05:00', '1h', apple, NEW_YORK, '2026-11-13T15:30:00-05:00'],
    [
      'is the close where that comes first',
      '2026-11-13T15:30:00-05:00',
      '1h',
      apple,
      NEW_YORK,
      '2026-11-13T16:00:00-05:00',
    ],
    ['is now while it is formed', '2026-11-16T10:00:00+09:00', '1h', samsung, 'Asia/Seoul', later],
    ['is late after the close', '2026-11-13T17:00:00-05:00', '5m', apple, NEW_YORK, '2026-11-13T17:05:00-05:00'],
    ['of a coin', '2026-11-15T20:00:00Z', '4h', { type: 'crypto' }, 'UTC', '2026-11-16T00:00:00Z'],
  ] as const)('%s', (_name, start, interval, traded, zone, end) => {
    expect(endOfCandle(Date.parse(start), interval, traded, zone, Date.parse(later))).toBe(Date.parse(end));
  });
});

describe('prices that begin later than was asked', () => {
  it.each([
    ['2025-01-01', '2025-01-02', apple, false],
    ['2025-01-01', '2025-01-03', apple, true],
    ['2026-01-01', '2026-01-02', samsung, false],
    ['2026-01-01', '2026-03-02', samsung, true],
    ['1990-01-01', '1995-05-01', apple, true],
  ] as const)('from %s, given from %s', (asked, first, traded, isLate) => {
    expect(startsLate(parseLocalDate(asked)!, parseLocalDate(first)!, traded)).toBe(isLate);
  });
});
