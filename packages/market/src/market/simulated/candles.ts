import type { Pace } from '@finclaw/infra';
import {
  createTimestamp,
  type FinancialInstrument,
  type OHLCVCandle,
  type TimeInterval,
  type Timestamp,
} from '@finclaw/types';
import { addDecimals, compareDecimals, subtractDecimals } from '../../money/decimal.ts';
import type { HistoryRequest } from '../source.ts';
import type { TradingWindow, TradingWindows } from '../trading-windows.ts';
import type { PricePath } from './price-path.ts';
import { simulatedDay } from './trading-day.ts';
import { volumeUntil } from './volume.ts';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1000;
/** The maximum history of a simulated chart, ten years. */
const MAX_DAYS = 2600;

const MINUTES: Partial<Record<TimeInterval, number>> = { '1m': 1, '5m': 5, '15m': 15, '30m': 30, '1h': 60, '4h': 240 };
const MOST_DAYS_IN: Partial<Record<TimeInterval, number>> = { '1w': 7, '1M': 31 };

/** The candles of an instrument, oldest first, none of them later than now. */
export async function simulatedCandles(
  instrument: FinancialInstrument,
  path: PricePath,
  windows: TradingWindows,
  request: HistoryRequest,
  now: Timestamp,
  pace: Pace,
): Promise<OHLCVCandle[]> {
  const limit = Math.min(Math.max(1, Math.trunc(request.limit ?? DEFAULT_LIMIT)), MAX_LIMIT);
  const until = createTimestamp(Math.min(request.to ?? now, now));
  const from = request.from ?? 0;
  const minutes = MINUTES[request.interval];
  const enough = limit * (MOST_DAYS_IN[request.interval] ?? 1);
  const days: OHLCVCandle[][] = [];
  let count = 0;
  for (
    let window = windows.latest(until);
    window.close > from && count < enough && days.length < MAX_DAYS;
    window = windows.before(window)
  ) {
    if (pace.isDue()) await pace.rest();
    const stretch = { instrument, path, window, until: Math.min(window.close, until) };
    const candles =
      minutes === undefined ? [candle(stretch, window.open, stretch.until)] : sliceDay(stretch, minutes * 60_000, from);
    days.unshift(candles);
    count += candles.length;
  }
  return merge(days.flat(), request.interval).slice(-limit);
}

interface Stretch {
  readonly instrument: FinancialInstrument;
  readonly path: PricePath;
  readonly window: TradingWindow;
  readonly until: number;
}

function sliceDay(stretch: Stretch, length: number, from: number): OHLCVCandle[] {
  const candles: OHLCVCandle[] = [];
  for (let start: number = stretch.window.open; start < stretch.until; start += length)
    if (start >= from) candles.push(candle(stretch, start, Math.min(start + length, stretch.until)));
  return candles;
}

function candle({ instrument, path, window }: Stretch, from: number, to: number): OHLCVCandle {
  const day = simulatedDay(instrument, path, window);
  const prices = day.range(from, to);
  const isFirst = from === window.open;
  const opened = isFirst ? prices.open : day.priceAt(window.open);
  const until = volumeUntil(instrument, window, to, opened);
  const volume = isFirst ? until : subtractDecimals(until, volumeUntil(instrument, window, from, opened));
  return { timestamp: createTimestamp(from), ...prices, volume };
}

function merge(candles: readonly OHLCVCandle[], interval: TimeInterval): OHLCVCandle[] {
  if (interval !== '1w' && interval !== '1M') return [...candles];
  const merged = new Map<string | number, OHLCVCandle>();
  for (const day of candles) {
    const within = day.timestamp + EVENING_MS;
    const period = interval === '1M' ? new Date(within).toISOString().slice(0, 7) : weekOf(within);
    const whole = merged.get(period);
    merged.set(period, whole === undefined ? day : join(whole, day));
  }
  return [...merged.values()];
}

/** Currencies begin a day in the evening before, and Monday's must not fall into the week before. */
const EVENING_MS = 7 * 3_600_000;

/** Weeks start on Monday; the epoch was a Thursday. */
const weekOf = (timestamp: number): number => Math.floor((timestamp / 86_400_000 + 3) / 7);

function join(whole: OHLCVCandle, day: OHLCVCandle): OHLCVCandle {
  return {
    timestamp: whole.timestamp,
    open: whole.open,
    high: compareDecimals(day.high, whole.high) > 0 ? day.high : whole.high,
    low: compareDecimals(day.low, whole.low) < 0 ? day.low : whole.low,
    close: day.close,
    volume: addDecimals(whole.volume, day.volume),
  };
}
