import type { Moment } from '../dates/moment.ts';
import { Rational } from '../rational.ts';
import { NO_UNIT, type Unit } from '../units.ts';

/** The kind of a number or label in a text; `quantity` is an amount, every other kind is separate from amounts. */
export type ReadingKind = 'quantity' | 'date' | 'time' | 'year' | 'period' | 'code' | 'order-id' | 'position' | 'name';

/** A number, date or label in a text. */
export interface Reading {
  readonly start: number;
  readonly end: number;
  readonly kind: ReadingKind;
  /** As written, with its sign and scale; for dates and labels zero. */
  readonly value: Rational;
  /** The value of one step of the last digit written. */
  readonly step: Rational;
  /** The factor of a word or letter after its digits: a million in 1.5 million. */
  readonly scale: bigint;
  readonly unit: Unit;
  readonly sign: -1 | 0 | 1;
  /** A word such as 두 배, 절반 or "a third", which is never exact. */
  readonly isWord?: boolean;
  /** The moment of a date, time or period. */
  readonly moment?: Moment;
  /** The start of the digits, after sign and currency. */
  readonly digitsAt: number;
  /** Every character is a digit, a point or a grouping comma; no scale. */
  readonly isPlain?: boolean;
}

/** A reading that is no amount. */
export const labelled = (start: number, end: number, kind: ReadingKind, moment?: Moment): Reading => ({
  start,
  end,
  kind,
  value: Rational.zero,
  step: Rational.one,
  scale: 1n,
  unit: NO_UNIT,
  sign: 0,
  digitsAt: start,
  moment,
});
