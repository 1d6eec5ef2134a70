import type { DayName } from './day-name.ts';
import { addDays, dayOfWeek, easterSunday, type LocalDate, localDate, nthWeekday } from './local-date.ts';

const MONDAY = 1;
const THURSDAY = 4;

/** Days on which New York was closed unexpectedly. */
const UNSCHEDULED: readonly (readonly [date: string, name: DayName])[] = [
  ...['2001-09-11', '2001-09-12', '2001-09-13', '2001-09-14'].map(
    (date) => [date, { ko: '9·11 테러', en: 'September 11 attacks' }] as const,
  ),
  ['2004-06-11', { ko: '레이건 전 대통령 국장', en: 'Mourning for President Reagan' }],
  ['2007-01-02', { ko: '포드 전 대통령 국장', en: 'Mourning for President Ford' }],
  ['2012-10-29', { ko: '허리케인 샌디', en: 'Hurricane Sandy' }],
  ['2012-10-30', { ko: '허리케인 샌디', en: 'Hurricane Sandy' }],
  ['2018-12-05', { ko: '조지 H. W. 부시 전 대통령 국장', en: 'Mourning for President George H. W. Bush' }],
  ['2025-01-09', { ko: '카터 전 대통령 국장', en: 'Mourning for President Carter' }],
];

/** The weekdays of a year on which NYSE and NASDAQ have no session. */
export function usClosures(year: number): Map<LocalDate, DayName> {
  const closures = new Map<LocalDate, DayName>();
  const add = (date: LocalDate | undefined, ko: string, en: string) => {
    if (date !== undefined) closures.set(date, { ko, en });
  };
  add(newYearObserved(year), '새해 첫날', "New Year's Day");
  add(nthWeekday(year, 1, MONDAY, 3), '마틴 루터 킹의 날', 'Martin Luther King Jr. Day');
  add(nthWeekday(year, 2, MONDAY, 3), '대통령의 날', "Washington's Birthday");
  add(addDays(easterSunday(year), -2), '성금요일', 'Good Friday');
  add(nthWeekday(year, 5, MONDAY, -1), '메모리얼 데이', 'Memorial Day');
  if (year >= 2022) add(nearestWeekday(localDate(year, 6, 19)), '준틴스', 'Juneteenth');
  add(nearestWeekday(localDate(year, 7, 4)), '독립기념일', 'Independence Day');
  add(nthWeekday(year, 9, MONDAY, 1), '노동절', 'Labor Day');
  add(nthWeekday(year, 11, THURSDAY, 4), '추수감사절', 'Thanksgiving Day');
  add(nearestWeekday(localDate(year, 12, 25)), '크리스마스', 'Christmas Day');
  for (const [date, name] of UNSCHEDULED) if (date.startsWith(String(year))) closures.set(date as LocalDate, name);
  return closures;
}

/** The days of a year on which trading ends at 13:00. */
export function usEarlyCloses(year: number): Map<LocalDate, DayName> {
  const closes = new Map<LocalDate, DayName>();
  closes.set(addDays(nthWeekday(year, 11, THURSDAY, 4), 1), { ko: '추수감사절 다음 날', en: 'Day after Thanksgiving' });
  const independence = independenceEve(year);
  if (independence !== undefined) closes.set(independence, { ko: '독립기념일 연휴', en: 'Around Independence Day' });
  const christmasEve = localDate(year, 12, 24);
  if (isMondayToThursday(christmasEve)) closes.set(christmasEve, { ko: '크리스마스이브', en: 'Christmas Eve' });
  if (year === 2003) closes.set(localDate(2003, 12, 26), { ko: '크리스마스 다음 날', en: 'Day after Christmas' });
  return closes;
}

function independenceEve(year: number): LocalDate | undefined {
  const eve = localDate(year, 7, 3);
  if (!isMondayToThursday(eve)) return undefined;
  // Until 2012 a Thursday holiday shortened the Friday after it instead of the Wednesday before it.
  return dayOfWeek(eve) === 3 && year < 2013 ? addDays(eve, 2) : eve;
}

/** A New Year that falls on Saturday is not made up for: the year's books close on the Friday. */
function newYearObserved(year: number): LocalDate | undefined {
  const day = localDate(year, 1, 1);
  return dayOfWeek(day) === 6 ? undefined : nearestWeekday(day);
}

function nearestWeekday(date: LocalDate): LocalDate {
  if (dayOfWeek(date) === 6) return addDays(date, -1);
  return dayOfWeek(date) === 0 ? addDays(date, 1) : date;
}

const isMondayToThursday = (date: LocalDate): boolean => dayOfWeek(date) >= 1 && dayOfWeek(date) <= 4;
