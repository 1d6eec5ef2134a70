import type { OHLCVCandle } from '@finclaw/types';
import type { Direction } from './colours.ts';

/** A candle as positions on a chart: a picture, so numbers will do. */
export interface Bar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** A candle as it is drawn. */
export const toBar = ({ open, high, low, close }: OHLCVCandle): Bar => ({
  open: Number(open),
  high: Number(high),
  low: Number(low),
  close: Number(close),
});

/** Returns the direction of the price within a candle. */
export const directionOf = ({ open, close }: Bar): Direction => (close > open ? 'up' : close < open ? 'down' : 'flat');
