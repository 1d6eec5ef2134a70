import { isoWithOffset, zoneOffsetMinutes } from '@finclaw/infra';
import { createTimestamp, type Timestamp } from '@finclaw/types';
import { fromDayNumber, type LocalDate } from './local-date.ts';

export { isoWithOffset };

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Returns the instant of a local day and time in the zone ("09:30" or "09:00:30"). */
export function zonedTime(date: LocalDate, time: string, zone: string): Timestamp {
  const asUtc = Date.parse(`${date}T${time}Z`);
  const guess = asUtc - zoneOffsetMinutes(zone, asUtc) * MINUTE_MS;
  // The first guess is off by an hour when the clocks change between the two instants.
  return createTimestamp(asUtc - zoneOffsetMinutes(zone, guess) * MINUTE_MS);
}

/** Returns the local day in the zone at an instant. */
export function localDateAt(instant: number, zone: string): LocalDate {
  return fromDayNumber(Math.floor((instant + zoneOffsetMinutes(zone, instant) * MINUTE_MS) / DAY_MS));
}

/** Returns the local time in the zone at an instant, as HH:MM. */
export function localTimeAt(instant: number, zone: string): string {
  return isoWithOffset(instant, zone).slice(11, 16);
}
