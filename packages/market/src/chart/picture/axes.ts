import { createDecimalString, type DecimalString } from '@finclaw/types';
import { formatNumber, groupThousands } from '../../money/format.ts';
import type { ChartFound } from '../look-up-chart.ts';
import { timeLabelsOf } from '../time-label.ts';
import { AXIS_WIDTH, FLOOR, type Plot } from './layout.ts';
import { INK } from './picture-palette.ts';
import { element, short, text } from './svg.ts';

const TAG_HEIGHT = 24;
/** The least room between two dates. */
const LABEL_GAP = 40;
const LETTER_WIDTH = 8;

/**
 * Draws lines at round prices with labels, and the last price in its colour; a label that the last price would cover is
 * left out.
 */
export function priceAxis(last: DecimalString, { scale, left, right, y }: Plot, colour: string): string[] {
  const at = y(Number(last));
  const ticks = scale.ticks.flatMap((tick) => [
    element('path', { d: `M${left} ${short(y(tick))}H${right}`, stroke: INK.grid, 'stroke-width': 1 }),
    ...(Math.abs(y(tick) - at) < TAG_HEIGHT - 4
      ? []
      : [
          priceName(formatNumber(createDecimalString(tick.toFixed(scale.digits)), scale.digits), right, y(tick), {
            fill: INK.plain,
          }),
        ]),
  ]);
  const line = { d: `M${left} ${short(at)}H${right}`, stroke: colour, 'stroke-width': 1, 'stroke-dasharray': '4 4' };
  const tag = { x: right + 3, y: at - TAG_HEIGHT / 2, width: AXIS_WIDTH - 9, height: TAG_HEIGHT, rx: 4, fill: colour };
  const name = priceName(groupThousands(last), right, at, { 'font-weight': 700, fill: INK.paper });
  return [...ticks, element('path', line), element('rect', tag), name];
}

const priceName = (name: string, right: number, y: number, look: Readonly<Record<string, string | number>>): string =>
  text(name, { x: right + 10, y: y + 5, 'font-size': 14, ...look });

/** The dates below a chart, as many as can be read. */
export function timeAxis({ candles, interval, timeZone }: ChartFound, { left, right, top, x }: Plot): string[] {
  const marks: string[] = [];
  let free = left;
  for (const [index, label] of timeLabelsOf(candles, interval, timeZone, true).entries()) {
    const at = x(index);
    const half = (label.length * LETTER_WIDTH) / 2;
    if (at - half < free || at + half > right) continue;
    free = at + half + LABEL_GAP;
    marks.push(
      element('path', { d: `M${short(at)} ${top}V${FLOOR}`, stroke: INK.grid, 'stroke-width': 1 }),
      text(label, { x: at, y: FLOOR + 21, 'font-size': 14, 'text-anchor': 'middle', fill: INK.plain }),
    );
  }
  return [...marks, element('path', { d: `M${left} ${FLOOR}H${right}`, stroke: INK.frame, 'stroke-width': 1 })];
}
