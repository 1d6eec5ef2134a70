import type { DecimalString, Freshness, OHLCVCandle, TechnicalIndicator, TimeInterval } from '@finclaw/types';
import { isoWithOffset, localDateAt } from '../calendar/zone-time.ts';
import { beginningDay, endOfCandle, tradingZone } from '../market/candle-days.ts';
import { type Limited, limited, limitsOf } from '../market/limits.ts';
import { changePercentOf } from '../market/price-series.ts';
import {
  answer,
  describeInstrument,
  type FinanceTool,
  type FinanceToolDeps,
  type Invalid,
  invalid,
  type NamedInstrument,
  readOnlyTool,
  type Unavailable,
  type Unresolved,
  unavailable,
  unresolved,
} from '../tools/finance-tool.ts';
import { type IndicatorReading, readIndicator } from './indicator-reading.ts';
import { CUSTOMARY, type IndicatorPoint, type IndicatorSettings, indicatorSeries } from './indicator-series.ts';

const DESCRIPTION =
  'A technical indicator of one instrument: the newest value (sma20, rsi14) with its date, the current price and how far that lies from it in percent, and on request the values before it. ' +
  '"reading" says where the value lies by the customary marks; it is not advice.';

const INDICATORS = Object.keys(CUSTOMARY) as TechnicalIndicator[];
const INTERVALS: readonly TimeInterval[] = ['5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M'];
const WITHIN_A_DAY: readonly TimeInterval[] = ['5m', '15m', '30m', '1h', '4h'];
const MAX_PERIOD = 200;
const MAX_POINTS = 60;
/** Recursive averages need many candles before their start no longer matters. */
const WARM_UP = 4;
const FEWEST_CANDLES = 250;

type NamedValues = Readonly<Record<string, DecimalString>>;

/** The newest value of an indicator, and its inputs. */
export interface IndicatorFound extends Limited {
  readonly status: 'ok';
  readonly instrument: NamedInstrument;
  readonly indicator: TechnicalIndicator;
  readonly settings: Partial<IndicatorSettings>;
  readonly interval: TimeInterval;
  readonly price: DecimalString;
  readonly time: string;
  readonly timeZone: string;
  readonly source: string;
  readonly freshness: Freshness;
  /** The newest values by name: sma20, rsi14, macd and macdSignal, upperBand, middleBand and lowerBand. */
  readonly latest: NamedValues;
  /** The day of the newest candle, or its start where it is shorter. */
  readonly date: string;
  /** The distance of the price from each value, in its own unit. */
  readonly distancePercent?: NamedValues;
  readonly reading?: IndicatorReading;
  /** Values before the newest one, oldest first, where requested. */
  readonly earlier?: readonly { readonly date: string; readonly values: NamedValues }[];
}

export type IndicatorAnswer = IndicatorFound | Unresolved | Unavailable | Invalid;

/** The tool that looks up indicators. */
export function getIndicatorTool(deps: Pick<FinanceToolDeps, 'directory' | 'market' | 'now'>): FinanceTool {
  return {
    definition: readOnlyTool(
      'get_indicator',
      DESCRIPTION,
      {
        instrument: { type: 'string', minLength: 1, maxLength: 80, description: 'Name or ticker' },
        indicator: { type: 'string', enum: INDICATORS },
        period: {
          type: 'integer',
          minimum: 2,
          maximum: MAX_PERIOD,
          description:
            'Candles it looks back on; 20 for averages and bands, 14 for rsi and atr unless told otherwise; macd is 12, 26, 9',
        },
        interval: {
          type: 'string',
          enum: INTERVALS,
          description: 'Length of a candle; 1d, for vwap 5m, unless told otherwise',
        },
        points: {
          type: 'integer',
          minimum: 1,
          maximum: MAX_POINTS,
          description: 'How many of the newest values; 1 unless told otherwise',
        },
      },
      ['instrument', 'indicator'],
    ),
    executor: async (input, { abortSignal }) => answer(await lookUpIndicator(readQuery(input), deps, abortSignal)),
  };
}

interface IndicatorQuery {
  readonly name: string;
  readonly indicator: TechnicalIndicator;
  readonly settings: IndicatorSettings;
  readonly interval: TimeInterval;
  readonly points: number;
}

function readQuery(input: Record<string, unknown>): IndicatorQuery {
  const indicator = input.indicator as TechnicalIndicator;
  const customary = CUSTOMARY[indicator];
  return {
    name: String(input.instrument),
    indicator,
    settings:
      input.period === undefined || indicator === 'macd' ? customary : { ...customary, period: Number(input.period) },
    interval: (input.interval ?? (indicator === 'vwap' ? '5m' : '1d')) as TimeInterval,
    points: Number(input.points ?? 1),
  };
}

async function lookUpIndicator(
  { name, indicator, settings, interval, points }: IndicatorQuery,
  { directory, market, now }: Pick<FinanceToolDeps, 'directory' | 'market' | 'now'>,
  signal?: AbortSignal,
): Promise<IndicatorAnswer> {
  const resolution = await directory.lookUp(name, signal);
  if (resolution.kind !== 'found') return unresolved(name, resolution);
  if (indicator === 'vwap' && !WITHIN_A_DAY.includes(interval))
    return invalid('interval', 'vwap is an average of one day; use an interval shorter than a day');
  const { instrument } = resolution;
  const timeZone = tradingZone(instrument);
  const limit = Math.max(FEWEST_CANDLES, (settings.slowPeriod ?? settings.period) * WARM_UP + points);
  const [history, quote] = await Promise.all([
    market.history(instrument, { interval, limit }, signal),
    market.quote(instrument, signal),
  ]);
  if (!history.ok) return unavailable(history.error, instrument);
  if (!quote.ok) return unavailable(quote.error, instrument);
  const { source } = history.value;
  const candles = indicator === 'vwap' ? latestDay(history.value.candles, timeZone) : history.value.candles;
  const shown = indicatorSeries(indicator, candles, settings).slice(-points);
  const newest = shown.at(-1);
  if (newest === undefined)
    return invalid('too-few-candles', `There are ${candles.length} candles, too few for this indicator`);
  const { price, timestamp, freshness } = quote.value;
  const reading = readIndicator(indicator, newest, price);
  const zoned = (instant: number): string => isoWithOffset(instant, timeZone);
  const dateOf = (instant: number): string =>
    beginningDay(instant, interval, instrument, timeZone) ??
    zoned(endOfCandle(instant, interval, instrument, timeZone, now()));
  const latest = named(newest, indicator, settings);
  return {
    status: 'ok',
    instrument: describeInstrument(instrument),
    indicator,
    interval,
    price,
    settings: indicator === 'vwap' ? {} : settings,
    time: zoned(timestamp),
    timeZone,
    source,
    freshness,
    ...limited(...limitsOf(freshness)),
    latest,
    date: dateOf(newest.timestamp),
    ...(IN_PRICES.has(indicator) && { distancePercent: distancesFrom(latest, price) }),
    reading,
    ...(shown.length > 1 && {
      earlier: shown.slice(0, -1).map((point) => ({
        date: dateOf(point.timestamp),
        values: named(point, indicator, settings),
      })),
    }),
  };
}

/** Indicators whose values are prices and comparable with the price. */
const IN_PRICES: ReadonlySet<TechnicalIndicator> = new Set(['sma', 'ema', 'bollinger', 'vwap']);

function distancesFrom(values: NamedValues, price: DecimalString): NamedValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const percent = changePercentOf(value, price);
      return percent === undefined ? [] : [[name, percent]];
    }),
  );
}

/** Uses the common name of a value, so that it cannot be confused with another one. */
function named(
  { value, upperBand, lowerBand, signal, histogram }: IndicatorPoint,
  indicator: TechnicalIndicator,
  { period }: IndicatorSettings,
): NamedValues {
  if (upperBand !== undefined && lowerBand !== undefined) return { upperBand, middleBand: value, lowerBand };
  if (signal !== undefined && histogram !== undefined)
    return { macd: value, macdSignal: signal, macdHistogram: histogram };
  return { [indicator === 'vwap' ? indicator : `${indicator}${period}`]: value };
}

function latestDay(candles: readonly OHLCVCandle[], timeZone: string): readonly OHLCVCandle[] {
  const newest = candles.at(-1);
  if (newest === undefined) return [];
  const day = localDateAt(newest.timestamp, timeZone);
  return candles.filter(({ timestamp }) => localDateAt(timestamp, timeZone) === day);
}
