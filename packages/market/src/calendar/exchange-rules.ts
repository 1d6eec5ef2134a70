import type { DayHours } from './day-hours.ts';
import type { DayName } from './day-name.ts';
import { LAST_RULED_YEAR } from './korean-holiday-rules.ts';
import { gazetteHolidays, krxClosures, krxDispute } from './krx-holidays.ts';
import { krxHours } from './krx-hours.ts';
import type { LocalDate } from './local-date.ts';
import { usClosures, usEarlyCloses } from './us-holidays.ts';

/** The exchanges with a trading calendar. */
export type ExchangeId = 'KRX' | 'NYSE' | 'NASDAQ';

/** The rules of one exchange that differ between exchanges. */
export interface ExchangeRules {
  readonly timeZone: string;
  /** The years these facts cover. */
  readonly years: readonly [first: number, last: number];
  closures(year: number): ReadonlyMap<LocalDate, DayName>;
  hours(date: LocalDate, isFirstOfYear: boolean): DayHours;
  dispute?(date: LocalDate): DayName | undefined;
  /** Returns true for a year whose holidays have not been announced yet. */
  isProvisional?(year: number): boolean;
}

const NEW_YORK: ExchangeRules = {
  timeZone: 'America/New_York',
  years: [2000, 2030],
  closures: usClosures,
  hours(date) {
    const reason = usEarlyCloses(Number(date.slice(0, 4))).get(date);
    if (reason === undefined) return { open: '09:30', close: '16:00' };
    return { open: '09:30', close: '13:00', irregular: { kind: 'early-close', reason } };
  },
  // New York announces its holidays three years at a time.
  isProvisional: (year) => year > 2028,
};

/** The rules of each exchange; NASDAQ has New York's days and hours. */
export const EXCHANGES: Readonly<Record<ExchangeId, ExchangeRules>> = {
  KRX: {
    timeZone: 'Asia/Seoul',
    years: [2000, LAST_RULED_YEAR],
    closures: krxClosures,
    hours: krxHours,
    dispute: krxDispute,
    isProvisional: (year) => year > 2017 && gazetteHolidays(year) === undefined,
  },
  NYSE: NEW_YORK,
  NASDAQ: NEW_YORK,
};

/** The exchange whose days and hours each place of trading has: shares over the counter, and funds bought from their company. */
const CALENDARS: Readonly<Record<string, ExchangeId>> = {
  KRX: 'KRX',
  NYSE: 'NYSE',
  NASDAQ: 'NASDAQ',
  'US-OTC': 'NYSE',
  'US-FUND': 'NYSE',
};

/** Returns the exchange whose calendar an instrument follows; undefined for one without a calendar. */
export const calendarOf = (exchange: string | undefined): ExchangeId | undefined =>
  exchange !== undefined && Object.hasOwn(CALENDARS, exchange) ? CALENDARS[exchange] : undefined;

/** Tells whether the instruments of an exchange have one price a day, the net asset value after its close. */
export const hasDailyPrice = (exchange: string | undefined): boolean => exchange === 'US-FUND';
