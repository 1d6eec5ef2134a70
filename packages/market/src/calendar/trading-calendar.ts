import { FinClawError } from '@finclaw/infra';
import type { Timestamp } from '@finclaw/types';
import type { DayHours } from './day-hours.ts';
import type { DayName } from './day-name.ts';
import { EXCHANGES, type ExchangeId, type ExchangeRules } from './exchange-rules.ts';
import { addDays, isWeekend, type LocalDate, localDate, yearOf } from './local-date.ts';
import { localDateAt, zonedTime } from './zone-time.ts';

/** One day of trading. */
export interface TradingSession {
  readonly exchange: ExchangeId;
  readonly date: LocalDate;
  readonly open: Timestamp;
  readonly close: Timestamp;
  readonly pause?: { readonly start: Timestamp; readonly end: Timestamp };
  readonly irregular?: DayHours['irregular'];
}

/** An exchange's trading day or holiday. */
export type TradingDay =
  | { readonly kind: 'session'; readonly session: TradingSession; readonly dispute?: DayName }
  | { readonly kind: 'weekend' }
  | { readonly kind: 'holiday'; readonly name: DayName; readonly dispute?: DayName };

/** The state of an exchange at an instant. */
interface MarketStatus {
  readonly state: 'open' | 'pause' | 'closed';
  readonly day: TradingDay;
  /** The running session, if any. */
  readonly current?: TradingSession;
  readonly next: TradingSession;
  /** The last session that has ended. */
  readonly previous: TradingSession;
}

/** The trading days of one exchange, in its own time zone. */
export class TradingCalendar {
  readonly exchange: ExchangeId;
  readonly timeZone: string;
  readonly firstDate: LocalDate;
  readonly lastDate: LocalDate;
  readonly #rules: ExchangeRules;
  readonly #closures = new Map<number, ReadonlyMap<LocalDate, DayName>>();
  /** The days asked for so far; there are no more than the rules know years of. */
  readonly #days = new Map<LocalDate, TradingDay>();

  constructor(exchange: ExchangeId) {
    this.exchange = exchange;
    this.#rules = EXCHANGES[exchange];
    this.timeZone = this.#rules.timeZone;
    this.firstDate = localDate(this.#rules.years[0], 1, 1);
    this.lastDate = localDate(this.#rules.years[1], 12, 31);
  }

  /** Returns a day of the calendar; a day outside the known years is an error, not a holiday. */
  day(date: LocalDate): TradingDay {
    const known = this.#days.get(date);
    if (known !== undefined) return known;
    this.#requireKnown(date);
    const day = this.#workOut(date);
    this.#days.set(date, day);
    return day;
  }

  #workOut(date: LocalDate): TradingDay {
    if (isWeekend(date)) return { kind: 'weekend' };
    const disputed = this.#rules.dispute?.(date);
    const dispute = disputed === undefined ? {} : { dispute: disputed };
    const name = this.#closuresOf(yearOf(date)).get(date);
    if (name !== undefined) return { kind: 'holiday', name, ...dispute };
    return { kind: 'session', session: this.#session(date), ...dispute };
  }

  /** True when the exchange trades on a day, without its hours, which take ten times as long to work out. */
  hasSession(date: LocalDate): boolean {
    this.#requireKnown(date);
    return !isWeekend(date) && !this.#closuresOf(yearOf(date)).has(date);
  }

  /** The session of a day, or undefined when there is none. */
  sessionOn(date: LocalDate): TradingSession | undefined {
    const day = this.day(date);
    return day.kind === 'session' ? day.session : undefined;
  }

  /** Every session from one day to another, both included. */
  sessions(from: LocalDate, to: LocalDate): TradingSession[] {
    const found: TradingSession[] = [];
    for (let date = from; date <= to; date = addDays(date, 1)) {
      const session = this.sessionOn(date);
      if (session !== undefined) found.push(session);
    }
    return found;
  }

  /** The nearest session before a day. */
  previousSession(date: LocalDate): TradingSession {
    return this.#walk(addDays(date, -1), -1);
  }

  /** The nearest session after a day. */
  nextSession(date: LocalDate): TradingSession {
    return this.#walk(addDays(date, 1), 1);
  }

  /** Open or closed at an instant, with the sessions around it. */
  statusAt(instant: Timestamp): MarketStatus {
    const date = localDateAt(instant, this.timeZone);
    const day = this.day(date);
    const today = day.kind === 'session' ? day.session : undefined;
    const next = today !== undefined && instant < today.open ? today : this.nextSession(date);
    const previous = today !== undefined && instant >= today.close ? today : this.previousSession(date);
    if (today === undefined || instant < today.open || instant >= today.close)
      return { state: 'closed', day, next, previous };
    const { pause } = today;
    const isPaused = pause !== undefined && instant >= pause.start && instant < pause.end;
    return { state: isPaused ? 'pause' : 'open', day, current: today, next, previous };
  }

  /** True when the holidays of the day's year have not been announced yet. */
  isProvisional(date: LocalDate): boolean {
    return this.#rules.isProvisional?.(yearOf(date)) ?? false;
  }

  #session(date: LocalDate): TradingSession {
    const hours = this.#rules.hours(date, date === this.#firstSessionDate(yearOf(date)));
    const at = (time: string) => zonedTime(date, time, this.timeZone);
    return {
      exchange: this.exchange,
      date,
      open: at(hours.open),
      close: at(hours.close),
      ...(hours.pause && { pause: { start: at(hours.pause[0]), end: at(hours.pause[1]) } }),
      irregular: hours.irregular,
    };
  }

  #firstSessionDate(year: number): LocalDate {
    const closures = this.#closuresOf(year);
    let date = localDate(year, 1, 1);
    while (isWeekend(date) || closures.has(date)) date = addDays(date, 1);
    return date;
  }

  #closuresOf(year: number): ReadonlyMap<LocalDate, DayName> {
    let closures = this.#closures.get(year);
    if (closures === undefined) {
      closures = this.#rules.closures(year);
      this.#closures.set(year, closures);
    }
    return closures;
  }

  #walk(from: LocalDate, step: 1 | -1): TradingSession {
    for (let date = from; ; date = addDays(date, step)) {
      const session = this.sessionOn(date);
      if (session !== undefined) return session;
    }
  }

  #requireKnown(date: LocalDate): void {
    if (date >= this.firstDate && date <= this.lastDate) return;
    throw new FinClawError(
      `The ${this.exchange} calendar covers ${this.firstDate} to ${this.lastDate}, not ${date}`,
      'CALENDAR_OUT_OF_RANGE',
      { details: { exchange: this.exchange, from: this.firstDate, to: this.lastDate } },
    );
  }
}
