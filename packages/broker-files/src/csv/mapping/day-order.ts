import { parseLocalDate } from '@finclaw/market';
import { type CellMoment, parseDateCell } from '../parse-cell.ts';
import { plainLetters } from '../vocabulary/plain-letters.ts';

/** The order of day and month in 03/04/2026; with the year first there is no doubt. */
export const DAY_ORDERS = ['ymd', 'mdy', 'dmy'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** A cell that has no day: blank, or a dash. */
export const NO_DAY = /^[-–—]*$/;
const SLASHED = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4}|\d{2})(?:[T,\s](.{1,30}))?$/;
const MONTH_NAMED = /^(\p{L}{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4}|\d{2})(?:[T, ](.{1,30}))?$/iu;
const DAY_NAMED = /^(\d{1,2})(?:\. |[- ])(?:de )?(\p{L}{3,10})\.?(?:[-, ]| de ) ?(\d{4}|\d{2})(?:[T, ](.{1,30}))?$/iu;
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(am|pm|오전|오후)?/i;
/** Longer than any day and time. */
const LONGEST = 60;
/** Fewer days are in order by chance. */
const FEWEST_DAYS = 5;
/** The beginnings of the months in English, German, French, Dutch, Swedish, Spanish and Italian, without accents. */
const MONTHS = [
  /^(?:jan|gen|ene)/,
  /^(?:feb|fev)/,
  /^(?:mar|mrt|maa)/,
  /^(?:apr|avr|abr)/,
  /^(?:may|mai|maj|mei|mag)/,
  /^(?:jun|juin|giu)/,
  /^(?:jul|juil|lug)/,
  /^(?:aug|aou|ago)/,
  /^(?:sep|set)/,
  /^(?:oct|okt|ott|out)/,
  /^(?:nov)/,
  /^(?:dec|dez|dic)/,
];

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
    if (order === 'ymd' && year.length === 2) return moment(first, second, year, time);
    return order === 'dmy' ? moment(year, second, first, time) : moment(year, first, second, time);
  }
  const [, monthName, dayAfter, yearAfter, timeAfter] = MONTH_NAMED.exec(text) ?? [];
  if (monthName !== undefined) return moment(yearAfter, monthOf(monthName), dayAfter, timeAfter);
  const [, dayBefore, name = '', year, time] = DAY_NAMED.exec(text) ?? [];
  return moment(year, monthOf(name), dayBefore, time);
}

const monthOf = (name: string): string =>
  `${MONTHS.findIndex((month) => month.test(plainLetters(name.toLowerCase()))) + 1}`;

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
  // A year of two digits may come first: read so, the days lie close together and otherwise years apart.
  if (fits('ymd') && (['mdy', 'dmy'] as const).every((other) => spanOf(filled, 'ymd') * 3 < spanOf(filled, other)))
    return { order: 'ymd', isDoubtful: false };
  if (!monthFirst && !dayFirst) return undefined;
  const sorted = monthFirst && dayFirst ? (['mdy', 'dmy'] as const).filter((order) => isSorted(filled, order)) : [];
  if (sorted.length === 1) return { order: sorted[0] as DayOrder, isDoubtful: false };
  const isDoubtful = monthFirst && dayFirst;
  // Dots are how Europe writes days; slashes, where both would do, are read as America writes them.
  const hasDots = filled.some((cell) => /^\d{1,2}\.\d{1,2}\.\d/.test(cell.trim()));
  return { order: isDoubtful ? (hasDots ? 'dmy' : 'mdy') : monthFirst ? 'mdy' : 'dmy', isDoubtful };
}

/** The days between the first and the last one, read in an order; endless where hardly any can be read so. */
function spanOf(cells: readonly string[], order: DayOrder): number {
  const days = cells.flatMap((cell) => Date.parse(readDay(cell, order)?.date ?? '') || []);
  return days.length * 5 < cells.length * 4 ? Number.POSITIVE_INFINITY : Math.max(...days) - Math.min(...days);
}

/** Tells whether days run one way all along, which those of a file read in the wrong order hardly do. */
function isSorted(cells: readonly string[], order: DayOrder): boolean {
  const days = cells.flatMap((cell) => readDay(cell, order)?.date ?? []).filter((day, at, all) => day !== all[at - 1]);
  const runs = (isNext: (day: string, before: string) => boolean): boolean =>
    days.every((day, at) => at === 0 || isNext(day, days[at - 1] as string));
  return days.length >= FEWEST_DAYS && (runs((day, before) => day > before) || runs((day, before) => day < before));
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
