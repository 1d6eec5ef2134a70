import {
  addDays,
  dayOfWeek,
  type ExchangeId,
  type LocalDate,
  localDateAt,
  TradingCalendar,
  zonedTime,
} from '@finclaw/market';
import { Cron } from 'croner';
import { minutesBetweenLooks, type WatchEvent } from '../events/watch-event.ts';
import { deliveryTime, type QuietHours } from './quiet-hours.ts';

const MINUTE_MS = 60_000;
/** The longest possible gap of a calendar between sessions, with a margin. */
const LONGEST_SEARCH_DAYS = 60;

/** When a job runs. Days and times of day are those of a zone, sessions those of an exchange. */
export type ScheduleRule =
  | { readonly kind: 'once'; readonly at: number }
  /** Every so many minutes, counted from a start time, whatever the clocks do. */
  | { readonly kind: 'every'; readonly minutes: number; readonly from: number }
  | CronRule
  /** At an event; checked at intervals. */
  | { readonly kind: 'event'; readonly event: WatchEvent }
  /** So many minutes after each opening or close of an exchange; before it when negative. 0 is Sunday. */
  | {
      readonly kind: 'market';
      readonly exchange: ExchangeId;
      readonly event: 'open' | 'close';
      readonly minutes: number;
      readonly weekdays?: readonly number[];
    };

/** The five fields of a crontab, from a day on. */
export interface CronRule {
  readonly kind: 'cron';
  readonly cron: string;
  readonly from?: LocalDate;
}

/** A rule with where and when it applies. */
export interface Timetable {
  readonly rule: ScheduleRule;
  readonly zone: string;
  /** Runs due within them wait for their end. */
  readonly quietHours?: QuietHours;
}

/** Returns the first run after the given time; undefined if there is none. */
export function nextRun({ rule, zone, quietHours }: Timetable, after: number): number | undefined {
  const due = dueAfter(rule, zone, after);
  if (due === undefined || due > after) return due && deliveryTime(due, quietHours, zone);
  return undefined;
}

/** The next moments, soonest first. */
export function nextRuns(timetable: Timetable, after: number, count: number): number[] {
  const runs: number[] = [];
  for (let next = nextRun(timetable, after); next !== undefined && runs.length < count; next = nextRun(timetable, next))
    runs.push(next);
  return runs;
}

/** Returns what was due between two times, both included: the last time, and the number of times before. */
export function lastDue(
  timetable: Timetable,
  from: number,
  until: number,
): { readonly at: number; readonly earlier: number } {
  const { rule } = timetable;
  // Years of minutes need no walk.
  if (rule.kind === 'every' && timetable.quietHours === undefined) {
    const earlier = Math.floor((until - from) / (rule.minutes * MINUTE_MS));
    return { at: from + earlier * rule.minutes * MINUTE_MS, earlier };
  }
  let at = from;
  let earlier = 0;
  for (let next = nextRun(timetable, at); next !== undefined && next <= until; next = nextRun(timetable, at)) {
    at = next;
    earlier++;
  }
  return { at, earlier };
}

/** Tells whether a crontab line is valid and has a next run. */
export function isCron(cron: string, zone: string): boolean {
  try {
    return cron.trim().split(/\s+/).length === 5 && cronOf(cron, zone).nextRun() !== null;
  } catch {
    return false;
  }
}

const cronOf = (cron: string, timezone: string): Cron =>
  new Cron(cron, { timezone: timezone || 'UTC', mode: '5-part', paused: true });

function dueAfter(rule: ScheduleRule, zone: string, after: number): number | undefined {
  switch (rule.kind) {
    case 'once':
      return rule.at > after ? rule.at : undefined;
    case 'every': {
      const step = rule.minutes * MINUTE_MS;
      return rule.from + Math.max(1, Math.floor((after - rule.from) / step) + 1) * step;
    }
    case 'cron': {
      const start = rule.from === undefined ? after : zonedTime(rule.from, '00:00', zone || 'UTC') - 1;
      return cronOf(rule.cron, zone)
        .nextRun(new Date(Math.max(after, start)))
        ?.getTime();
    }
    case 'event':
      return after + minutesBetweenLooks(rule.event) * MINUTE_MS;
    case 'market':
      return sessionAfter(rule, after);
  }
}

const calendars = new Map<ExchangeId, TradingCalendar>();

function calendarOf(exchange: ExchangeId): TradingCalendar {
  const calendar = calendars.get(exchange) ?? new TradingCalendar(exchange);
  calendars.set(exchange, calendar);
  return calendar;
}

/** The zone of the exchange that a rule follows. */
export const zoneOfRule = (rule: ScheduleRule): string | undefined =>
  rule.kind === 'market' ? calendarOf(rule.exchange).timeZone : undefined;

function sessionAfter(rule: Extract<ScheduleRule, { kind: 'market' }>, after: number): number | undefined {
  const calendar = calendarOf(rule.exchange);
  const offset = rule.minutes * MINUTE_MS;
  let date = localDateAt(after - Math.abs(offset), calendar.timeZone);
  for (let day = 0; day < LONGEST_SEARCH_DAYS; day++, date = addDays(date, 1)) {
    if (date > calendar.lastDate) return undefined;
    const session = calendar.sessionOn(date);
    if (session === undefined || rule.weekdays?.includes(dayOfWeek(date)) === false) continue;
    const due = session[rule.event] + offset;
    if (due > after) return due;
  }
  return undefined;
}
