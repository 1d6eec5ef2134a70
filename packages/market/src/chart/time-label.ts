import type { OHLCVCandle, TimeInterval } from '@finclaw/types';
import { isoWithOffset } from '../calendar/zone-time.ts';

/** The part of a time that names a candle: a day as MM-DD, a week or a month with its year. */
const PARTS: Readonly<Partial<Record<TimeInterval, readonly [from: number, to: number]>>> = {
  '1d': [5, 10],
  '1w': [2, 10],
  '1M': [2, 7],
};

/**
 * Returns the label of each candle on a time axis. Candles of several days are labelled by day, with the hour where
 * there is room for it.
 */
export function timeLabelsOf(
  candles: readonly OHLCVCandle[],
  interval: TimeInterval,
  timeZone: string,
  hasRoom = false,
): readonly string[] {
  const moments = candles.map(({ timestamp }) => isoWithOffset(timestamp, timeZone));
  const isOneDay = moments[0]?.slice(0, 10) === moments.at(-1)?.slice(0, 10);
  const [from, to] = PARTS[interval] ?? (isOneDay ? [11, 16] : [5, hasRoom ? 16 : 10]);
  return moments.map((moment) => moment.slice(from, to).replace('T', ' '));
}
