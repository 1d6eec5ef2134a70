import { addDays, dayOfWeek, type LocalDate, localDate, yearOf } from '@finclaw/finance/instruments';
import { type StretchName, spokenStretch } from '@finclaw/language';
import type { TimeInterval } from '@finclaw/types';

/** A stretch of the past that a sentence names, as the candles that cover it. */
interface SpokenPeriod {
  readonly interval: TimeInterval;
  readonly limit: number;
  readonly from?: LocalDate;
  readonly to?: LocalDate;
  readonly start: number;
  readonly end: number;
}

type Candles = Omit<SpokenPeriod, 'start' | 'end'>;
type Row = (today: LocalDate, count: number) => Candles;

/** A year of days, also where every day is one of trading. */
const MOST_CANDLES = 366;
const SESSIONS_PER_MONTH = 22;

const days = (limit: number): Candles => ({ interval: '1d', limit: Math.min(MOST_CANDLES, Math.max(2, limit)) });
const weeks = (limit: number): Candles => ({ interval: '1w', limit: Math.min(MOST_CANDLES, Math.max(2, limit)) });
const months = (count: number): Candles => (count <= 6 ? days(count * SESSIONS_PER_MONTH) : weeks(Math.ceil(count * 4.34)));
const years = (count: number): Candles =>
  count <= 2 ? weeks(count * 52) : { interval: '1M', limit: Math.min(MOST_CANDLES, count * 12) };
const between = (from: LocalDate, to: LocalDate | undefined, interval: TimeInterval = '1d'): Candles => ({
  interval,
  limit: MOST_CANDLES,
  from,
  ...(to !== undefined && { to }),
});
const monthStart = (today: LocalDate, back = 0): LocalDate => localDate(yearOf(today), Number(today.slice(5, 7)) - back, 1);
/** The first of a month, of this year or the last one. */
function sinceMonth(today: LocalDate, month: number): LocalDate {
  const first = localDate(yearOf(today), month, 1);
  return first <= today ? first : localDate(yearOf(today) - 1, month, 1);
}

const monday = (today: LocalDate): LocalDate => addDays(today, -((dayOfWeek(today) + 6) % 7));

const STRETCHES: Readonly<Record<StretchName, Row>> = {
  ever: () => ({ interval: '1M', limit: MOST_CANDLES }),
  fiftyTwoWeeks: () => weeks(52),
  thisYear: (today) => between(localDate(yearOf(today), 1, 1), undefined),
  lastYear: (today) => between(localDate(yearOf(today) - 1, 1, 1), localDate(yearOf(today) - 1, 12, 31)),
  sinceMonth: (today, month) => between(sinceMonth(today, month), undefined),
  thisMonth: (today) => between(monthStart(today), undefined),
  lastMonth: (today) => between(monthStart(today, 1), addDays(monthStart(today), -1)),
  thisWeek: (today) => between(monday(today), undefined),
  lastWeek: (today) => between(addDays(monday(today), -7), addDays(monday(today), -3)),
  oneYear: () => years(1),
  oneMonth: () => months(1),
  halfYear: () => months(6),
  oneWeek: () => days(5),
  years: (_today, count) => years(count),
  months: (_today, count) => months(count),
  weeks: (_today, count) => days(count * 5),
  days: (_today, count) => days(count),
};

/** Candles of a length, then stretches named by an adjective; the first that fits counts. */
const BY_CANDLE: readonly (readonly [RegExp, Candles])[] = [
  [/주봉|weekly (?:candles?|bars?)/i, weeks(52)],
  [/월봉|monthly (?:candles?|bars?)/i, { interval: '1M', limit: 24 }],
  [/분봉|intraday/i, { interval: '15m', limit: 26 }],
  [/연간|\b(?:yearly|annual(?:ly)?)\b/i, years(1)],
  [/분기|quarter/i, months(3)],
  [/월간|\bmonthly\b/i, months(1)],
  [/주간(?!\s?거래)|\bweekly\b/i, days(5)],
  [/일[간봉]|\bdaily\b/i, days(30)],
];

/** The stretch of the past that a sentence names. */
export function periodIn(text: string, today: LocalDate): SpokenPeriod | undefined {
  const stretch = spokenStretch(text);
  if (stretch !== undefined) {
    const { name, count, start, end } = stretch;
    return { ...STRETCHES[name](today, count), start, end };
  }
  for (const [pattern, candles] of BY_CANDLE) {
    const found = pattern.exec(text);
    if (found !== null) return { ...candles, start: found.index, end: found.index + found[0].length };
  }
  return undefined;
}
