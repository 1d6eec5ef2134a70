import type { Rational } from '@finclaw/language';

/** What a number counts or measures. */
export type Dimension =
  | 'money'
  | 'percent'
  | 'percent-points'
  | 'basis-points'
  | 'shares'
  | 'multiple'
  | 'index-points'
  | 'count'
  | 'duration'
  | 'rank'
  | 'none';

export interface Unit {
  readonly dimension: Dimension;
  /** Of money, where it is written. */
  readonly currency?: string;
}

/** The parts of a date or time that are written out. */
export interface Moment {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
  readonly quarter?: number;
  /** Minutes since midnight. */
  readonly minutes?: number;
}

/** A number in a text; `quantity` is what has to be proven, every other kind is apart from amounts. */
export interface ScannedNumber {
  readonly start: number;
  readonly end: number;
  readonly kind: 'quantity' | 'date' | 'time' | 'year' | 'period' | 'code' | 'order-id' | 'position' | 'name';
  /** As written, with its sign and scale; for dates and codes zero. */
  readonly value: Rational;
  /** The worth of one step of the last digit written. */
  readonly step: Rational;
  readonly unit: Unit;
  readonly sign: -1 | 0 | 1;
  /** In brackets as accounts write a negative, where it might also be an ordinary bracket. */
  readonly mayBeNegative?: boolean;
  /** A word such as 두 배, 절반 or "a third", which nobody means to the last digit. */
  readonly isWord?: boolean;
  /** ± or a plain magnitude by its form. */
  readonly moment?: Moment;
  /** Where the digits start, behind sign and currency. */
  readonly digitsAt: number;
  /** Every character is a digit, a point or a grouping comma; no Korean unit, no scale word. */
  readonly isPlain?: boolean;
}

export const NO_UNIT: Unit = { dimension: 'none' };
