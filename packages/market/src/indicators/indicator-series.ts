import {
  createDecimalString,
  type DecimalString,
  type OHLCVCandle,
  type TechnicalIndicator,
  type Timestamp,
} from '@finclaw/types';
import { ATR, BollingerBands, EMA, MACD, RSI, SMA, VWAP } from 'trading-signals';

/**
 * The value of an indicator at the end of a candle. Indicators describe prices; they are no amounts, so they are
 * rounded.
 */
export interface IndicatorPoint {
  readonly timestamp: Timestamp;
  readonly value: DecimalString;
  readonly upperBand?: DecimalString;
  readonly lowerBand?: DecimalString;
  readonly signal?: DecimalString;
  readonly histogram?: DecimalString;
}

/** The parameters of an indicator; the customary ones by default. */
export interface IndicatorSettings {
  readonly period: number;
  /** The longer average of MACD. */
  readonly slowPeriod?: number;
  /** The average of MACD's line. */
  readonly signalPeriod?: number;
  /** Standard deviations between the middle and the bands of Bollinger. */
  readonly deviations?: number;
}

/** The customary settings of an indicator named without any. */
export const CUSTOMARY: Readonly<Record<TechnicalIndicator, IndicatorSettings>> = {
  sma: { period: 20 },
  ema: { period: 20 },
  rsi: { period: 14 },
  macd: { period: 12, slowPeriod: 26, signalPeriod: 9 },
  bollinger: { period: 20, deviations: 2 },
  atr: { period: 14 },
  vwap: { period: 1 },
};

type Values = Readonly<Partial<Record<Exclude<keyof IndicatorPoint, 'timestamp'>, number>>> & {
  readonly value: number;
};
type Candle = { readonly high: number; readonly low: number; readonly close: number; readonly volume: number };
type Step = (candle: Candle) => Values | undefined;

/** The indicator over candles, oldest first, from the first candle that has enough others before it. */
export function indicatorSeries(
  indicator: TechnicalIndicator,
  candles: readonly OHLCVCandle[],
  settings: IndicatorSettings = CUSTOMARY[indicator],
): IndicatorPoint[] {
  const step = STEPS[indicator](settings);
  return candles.flatMap(({ timestamp, high, low, close, volume }) => {
    const values = step({ high: Number(high), low: Number(low), close: Number(close), volume: Number(volume) });
    if (values === undefined) return [];
    const written = Object.entries(values).map(([name, value]) => [name, written4(value)] as const);
    return [{ timestamp, ...(Object.fromEntries(written) as Omit<IndicatorPoint, 'timestamp'>) }];
  });
}

const STEPS: Readonly<Record<TechnicalIndicator, (settings: IndicatorSettings) => Step>> = {
  sma({ period }) {
    const average = new SMA(period);
    return ({ close }) => single(average.update(close, false));
  },
  ema({ period }) {
    const average = new EMA(period);
    return ({ close }) => {
      average.update(close, false);
      return average.isStable ? single(average.getResult()) : undefined;
    };
  },
  rsi({ period }) {
    const strength = new RSI(period);
    return ({ close }) => single(strength.update(close, false));
  },
  macd({ period, slowPeriod = 26, signalPeriod = 9 }) {
    const lines = new MACD(new EMA(period), new EMA(slowPeriod), new EMA(signalPeriod));
    return ({ close }) => {
      const found = lines.update(close, false);
      return found === null ? undefined : { value: found.macd, signal: found.signal, histogram: found.histogram };
    };
  },
  bollinger({ period, deviations = 2 }) {
    const bands = new BollingerBands(period, deviations);
    return ({ close }) => {
      const found = bands.update(close, false);
      return found === null ? undefined : { value: found.middle, upperBand: found.upper, lowerBand: found.lower };
    };
  },
  atr({ period }) {
    const range = new ATR(period);
    return (candle) => single(range.update(candle, false));
  },
  vwap() {
    const average = new VWAP();
    // A candle without trades does not change the average.
    return (candle) => single(average.update(candle, false) ?? average.getResult());
  },
};

const single = (value: number | null): Values | undefined => (value === null ? undefined : { value });

/** Four digits are more than a chart shows; trailing zeros are dropped. */
const written4 = (value: number): DecimalString =>
  createDecimalString(
    value
      .toFixed(4)
      .replace(/\.0+$|(?<!0)0+$/, '')
      .replace(/^-0$/, '0'),
  );
