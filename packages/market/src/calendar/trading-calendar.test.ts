import { createTimestamp } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { koreanPublicHolidays } from './korean-holiday-rules.ts';
import { gazetteHolidays } from './krx-holidays.ts';
import { addDays, isWeekend, type LocalDate } from './local-date.ts';
import { nxtPhases } from './nxt-hours.ts';
import { sessionRow } from './session-row.ts';
import { TradingCalendar } from './trading-calendar.ts';
import { isoWithOffset, localTimeAt } from './zone-time.ts';

const krx = new TradingCalendar('KRX');
const nyse = new TradingCalendar('NYSE');
const day = (text: string) => text as LocalDate;
const at = (iso: string) => createTimestamp(Date.parse(iso));

function closedWeekdays(calendar: TradingCalendar, year: number): string {
  const days: string[] = [];
  for (let date = day(`${year}-01-01`); date <= `${year}-12-31`; date = addDays(date, 1)) {
    if (!isWeekend(date) && calendar.sessionOn(date) === undefined) days.push(date.slice(5));
  }
  return days.join(' ');
}

describe('KRX', () => {
  it.each([
    [2022, '01-31 02-01 02-02 03-01 03-09 05-05 06-01 06-06 08-15 09-09 09-12 10-03 10-10 12-30'],
    [2023, '01-23 01-24 03-01 05-01 05-05 05-29 06-06 08-15 09-28 09-29 10-02 10-03 10-09 12-25 12-29'],
    [
      2024,
      '01-01 02-09 02-12 03-01 04-10 05-01 05-06 05-15 06-06 08-15 09-16 09-17 09-18 10-01 10-03 10-09 12-25 12-31',
    ],
    [
      2025,
      '01-01 01-27 01-28 01-29 01-30 03-03 05-01 05-05 05-06 06-03 06-06 08-15 10-03 10-06 10-07 10-08 10-09 12-25 12-31',
    ],
    [2026, '01-01 02-16 02-17 02-18 03-02 05-01 05-05 05-25 06-03 07-17 08-17 09-24 09-25 10-05 10-09 12-25 12-31'],
    [2027, '01-01 02-08 02-09 03-01 05-03 05-05 05-13 07-19 08-16 09-14 09-15 09-16 10-04 10-11 12-27 12-31'],
  ])('is closed on the right weekdays of %i', (year, days) => {
    expect(closedWeekdays(krx, year)).toBe(days);
  });

  it('derives from the statute what the gazette publishes', () => {
    for (let year = 2018; gazetteHolidays(year) !== undefined; year++) {
      const published = gazetteHolidays(year)?.map(([date]) => date);
      expect([...koreanPublicHolidays(year).keys()].sort(), String(year)).toEqual(published?.sort());
    }
  });

  it.each([
    ['1999 hours with a lunch break', '2000-03-02', '09:00', '15:00'],
    ['no lunch break since May 2000', '2000-05-22', '09:00', '15:00'],
    ['half an hour longer since August 2016', '2016-08-01', '09:00', '15:30'],
    ['the day before that', '2016-07-29', '09:00', '15:00'],
    ['first session of the year', '2026-01-02', '10:00', '15:30'],
    ['exam day before 2016', '2015-11-12', '10:00', '16:00'],
    ['exam day', '2026-11-19', '10:00', '16:30'],
    ['postponed exam, first date', '2017-11-16', '10:00', '16:30'],
    ['postponed exam, second date', '2017-11-23', '10:00', '16:30'],
    ['last session of 2026', '2026-12-30', '09:00', '15:30'],
  ])('hours: %s', (_name, date, open, close) => {
    const session = krx.sessionOn(day(date));
    expect([localTimeAt(session?.open ?? 0, 'Asia/Seoul'), localTimeAt(session?.close ?? 0, 'Asia/Seoul')]).toEqual([
      open,
      close,
    ]);
  });

  it('keeps the lunch break of early 2000 as a pause', () => {
    expect(krx.statusAt(at('2000-03-02T12:30:00+09:00')).state).toBe('pause');
    expect(krx.statusAt(at('2000-06-01T12:30:00+09:00')).state).toBe('open');
  });

  it('says that Constitution Day 2026 is disputed, and why', () => {
    const found = krx.day(day('2026-07-17'));
    expect(found).toMatchObject({
      kind: 'holiday',
      name: { ko: '제헌절' },
      dispute: { ko: expect.stringContaining('관보') },
    });
  });

  it('marks years without an announced calendar as provisional', () => {
    expect(krx.isProvisional(day('2026-05-01'))).toBe(false);
    expect(krx.isProvisional(day('2029-05-01'))).toBe(true);
    expect(nyse.isProvisional(day('2028-05-01'))).toBe(false);
    expect(nyse.isProvisional(day('2029-05-01'))).toBe(true);
  });

  it.each([
    ['before Nextrade existed', '2025-02-28', []],
    ['a usual day', '2026-03-04', ['pre-market 08:00-08:50', 'main 09:00-15:20', 'after-market 15:40-20:00']],
    ['exam day', '2025-11-13', ['main 10:00-16:20', 'after-market 16:40-20:00']],
    ['first session', '2026-01-02', ['main 10:00-15:20', 'after-market 15:40-20:00']],
  ])('Nextrade: %s', (_name, date, phases) => {
    const session = krx.sessionOn(day(date));
    const shown =
      session &&
      nxtPhases(session).map(
        (p) => `${p.phase} ${localTimeAt(p.open, 'Asia/Seoul')}-${localTimeAt(p.close, 'Asia/Seoul')}`,
      );
    expect(shown).toEqual(phases);
  });
});

describe('New York', () => {
  it.each([
    [2015, '01-01 01-19 02-16 04-03 05-25 07-03 09-07 11-26 12-25'],
    [2016, '01-01 01-18 02-15 03-25 05-30 07-04 09-05 11-24 12-26'],
    [2017, '01-02 01-16 02-20 04-14 05-29 07-04 09-04 11-23 12-25'],
    [2018, '01-01 01-15 02-19 03-30 05-28 07-04 09-03 11-22 12-05 12-25'],
    [2019, '01-01 01-21 02-18 04-19 05-27 07-04 09-02 11-28 12-25'],
    [2020, '01-01 01-20 02-17 04-10 05-25 07-03 09-07 11-26 12-25'],
    [2021, '01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24'],
    [2022, '01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26'],
    [2023, '01-02 01-16 02-20 04-07 05-29 06-19 07-04 09-04 11-23 12-25'],
    [2024, '01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25'],
    [2025, '01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25'],
    [2026, '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25'],
  ])('is closed on the right weekdays of %i', (year, days) => {
    expect(closedWeekdays(nyse, year)).toBe(days);
  });

  it.each([
    [2015, '11-27 12-24'],
    [2016, '11-25'],
    [2017, '07-03 11-24'],
    [2018, '07-03 11-23 12-24'],
    [2019, '07-03 11-29 12-24'],
    [2020, '11-27 12-24'],
    [2021, '11-26'],
    [2022, '11-25'],
    [2023, '07-03 11-24'],
    [2024, '07-03 11-29 12-24'],
    [2025, '07-03 11-28 12-24'],
    [2026, '11-27 12-24'],
  ])('closes early on the right days of %i', (year, days) => {
    const early = nyse.sessions(day(`${year}-01-01`), day(`${year}-12-31`)).filter((session) => session.irregular);
    expect(early.map((session) => session.date.slice(5)).join(' ')).toBe(days);
    expect(early.every((session) => localTimeAt(session.close, 'America/New_York') === '13:00')).toBe(true);
  });

  it('follows the clocks across both changes of 2026', () => {
    const rows = ['2026-03-06', '2026-03-09', '2026-10-30', '2026-11-02']
      .map((date) => nyse.sessionOn(day(date)))
      .map((s) => s && sessionRow(s).open);
    expect(rows).toEqual([
      '2026-03-06T14:30:00Z',
      '2026-03-09T13:30:00Z',
      '2026-10-30T13:30:00Z',
      '2026-11-02T14:30:00Z',
    ]);
  });

  it('NASDAQ keeps the same days', () => {
    expect(closedWeekdays(new TradingCalendar('NASDAQ'), 2025)).toBe(closedWeekdays(nyse, 2025));
  });
});

describe('status', () => {
  it.each([
    ['in the session', '2026-11-16T10:00:00+09:00', 'open', '2026-11-17', '2026-11-13'],
    ['at the opening bell', '2026-11-16T09:00:00+09:00', 'open', '2026-11-17', '2026-11-13'],
    ['at the closing bell', '2026-11-16T15:30:00+09:00', 'closed', '2026-11-17', '2026-11-16'],
    ['before the bell', '2026-11-16T08:59:59+09:00', 'closed', '2026-11-16', '2026-11-13'],
    ['on a Sunday', '2026-11-15T12:00:00+09:00', 'closed', '2026-11-16', '2026-11-13'],
    ['in a long holiday', '2025-10-07T12:00:00+09:00', 'closed', '2025-10-10', '2025-10-02'],
    ['over the turn of the year', '2026-12-31T12:00:00+09:00', 'closed', '2027-01-04', '2026-12-30'],
  ])('%s', (_name, instant, state, next, previous) => {
    const status = krx.statusAt(at(instant));
    expect([status.state, status.next.date, status.previous.date]).toEqual([state, next, previous]);
  });

  it('reports a day outside the known years instead of calling it a holiday', () => {
    expect(() => krx.day(day('1999-12-31'))).toThrowError(expect.objectContaining({ code: 'CALENDAR_OUT_OF_RANGE' }));
    expect(() => krx.day(day('2030-01-02'))).toThrowError(expect.objectContaining({ code: 'CALENDAR_OUT_OF_RANGE' }));
  });
});

it('writes an instant in its zone', () => {
  expect(isoWithOffset(Date.parse('2026-07-01T00:00:00Z'), 'America/New_York')).toBe('2026-06-30T20:00:00-04:00');
  expect(isoWithOffset(Date.parse('2026-07-01T00:00:00Z'), 'Asia/Seoul')).toBe('2026-07-01T09:00:00+09:00');
  expect(isoWithOffset(Date.parse('2026-07-01T00:00:00Z'), 'UTC')).toBe('2026-07-01T00:00:00+00:00');
  // Clocks go back in New York at six o'clock UTC, and nobody is told the hour of a moment ago.
  expect(isoWithOffset(Date.parse('2026-11-01T05:59:59Z'), 'America/New_York')).toBe('2026-11-01T01:59:59-04:00');
  expect(isoWithOffset(Date.parse('2026-11-01T06:00:00Z'), 'America/New_York')).toBe('2026-11-01T01:00:00-05:00');
  expect(isoWithOffset(Date.parse('2026-11-01T05:59:59Z'), 'America/New_York')).toBe('2026-11-01T01:59:59-04:00');
});
