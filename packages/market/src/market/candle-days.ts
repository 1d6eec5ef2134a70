import { createTimestamp, type FinancialInstrument, type TimeInterval, type Timestamp } from '@finclaw/types';
import { calendarOf, EXCHANGES } from '../calendar/exchange-rules.ts';
import { addDays, dayOfWeek, isWeekend, type LocalDate, localDate, monthEnd } from '../calendar/local-date.ts';
import { worldExchange } from '../calendar/world-exchanges.ts';
import { localDateAt, zonedTime } from '../calendar/zone-time.ts';
import { createTradingWindows, type TradingWindow } from './trading-windows.ts';

type Traded = Pick<FinancialInstrument, 'type' | 'exchange'>;

const windowsOf = createTradingWindows();
/** Days of currencies, and those of vendors east of the reader, begin in the evening before. */
const EVENING_MS = 7 * 3_600_000;

/** Returns the zone of an instrument's candle days. */
export function tradingZone({ exchange }: Pick<Traded, 'exchange'>): string {
  if (exchange === 'KRX') return 'Asia/Seoul';
  return exchange === undefined ? 'UTC' : (worldExchange(exchange)?.timeZone ?? 'America/New_York');
}

/** Returns true when a candle is longer than a day, so that its close is of another day than its open. */
export const spansDays = (interval: TimeInterval): boolean => interval === '1w' || interval === '1M';

/**
 * Returns the day of a daily candle: that of its exchange, the UTC day of a coin, and for currencies and futures the
 * one that begins at 17:00 in New York.
 */
export const dayOfCandle = (start: number, { type, exchange }: Traded, zone: string): LocalDate =>
  exchange === undefined && type !== 'crypto'
    ? localDateAt(start + EVENING_MS, 'America/New_York')
    : localDateAt(start, zone);

/** The first day of a week's or a month's candle; some begin on the evening before. */
const firstDayOf = (start: number, zone: string): LocalDate => localDateAt(start + EVENING_MS, zone);

/** Returns the day at which a candle begins; undefined for candles within days, which begin at an instant. */
export function beginningDay(
  start: number,
  interval: TimeInterval,
  traded: Traded,
  zone: string,
): LocalDate | undefined {
  if (spansDays(interval)) return firstDayOf(start, zone);
  return interval === '1d' ? dayOfCandle(start, traded, zone) : undefined;
}

/**
 * Returns the end of a request so that the last candle is complete and no other one begins: vendors treat parts of a
 * week differently, and currencies begin their next day on the evening before.
 */
export function wholeUntil(
  to: Timestamp,
  interval: TimeInterval,
  traded: Traded,
  zone: string,
  now: number,
): Timestamp {
  if (to >= now) return to;
  const end = spansDays(interval) ? endOfPeriod(to, interval, zone) : to;
  const endDay = localDateAt(end, zone);
  if (!isKnown(endDay, traded)) return end;
  const close = lastWindow(end, endDay, traded).close - 1;
  return createTimestamp(spansDays(interval) ? close : Math.min(to, close));
}

/** Returns the last instant of the week or month of an instant. */
function endOfPeriod(instant: number, interval: TimeInterval, zone: string): Timestamp {
  const day = localDateAt(instant, zone);
  const last = interval === '1w' ? addDays(day, 6 - ((dayOfWeek(day) + 6) % 7)) : monthEnd(day);
  return createTimestamp(zonedTime(addDays(last, 1), '00:00', zone) - 1);
}

/**
 * The day that the close of a week's or a month's candle is of: the last one of trading, or the newest while it is
 * forming.
 */
export function lastDayOf(start: number, interval: TimeInterval, traded: Traded, zone: string, now: number): LocalDate {
  const end = createTimestamp(Math.min(endOfPeriod(start + EVENING_MS, interval, zone), now));
  const [firstDay, endDay] = [firstDayOf(start, zone), localDateAt(end, zone)];
  const lastDay = isKnown(endDay, traded) ? lastWindow(end, endDay, traded).date : weekdayUntil(endDay);
  return lastDay < firstDay ? firstDay : lastDay;
}

function lastWindow(end: Timestamp, endDay: LocalDate, traded: Traded): TradingWindow {
  const windows = windowsOf(traded);
  let window = windows.latest(end);
  while (window.date > endDay) window = windows.before(window);
  return window;
}

/** Returns the close of a day's trading; undefined where there was none or the calendar does not reach it. */
export function closeOfDay(day: LocalDate, traded: Traded): Timestamp | undefined {
  if (!isKnown(day, traded)) return undefined;
  const { date, close } = windowsOf(traded).before({ date: addDays(day, 1) });
  return date === day ? createTimestamp(close) : undefined;
}

/** Returns true when the calendar covers the sessions around a day; beyond it, a period ends on its last weekday. */
function isKnown(day: LocalDate, { exchange }: Traded): boolean {
  const calendar = calendarOf(exchange);
  const rules = calendar && EXCHANGES[calendar];
  return rules === undefined || (day >= localDate(rules.years[0], 2, 1) && day <= localDate(rules.years[1], 12, 15));
}

const weekdayUntil = (day: LocalDate): LocalDate => (isWeekend(day) ? weekdayUntil(addDays(day, -1)) : day);

/** The length of a candle within a day. */
const MINUTES: Readonly<Partial<Record<TimeInterval, number>>> = {
  '1m': 1,
  '5m': 5,
  '15m': 15,
  '30m': 30,
  '1h': 60,
  '4h': 240,
};

/**
 * Returns the close of a candle within a day, or the end of its part so far: no later than the close of its trading
 * day, or now.
 */
export function endOfCandle(
  start: number,
  interval: TimeInterval,
  traded: Traded,
  zone: string,
  now: number,
): Timestamp {
  const close = closeOfDay(dayOfCandle(start, traded, zone), traded);
  const end = start + (MINUTES[interval] ?? 0) * 60_000;
  return createTimestamp(Math.max(start, Math.min(end, now, close !== undefined && close > start ? close : end)));
}

/** Returns true when there was trading between the requested day and the first day with prices. */
export function startsLate(asked: LocalDate, first: LocalDate, traded: Traded): boolean {
  return first > asked && (!isKnown(first, traded) || windowsOf(traded).before({ date: first }).date >= asked);
}
