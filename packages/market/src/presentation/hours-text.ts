import { message } from '@finclaw/config';
import { inLanguage, type Locale } from '@finclaw/types';
import type { WorldExchange } from '../calendar/world-exchanges.ts';
import { isoWithOffset } from '../calendar/zone-time.ts';
import type { HoursAnswer, HoursFound, SessionTimes } from '../tools/market-hours.ts';
import { zoneText } from './figures.ts';

/** Describes an exchange's hours on a day or now, in its own time and in the reader's. */
export function hoursText(answer: HoursAnswer, locale: Locale): string {
  if (answer.status !== 'ok') return message(locale, 'offline.hours.unknown');
  const { day, next, state, timeZone, readerTimeZone } = answer;
  const session = day.kind === 'session' ? day : undefined;
  const isOver = state === 'closed' || session === undefined;
  const shown = isOver && state !== undefined ? next : (session ?? next);
  return [
    headline(answer, locale),
    session?.reason && message(locale, 'offline.hours.irregular', { reason: inLanguage(session.reason, locale) }),
    isOver && message(locale, 'offline.hours.next', { date: next.date, ...hoursOf(next) }),
    ...nextrade(session ?? next, locale),
    day.dispute && message(locale, 'offline.hours.dispute', { reason: inLanguage(day.dispute, locale) }),
    answer.provisional && message(locale, 'offline.hours.provisional'),
    message(locale, 'offline.hours.zone', { zone: zoneText(timeZone, locale) }),
    readerTimeZone !== undefined && message(locale, 'offline.hours.forReader', timesIn(shown, readerTimeZone, locale)),
  ]
    .filter(Boolean)
    .join('\n');
}

/** Describes the weekdays and hours of an exchange abroad, of which nobody here knows the holidays. */
export function worldHoursText({ id, open, close, timeZone }: WorldExchange, now: number, locale: Locale): string {
  const name = id.replace('-', ' ');
  const there = isoWithOffset(now, timeZone).slice(0, 16).replace('T', ' ');
  return message(locale, 'offline.hours.abroad', { name, open, close, there, zone: zoneText(timeZone, locale) });
}

function headline({ exchange: id, state, day }: HoursFound, locale: Locale): string {
  const exchange = message(locale, `offline.exchange.${id}`);
  if (day.kind === 'session') {
    if (state === undefined)
      return message(locale, 'offline.hours.dayOpen', { exchange, date: day.date, ...hoursOf(day) });
    return message(locale, state === 'open' ? 'offline.hours.open' : 'offline.hours.closed', {
      exchange,
      close: clock(day.close),
    });
  }
  const reason = day.kind === 'holiday' ? inLanguage(day.name, locale) : message(locale, 'offline.hours.weekend');
  if (state === undefined) return message(locale, 'offline.hours.dayClosed', { exchange, date: day.date, reason });
  return message(locale, id === 'KRX' ? 'offline.hours.closedFor' : 'offline.hours.closedThere', { exchange, reason });
}

function nextrade({ nxt = [] }: SessionTimes, locale: Locale): string[] {
  const phases = nxt.map(
    ({ phase, open, close }) => `${message(locale, `offline.phase.${phase}`)} ${clock(open)}~${clock(close)}`,
  );
  return phases.length === 0 ? [] : [message(locale, 'offline.hours.nxt', { phases: phases.join(', ') })];
}

const clock = (iso: string): string => iso.slice(11, 16);
const hoursOf = ({ open, close }: SessionTimes) => ({ open: clock(open), close: clock(close) });

/** A session on the reader's clock. */
function timesIn({ open, close }: SessionTimes, zone: string, locale: Locale) {
  const at = (iso: string): string => isoWithOffset(Date.parse(iso), zone).slice(0, 16).replace('T', ' ');
  return { zone: zoneText(zone, locale), open: at(open), close: at(close) };
}
