import { isFinClawError } from '@finclaw/infra';
import { createTimestamp } from '@finclaw/types';
import type { ExchangeId } from '../calendar/exchange-rules.ts';
import { type LocalDate, parseLocalDate } from '../calendar/local-date.ts';
import { nxtPhases } from '../calendar/nxt-hours.ts';
import { TradingCalendar, type TradingDay, type TradingSession } from '../calendar/trading-calendar.ts';
import { isoWithOffset, localDateAt } from '../calendar/zone-time.ts';
import { answer, type FinanceTool, type FinanceToolDeps, invalid, readOnlyTool } from './finance-tool.ts';

const DESCRIPTION =
  'Whether KRX, NYSE or NASDAQ is open now, the hours of its current, next and previous session in its own time zone, holidays with their names, late opens and early closes; ' +
  'for KRX also the hours of Nextrade (NXT). With a date, what that exchange does on that day. A "dispute" says that published calendars disagree about the day, and why.';

/** The tool that knows when markets are open. */
export function marketHoursTool({ now }: Pick<FinanceToolDeps, 'now'>): FinanceTool {
  return {
    definition: readOnlyTool(
      'market_hours',
      DESCRIPTION,
      {
        exchange: { type: 'string', enum: ['KRX', 'NYSE', 'NASDAQ'], description: 'Which exchange' },
        date: { type: 'string', description: 'A day as YYYY-MM-DD in the time of the exchange; without it, now' },
      },
      ['exchange'],
    ),
    async executor(input) {
      const calendar = new TradingCalendar(input.exchange as ExchangeId);
      const date = input.date === undefined ? undefined : parseLocalDate(String(input.date));
      if (input.date !== undefined && date === undefined) return invalid('date', 'The date must be a day written YYYY-MM-DD');
      try {
        return answer(date === undefined ? hoursNow(calendar, now()) : hoursOn(calendar, date));
      } catch (error) {
        if (isFinClawError(error) && error.code === 'CALENDAR_OUT_OF_RANGE') return invalid('out-of-range', error.message);
        throw error;
      }
    },
  };
}

function hoursNow(calendar: TradingCalendar, now: number) {
  const status = calendar.statusAt(createTimestamp(now));
  const today = localDateAt(now, calendar.timeZone);
  return {
    status: 'ok',
    exchange: calendar.exchange,
    timeZone: calendar.timeZone,
    now: isoWithOffset(now, calendar.timeZone),
    state: status.state === 'pause' ? 'closed' : status.state,
    today: describeDay(calendar, today, status.day),
    next: describeSession(calendar, status.next),
    previous: describeSession(calendar, status.previous),
  };
}

function hoursOn(calendar: TradingCalendar, date: LocalDate) {
  const day = calendar.day(date);
  return {
    status: 'ok',
    exchange: calendar.exchange,
    timeZone: calendar.timeZone,
    day: describeDay(calendar, date, day),
    next: describeSession(calendar, calendar.nextSession(date)),
    previous: describeSession(calendar, calendar.previousSession(date)),
    ...(calendar.isProvisional(date) && { provisional: true }),
  };
}

function describeDay(calendar: TradingCalendar, date: LocalDate, day: TradingDay) {
  const dispute = day.kind !== 'weekend' && day.dispute !== undefined ? { dispute: day.dispute } : {};
  if (day.kind === 'session') return { kind: 'session', ...describeSession(calendar, day.session), ...dispute };
  return { kind: day.kind, date, ...(day.kind === 'holiday' && { name: day.name }), ...dispute };
}

function describeSession(calendar: TradingCalendar, session: TradingSession) {
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
