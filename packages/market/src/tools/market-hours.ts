import { isFinClawError, zoneOfReader } from '@finclaw/infra';
import { createTimestamp } from '@finclaw/types';
import type { DayName } from '../calendar/day-name.ts';
import type { ExchangeId } from '../calendar/exchange-rules.ts';
import { type LocalDate, parseLocalDate } from '../calendar/local-date.ts';
import { nxtPhases, type VenuePhase } from '../calendar/nxt-hours.ts';
import { TradingCalendar, type TradingDay, type TradingSession } from '../calendar/trading-calendar.ts';
import { isoWithOffset, localDateAt } from '../calendar/zone-time.ts';
import { answer, type FinanceTool, type FinanceToolDeps, type Invalid, invalid, readOnlyTool } from './finance-tool.ts';

const DESCRIPTION =
  'Whether an exchange is open, its sessions, holidays, late opens and early closes (KRX also Nextrade), now or on a date. A "dispute" says that published calendars disagree.';

/** The tool for opening hours. */
export function marketHoursTool({ now }: Pick<FinanceToolDeps, 'now'>): FinanceTool {
  return {
    definition: readOnlyTool(
      'market_hours',
      DESCRIPTION,
      {
        exchange: { type: 'string', enum: ['KRX', 'NYSE', 'NASDAQ'] },
        date: { type: 'string', description: 'YYYY-MM-DD; now by default' },
      },
      ['exchange'],
    ),
    executor: async (input) =>
      answer(lookUpHours(input.exchange as ExchangeId, input.date as string | undefined, now())),
  };
}

/** A session as results tell it, in the exchange's own time. */
export interface SessionTimes {
  readonly date: LocalDate;
  readonly open: string;
  readonly close: string;
  readonly irregular?: 'late-open' | 'early-close' | 'shifted';
  readonly reason?: DayName;
  readonly nxt?: readonly { readonly phase: VenuePhase['phase']; readonly open: string; readonly close: string }[];
}

/** A day as results tell it. */
type DaySummary = { readonly dispute?: DayName } & (
  | ({ readonly kind: 'session' } & SessionTimes)
  | { readonly kind: 'weekend'; readonly date: LocalDate }
  | { readonly kind: 'holiday'; readonly date: LocalDate; readonly name: DayName }
);

/** An exchange's hours on a day or now; `state` and `now` are given only for now. */
export interface HoursFound {
  readonly status: 'ok';
  readonly exchange: ExchangeId;
  readonly timeZone: string;
  /** The zone of the reader, where it is another one. */
  readonly readerTimeZone?: string;
  readonly now?: string;
  readonly state?: 'open' | 'closed';
  readonly day: DaySummary;
  readonly next: SessionTimes;
  readonly previous: SessionTimes;
  /** True if the holidays of that year have not been announced yet. */
  readonly provisional?: true;
}

export type HoursAnswer = HoursFound | Invalid;

/** Returns an exchange's hours on a day, or now when no day is given. */
export function lookUpHours(exchange: ExchangeId, date: string | undefined, now: number): HoursAnswer {
  const calendar = new TradingCalendar(exchange);
  const day = date === undefined ? localDateAt(now, calendar.timeZone) : parseLocalDate(date);
  if (day === undefined) return invalid('date', 'The date must be a day written YYYY-MM-DD');
  try {
    return date === undefined ? hoursNow(calendar, day, now) : hoursOn(calendar, day);
  } catch (error) {
    if (isFinClawError(error) && error.code === 'CALENDAR_OUT_OF_RANGE') return invalid('out-of-range', error.message);
    throw error;
  }
}

function hoursNow(calendar: TradingCalendar, today: LocalDate, now: number): HoursFound {
  const { state, next, previous } = calendar.statusAt(createTimestamp(now));
  return {
    ...hoursOn(calendar, today),
    now: isoWithOffset(now, calendar.timeZone),
    state: state === 'open' ? 'open' : 'closed',
    next: describeSession(calendar, next),
    previous: describeSession(calendar, previous),
  };
}

function hoursOn(calendar: TradingCalendar, date: LocalDate): HoursFound {
  const reader = zoneOfReader();
  return {
    status: 'ok',
    exchange: calendar.exchange,
    timeZone: calendar.timeZone,
    ...(reader !== calendar.timeZone && { readerTimeZone: reader }),
    day: describeDay(calendar, date, calendar.day(date)),
    next: describeSession(calendar, calendar.nextSession(date)),
    previous: describeSession(calendar, calendar.previousSession(date)),
    ...(calendar.isProvisional(date) && { provisional: true }),
  };
}

function describeDay(calendar: TradingCalendar, date: LocalDate, day: TradingDay): DaySummary {
  const dispute = day.kind !== 'weekend' && day.dispute !== undefined ? { dispute: day.dispute } : {};
  if (day.kind === 'session') return { kind: 'session', ...describeSession(calendar, day.session), ...dispute };
  return day.kind === 'weekend' ? { kind: 'weekend', date } : { kind: 'holiday', date, name: day.name, ...dispute };
}

function describeSession(calendar: TradingCalendar, session: TradingSession): SessionTimes {
  const zoned = (instant: number) => isoWithOffset(instant, calendar.timeZone);
  const phases = nxtPhases(session);
  return {
    date: session.date,
    open: zoned(session.open),
    close: zoned(session.close),
    ...(session.irregular && { irregular: session.irregular.kind, reason: session.irregular.reason }),
    ...(phases.length > 0 && {
      nxt: phases.map(({ phase, open, close }) => ({ phase, open: zoned(open), close: zoned(close) })),
    }),
  };
}
