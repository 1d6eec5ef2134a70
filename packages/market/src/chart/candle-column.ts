import type { Bar } from './bar.ts';
import type { PriceScale } from './price-scale.ts';

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
