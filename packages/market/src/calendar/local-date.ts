import type { Brand } from '@finclaw/types';

/** A day without a zone, written YYYY-MM-DD; days compare and sort as text. */
export type LocalDate = Brand<string, 'LocalDate'>;

const DAY_MS = 86_400_000;

/** Parses YYYY-MM-DD; undefined for a day that does not exist. */
export function parseLocalDate(text: string): LocalDate | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (parts === null) return undefined;
  const midnight = Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]));
  return fromDayNumber(midnight / DAY_MS) === text ? (text as LocalDate) : undefined;
}

/** Returns the day with the given year, month (1-12) and day of the month. */
export function localDate(year: number, month: number, day: number): LocalDate {
  return fromDayNumber(Date.UTC(year, month - 1, day) / DAY_MS);
}

/** The days before each month of a year that begins in March. */
const BEFORE_MONTH = [306, 337, 0, 31, 61, 92, 122, 153, 184, 214, 245, 275];

/** Days since 1970-01-01. A long history asks for it again and again, and reading text by its digits is quickest. */
export function dayNumber(date: LocalDate): number {
  const digit = (at: number): number => date.charCodeAt(at) - 48;
  const month = digit(5) * 10 + digit(6);
  const year = digit(0) * 1000 + digit(1) * 100 + digit(2) * 10 + digit(3) - (month < 3 ? 1 : 0);
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  return year * 365 + leapDays + BEFORE_MONTH[month - 1]! + digit(8) * 10 + digit(9) - 719_469;
}

/** Caches formatted days by number: a long history repeats the same ones. */
const written: LocalDate[] = [];
/** The number of cached days from 1970 on, up to the year 2134. */
const MOST_WRITTEN = 60_000;

/** Returns the day at the given number of days after 1970-01-01. */
export function fromDayNumber(days: number): LocalDate {
  const known = written[days];
  if (known !== undefined) return known;
  const day = new Date(days * DAY_MS).toISOString().slice(0, 10) as LocalDate;
  if (days >= 0 && days < MOST_WRITTEN) written[days] = day;
  return day;
}

export const addDays = (date: LocalDate, days: number): LocalDate => fromDayNumber(dayNumber(date) + days);

/** 0 is Sunday, 6 is Saturday. */
export const dayOfWeek = (date: LocalDate): number => (((dayNumber(date) + 4) % 7) + 7) % 7;

export const isWeekend = (date: LocalDate): boolean => dayOfWeek(date) % 6 === 0;

export const yearOf = (date: LocalDate): number => Number(date.slice(0, 4));

/** Returns the last day of the month. */
export const monthEnd = (date: LocalDate): LocalDate => localDate(yearOf(date), Number(date.slice(5, 7)) + 1, 0);

/** Returns the n-th given weekday of a month; n = -1 is the last one. */
export function nthWeekday(year: number, month: number, weekday: number, n: number): LocalDate {
  if (n > 0) {
    const first = localDate(year, month, 1);
    return addDays(first, ((weekday - dayOfWeek(first) + 7) % 7) + 7 * (n - 1));
  }
  const last = addDays(month === 12 ? localDate(year + 1, 1, 1) : localDate(year, month + 1, 1), -1);
  return addDays(last, -((dayOfWeek(last) - weekday + 7) % 7));
}

/** Easter Sunday of the western churches (the anonymous Gregorian computus). */
export function easterSunday(year: number): LocalDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return localDate(year, Math.floor(f / 31), (f % 31) + 1);
}
