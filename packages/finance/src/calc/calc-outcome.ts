import type { Rational } from '@finclaw/language';

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
  /** "100 + 10%" is 110 on a calculator and 100.1 on paper. */
  | { readonly reason: 'ambiguous-percent'; readonly near: string }
  | { readonly reason: 'arguments'; readonly name: string; readonly expected: string };

/** The result of an expression. `isExact` is false once a root had to be cut. */
interface Calculated {
  readonly value: Rational;
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
