import type { StretchName } from '@finclaw/language';
import type { TimeInterval } from '@finclaw/types';
import { addDays, dayOfWeek, type LocalDate, localDate, yearOf } from '../calendar/local-date.ts';

/** Candles as `get_history` is asked for them. */
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
const between = (from: LocalDate, to?: LocalDate): Candles => ({ ...lastCandles('1d', MOST_CANDLES), from, ...(to && { to }) });
/** The first of a month that lies so many months back. */
const monthStart = (today: LocalDate, back = 0): LocalDate => localDate(yearOf(today), Number(today.slice(5, 7)) - back, 1);
/** How many months ago a month of the year was last. */
const monthsBack = (today: LocalDate, month: number): number => (Number(today.slice(5, 7)) - month + 12) % 12;
const monday = (today: LocalDate): LocalDate => addDays(today, -((dayOfWeek(today) + 6) % 7));

const STRETCHES: Readonly<Record<StretchName, (today: LocalDate, count: number) => Candles>> = {
  ever: () => lastCandles('1M', MOST_CANDLES),
  fiftyTwoWeeks: () => years(1),
  thisYear: (today) => between(localDate(yearOf(today), 1, 1)),
  lastYear: (today) => between(localDate(yearOf(today) - 1, 1, 1), localDate(yearOf(today) - 1, 12, 31)),
  inYear: (_, year) => between(localDate(year, 1, 1), localDate(year, 12, 31)),
  sinceMonth: (today, month) => between(monthStart(today, monthsBack(today, month))),
  inMonth: (today, month) => {
    const back = monthsBack(today, month);
    return between(monthStart(today, back), back === 0 ? undefined : addDays(monthStart(today, back - 1), -1));
  },
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

/** The candles that cover a stretch of the past as people name it. */
export const candlesOf = (stretch: StretchName, today: LocalDate, count = 1): Candles => STRETCHES[stretch](today, count);
