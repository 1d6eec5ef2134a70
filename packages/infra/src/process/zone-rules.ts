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
