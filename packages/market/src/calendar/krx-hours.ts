import type { DayHours } from './day-hours.ts';
import type { LocalDate } from './local-date.ts';

interface HoursSince {
  readonly since: string;
  readonly open: string;
  readonly close: string;
  readonly pause?: readonly [start: string, end: string];
}

/** Regular hours, newest first. */
const REGULAR: readonly HoursSince[] = [
  { since: '2016-08-01', open: '09:00', close: '15:30' },
  { since: '2000-05-22', open: '09:00', close: '15:00' },
  { since: '0000-01-01', open: '09:00', close: '15:00', pause: ['12:00', '13:00'] },
];

/**
 * Days of the college entrance exam, when the whole session moves back an hour so that pupils get through the traffic.
 */
const EXAM_DAYS: ReadonlySet<string> = new Set(
  `2000-11-15 2001-11-07 2002-11-06 2003-11-05 2004-11-17 2005-11-23 2006-11-16 2007-11-15 2008-11-13 2009-11-12
   2010-11-18 2011-11-10 2012-11-08 2013-11-07 2014-11-13 2015-11-12 2016-11-17 2017-11-16 2017-11-23 2018-11-15
   2019-11-14 2020-12-03 2021-11-18 2022-11-17 2023-11-16 2024-11-14 2025-11-13 2026-11-19 2027-11-18`.split(/\s+/),
);

/** The first session of a year opens an hour late since 2001. */
const FIRST_LATE_OPENING = '2001-01-01';

/** Trading hours of KRX on a trading day. An exam that was postponed (2017) still moved the hours of its first date. */
export function krxHours(date: LocalDate, isFirstOfYear: boolean): DayHours {
  const { open, close, pause } = REGULAR.find((row) => row.since <= date) as HoursSince;
  if (EXAM_DAYS.has(date)) {
    const reason = { ko: '대학수학능력시험일', en: 'College entrance exam day' };
    return { open: hourLater(open), close: hourLater(close), irregular: { kind: 'shifted', reason } };
  }
  if (isFirstOfYear && date >= FIRST_LATE_OPENING) {
    const reason = { ko: '새해 첫 거래일', en: 'First session of the year' };
    return { open: hourLater(open), close, irregular: { kind: 'late-open', reason } };
  }
  return pause === undefined ? { open, close } : { open, close, pause };
}

function hourLater(time: string): string {
  return `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`;
}
