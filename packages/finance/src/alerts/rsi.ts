import { createDecimalString, type DecimalString } from '@finclaw/types';
import { RSI } from 'trading-signals';

const INTERVAL = 14;

/** How many days the figure needs to forget where it started. */
export const RSI_CANDLES = 100;

/** The relative strength index over 14 closes, to two digits; undefined when there are too few. An indicator, not an amount. */
export function rsiOf(closes: readonly DecimalString[]): DecimalString | undefined {
  const rsi = new RSI(INTERVAL);
  let value: number | null = null;
  for (const close of closes) value = rsi.update(Number(close), false);
  return value === null || !Number.isFinite(value) ? undefined : createDecimalString(value.toFixed(2));
}
