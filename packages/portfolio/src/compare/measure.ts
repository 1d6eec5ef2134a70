import { type Decimal, type LocalDate, parseDecimal, roundDecimal, toDecimalString } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import { coMovement, drawdownOf, type GrowthDay, meanChange, volatilityOf } from '../performance/growth.ts';

/**
 * Something with a value on each of some days: the closes of an instrument, or what one unit in a portfolio had become.
 */
export interface Series {
  /** The last day before the period; absent where the data begins later. */
  readonly base?: GrowthDay;
  /** The days of the period, oldest first; at least one. */
  readonly days: readonly GrowthDay[];
  /** The reference of the change: the base, or else the beginning of the days. */
  readonly start: Decimal;
}

/** The performance of a series over its period; percentages in percent. */
interface Measured {
  readonly changePercent: DecimalString;
  readonly drawdown: {
    /** The distance of the low below the high before it. */
    readonly deepestPercent: DecimalString;
    readonly from: LocalDate;
    readonly to: LocalDate;
    /** The day on which the old high was reached again; absent while it is not. */
    readonly recovered?: LocalDate;
    /** The distance of the end below the highest value. */
    readonly nowPercent: DecimalString;
  };
  /** By the year; absent where there are too few days for it. */
  readonly volatilityPercent?: DecimalString;
  /** The mean daily change by the year less the risk-free rate, by the volatility. */
  readonly sharpe?: DecimalString;
}

const DAYS_PER_YEAR = 252;
const DIGITS = 2;
/** The digits of intermediate results, which are rounded once. */
const EXACT_DIGITS = 20;
const written = (value: Decimal): DecimalString =>
  roundDecimal(toDecimalString(value.toDecimalPlaces(EXACT_DIGITS)), DIGITS);

/** The days of a series with the one before them. */
const withBase = ({ base, days }: Series): readonly GrowthDay[] => (base === undefined ? days : [base, ...days]);

/** Measures a series; undefined where it began at nothing. One whose prices contradict trades has no ratios. */
export function measure(series: Series, riskFreePercent: DecimalString, isSound = true): Measured | undefined {
  const days = withBase(series);
  const [last, fall] = [days.at(-1), drawdownOf(days)];
  if (last === undefined || fall === undefined || !series.start.greaterThan(0)) return undefined;
  const [volatility, mean] = [isSound ? volatilityOf(days) : undefined, meanChange(days)];
  const { deepest, now, ...fallDays } = fall;
  const excess = mean?.times(DAYS_PER_YEAR).minus(parseDecimal(riskFreePercent).dividedBy(100));
  return {
    changePercent: written(last.index.dividedBy(series.start).minus(1).times(100)),
    drawdown: { deepestPercent: written(deepest.times(-100)), ...fallDays, nowPercent: written(now.times(-100)) },
    ...(volatility && { volatilityPercent: written(volatility.times(100)) }),
    ...(excess && volatility?.greaterThan(0) && { sharpe: written(excess.dividedBy(volatility)) }),
  };
}

/**
 * Returns the correlation of two series' daily changes, between the weekdays that both have; undefined for too few of
 * them or where one never moves.
 */
export function correlate(
  one: Series,
  other: Series,
): { readonly correlation: DecimalString; readonly days: number } | undefined {
  const moves = coMovement(withBase(one), withBase(other));
  return moves && { correlation: written(moves.correlation), days: moves.days };
}
