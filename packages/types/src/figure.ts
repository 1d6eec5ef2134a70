/** The relation of a figure to its source: taken from it, calculated from it, without one, or different from it. */
export type FigureOutcome = 'linked' | 'calculated' | 'none' | 'differs';

/** The reasons a value is not exact, current market data. */
export const DATA_LIMITS = ['simulated', 'delayed', 'stale', 'partial', 'estimated', 'converted'] as const;

/** One of the limitations of a value. */
export type DataLimit = (typeof DATA_LIMITS)[number];

/** A value of a tool result that went into a figure. */
export interface FigureInput {
  /** The result it stands in: `r7`. */
  readonly handle: string;
  readonly tool: string;
  readonly path: string;
  /** The value as the result gives it, an exact decimal. */
  readonly value: string;
  /** The unit, such as KRW or percent; absent where the result has none. */
  readonly unit?: string;
  readonly subject?: string;
  readonly field?: string;
  readonly period?: string;
  /** The time of the value, in milliseconds. */
  readonly at?: number;
  readonly limits?: readonly DataLimit[];
  /** The result was written outside of this program. */
  readonly external?: true;
}

/** A figure of an answer, where it stands in the text that people read (in UTF-16 code units), and what it rests on. */
export interface Figure {
  readonly start: number;
  readonly end: number;
  readonly outcome: FigureOutcome;
  /** The model's expression between the braces, or the path of the value that an uncited figure was linked to. */
  readonly expression?: string;
  /** The exact value of the expression. */
  readonly value?: string;
  readonly inputs: readonly FigureInput[];
  /** The expression with values in the places of its paths, when it is more than one path. */
  readonly formula?: string;
  /** For a figure that differs: the source's value, formatted for people. */
  readonly expected?: string;
  /** The text strikes the digits out and shows the source's value next to them. */
  readonly isStruck?: true;
  /** The digits were put in by the program. */
  readonly isFilled?: true;
  /** The reason the expression has no value, for the model that wrote it. */
  readonly problem?: string;
}

/** A text as people read it, with its figures. */
export interface ShownText {
  readonly text: string;
  readonly figures: readonly Figure[];
}

/** The same figures in a text that has so much more in front. */
export function shiftFigures(figures: readonly Figure[], by: number): readonly Figure[] {
  return by === 0 ? figures : figures.map((figure) => ({ ...figure, start: figure.start + by, end: figure.end + by }));
}
