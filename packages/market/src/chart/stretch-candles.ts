import type { SpokenPoint, SpokenStretch, StretchName } from '@finclaw/language';
import type { TimeInterval } from '@finclaw/types';
import { addDays, dayOfWeek, type LocalDate, localDate, monthEnd, yearOf } from '../calendar/local-date.ts';

/** The candles to request from `get_history`. */
export interface Candles {
  readonly interval: TimeInterval;
  readonly limit: number;
  readonly from?: LocalDate;
  readonly to?: LocalDate;
}

/** A year of days, also where every day is one of trading. */
const MOST_CANDLES = 366;

/** The last so many candles. */
export const lastCandles = (interval: TimeInterval, limit: number): Candles => ({
  interval,
  limit: Math.min(MOST_CANDLES, Math.max(2, limit)),
});

/** Days over a year, weeks and months over more. */
function between(from: LocalDate, to?: LocalDate, today: LocalDate = to ?? from): Candles {
  const days = (Date.parse(to ?? today) - Date.parse(from)) / 86_400_000;
  const interval = days <= MOST_CANDLES ? '1d' : days <= 7 * MOST_CANDLES ? '1w' : '1M';
  return { ...lastCandles(interval, MOST_CANDLES), from, ...(to && { to }) };
}
/** Returns the first day of the month so many months ago. */
const monthStart = (today: LocalDate, back = 0): LocalDate =>
  localDate(yearOf(today), Number(today.slice(5, 7)) - back, 1);
const monday = (today: LocalDate): LocalDate => addDays(today, -((dayOfWeek(today) + 6) % 7));

/** The same day so many months ago, or the last of its month where it has no such day. */
function monthsBack(today: LocalDate, count: number): LocalDate {
  const start = monthStart(today, count);
  const [day, end] = [addDays(start, Number(today.slice(8, 10)) - 1), monthEnd(start)];
  return day < end ? day : end;
}

const lastDays = (today: LocalDate, count: number): Candles => between(addDays(today, -count), undefined, today);
const lastMonths = (today: LocalDate, count: number): Candles => between(monthsBack(today, count), undefined, today);

/** By the calendar: how many candles a month has differs between a share and a coin. */
const STRETCHES: Readonly<Record<StretchName, (today: LocalDate, count: number) => Candles>> = {
  ever: () => lastCandles('1M', MOST_CANDLES),
  fiftyTwoWeeks: (today) => lastDays(today, 52 * 7),
  thisYear: (today) => between(localDate(yearOf(today), 1, 1)),
  lastYear: (today) => between(localDate(yearOf(today) - 1, 1, 1), localDate(yearOf(today) - 1, 12, 31)),
  thisMonth: (today) => between(monthStart(today)),
  lastMonth: (today) => between(monthStart(today, 1), addDays(monthStart(today), -1)),
  thisWeek: (today) => between(monday(today)),
  lastWeek: (today) => between(addDays(monday(today), -7), addDays(monday(today), -3)),
  oneYear: (today) => lastMonths(today, 12),
  oneMonth: (today) => lastMonths(today, 1),
  halfYear: (today) => lastMonths(today, 6),
  oneWeek: (today) => lastDays(today, 7),
  years: (today, count) => lastMonths(today, 12 * count),
  months: lastMonths,
  weeks: (today, count) => lastDays(today, 7 * count),
  sessions: (_, count) => lastCandles('1d', count),
  // Fewer days than a week may all be without trading.
  days: (today, count) => (count < 7 ? lastCandles('1d', count) : lastDays(today, count)),
};

/**
 * Returns the period from the start of one point to the end of another; a month without a year is the last one, and a
 * period ends after its start.
 */
function betweenPoints(
  { from, to }: { readonly from: SpokenPoint; readonly to?: SpokenPoint },
  today: LocalDate,
): Candles {
  const [year, month] = [yearOf(today), Number(today.slice(5, 7))];
  const saidIn = ({ year: said, yearsBack }: SpokenPoint = {}) =>
    said ?? (yearsBack === undefined ? undefined : year - yearsBack);
  const wraps = (from.month ?? 1) > (to?.month ?? 12);
  const latest = ({ month: last = 1 }: SpokenPoint): number => (last > month ? year - 1 : year);
  const begun = saidIn(from);
  const toYear = saidIn(to) ?? (begun === undefined ? latest(to ?? from) : begun + Number(wraps));
  const start = localDate(begun ?? toYear - Number(to !== undefined && wraps), from.month ?? 1, from.day ?? 1);
  if (to === undefined) return between(start, undefined, today);
  const end =
    to.day === undefined ? monthEnd(localDate(toYear, to.month ?? 12, 1)) : localDate(toYear, to.month ?? 12, to.day);
  return between(start, end < today ? end : undefined, today);
}

/** Returns the candles that cover a past period as people name it. */
export const candlesOf = (stretch: SpokenStretch, today: LocalDate): Candles =>
  stretch.name === 'between' ? betweenPoints(stretch, today) : STRETCHES[stretch.name](today, stretch.count);
