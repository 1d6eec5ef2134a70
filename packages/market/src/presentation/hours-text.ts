import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import { isoWithOffset } from '../calendar/zone-time.ts';
import type { HoursAnswer, HoursFound, SessionTimes } from '../tools/market-hours.ts';

/** What an exchange does on a day or now, in its own time and in the reader's. */
export function hoursText(answer: HoursAnswer, locale: Locale): string {
  if (answer.status !== 'ok') return message(locale, 'offline.hours.unknown');
  const { day, next, state, exchange } = answer;
  const session = day.kind === 'session' ? day : undefined;
  const isOver = state === 'closed' || session === undefined;
  // Half a day lies between Seoul and New York, so nobody should have to reckon.
  const shown = isOver && state !== undefined ? next : (session ?? next);
  const inSeoul = { open: seoulTime(shown.open), close: seoulTime(shown.close) };
  const zone = message(locale, exchange === 'KRX' ? 'finance.zone.Asia/Seoul' : 'finance.zone.America/New_York');
  return [
    headline(answer, locale),
    session?.reason && message(locale, 'offline.hours.irregular', { reason: session.reason[locale] }),
    isOver && message(locale, 'offline.hours.next', { date: next.date, ...hoursOf(next) }),
    ...nextrade(session ?? next, locale),
    day.dispute && message(locale, 'offline.hours.dispute', { reason: day.dispute[locale] }),
    answer.provisional && message(locale, 'offline.hours.provisional'),
    message(locale, 'offline.hours.zone', { zone }),
    locale === 'ko' && exchange !== 'KRX' && message('ko', 'offline.hours.inSeoul', inSeoul),
  ]
    .filter(Boolean)
    .join('\n');
}

function headline({ exchange: id, state, day }: HoursFound, locale: Locale): string {
  const exchange = message(locale, `offline.exchange.${id}`);
  if (day.kind === 'session') {
    if (state === undefined) return message(locale, 'offline.hours.dayOpen', { exchange, date: day.date, ...hoursOf(day) });
    return message(locale, state === 'open' ? 'offline.hours.open' : 'offline.hours.closed', {
      exchange,
      close: clock(day.close),
    });
  }
  const reason = day.kind === 'holiday' ? day.name[locale] : message(locale, 'offline.hours.weekend');
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
const seoulTime = (iso: string): string => isoWithOffset(Date.parse(iso), 'Asia/Seoul').slice(0, 16).replace('T', ' ');
