import type { LocalDate } from './local-date.ts';
import type { TradingSession } from './trading-calendar.ts';

/** A session as other programs read it: open and close in UTC to the second. */
export interface SessionRow {
  readonly date: LocalDate;
  readonly open: string;
  readonly close: string;
}

/** Writes a session as a row. */
export function sessionRow(session: TradingSession): SessionRow {
  return { date: session.date, open: utc(session.open), close: utc(session.close) };
}

const utc = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19)}Z`;
