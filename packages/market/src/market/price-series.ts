import type { DecimalString } from '@finclaw/types';
import { compareDecimals, divideDecimals, multiplyDecimals, roundDecimal, subtractDecimals } from '../money/decimal.ts';

/** A closing price and its time: a day, or within days an instant. */
interface SeriesPoint {
  readonly date: string;
  readonly close: DecimalString;
}

/** A series of prices in a few figures, over all of its rows. Every percentage is from one close to another. */
interface SeriesSummary {
  readonly count: number;
  readonly first: SeriesPoint;
  readonly last: SeriesPoint;
  readonly high: SeriesPoint;
  readonly low: SeriesPoint;
  /** From the first close to the last one. */
  readonly change: DecimalString;
  readonly changePercent?: DecimalString;
  /** The deepest fall from a close to a later one, at most zero. */
  readonly drawdown: { readonly deepestPercent: DecimalString; readonly from: string; readonly to: string };
}

const PERCENT_DIGITS = 2;

/** Returns the change from one price to another in percent; undefined when the first is zero. */
export function changePercentOf(from: DecimalString, to: DecimalString): DecimalString | undefined {
  if (compareDecimals(from, 0n) <= 0) return undefined;
  return roundDecimal(divideDecimals(multiplyDecimals(subtractDecimals(to, from), 100n), from, 6), PERCENT_DIGITS);
}

/** Sums up closes, oldest first; undefined without any. */
export function summariseSeries(points: readonly SeriesPoint[]): SeriesSummary | undefined {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  let [high, low, peak] = [first, first, first];
  let deepest = { percent: '0.00' as DecimalString, from: first.date, to: first.date };
  for (const point of points) {
    if (compareDecimals(point.close, high.close) > 0) high = point;
    if (compareDecimals(point.close, low.close) < 0) low = point;
    if (compareDecimals(point.close, peak.close) >= 0) peak = point;
    const percent = changePercentOf(peak.close, point.close);
    if (percent !== undefined && compareDecimals(percent, deepest.percent) < 0)
      deepest = { percent, from: peak.date, to: point.date };
  }
  const changePercent = changePercentOf(first.close, last.close);
  return {
    count: points.length,
    first,
    last,
    high,
    low,
    change: subtractDecimals(last.close, first.close),
    changePercent,
    drawdown: { deepestPercent: deepest.percent, from: deepest.from, to: deepest.to },
  };
}
