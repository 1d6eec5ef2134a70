import type { Bar } from '../bar.ts';
import { type PriceScale, priceScale } from '../price-scale.ts';

export const PICTURE_WIDTH = 960;
export const PICTURE_HEIGHT = 540;
export const MARGIN = 32;
export const AXIS_WIDTH = 104;
/** The positions of the start of the prices, their end above a volume, and the time axis. */
const TOP = 108;
const ABOVE_VOLUME = 392;
export const FLOOR = 448;
const PRICE_TICKS = 6;

/** The layout of a picture. */
export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  /** The end of the prices; the volume is between here and the time axis. */
  readonly bottom: number;
  /** The width each candle has for itself. */
  readonly slot: number;
  readonly scale: PriceScale;
  readonly x: (index: number) => number;
  readonly y: (price: number) => number;
}

/** Finds room for every candle and price. */
export function plotOf(bars: readonly Bar[], hasVolume: boolean): Plot {
  const scale = priceScale(
    Math.min(...bars.map(({ low }) => low)),
    Math.max(...bars.map(({ high }) => high)),
    PRICE_TICKS,
  );
  const [left, right, bottom] = [MARGIN, PICTURE_WIDTH - AXIS_WIDTH, hasVolume ? ABOVE_VOLUME : FLOOR];
  const slot = (right - left) / bars.length;
  return {
    left,
    right,
    top: TOP,
    bottom,
    slot,
    scale,
    x: (index) => left + slot * (index + 0.5),
    y: (price) => TOP + ((scale.top - price) / (scale.top - scale.bottom)) * (bottom - TOP),
  };
}
