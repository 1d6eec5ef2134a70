import type { Rational } from '@finclaw/language';

/**
 * An exact value and what it measures: `percent`, `shares`, of money its currency, and of a rate both: KRW/USD. 12.3
 * percent is 12.3.
 */
export interface Quantity {
  readonly amount: Rational;
  readonly unit: string;
  /** True for a percentage written as one in the expression. */
  readonly isWritten?: boolean;
  /**
   * The number of percentages of tool results in it: a following "/ 100" is written for those and not applied again.
   */
  readonly percentsApplied?: number;
  /** True for a change, which is written with its sign. */
  readonly isChange?: boolean;
}

/** A note about an ambiguous expression and how the calculator read it. */
export interface CalcNote {
  readonly kind: 'accounting-negative';
  readonly text: string;
}

/** The reasons an expression has no result. */
export type CalcRefusal =
  | { readonly reason: 'empty' }
  | { readonly reason: 'too-long' }
  | { readonly reason: 'too-large' }
  | { readonly reason: 'syntax'; readonly near: string }
  | { readonly reason: 'unknown-word'; readonly near: string }
  | { readonly reason: 'division-by-zero' }
  | { readonly reason: 'no-real-result' }
  /** Amounts that change sign more than once, with the rates that fit them. */
  | { readonly reason: 'several-rates'; readonly near: string }
  /** Units that cannot be combined, such as "USD plus KRW". */
  | { readonly reason: 'units'; readonly near: string }
  /** A single value is needed, or lists of equal length. */
  | { readonly reason: 'values'; readonly count: number }
  /** "100 + 10%" is 110 on a calculator and 100.1 on paper. */
  | { readonly reason: 'ambiguous-percent'; readonly near: string }
  | { readonly reason: 'arguments'; readonly name: string; readonly expected: string };

/** The result of an expression. `isExact` is false once a root had to be rounded. */
interface Calculated {
  /** The result as a number: 0.05 for 5%. */
  readonly value: Rational;
  /** The result in its unit. */
  readonly quantity: Quantity;
  /** The numbers that are written in the expression. */
  readonly numbers: readonly Rational[];
  readonly isExact: boolean;
  readonly notes: readonly CalcNote[];
}

export type CalcOutcome = ({ readonly ok: true } & Calculated) | { readonly ok: false; readonly refusal: CalcRefusal };

/** Carries a refusal out of the depths of an expression; it never leaves the calculator. */
export class CalcRefused extends Error {
  readonly refusal: CalcRefusal;

  constructor(refusal: CalcRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}
