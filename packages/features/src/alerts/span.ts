import type { AlertCondition, DecimalString } from '@finclaw/types';
import { percentAbove, toUnits } from '../units.ts';
import type { Reading } from './reading.ts';

/** The values an alert can watch. */
export type AlertField = NonNullable<AlertCondition['field']>;

/** The movement of a value between two readings, in units. */
export interface Span {
  readonly from: bigint;
  readonly to: bigint;
  /** The known highest and lowest value in between. */
  readonly top: bigint;
  readonly bottom: bigint;
  /** True if it was reset in between, as volume and change are every day. */
  readonly startedAnew: boolean;
}

/**
 * Returns the movement of a value from one reading to the next. Between two polls a price may have come and gone; the
 * day's high and low show it, but only if they are new, because an old one may have been reached before the earlier
 * reading.
 */
export function spanOf(field: AlertField, previous: Reading, current: Reading): Span | undefined {
  const isNewDay = current.day !== previous.day;
  const to = figureOf(field, current, current.price);
  if (to === undefined) return undefined;
  const isDaily = field === 'volume' || field === 'changePercent';
  const before = isDaily && isNewDay ? 0n : figureOf(field, previous, previous.price);
  const hasRange = field === 'price' || field === 'changePercent';
  const hasNewHigh = hasRange && (isNewDay || toUnits(current.high) > toUnits(previous.high));
  const hasNewLow = hasRange && (isNewDay || toUnits(current.low) < toUnits(previous.low));
  return {
    from: before ?? to,
    to,
    top: (hasNewHigh ? figureOf(field, current, current.high) : undefined) ?? to,
    bottom: (hasNewLow ? figureOf(field, current, current.low) : undefined) ?? to,
    startedAnew: isDaily && isNewDay,
  };
}

function figureOf(field: AlertField, reading: Reading, price: DecimalString): bigint | undefined {
  switch (field) {
    case 'price':
      return toUnits(price);
    case 'changePercent': {
      const base = reading.previousClose === undefined ? 0n : toUnits(reading.previousClose);
      return base === 0n ? undefined : percentAbove(toUnits(price), base);
    }
    case 'volume':
      return reading.volume === undefined ? undefined : toUnits(reading.volume);
    case 'rsi':
      return reading.rsi === undefined ? undefined : toUnits(reading.rsi);
  }
}
