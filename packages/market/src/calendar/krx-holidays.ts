import * as gazette from '@hyunbinseo/holidays-kr/all';
import type { DayName } from './day-name.ts';
import { koreanPublicHolidays } from './korean-holiday-rules.ts';
import { addDays, isWeekend, type LocalDate, localDate } from './local-date.ts';

/** Days on which the exchange itself stayed closed, with no public holiday. */
const EXCHANGE_ONLY: readonly (readonly [date: string, name: DayName])[] = [
  ['2000-01-03', { ko: '연초 휴장', en: 'Year-opening holiday' }],
  ['2000-12-27', { ko: '연말 휴장', en: 'Year-end closing' }],
  ['2000-12-28', { ko: '연말 휴장', en: 'Year-end closing' }],
];

/** Days on which published calendars disagree with the gazette this calendar follows. */
const DISPUTED: ReadonlyMap<string, DayName> = new Map([
  [
    '2026-07-17',
    {
      ko: '제헌절이 2026년부터 다시 공휴일이 되어 관보와 거래소 공지는 휴장이지만, 널리 쓰이는 일부 거래 달력은 개장일로 적고 있습니다.',
      en: 'Constitution Day is a public holiday again from 2026, so the gazette closes the exchange; some widely used trading calendars still list a session.',
    },
  ],
]);

/** The weekdays of a year on which KRX has no session. */
export function krxClosures(year: number): Map<LocalDate, DayName> {
  const closures = publicHolidays(year);
  for (const [date, name] of EXCHANGE_ONLY) if (date.startsWith(String(year))) closures.set(date as LocalDate, name);
  const laborDay = localDate(year, 5, 1);
  if (!closures.has(laborDay)) closures.set(laborDay, { ko: '근로자의 날', en: 'Labor Day' });
  let last = localDate(year, 12, 31);
  while (isWeekend(last)) last = addDays(last, -1);
  if (!closures.has(last)) closures.set(last, { ko: '연말 휴장', en: 'Year-end closing' });
  return closures;
}

/** Returns the reason official calendars disagree about a day, if they do. */
export function krxDispute(date: LocalDate): DayName | undefined {
  return DISPUTED.get(date);
}

/** The gazette where it has been published, the statute where it has not. */
function publicHolidays(year: number): Map<LocalDate, DayName> {
  const byRule = koreanPublicHolidays(year);
  const published = gazetteHolidays(year);
  if (published === undefined) return byRule;
  return new Map(
    published.map(([date, names]) => [date, byRule.get(date) ?? { ko: names.join(', '), en: 'Public holiday' }]),
  );
}

/** Returns the holidays of the official gazette for a year, or undefined outside the known years. */
export function gazetteHolidays(year: number): [LocalDate, readonly string[]][] | undefined {
  const years: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = gazette;
  const holidays = years[`y${year}`];
  return holidays === undefined ? undefined : (Object.entries(holidays) as [LocalDate, readonly string[]][]);
}
