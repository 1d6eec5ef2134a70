import type { Rational } from '@finclaw/language';

/** An exact value and what it measures: `percent`, `shares`, of money its currency, and of a rate both: KRW/USD. 12.3 percent is 12.3. */
export interface Quantity {
  readonly amount: Rational;
  readonly unit: string;
  /** Of a percentage: it was written as one in the expression. */
  readonly isWritten?: boolean;
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
  /** Units that do not go together, such as "USD plus KRW". */
  | { readonly reason: 'units'; readonly near: string }
  /** Where one value is needed, or lists of one length. */
  | { readonly reason: 'values'; readonly count: number }
  /** "100 + 10%" is 110 on a calculator and 100.1 on paper. */
  | { readonly reason: 'ambiguous-percent'; readonly near: string }
  | { readonly reason: 'arguments'; readonly name: string; readonly expected: string };

/** A hint for the model on how to write it so that it works. */
export function refusalHint(refusal: CalcRefusal): string {
  switch (refusal.reason) {
    case 'ambiguous-percent':
      return `"${refusal.near}" can mean two things: write a*(1+p%) for a change by p per cent, or the percentage as a decimal`;
    case 'arguments':
      return `Use ${refusal.expected}; separate arguments with semicolons`;
    case 'syntax':
    case 'unknown-word':
      return refusal.near === '' ? 'It is not finished' : `Cannot read "${refusal.near}"`;
    case 'units':
      return `These units do not go together: ${refusal.near}`;
    case 'values':
      return `There are ${refusal.count} values: use sum, avg, min, max or one row`;
    default:
      return refusal.reason;
  }
}

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
