import {
  addDays,
  countryOfExchange,
  dayNumber,
  isWeekend,
  type LocalDate,
  TradingCalendar,
  worldExchange,
  yearOf,
} from '@finclaw/market';
import type { Instrument } from '@finclaw/market/instruments';

/** The number of sessions between a trade and its settlement, from a day on; the latest first. */
const SESSIONS = {
  KRX: [{ from: '1900-01-01', sessions: 2, source: 'KRX T+2' }],
  NYSE: [
    { from: '2024-05-28', sessions: 1, source: '17 CFR 240.15c6-1, T+1' },
    { from: '2017-09-05', sessions: 2, source: '17 CFR 240.15c6-1, T+2' },
    { from: '1900-01-01', sessions: 3, source: '17 CFR 240.15c6-1, T+3' },
  ],
} as const;

const calendars = { KRX: new TradingCalendar('KRX'), NYSE: new TradingCalendar('NYSE') };

/**
 * Returns the settlement day of a trade. Coins and instruments without an exchange settle at once, and so do trades
 * outside the years with known holidays.
 */
export function settlementDay({ type, exchange }: Pick<Instrument, 'type' | 'exchange'>, traded: LocalDate): LocalDate {
  if ((type !== 'stock' && type !== 'etf') || exchange === undefined) return traded;
  const abroad = worldExchange(exchange);
  if (abroad !== undefined) return weekdaysAfter(traded, abroad.settlesAfter);
  const country = countryOfExchange(exchange);
  if (country === undefined) return traded;
  const market = country === 'KR' ? 'KRX' : 'NYSE';
  const calendar = calendars[market];
  if (traded < calendar.firstDate || yearOf(traded) >= yearOf(calendar.lastDate)) return traded;
  const { sessions }: { readonly sessions: number } =
    SESSIONS[market].find(({ from }) => traded >= from) ?? SESSIONS[market][0];
  let day = traded;
  for (let left = sessions; left > 0; ) {
    day = addDays(day, 1);
    if (calendar.hasSession(day)) left--;
  }
  return day;
}

/** Counts weekdays, as the holidays of other exchanges are not known here. */
function weekdaysAfter(day: LocalDate, count: number): LocalDate {
  if (count === 0) return day;
  const next = addDays(day, 1);
  return weekdaysAfter(next, isWeekend(next) ? count : count - 1);
}

/** Days from one day to a later one. */
export const daysBetween = (from: LocalDate, to: LocalDate): number => dayNumber(to) - dayNumber(from);
