import { createDecimalString, type OHLCVCandle, type TimeInterval } from '@finclaw/types';
import { formatNumber } from '../money/format.ts';
import { directionOf, toBar } from './bar.ts';
import { candleColumn } from './candle-column.ts';
import { type Direction, type Palette, paint } from './colours.ts';
import { mergeCandles } from './merge-candles.ts';
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
