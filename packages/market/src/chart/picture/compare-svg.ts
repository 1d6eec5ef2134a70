import type { Locale } from '@finclaw/types';
import { createDecimalString } from '@finclaw/types';
import { percentText } from '../../presentation/figures.ts';
import { summarise } from '../chart-summary.ts';
import { comparisonOf, legendOf } from '../compare-text.ts';
import type { ChartFound } from '../look-up-chart.ts';
import { timeAxis } from './axes.ts';
import { footing, picture, watermark } from './chart-svg.ts';
import { MARGIN, plotOf } from './layout.ts';
import { HUES, INK } from './picture-palette.ts';
import { element, short, text } from './svg.ts';

const LEGEND_TOP = 74;
const LEGEND_ROW = 22;
const MOST_NAME = 34;

/** Draws several instruments: each one's gain since the first common day. */
export function compareSvg(charts: readonly ChartFound[], locale: Locale): string {
  const { title, lines } = comparisonOf(charts, locale);
  const gains = lines.flatMap(({ points }) => points.map(({ gain }) => gain));
  const range = { open: 0, close: 0, low: Math.min(0, ...gains), high: Math.max(0, ...gains) };
  const plot = plotOf([range], false);
  const { left, right, scale, y } = plot;
  const times = lines.flatMap(({ points }) => points.map(({ at }) => at));
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const at = (time: number): number => left + ((time - from) / Math.max(1, to - from)) * (right - left);
  const [first] = lines;
  const dates = first ? timeAxis(first.chart, { ...plot, x: (index) => at(first.points[index]?.at ?? from) }) : [];
  const summaries = lines.map(({ chart }) => summarise(chart, locale));
  const isSimulated = summaries.some((summary) => summary.isSimulated);
  const ticks = scale.ticks.flatMap((tick) => [
    element('path', {
      d: `M${left} ${short(y(tick))}H${right}`,
      stroke: tick === 0 ? INK.frame : INK.grid,
      'stroke-width': tick === 0 ? 2 : 1,
    }),
    text(percentText(createDecimalString(tick.toFixed(scale.digits))), {
      x: right + 10,
      y: y(tick) + 5,
      'font-size': 14,
      fill: INK.plain,
    }),
  ]);
  const drawn = lines.map(({ points }, index) =>
    element('path', {
      d: `M${points.map((point) => `${short(at(point.at))} ${short(y(point.gain))}`).join('L')}`,
      fill: 'none',
      stroke: HUES[index],
      'stroke-width': 2.4,
      'stroke-linejoin': 'round',
    }),
  );
  const legend = lines.flatMap((line, index) => {
    const [x, y] = [left + (index % 2) * ((right - left) / 2), LEGEND_TOP + Math.floor(index / 2) * LEGEND_ROW];
    const name = line.name.length > MOST_NAME ? `${line.name.slice(0, MOST_NAME - 3)}...` : line.name;
    return [
      element('rect', { x, y: y - 11, width: 13, height: 13, rx: 3, fill: HUES[index] }),
      text(legendOf({ ...line, name }), { x: x + 21, y, 'font-size': 15, fill: INK.strong }),
    ];
  });
  const origin = [...new Set(summaries.map((summary) => summary.origin))].join(' · ');
  return picture([
    text(title, { x: MARGIN, y: 46, 'font-size': 22, 'font-weight': 700, fill: INK.strong }),
    ...legend,
    ...dates,
    ...(isSimulated ? [watermark(plot, locale)] : []),
    ...ticks,
    ...drawn,
    ...footing({ origin, isSimulated }, locale),
  ]);
}
