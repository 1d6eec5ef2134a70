import { zoneOfProcess } from './zone-of-process.ts';
import { ruledOffset } from './zone-rules.ts';

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
