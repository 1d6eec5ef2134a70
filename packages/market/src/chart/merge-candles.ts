import type { OHLCVCandle } from '@finclaw/types';
import { addDecimals, compareDecimals } from '../money/decimal.ts';

/**
 * Joins neighbours so that at most so many candles are left; none is dropped, and the last one ends with the last
 * price.
 */
export function mergeCandles(candles: readonly OHLCVCandle[], most: number): readonly OHLCVCandle[] {
  if (candles.length <= most || most < 1) return candles;
  const size = Math.ceil(candles.length / most);
  const merged: OHLCVCandle[] = [];
  for (let start = 0; start < candles.length; start += size)
    merged.push(candles.slice(start, start + size).reduce((whole, next) => join(whole, next)));
  return merged;
}

function join(whole: OHLCVCandle, next: OHLCVCandle): OHLCVCandle {
  return {
    ...whole,
    high: compareDecimals(next.high, whole.high) > 0 ? next.high : whole.high,
    low: compareDecimals(next.low, whole.low) < 0 ? next.low : whole.low,
    close: next.close,
    volume: addDecimals(whole.volume, next.volume),
  };
}
