import { divideDecimals, type LocalDate } from '@finclaw/market';
import type { CurrencyCode, DecimalString } from '@finclaw/types';
import { lastOnOrBefore } from './last-on-or-before.ts';

/** A price of one unit of a currency; without a date it is today's. */
export interface FxRate {
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  readonly rate: DecimalString;
  readonly date?: LocalDate;
}

/** Exchange rates by pair and day. */
export interface FxRates {
  /** Returns the value of one unit on a day, or now; undefined when unknown. */
  rate(from: CurrencyCode, to: CurrencyCode, date?: LocalDate): DecimalString | undefined;
}

/** The digits of an inverted rate. */
const INVERSE_DIGITS = 20;
/** Markets close for weekends and holidays; a rate older than this belongs to another time. */
const LONGEST_GAP_DAYS = 10;

/** Rates from a list. A day without a rate takes the last one of the days before it. */
export function createFxRates(rates: Iterable<FxRate>): FxRates {
  const current = new Map<string, Quoted>();
  const dated = new Map<string, Map<LocalDate, Quoted>>();
  const note = (pair: string, rate: Quoted, date: LocalDate | undefined): void => {
    if (date === undefined) current.set(pair, rate);
    else dated.set(pair, (dated.get(pair) ?? new Map()).set(date, rate));
  };
  const given = [...rates];
  for (const { from, to, rate, date } of given) note(`${to}/${from}`, { inverseOf: rate }, date);
  // A rate given in its own direction goes before the inverse of another.
  for (const { from, to, rate, date } of given) note(`${from}/${to}`, { rate }, date);
  return {
    rate(from, to, date) {
      if (from === to) return '1' as DecimalString;
      const pair = `${from}/${to}`;
      return read(date === undefined ? current.get(pair) : lastOnOrBefore(dated.get(pair), date, LONGEST_GAP_DAYS));
    },
  };
}

/** Returns rates as of a day: requests without a date are for that day. */
export const ratesOn = (day: LocalDate, rates: FxRates): FxRates => ({
  rate: (from, to, date = day) => rates.rate(from, to, date),
});

/** A rate, or the one it is the inverse of until needed: years of days are given and few are used. */
type Quoted = { rate?: DecimalString; readonly inverseOf?: DecimalString };

function read(quoted: Quoted | undefined): DecimalString | undefined {
  if (quoted?.inverseOf !== undefined) quoted.rate ??= divideDecimals(1n, quoted.inverseOf, INVERSE_DIGITS);
  return quoted?.rate;
}
