import { addDays, localDateAt, localTimeAt, zonedTime } from '@finclaw/market';

/** Hours without notices; they may span midnight. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
  /** Default: the reader's. */
  readonly timeZone?: string;
}

/** Returns when a notice that is ready now may be delivered: at once, or at the end of the quiet hours. */
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
