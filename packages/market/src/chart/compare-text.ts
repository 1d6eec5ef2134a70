import { message } from '@finclaw/config';
import { createDecimalString, type Locale } from '@finclaw/types';
import { percentText } from '../presentation/figures.ts';
import { instrumentText } from '../presentation/quote-text.ts';
import { summarise } from './chart-summary.ts';
import type { Ink } from './colours.ts';
import { type ChartFound, datedCandles } from './look-up-chart.ts';
import { priceScale } from './price-scale.ts';
import { type Gain, gainsSinceCommon, sinceCommon } from './since-common.ts';

/** The room a comparison is drawn in. */
interface CompareScreen {
  readonly width: number;
  readonly height: number;
  readonly ink?: Ink | undefined;
  readonly fit: (sentence: string) => string;
  /** True below an answer, where the program states the limits of the data. */
  readonly isUnderAnswer?: true;
}

/** Several instruments since their first common day. */
interface Comparison {
  readonly title: string;
  readonly lines: readonly Line[];
}

/** One instrument since the first common day: its candles, and its gain at each. */
interface Line {
  readonly mark: string;
  readonly name: string;
  readonly chart: ChartFound;
  readonly points: readonly Gain[];
}

const MARKS = 'ABCD';
const COLOURS = ['green', 'blue', 'red'] as const;
const ROWS_PER_TICK = 3;
const FEWEST_COLUMNS = 10;

/** Draws several instruments together, each as its gain since the first common day; a letter is an instrument. */
export function compareText(charts: readonly ChartFound[], screen: CompareScreen, locale: Locale): string {
  const { title, lines } = comparisonOf(charts, locale);
  const inked = (mark: string): string => {
    const colour = COLOURS[MARKS.indexOf(mark)];
    return screen.ink && colour ? screen.ink(mark, colour) : mark;
  };
  const legend = lines.map((line) => `${inked(line.mark)} ${screen.fit(legendOf(line))}`);
  const isNoticed = !screen.isUnderAnswer && charts.some(({ source }) => source === 'simulated');
  return [
    screen.fit(title),
    ...drawn(lines, screen, inked),
    ...legend,
    ...(isNoticed ? [screen.fit(message(locale, 'finance.simulatedNotice'))] : []),
  ].join('\n');
}

/** Compares up to four instruments. */
export function comparisonOf(charts: readonly ChartFound[], locale: Locale): Comparison {
  const shown = longestOf(charts).slice(0, MARKS.length);
  const candles = shown.map(datedCandles);
  const cut = sinceCommon(candles);
  const lines = gainsSinceCommon(candles).flatMap((points, index): Line[] => {
    const chart = { ...shown[index]!, candles: cut[index]! };
    const name = instrumentText(chart.instrument, locale);
    return points.length === 0 ? [] : [{ mark: MARKS[index]!, name, chart, points }];
  });
  const spans = lines.map(({ chart }) => summarise(chart, locale));
  const from = spans.map(({ from }) => from).toSorted()[0] ?? '';
  const to =
    spans
      .map(({ to }) => to)
      .toSorted()
      .at(-1) ?? '';
  return { title: message(locale, 'chart.compare', { from, to }), lines };
}

/** Names an instrument and its gain. */
export const legendOf = ({ name, points }: Pick<Line, 'name' | 'points'>): string =>
  `${name} ${percentText(createDecimalString((points.at(-1)?.gain ?? 0).toFixed(2)))}`;

/** Returns, of charts of the same instrument, the longer one. */
function longestOf(charts: readonly ChartFound[]): readonly ChartFound[] {
  const longest = new Map<string, ChartFound>();
  for (const chart of charts) {
    const known = longest.get(chart.instrument.symbol);
    if (!known || known.candles.length < chart.candles.length) longest.set(chart.instrument.symbol, chart);
  }
  return [...longest.values()];
}

function drawn(lines: readonly Line[], { width, height }: CompareScreen, inked: (mark: string) => string): string[] {
  const gains = lines.flatMap(({ points }) => points.map(({ gain }) => gain));
  if (gains.length === 0) return [];
  const scale = priceScale(Math.min(0, ...gains), Math.max(0, ...gains), Math.floor(height / ROWS_PER_TICK));
  const rowOf = (gain: number): number =>
    Math.min(height - 1, Math.floor(((scale.top - gain) / (scale.top - scale.bottom)) * height));
  const labels = new Array<string>(height).fill('');
  for (const tick of scale.ticks) labels[rowOf(tick)] = `${tick > 0 ? '+' : ''}${tick.toFixed(scale.digits)}%`;
  const margin = Math.max(...labels.map(({ length }) => length));
  const room = Math.max(FEWEST_COLUMNS, width - margin - 3);
  const columns = Math.min(room, Math.max(...lines.map(({ points }) => points.length)));
  const rows = Array.from({ length: height }, () => new Array<string>(columns).fill(' '));
  for (const { mark, points } of lines)
    for (let column = 0; column < columns; column++) {
      const point = points[Math.round((column / Math.max(1, columns - 1)) * (points.length - 1))];
      if (point) rows[rowOf(point.gain)]![column] = mark;
    }
  return rows.map((cells, row) => {
    const label = labels[row] ?? '';
    const text = cells.join('').trimEnd().replace(/[A-D]/g, inked);
    return `${label.padStart(margin)} ${label === '' ? '│' : '┤'} ${text}`.trimEnd();
  });
}
