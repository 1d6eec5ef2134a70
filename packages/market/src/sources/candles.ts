import { createTimestamp, type DecimalString, type OHLCVCandle } from '@finclaw/types';
import { addDays, dayOfWeek } from '../calendar/local-date.ts';
import { localDateAt } from '../calendar/zone-time.ts';
import type { HistoryRequest } from '../market/source.ts';
import { addDecimals } from '../money/decimal.ts';
import { larger, smaller } from './build-quote.ts';

/** One row of a vendor's history; a row without trading has holes and is left out. */
export interface CandleFields {
  readonly at: number | undefined;
  readonly open: DecimalString | undefined;
  readonly high: DecimalString | undefined;
  readonly low: DecimalString | undefined;
  readonly close: DecimalString | undefined;
  readonly volume: DecimalString | undefined;
}

/** Converts a vendor's rows to candles: oldest first, one per instant, each with a range that contains its ends. */
export function buildCandles(rows: Iterable<CandleFields>): OHLCVCandle[] {
  const byTime = new Map<number, OHLCVCandle>();
  for (const { at, open, high, low, close, volume } of rows) {
    if (at === undefined || open === undefined || high === undefined || low === undefined || close === undefined)
      continue;
    byTime.set(at, {
      timestamp: createTimestamp(at),
      open,
      high: larger(high, larger(open, close)),
      low: smaller(low, smaller(open, close)),
      close,
      volume: volume ?? ('0' as DecimalString),
    });
  }
  return [...byTime.values()].sort((a, b) => a.timestamp - b.timestamp);
}

/** Returns the candles of a request: inside its range, the newest ones if there are too many. */
export function withinRequest(
  candles: readonly OHLCVCandle[],
  { from, to, limit }: HistoryRequest,
): readonly OHLCVCandle[] {
  const inside = candles.filter(
    ({ timestamp }) => timestamp >= (from ?? 0) && timestamp <= (to ?? Number.POSITIVE_INFINITY),
  );
  return limit === undefined ? inside : inside.slice(Math.max(0, inside.length - limit));
}

/** Joins neighbouring candles that have the same key. */
export function mergeCandles(candles: readonly OHLCVCandle[], keyOf: (candle: OHLCVCandle) => string): OHLCVCandle[] {
  const merged: OHLCVCandle[] = [];
  let lastKey: string | undefined;
  for (const candle of candles) {
    const key = keyOf(candle);
    const last = merged.at(-1);
    if (last === undefined || key !== lastKey) merged.push(candle);
    else merged[merged.length - 1] = joined(last, candle);
    lastKey = key;
  }
  return merged;
}

/** The key of weeks that start on Monday, in a time zone. */
export const weekKey = (zone: string) => (candle: OHLCVCandle) => {
  const date = localDateAt(candle.timestamp, zone);
  return addDays(date, -((dayOfWeek(date) + 6) % 7));
};

/** The key of calendar months, in a time zone. */
export const monthKey = (zone: string) => (candle: OHLCVCandle) => localDateAt(candle.timestamp, zone).slice(0, 7);

function joined(first: OHLCVCandle, next: OHLCVCandle): OHLCVCandle {
  return {
    timestamp: first.timestamp,
    open: first.open,
    high: larger(first.high, next.high),
    low: smaller(first.low, next.low),
    close: next.close,
    volume: addDecimals(first.volume, next.volume),
  };
}
