import type { CitedSpan } from '@finclaw/types';

/** What became of a figure: traced, no amount at all, traced to nothing, traced to a price that is too old, or said otherwise by its source. */
export type FigureStatus = 'proven' | 'structural' | 'unverified' | 'stale' | 'contradicted';

/** Where a value stands. */
interface FigurePlace {
  readonly kind: 'tool' | 'user' | 'calculation';
  readonly tool?: string | undefined;
  /** How the conversation calls the tool's answer: r1, r2, … */
  readonly handle?: string | undefined;
  /** Where in the tool's answer. */
  readonly path?: string | undefined;
}

/** A value that went into a figure. */
export interface FigureOperand extends FigurePlace {
  readonly value: string;
}

/** Where a figure comes from. */
export interface FigureSource extends FigurePlace {
  /** When the value was true, or when the tool answered, as ISO time. */
  readonly at?: string;
  readonly formula?: string;
  readonly operands?: readonly FigureOperand[];
}

const MOST_OPERANDS = 20;

/** Where a figure comes from that one value gives, or several by a formula; `at` is the time of the oldest. */
export function sourceFrom(
  operands: readonly FigureOperand[],
  formula: string | undefined,
  at: number | undefined,
): FigureSource {
  const [first] = operands;
  const time = at === undefined ? {} : { at: new Date(at).toISOString() };
  if (formula === undefined && first !== undefined) {
    const { value: _, ...place } = first;
    return { ...place, ...time };
  }
  return { kind: 'calculation', ...(formula !== undefined && { formula }), operands: operands.slice(0, MOST_OPERANDS), ...time };
}

/** A number in an answer. `start` and `end` are UTF-16 indexes, and the answer between them is `text`. */
export interface Figure {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The number as written, as a plain decimal in base units: 1.2조 is 1200000000000, 12.3% is 12.3. */
  readonly value: string;
  readonly status: FigureStatus;
  readonly source?: FigureSource;
  /** What the model wrote between the braces. */
  readonly citation?: string;
  /**
   * Why a cited figure is not proven: the words around it speak of another instrument, field, day or direction, or leave open which, it
   * reckons with a number that nobody gave, or it gives no figure. Also of an amount that needs no proof because it is only supposed.
   */
  readonly reason?: 'subject' | 'field' | 'period' | 'direction' | 'unnamed' | 'supposed' | 'missing';
  /** Of a citation that gives no figure: what is wrong with it, and the same as the model was told. */
  readonly problem?: string;
  readonly detail?: string;
  /** Of a contradicted figure: what its source says, told as the figure is. */
  readonly expected?: string;
}

/** An answer and everything that may vouch for its figures. */
export interface GroundingInput {
  readonly answer: string;
  /** The figures in the answer that the model cited. */
  readonly cited?: readonly CitedSpan[];
  /** What the user wrote, oldest first. */
  readonly user: readonly string[];
  /** What the tools answered, oldest first; `at` is ISO text or milliseconds. Without handles they are r1, r2, … in order. */
  readonly toolResults: readonly {
    readonly tool: string;
    readonly content: unknown;
    readonly at?: string | number;
    readonly handle?: string;
  }[];
  /** The present; without it, the time of the newest tool result. */
  readonly now?: string | number | Date;
  /** When the check is made, where the present of the answer is not known and the tools all answered at one time. */
  readonly checkedAt?: string | number | Date;
  readonly freshnessLimitMs?: number;
}
