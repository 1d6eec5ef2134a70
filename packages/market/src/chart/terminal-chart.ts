import { createDecimalString, type OHLCVCandle, type TimeInterval } from '@finclaw/types';
import { addDecimals, compareDecimals } from '../money/decimal.ts';
import { formatNumber } from '../money/format.ts';
import { type Bar, directionOf, toBar } from './bar.ts';
import { type Direction, type Palette, paint } from './colours.ts';
import { type PriceScale, priceScale } from './price-scale.ts';
import { timeLabelsOf } from './time-label.ts';

export interface ChartFrame {
  /** Characters in a line, axis included. */
  readonly width: number;
  /** Lines of candles, without the time axis. */
  readonly height: number;
  readonly interval: TimeInterval;
  readonly timeZone: string;
  /** Without it, rising and falling candles are marked below the chart instead. */
  readonly palette?: Palette;
}

const ROWS_PER_TICK = 3;
const FEWEST_COLUMNS = 10;

/** Candles as lines of text with a price axis on the left and a time axis below. */
export function drawChart(candles: readonly OHLCVCandle[], frame: ChartFrame): string[] {
  if (candles.length === 0) return [];
  const prices = candles.flatMap(({ high, low }) => [Number(high), Number(low)]);
  const scale = priceScale(Math.min(...prices), Math.max(...prices), Math.floor(frame.height / ROWS_PER_TICK));
  const labels = axisLabels(scale, frame.height);
  const margin = Math.max(...labels.map(({ length }) => length));
  const room = Math.max(FEWEST_COLUMNS, frame.width - margin - 3);
  const shown = mergeCandles(candles, room);
  const stride = shown.length * 2 <= room ? 2 : 1;
  const columns = shown.map((candle) => {
    const bar = toBar(candle);
    return { direction: directionOf(bar), cells: candleColumn(bar, scale, frame.height) };
  });
  const gap = ' '.repeat(stride - 1);
  const lines = labels.map((label, row) => {
    const cells = columns.map(({ direction, cells: column }) => paint(column[row] ?? ' ', direction, frame.palette));
    return `${label.padStart(margin)} ${label === '' ? '│' : '┤'} ${cells.join(gap)}`.trimEnd();
  });
  const indent = ' '.repeat(margin + 1);
  const marks = columns.map(({ direction }) => MARKS[direction]).join(gap);
  return [
    ...lines,
    ...(frame.palette === undefined ? [`${indent}  ${marks}`.trimEnd()] : []),
    `${indent}└${'─'.repeat(shown.length * stride)}`,
    `${indent}  ${timeLabels(shown, stride, frame)}`.trimEnd(),
  ];
}

const MARKS: Readonly<Record<Direction, string>> = { up: '+', down: '-', flat: '=' };

/** Returns the price for every line with a tick, and nothing for the others. */
function axisLabels(scale: PriceScale, rows: number): string[] {
  const labels = new Array<string>(rows).fill('');
  for (const tick of scale.ticks) {
    const row = Math.floor(((scale.top - tick) / (scale.top - scale.bottom)) * rows);
    if (row >= 0 && row < rows)
      labels[row] = formatNumber(createDecimalString(tick.toFixed(scale.digits)), scale.digits);
  }
  return labels;
}

function timeLabels(candles: readonly OHLCVCandle[], stride: number, { interval, timeZone }: ChartFrame): string {
  let line = '';
  for (const [index, label] of timeLabelsOf(candles, interval, timeZone).entries()) {
    const start = index * stride;
    const isRoomLeft = start + label.length <= Math.max(candles.length * stride, label.length);
    if (isRoomLeft && (line === '' || start >= line.length + 3)) line = line.padEnd(start) + label;
  }
  return line;
}

/** The content of the upper or lower half of a cell: nothing, the thin wick or the thick body. */
type Half = 0 | 1 | 2;

/** By the upper half, then by the lower one. */
const GLYPHS = [' ╷╻', '╵│╽', '╹╿┃'] as const;

/** One candle as a column of characters from top to bottom, drawn in half cells. */
export function candleColumn(bar: Bar, scale: PriceScale, rows: number): string[] {
  const halves = rows * 2;
  const at = (price: number): number => {
    const share = (scale.top - price) / (scale.top - scale.bottom);
    return Math.min(halves - 1, Math.max(0, Math.floor(share * halves)));
  };
  const [bodyTop, bodyEnd] = [at(Math.max(bar.open, bar.close)), at(Math.min(bar.open, bar.close))];
  const [wickTop, wickEnd] = [at(bar.high), at(bar.low)];
  const half = (index: number): Half =>
    index >= bodyTop && index <= bodyEnd ? 2 : index >= wickTop && index <= wickEnd ? 1 : 0;
  return Array.from({ length: rows }, (_, row) => GLYPHS[half(row * 2)][half(row * 2 + 1)] ?? ' ');
}

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
