import { parseLocalDate } from '@finclaw/market';
import { type CellMoment, parseDateCell } from '../parse-cell.ts';

/** The order of day and month in 03/04/2026; with the year first there is no doubt. */
export const DAY_ORDERS = ['ymd', 'mdy', 'dmy'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

const SLASHED = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4}|\d{2})(?:[T,\s](.{1,30}))?$/;
const MONTH_NAMED = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4}|\d{2})(?:[T, ](.{1,30}))?$/i;
const DAY_NAMED = /^(\d{1,2})[- ]([a-z]{3,9})\.?[-, ] ?(\d{4}|\d{2})(?:[T, ](.{1,30}))?$/i;
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(am|pm|오전|오후)?/i;
/** Longer than any day and time. */
const LONGEST = 60;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Reads a day in the order a file writes it: 2026-01-05, 1/5/2026, 05.01.26, Jan 5 2026, 5-Jan-26, with a time of day
 * if there is one.
 */
export function readDay(cell: string, order: DayOrder): CellMoment | undefined {
  const text = cell.slice(0, LONGEST).normalize('NFKC').replace(/\s+/g, ' ').trim();
  const yearFirst = parseDateCell(text);
  if (yearFirst !== undefined) return yearFirst;
  const slashed = SLASHED.exec(text);
  if (slashed !== null) {
    const [, first = '', second = '', year = '', time] = slashed;
    return order === 'dmy' ? moment(year, second, first, time) : moment(year, first, second, time);
  }
  const [, monthName, dayAfter, yearAfter, timeAfter] = MONTH_NAMED.exec(text) ?? [];
  if (monthName !== undefined) return moment(yearAfter, monthOf(monthName), dayAfter, timeAfter);
  const [, dayBefore, name = '', year, time] = DAY_NAMED.exec(text) ?? [];
  return moment(year, monthOf(name), dayBefore, time);
}

const monthOf = (name: string): string => `${MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1}`;

/** The order that a column of days is written in, and whether another one would fit as well. */
export function findDayOrder(
  cells: readonly string[],
): { readonly order: DayOrder; readonly isDoubtful: boolean } | undefined {
  const filled = cells.filter((cell) => cell.trim() !== '');
  if (filled.length === 0) return { order: 'ymd', isDoubtful: false };
  const fits = (order: DayOrder): boolean => {
    const read = filled.filter((cell) => readDay(cell, order) !== undefined).length;
    // A footer with a sentence in it must not hide the days above.
    return read * 2 > filled.length && (filled.length - read <= 1 || read * 5 >= filled.length * 4);
  };
  if (filled.every((cell) => SLASHED.exec(cell.trim()) === null))
    return fits('ymd') ? { order: 'ymd', isDoubtful: false } : undefined;
  const [monthFirst, dayFirst] = [fits('mdy'), fits('dmy')];
  if (!monthFirst && !dayFirst) return undefined;
  const isDoubtful = monthFirst && dayFirst;
  // Dots are how Europe writes days; slashes, where both would do, are read as America writes them.
  const hasDots = filled.some((cell) => /^\d{1,2}\.\d{1,2}\.\d/.test(cell.trim()));
  return { order: isDoubtful ? (hasDots ? 'dmy' : 'mdy') : monthFirst ? 'mdy' : 'dmy', isDoubtful };
}

function moment(year = '', month = '', day = '', clock = ''): CellMoment | undefined {
  const full = year.length === 2 ? `20${year}` : year;
  const date = parseLocalDate(`${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  const time = readClock(clock);
  return date && { date, time };
}

function readClock(text: string): string | undefined {
  const parts = CLOCK.exec(text.trim());
  if (parts === null) return undefined;
  const [, hours = '', minutes = '', seconds, half = ''] = parts;
  const isLate = /pm|오후/i.test(half);
  const hour = Number.parseInt(hours, 10) % (half === '' ? 24 : 12);
  const shown = `${hour + (isLate ? 12 : 0)}`.padStart(2, '0');
  return `${shown}:${minutes}${seconds === undefined ? '' : `:${seconds}`}`;
}
