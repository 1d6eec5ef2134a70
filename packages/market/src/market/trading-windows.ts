import { createTimestamp, type FinancialInstrument, type Timestamp } from '@finclaw/types';
import { calendarOf, type ExchangeId, hasDailyPrice } from '../calendar/exchange-rules.ts';
import { addDays, isWeekend, type LocalDate } from '../calendar/local-date.ts';
import { TradingCalendar } from '../calendar/trading-calendar.ts';
import { type WorldExchange, worldExchange } from '../calendar/world-exchanges.ts';
import { localDateAt, zonedTime } from '../calendar/zone-time.ts';

/** A stretch of trading that counts as one day. */
export interface TradingWindow {
  readonly date: LocalDate;
  readonly open: Timestamp;
  readonly close: Timestamp;
}

/** The trading times of an instrument: the days of its exchange, five days around the clock, or always. */
export interface TradingWindows {
  readonly timeZone: string;
  /** True if holidays are unknown, so that a window may be without trading. */
  readonly mayBeHoliday?: true;
  /** True for a fund with one price a day, which follows the close of that day. */
  readonly hasDailyPrice?: boolean;
  /** The newest window that has started; of a fund the newest that has ended. */
  latest(instant: Timestamp): TradingWindow;
  /** The window before that of a day. */
  before(window: Pick<TradingWindow, 'date'>): TradingWindow;
}

const NEW_YORK = 'America/New_York';

/** Currencies and futures change their day at 17:00 in New York and rest from Friday to Sunday. */
const aroundTheClock: TradingWindows = {
  timeZone: NEW_YORK,
  latest(instant) {
    let date = localDateAt(instant + 7 * 3_600_000, NEW_YORK);
    while (isWeekend(date)) date = addDays(date, -1);
    return clockWindow(date);
  },
  before(window) {
    let date = addDays(window.date, -1);
    while (isWeekend(date)) date = addDays(date, -1);
    return clockWindow(date);
  },
};

function clockWindow(date: LocalDate): TradingWindow {
  return { date, open: zonedTime(addDays(date, -1), '17:00', NEW_YORK), close: zonedTime(date, '17:00', NEW_YORK) };
}

/** Coins never rest; their day is the UTC day. */
const always: TradingWindows = {
  timeZone: 'UTC',
  latest: (instant) => utcDay(localDateAt(instant, 'UTC')),
  before: (window) => utcDay(addDays(window.date, -1)),
};

function utcDay(date: LocalDate): TradingWindow {
  const open = Date.parse(`${date}T00:00:00Z`);
  return { date, open: createTimestamp(open), close: createTimestamp(open + 86_400_000) };
}

function onExchange(exchange: ExchangeId, isDaily: boolean): TradingWindows {
  const calendar = new TradingCalendar(exchange);
  return {
    timeZone: calendar.timeZone,
    hasDailyPrice: isDaily,
    latest(instant) {
      const { current, previous } = calendar.statusAt(instant);
      return isDaily ? previous : (current ?? previous);
    },
    before: (window) => calendar.previousSession(window.date),
  };
}

/** Returns weekday windows for an exchange with unknown holidays. */
function onWeekdays({ timeZone, open, close }: WorldExchange): TradingWindows {
  const window = (day: LocalDate): TradingWindow => {
    const date = isWeekend(day) ? weekdayBefore(day) : day;
    return { date, open: zonedTime(date, open, timeZone), close: zonedTime(date, close, timeZone) };
  };
  return {
    timeZone,
    mayBeHoliday: true,
    latest(instant) {
      const today = window(localDateAt(instant, timeZone));
      return today.open <= instant ? today : window(weekdayBefore(today.date));
    },
    before: ({ date }) => window(weekdayBefore(date)),
  };
}

function weekdayBefore(day: LocalDate): LocalDate {
  const before = addDays(day, -1);
  return isWeekend(before) ? weekdayBefore(before) : before;
}

/** The trading windows of any instrument; calendars are built once per directory of windows. */
export function createTradingWindows(): (instrument: Pick<FinancialInstrument, 'type' | 'exchange'>) => TradingWindows {
  const byExchange = new Map<string, TradingWindows>();
  return ({ type, exchange }) => {
    if (type === 'crypto') return always;
    if (exchange === undefined) return aroundTheClock;
    let windows = byExchange.get(exchange);
    if (windows === undefined) {
      const world = worldExchange(exchange);
      const calendar = calendarOf(exchange);
      if (calendar !== undefined) windows = onExchange(calendar, hasDailyPrice(exchange));
      else windows = world ? onWeekdays(world) : aroundTheClock;
      byExchange.set(exchange, windows);
    }
    return windows;
  };
}
