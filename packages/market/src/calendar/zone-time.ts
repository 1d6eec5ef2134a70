import { createTimestamp, type Timestamp } from '@finclaw/types';
import { fromDayNumber, type LocalDate } from './local-date.ts';
import { ruledOffset } from './zone-rules.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
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
const QUARTER_MS = 15 * MINUTE_MS;
const offsets = new Map<string, { readonly quarter: number; readonly minutes: number }>();

/** Minutes that local time in the zone is ahead of UTC at an instant. */
function zoneOffsetMinutes(zone: string, instant: number): number {
  const quarter = Math.floor(instant / QUARTER_MS);
  const known = offsets.get(zone);
  if (known?.quarter === quarter) return known.minutes;
  const minutes = offsetOf(zone, instant);
  offsets.set(zone, { quarter, minutes });
  return minutes;
}

function offsetOf(zone: string, instant: number): number {
  const ruled = ruledOffset(zone, instant);
  if (ruled !== undefined) return ruled;
  const text = offsetFormatter(zone).format(instant);
  const parts = /GMT(?:([+-])(\d{2}):(\d{2}))?$/.exec(text);
  if (parts?.[1] === undefined) return 0;
  const minutes = Number(parts[2]) * 60 + Number(parts[3]);
  return parts[1] === '-' ? -minutes : minutes;
}

/** The instant at which clocks in the zone show the given day and time ("09:30" or "09:00:30"). */
export function zonedTime(date: LocalDate, time: string, zone: string): Timestamp {
  const asUtc = Date.parse(`${date}T${time}Z`);
  const guess = asUtc - zoneOffsetMinutes(zone, asUtc) * MINUTE_MS;
  // The first guess is off by an hour when the clocks change between the two instants.
  return createTimestamp(asUtc - zoneOffsetMinutes(zone, guess) * MINUTE_MS);
}

/** The day that clocks in the zone show at an instant. */
export function localDateAt(instant: number, zone: string): LocalDate {
  return fromDayNumber(Math.floor((instant + zoneOffsetMinutes(zone, instant) * MINUTE_MS) / DAY_MS));
}

/** The time of day that clocks in the zone show at an instant, as HH:MM. */
export function localTimeAt(instant: number, zone: string): string {
  return isoWithOffset(instant, zone).slice(11, 16);
}

/** An instant written with the zone's own offset, such as 2026-11-16T09:00:00+09:00. */
export function isoWithOffset(instant: number, zone: string): string {
  const offset = zoneOffsetMinutes(zone, instant);
  const local = new Date(instant + offset * MINUTE_MS).toISOString().slice(0, 19);
  const size = Math.abs(offset);
  const hours = String(Math.floor(size / 60)).padStart(2, '0');
  const minutes = String(size % 60).padStart(2, '0');
  return `${local}${offset < 0 ? '-' : '+'}${hours}:${minutes}`;
}
