import type { DecimalString, TechnicalIndicator } from '@finclaw/types';
import { compareDecimals } from '../money/decimal.ts';
import type { IndicatorPoint } from './indicator-series.ts';

/** The meaning of an indicator for the price; a description, never advice. */
export type IndicatorReading =
  | 'overbought'
  | 'oversold'
  | 'neutral'
  | 'price-above'
  | 'price-below'
  | 'price-at'
  | 'above-signal'
  | 'below-signal'
  | 'above-bands'
  | 'below-bands'
  | 'inside-bands';

/** Interprets the newest value of an indicator by the customary thresholds; a range has no interpretation. */
export function readIndicator(
  indicator: TechnicalIndicator,
  { value, upperBand, lowerBand, signal }: IndicatorPoint,
  price: DecimalString,
): IndicatorReading | undefined {
  switch (indicator) {
    case 'rsi':
      if (compareDecimals(value, 70n) >= 0) return 'overbought';
      return compareDecimals(value, 30n) <= 0 ? 'oversold' : 'neutral';
    case 'macd':
      return signal === undefined ? undefined : compareDecimals(value, signal) >= 0 ? 'above-signal' : 'below-signal';
    case 'bollinger':
      if (upperBand !== undefined && compareDecimals(price, upperBand) > 0) return 'above-bands';
      return lowerBand !== undefined && compareDecimals(price, lowerBand) < 0 ? 'below-bands' : 'inside-bands';
    case 'sma':
    case 'ema':
    case 'vwap': {
      const order = compareDecimals(price, value);
      return order > 0 ? 'price-above' : order < 0 ? 'price-below' : 'price-at';
    }
    case 'atr':
      return undefined;
  }
}
