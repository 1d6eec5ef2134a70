import { dayNumber, type LocalDate } from '@finclaw/market';
import type { CurrencyCode, DecimalString, FinancialInstrument, TickerSymbol } from '@finclaw/types';

/** A dividend per share with its days, also one that is announced and not paid yet. */
export interface AnnouncedDividend {
  /** The first day on which a share is bought without it. */
  readonly exDate: LocalDate;
  readonly payDate?: LocalDate;
  readonly amount: DecimalString;
  readonly currency: CurrencyCode;
  /** The id of the source. */
  readonly source: string;
}

/** Asks a calendar for the dividends of an instrument: `unknown` where none covers it, `unanswered` where it fails. */
export type AnnouncedDividends = (
  instrument: FinancialInstrument,
  signal?: AbortSignal,
) => Promise<readonly AnnouncedDividend[] | 'unknown' | 'unanswered'>;

/** The announced dividends by symbol, of the symbols that a calendar covers. */
export type AnnouncedBySymbol = ReadonlyMap<TickerSymbol, readonly AnnouncedDividend[] | 'unanswered'>;

/** The same payment comes at about the same time of the year. */
const SAME_PAYMENT_DAYS = 45;

/** Returns the place of the expected payment that an announced one is, by the nearest day; -1 where none is near. */
export function expectedAs(date: LocalDate, expected: readonly LocalDate[]): number {
  const gap = (day: LocalDate): number => Math.abs(dayNumber(day) - dayNumber(date));
  const [nearest] = expected.map((day, at) => ({ at, gap: gap(day) })).sort((a, b) => a.gap - b.gap);
  return nearest === undefined || nearest.gap > SAME_PAYMENT_DAYS ? -1 : nearest.at;
}
