import { addDays, type LocalDate, localDate, monthEnd, parseLocalDate, yearOf } from '@finclaw/market';

/** Whole days, the first and the last one included. */
export interface Period {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

const LENGTH = /^(\d{1,3})(d|w|mo?|y)$/;
const DEFAULT_LENGTH = '1y';

/**
 * Reads a period: a length that ends on its last day (`5d`, `2w`, `1mo`, `3y`), the year so far (`ytd`), or two days. A
 * length begins on the day after the same day a month or a year earlier, so that a change over it is measured from the
 * close of that earlier day. Returns what is wrong otherwise.
 */
export function readPeriod(
  { period, from, to }: { readonly period?: string; readonly from?: string; readonly to?: string },
  today: LocalDate,
): Period | string {
  const [first, given] = [from, to].map((day) => (day === undefined ? undefined : (parseLocalDate(day) ?? null)));
  if (first === null || given === null) return 'A day is written YYYY-MM-DD';
  if (period !== undefined && first !== undefined) return 'Give either a period or a first day';
  const last = given === undefined || given > today ? today : given;
  const begin = first ?? beginOf(period ?? DEFAULT_LENGTH, last);
  if (begin === undefined) return 'A period is written 5d, 2w, 1mo, 1y or ytd';
  return begin > last ? 'The period begins after it ends, or after today' : { from: begin, to: last };
}

function beginOf(period: string, last: LocalDate): LocalDate | undefined {
  if (period === 'ytd') return localDate(yearOf(last), 1, 1);
  const [, digits = '', unit] = LENGTH.exec(period) ?? [];
  const count = Number.parseInt(digits, 10);
  if (unit === undefined || count === 0) return undefined;
  if (unit === 'd' || unit === 'w') return addDays(last, 1 - count * (unit === 'w' ? 7 : 1));
  return addDays(monthsBefore(last, unit === 'y' ? count * 12 : count), 1);
}

/** The same day some months earlier, or the last one of a shorter month. */
function monthsBefore(date: LocalDate, months: number): LocalDate {
  const first = localDate(yearOf(date), Number.parseInt(date.slice(5, 7), 10) - months, 1);
  const same = addDays(first, Number.parseInt(date.slice(8), 10) - 1);
  const end = monthEnd(first);
  return same < end ? same : end;
}
