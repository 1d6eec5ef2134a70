import type { SpokenPoint, SpokenStretch, StretchName } from '@finclaw/language';
import type { TimeInterval } from '@finclaw/types';
import { addDays, dayOfWeek, type LocalDate, localDate, yearOf } from '../calendar/local-date.ts';

/** The candles to request from `get_history`. */
export interface Candles {
  readonly interval: TimeInterval;
  readonly limit: number;
  readonly from?: LocalDate;
  readonly to?: LocalDate;
}

/** A year of days, also where every day is one of trading. */
const MOST_CANDLES = 366;
const SESSIONS_PER_MONTH = 22;

/** The last so many candles. */
export const lastCandles = (interval: TimeInterval, limit: number): Candles => ({
  interval,
  limit: Math.min(MOST_CANDLES, Math.max(2, limit)),
});

const months = (count: number): Candles =>
  count <= 6 ? lastCandles('1d', count * SESSIONS_PER_MONTH) : lastCandles('1w', Math.ceil(count * 4.34));
const years = (count: number): Candles => (count <= 2 ? lastCandles('1w', count * 52) : lastCandles('1M', count * 12));
/** Days over a year, weeks and months over more. */
function between(from: LocalDate, to?: LocalDate, today: LocalDate = to ?? from): Candles {
  const days = (Date.parse(to ?? today) - Date.parse(from)) / 86_400_000;
  const interval = days <= MOST_CANDLES ? '1d' : days <= 7 * MOST_CANDLES ? '1w' : '1M';
  return { ...lastCandles(interval, MOST_CANDLES), from, ...(to && { to }) };
}
/** The first of a month that lies so many months back. */
const monthStart = (today: LocalDate, back = 0): LocalDate =>
  localDate(yearOf(today), Number(today.slice(5, 7)) - back, 1);
const monday = (today: LocalDate): LocalDate => addDays(today, -((dayOfWeek(today) + 6) % 7));

const STRETCHES: Readonly<Record<StretchName, (today: LocalDate, count: number) => Candles>> = {
  ever: () => lastCandles('1M', MOST_CANDLES),
  fiftyTwoWeeks: () => years(1),
  thisYear: (today) => between(localDate(yearOf(today), 1, 1)),
  lastYear: (today) => between(localDate(yearOf(today) - 1, 1, 1), localDate(yearOf(today) - 1, 12, 31)),
  thisMonth: (today) => between(monthStart(today)),
  lastMonth: (today) => between(monthStart(today, 1), addDays(monthStart(today), -1)),
  thisWeek: (today) => between(monday(today)),
  lastWeek: (today) => between(addDays(monday(today), -7), addDays(monday(today), -3)),
  oneYear: () => years(1),
  oneMonth: () => months(1),
  halfYear: () => months(6),
  oneWeek: () => lastCandles('1d', 5),
  years: (_, count) => years(count),
  months: (_, count) => months(count),
  weeks: (_, count) => lastCandles('1d', count * 5),
  days: (_, count) => lastCandles('1d', count),
};

const lastOfMonth = (year: number, month: number): LocalDate => addDays(localDate(year, month + 1, 1), -1);

/**
 * From the begin of one point to the end of another; a month without a year is the last one, and a stretch ends after
 * it began.
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
  const end = to.day === undefined ? lastOfMonth(toYear, to.month ?? 12) : localDate(toYear, to.month ?? 12, to.day);
  return between(start, end < today ? end : undefined, today);
}

/** The candles that cover a stretch of the past as people name it. */
export const candlesOf = (stretch: SpokenStretch, today: LocalDate): Candles =>
  stretch.name === 'between' ? betweenPoints(stretch, today) : STRETCHES[stretch.name](today, stretch.count);
