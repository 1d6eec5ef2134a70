import type { TimeInterval } from '@finclaw/types';

/** The range of a chart and its interval. */
interface ChartRange {
  readonly interval: TimeInterval;
  readonly limit: number;
}

export const CHART_RANGES = {
  day: { interval: '5m', limit: 100 },
  week: { interval: '30m', limit: 80 },
  month: { interval: '1d', limit: 22 },
  quarter: { interval: '1d', limit: 66 },
  half: { interval: '1d', limit: 126 },
  year: { interval: '1d', limit: 250 },
  all: { interval: '1w', limit: 260 },
} as const satisfies Readonly<Record<string, ChartRange>>;

export type RangeName = keyof typeof CHART_RANGES;
export const RANGE_NAMES = Object.keys(CHART_RANGES) as readonly RangeName[];

/** Tells whether an interval needs the time of day. */
export function isIntraday(interval: TimeInterval): boolean {
  return /[mh]$/.test(interval);
}
