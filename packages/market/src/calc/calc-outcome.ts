import type { Rational } from '@finclaw/language';

/**
 * An exact value and what it measures: `percent`, `shares`, of money its currency, and of a rate both: KRW/USD. 12.3
 * percent is 12.3.
 */
export interface Quantity {
  readonly amount: Rational;
  readonly unit: string;
  /** Of a percentage: it was written as one in the expression. */
  readonly isWritten?: boolean;
  /**
   * How many percentages of tool results it is a part by: a "/ 100" that follows is written for those and not done
   * twice.
   */
  readonly percentsApplied?: number;
  /** A change against what was there, which is told with its sign. */
  readonly isChange?: boolean;
}

/** Something the calculator understood in one of two ways, told so that nobody is surprised. */
export interface CalcNote {
  readonly kind: 'accounting-negative';
  readonly text: string;
}

/** Why an expression has no result. */
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
  /** Units that do not go together, such as "USD plus KRW". */
  | { readonly reason: 'units'; readonly near: string }
  /** Where one value is needed, or lists of one length. */
  | { readonly reason: 'values'; readonly count: number }
  /** "100 + 10%" is 110 on a calculator and 100.1 on paper. */
  | { readonly reason: 'ambiguous-percent'; readonly near: string }
  | { readonly reason: 'arguments'; readonly name: string; readonly expected: string };

/** The result of an expression. `isExact` is false once a root had to be cut. */
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
