import type { DayName } from './day-name.ts';
import { addDays, dayOfWeek, isWeekend, type LocalDate, localDate, yearOf } from './local-date.ts';

interface FixedHoliday {
  readonly month: number;
  readonly day: number;
  readonly name: DayName;
  readonly until?: number;
  readonly since?: number;
  /** First year in which a weekend is made up for. */
  readonly substituteSince?: number;
}

const FIXED: readonly FixedHoliday[] = [
  { month: 1, day: 1, name: { ko: '신정', en: "New Year's Day" } },
  { month: 3, day: 1, name: { ko: '삼일절', en: 'Independence Movement Day' }, substituteSince: 2022 },
  { month: 4, day: 5, name: { ko: '식목일', en: 'Arbor Day' }, until: 2005 },
  { month: 5, day: 1, name: { ko: '노동절', en: 'Labor Day' }, since: 2026, substituteSince: 2026 },
  { month: 5, day: 5, name: { ko: '어린이날', en: "Children's Day" }, substituteSince: 2014 },
  { month: 6, day: 6, name: { ko: '현충일', en: 'Memorial Day' } },
  { month: 7, day: 17, name: { ko: '제헌절', en: 'Constitution Day' }, until: 2007 },
  { month: 7, day: 17, name: { ko: '제헌절', en: 'Constitution Day' }, since: 2026, substituteSince: 2026 },
  { month: 8, day: 15, name: { ko: '광복절', en: 'Liberation Day' }, substituteSince: 2021 },
  { month: 10, day: 3, name: { ko: '개천절', en: 'National Foundation Day' }, substituteSince: 2021 },
  { month: 10, day: 9, name: { ko: '한글날', en: 'Hangul Day' }, since: 2013, substituteSince: 2021 },
  { month: 12, day: 25, name: { ko: '성탄절', en: 'Christmas Day' }, substituteSince: 2023 },
];

/** Seollal, Buddha's Birthday and Chuseok by year; the lunar calendar is data here, not astronomy. */
const LUNAR: Readonly<Record<number, readonly [seollal: string, buddha: string, chuseok: string]>> = {
  2000: ['02-05', '05-11', '09-12'],
  2001: ['01-24', '05-01', '10-01'],
  2002: ['02-12', '05-19', '09-21'],
  2003: ['02-01', '05-08', '09-11'],
  2004: ['01-22', '05-26', '09-28'],
  2005: ['02-09', '05-15', '09-18'],
  2006: ['01-29', '05-05', '10-06'],
  2007: ['02-18', '05-24', '09-25'],
  2008: ['02-07', '05-12', '09-14'],
  2009: ['01-26', '05-02', '10-03'],
  2010: ['02-14', '05-21', '09-22'],
  2011: ['02-03', '05-10', '09-12'],
  2012: ['01-23', '05-28', '09-30'],
  2013: ['02-10', '05-17', '09-19'],
  2014: ['01-31', '05-06', '09-08'],
  2015: ['02-19', '05-25', '09-27'],
  2016: ['02-08', '05-14', '09-15'],
  2017: ['01-28', '05-03', '10-04'],
  2018: ['02-16', '05-22', '09-24'],
  2019: ['02-05', '05-12', '09-13'],
  2020: ['01-25', '04-30', '10-01'],
  2021: ['02-12', '05-19', '09-21'],
  2022: ['02-01', '05-08', '09-10'],
  2023: ['01-22', '05-27', '09-29'],
  2024: ['02-10', '05-15', '09-17'],
  2025: ['01-29', '05-05', '10-06'],
  2026: ['02-17', '05-24', '09-25'],
  2027: ['02-07', '05-13', '09-15'],
  2028: ['01-27', '05-02', '10-03'],
  2029: ['02-13', '05-20', '09-22'],
};

const GENERAL_ELECTION = { ko: '국회의원 선거일', en: 'General election' };
const LOCAL_ELECTION = { ko: '지방선거일', en: 'Local elections' };
const PRESIDENTIAL_ELECTION = { ko: '대통령 선거일', en: 'Presidential election' };
const TEMPORARY = { ko: '임시공휴일', en: 'Temporary public holiday' };

/** Public holidays that were decided one at a time. */
const ONE_OFF: readonly (readonly [date: string, name: DayName])[] = [
  ['2000-04-13', GENERAL_ELECTION],
  ['2002-06-13', LOCAL_ELECTION],
  ['2002-07-01', TEMPORARY],
  ['2002-12-19', PRESIDENTIAL_ELECTION],
  ['2004-04-15', GENERAL_ELECTION],
  ['2006-05-31', LOCAL_ELECTION],
  ['2007-12-19', PRESIDENTIAL_ELECTION],
  ['2008-04-09', GENERAL_ELECTION],
  ['2010-06-02', LOCAL_ELECTION],
  ['2012-04-11', GENERAL_ELECTION],
  ['2012-12-19', PRESIDENTIAL_ELECTION],
  ['2014-06-04', LOCAL_ELECTION],
  ['2015-08-14', TEMPORARY],
  ['2016-04-13', GENERAL_ELECTION],
  ['2016-05-06', TEMPORARY],
  ['2017-05-09', PRESIDENTIAL_ELECTION],
  ['2017-10-02', TEMPORARY],
  ['2018-06-13', LOCAL_ELECTION],
  ['2020-04-15', GENERAL_ELECTION],
  ['2020-08-17', TEMPORARY],
  ['2022-03-09', PRESIDENTIAL_ELECTION],
  ['2022-06-01', LOCAL_ELECTION],
  ['2023-10-02', TEMPORARY],
  ['2024-04-10', GENERAL_ELECTION],
  ['2024-10-01', TEMPORARY],
  ['2025-01-27', TEMPORARY],
  ['2025-06-03', PRESIDENTIAL_ELECTION],
  ['2026-06-03', LOCAL_ELECTION],
  ['2028-04-12', GENERAL_ELECTION],
];

/** The last year for which the lunar holidays are known. */
export const LAST_RULED_YEAR = 2029;

/** Korea's public holidays of a year by statute: fixed days, lunar days, elections and the substitutes they earn. */
export function koreanPublicHolidays(year: number): Map<LocalDate, DayName> {
  const holidays = new Map<LocalDate, DayName>();
  const substitutes: {
    readonly date: LocalDate;
    readonly name: DayName;
    readonly isEarned: (date: LocalDate) => boolean;
  }[] = [];
  const shared = new Set<LocalDate>();
  const add = (date: LocalDate, name: DayName) => {
    if (holidays.has(date)) shared.add(date);
    else holidays.set(date, name);
  };

  for (const { date, name } of lunarFestivals(year)) {
    add(date, name);
    // Seollal and Chuseok make up for a Sunday, not for a Saturday.
    if (year >= 2014) substitutes.push({ date, name, isEarned: (day) => dayOfWeek(day) === 0 });
  }
  const weekendCounts = (day: LocalDate) => isWeekend(day);
  for (const holiday of FIXED) {
    if (year < (holiday.since ?? 0) || year > (holiday.until ?? 9999)) continue;
    const date = localDate(year, holiday.month, holiday.day);
    add(date, holiday.name);
    if (year >= (holiday.substituteSince ?? 9999))
      substitutes.push({ date, name: holiday.name, isEarned: weekendCounts });
  }
  const buddha = lunarDay(year, 1);
  if (buddha !== undefined) {
    const name = { ko: '부처님 오신 날', en: "Buddha's Birthday" };
    add(buddha, name);
    if (year >= 2023) substitutes.push({ date: buddha, name, isEarned: weekendCounts });
  }
  for (const [date, name] of ONE_OFF) if (yearOf(date as LocalDate) === year) add(date as LocalDate, name);

  const madeUp = new Set<LocalDate>();
  for (const { date, name, isEarned } of substitutes.sort((a, b) => (a.date < b.date ? -1 : 1))) {
    if (madeUp.has(date) || !(isEarned(date) || shared.has(date))) continue;
    madeUp.add(date);
    let next = addDays(date, 1);
    while (isWeekend(next) || holidays.has(next)) next = addDays(next, 1);
    holidays.set(next, { ko: `대체공휴일(${name.ko})`, en: `Substitute holiday (${name.en})` });
  }
  return holidays;
}

function lunarFestivals(year: number): { readonly date: LocalDate; readonly name: DayName }[] {
  return (
    [
      [lunarDay(year, 0), { ko: '설날', en: 'Seollal (Lunar New Year)' }],
      [lunarDay(year, 2), { ko: '추석', en: 'Chuseok' }],
    ] as const
  ).flatMap(([day, name]) =>
    day === undefined ? [] : [-1, 0, 1].map((offset) => ({ date: addDays(day, offset), name })),
  );
}

function lunarDay(year: number, index: 0 | 1 | 2): LocalDate | undefined {
  const days = LUNAR[year];
  return days === undefined ? undefined : (`${year}-${days[index]}` as LocalDate);
}
