import { zoneOfProcess } from './zone-of-process.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

function offsetFormatter(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    formatters.set(zone, formatter);
  }
  return formatter;
}

/** In no zone are clocks changed at another moment than a full quarter of an hour. */
const QUARTER_MS = 15 * 60_000;
const offsets = new Map<string, { readonly quarter: number; readonly minutes: number }>();

/** Minutes that local time in the zone is ahead of UTC at an instant. */
export function zoneOffsetMinutes(zone: string, instant: number): number {
  const quarter = Math.floor(instant / QUARTER_MS);
  const known = offsets.get(zone);
  if (known?.quarter === quarter) return known.minutes;
  const minutes = offsetOf(zone, instant);
  offsets.set(zone, { quarter, minutes });
  return minutes;
}

/** The first formatter of a process takes longer than all else of a prompt, so two ways without one come first. */
function offsetOf(zone: string, instant: number): number {
  const ruled = ruledOffset(zone, instant);
  if (ruled !== undefined) return ruled;
  if (zone === zoneOfProcess()) return -Math.round(new Date(instant).getTimezoneOffset());
  const text = offsetFormatter(zone).format(instant);
  const parts = /GMT(?:([+-])(\d{2}):(\d{2}))?$/.exec(text);
  if (parts?.[1] === undefined) return 0;
  const minutes = Number(parts[2]) * 60 + Number(parts[3]);
  return parts[1] === '-' ? -minutes : minutes;
}

/** An instant written with the zone's own offset, such as 2026-11-16T09:00:00+09:00. */
export function isoWithOffset(instant: number, zone: string): string {
  const offset = zoneOffsetMinutes(zone, instant);
  const local = new Date(instant + offset * 60_000).toISOString().slice(0, 19);
  const size = Math.abs(offset);
  const hours = String(Math.floor(size / 60)).padStart(2, '0');
  const minutes = String(size % 60).padStart(2, '0');
  return `${local}${offset < 0 ? '-' : '+'}${hours}:${minutes}`;
}

const HOUR_MS = 3_600_000;

const DAY_MS = 24 * HOUR_MS;

/** Since then, the United States change their clocks by today's rule, and Korea no longer does. */
const SINCE = Date.UTC(2007, 0, 1);

/**
 * Returns the offset from UTC in minutes for the zones of the exchanges, computed by rule; undefined for other zones
 * and earlier times. Creating the first date formatter of a process costs more than everything else about a price.
 */
export function ruledOffset(zone: string, instant: number): number | undefined {
  if (zone === 'UTC') return 0;
  if (instant < SINCE) return undefined;
  if (zone === 'Asia/Seoul') return 540;
  if (zone !== 'America/New_York') return undefined;
  const year = new Date(instant).getUTCFullYear();
  // Daylight saving begins at 02:00 standard time and ends at 02:00 daylight time.
  const isSummer = instant >= sundayOf(year, 2, 2) + 7 * HOUR_MS && instant < sundayOf(year, 10, 1) + 6 * HOUR_MS;
  return isSummer ? -240 : -300;
}

/** Midnight UTC of the first, second, … Sunday of a month. */
function sundayOf(year: number, month: number, count: number): number {
  const first = Date.UTC(year, month, 1);
  return first + (((7 - new Date(first).getUTCDay()) % 7) + (count - 1) * 7) * DAY_MS;
}
