import { message } from '@finclaw/config';
import { type ExchangeId, TradingCalendar } from '@finclaw/market';
import type { Locale } from '@finclaw/types';
import type { Finding } from './check.ts';

const EXCHANGES: readonly ExchangeId[] = ['KRX', 'NYSE', 'NASDAQ'];
/** The time before its end at which a calendar is reported. */
const NOTICE_MS = 180 * 86_400_000;

/** Checks that the market calendars cover today, and for how long they will. */
export function checkCalendar(locale: Locale, now: number): Finding {
  const ends = EXCHANGES.map((exchange) => ({ exchange, last: new TradingCalendar(exchange).lastDate }));
  const first = ends.reduce((soonest, each) => (each.last < soonest.last ? each : soonest));
  const list = ends.map(({ exchange, last }) => `${exchange} ${last}`).join(', ');
  const left = Date.parse(`${first.last}T23:59:59Z`) - now;
  if (left > NOTICE_MS)
    return { id: 'calendar', status: 'ok', message: message(locale, 'doctor.calendarOk', { ends: list }) };
  return {
    id: 'calendar',
    status: left > 0 ? 'warning' : 'problem',
    message: message(locale, left > 0 ? 'doctor.calendarEnds' : 'doctor.calendarOver', { ends: list }),
    fix: message(locale, 'doctor.calendarFix'),
  };
}
