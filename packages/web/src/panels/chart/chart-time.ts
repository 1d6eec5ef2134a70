import { type FinancialInstrument, LANGUAGES, type Locale } from '@finclaw/types';
import { dateFormat } from '../../language/times.ts';

/** Returns the time zone of an exchange; coins and currencies have none and use the reader's. */
export function zoneOf({
  exchange,
  currency,
  type,
}: Pick<FinancialInstrument, 'exchange' | 'currency' | 'type'>): string | undefined {
  if (type === 'crypto' || type === 'forex') return undefined;
  if (currency === 'KRW') return 'Asia/Seoul';
  return exchange !== undefined || currency === 'USD' ? 'America/New_York' : undefined;
}

/** Formats a time for the axis of a chart: the time of day in that zone, or the date. */
export function chartTimeText(locale: Locale, at: number, timeZone: string | undefined, showsTime: boolean): string {
  return dateFormat(LANGUAGES[locale].tag, {
    month: 'numeric',
    day: 'numeric',
    ...(showsTime ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } : { year: '2-digit' }),
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(at);
}
