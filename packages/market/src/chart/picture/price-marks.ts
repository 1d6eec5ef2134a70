import type { OHLCVCandle } from '@finclaw/types';
import { type Bar, directionOf, toBar } from '../bar.ts';
import type { Direction } from '../colours.ts';
import { FLOOR, type Plot } from './layout.ts';
import { element, short } from './svg.ts';

type Colours = Readonly<Record<Direction, string>>;

/** A candle narrower than this is a smear. */
const NARROWEST_SLOT = 4;
const WIDEST_CANDLE = 22;

/** Candles where there is room and each has more than one price; otherwise a line through the closes. */
export function drawPrices(bars: readonly Bar[], plot: Plot, colours: Colours): string[] {
  const hasRange = bars.some(({ high, low }) => high > low);
  if (hasRange && plot.slot >= NARROWEST_SLOT) return bars.map((bar, index) => candle(bar, index, plot, colours));
  const [first, last] = [bars[0], bars.at(-1)];
  const went = first && last ? directionOf({ ...last, open: first.close }) : 'flat';
  return closingLine(bars, plot, colours[went]);
}

function candle(bar: Bar, index: number, { x, y, slot }: Plot, colours: Colours): string {
  const colour = colours[directionOf(bar)];
  const width = Math.min(WIDEST_CANDLE, Math.max(1.5, slot * 0.62));
  const top = y(Math.max(bar.open, bar.close));
  const height = Math.max(1.5, y(Math.min(bar.open, bar.close)) - top);
  const wick = { d: `M${short(x(index))} ${short(y(bar.high))}V${short(y(bar.low))}`, stroke: colour };
  return (
    element('path', { ...wick, 'stroke-width': Math.min(1.6, Math.max(1, width / 5)) }) +
    element('rect', { x: x(index) - width / 2, y: top, width, height, fill: colour })
  );
}

function closingLine(bars: readonly Bar[], { x, y, bottom }: Plot, colour: string): string[] {
  const points = bars.map(({ close }, index) => `${short(x(index))} ${short(y(close))}`);
  const line = `M${points.join('L')}`;
  const area = `${line}L${short(x(bars.length - 1))} ${bottom}L${short(x(0))} ${bottom}Z`;
  return [
    element('path', { d: area, fill: colour, opacity: 0.08 }),
    element('path', { d: line, fill: 'none', stroke: colour, 'stroke-width': 2.2, 'stroke-linejoin': 'round' }),
  ];
}

/** Draws the volume, faint, below the prices; nothing without a volume. */
export function drawVolume(candles: readonly OHLCVCandle[], { x, slot, bottom }: Plot, colours: Colours): string[] {
  const most = Math.max(...candles.map(({ volume }) => Number(volume)));
  if (!(most > 0)) return [];
  const width = Math.min(WIDEST_CANDLE, Math.max(0.6, slot * 0.62));
  return candles.map((each, index) => {
    const height = (Number(each.volume) / most) * (FLOOR - bottom - 12);
    const fill = colours[directionOf(toBar(each))];
    return element('rect', { x: x(index) - width / 2, y: FLOOR - height, width, height, fill, opacity: 0.28 });
  });
}
