import { addDays, localDateAt, localTimeAt, zonedTime } from '@finclaw/market';

/** A time of day in which nobody is to be disturbed; it may span midnight. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
  /** The reader's unless said otherwise. */
  readonly timeZone?: string;
}

/** When something may be delivered that is ready now: at once, or at the end of the quiet hours. */
export function deliveryTime(now: number, quiet: QuietHours | undefined, readersZone: string): number {
  if (quiet === undefined || quiet.from === quiet.to) return now;
  const { from, to, timeZone = readersZone } = quiet;
  const time = localTimeAt(now, timeZone);
  const spansMidnight = from > to;
  const isQuiet = spansMidnight ? time >= from || time < to : time >= from && time < to;
  if (!isQuiet) return now;
  const today = localDateAt(now, timeZone);
  return Math.max(now, zonedTime(time < to ? today : addDays(today, 1), to, timeZone));
}
