import { LANGUAGES, type Locale } from '@finclaw/types';
import { signal } from '@preact/signals';

/** The time zone of the reader's profile; the browser's by default. */
export const readerZone = signal<string | undefined>(undefined);

const tag = (locale: Locale): string => LANGUAGES[locale].tag;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a format of dates; making one costs more than all else about a message. */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, known);
  return known;
}

/** The time of day, with the date in front when it is another day. */
export function clock(locale: Locale, at: number, now: number): string {
  const { value: timeZone } = readerZone;
  const date = (moment: number): string => dateFormat('en-CA', { timeZone }).format(moment);
  const sameDay = date(at) === date(now);
  return dateFormat(tag(locale), {
    ...(sameDay ? {} : { month: 'short', day: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(at);
}

/** Date and time to the second, with the zone: what a figure's source needs. */
export function fullTime(locale: Locale, at: number): string {
  const { value: timeZone } = readerZone;
  const moment = dateFormat(tag(locale), {
    year: 'numeric',
    month: LANGUAGES[locale].month,
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(at);
  // Formatted together with the time, the zone would turn 12:05:00 into 12시 5분 0초.
  const zone = dateFormat(tag(locale), { timeZoneName: 'short', timeZone })
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName');
  return `${moment} ${zone?.value ?? ''}`.trim();
}

/** The date alone. */
export function day(locale: Locale, at: number): string {
  const shown = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  return dateFormat(tag(locale), { ...shown, timeZone: readerZone.value }).format(at);
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** "3분 전", "yesterday"; under a minute it is just now. */
export function ago(locale: Locale, at: number, now: number): string {
  const format = new Intl.RelativeTimeFormat(tag(locale), { numeric: 'auto' });
  for (const [unit, length] of UNITS) {
    if (Math.abs(now - at) >= length) return format.format(-Math.trunc((now - at) / length), unit);
  }
  return format.format(0, 'second');
}
