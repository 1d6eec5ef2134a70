/** A value that went into a cited figure. */
export interface CitedFact {
  /** The result it stands in: `r7`. */
  readonly handle: string;
  readonly tool: string;
  readonly path: string;
  readonly value: string;
  /** What it measures, such as KRW or percent; absent where the result does not say. */
  readonly unit?: string;
  readonly subject?: string;
  readonly field?: string;
  readonly period?: string;
  /** When it was true, in milliseconds. */
  readonly at?: number;
  /** Somebody outside of the program says so. */
  readonly outside?: true;
}

/** A figure that a model cited, and where it stands in the text that people read, in UTF-16 code units. */
export interface CitedSpan {
  readonly start: number;
  readonly end: number;
  /** Where the words end that say, behind the figure, who says so. */
  readonly noteEnd?: number;
  /** What stood between the braces. */
  readonly source: string;
  /** The exact value; absent when the citation gives none. */
  readonly value?: string;
  readonly facts: readonly CitedFact[];
  /** The citation with the values of results in the places of their paths, when it is more than one value. */
  readonly formula?: string;
  /** Numbers of the citation that no result gives. */
  readonly supposed?: readonly string[];
  /** What is wrong with the citation, and the same for the model that wrote it. */
  readonly problem?: { readonly kind: string; readonly detail: string };
}

/** A text as people read it, with the figures that were cited in it. */
export interface ShownText {
  readonly text: string;
  readonly spans: readonly CitedSpan[];
}

/** The same figures in a text that has so much more in front. */
export function shiftSpans(spans: readonly CitedSpan[], by: number): readonly CitedSpan[] {
  if (by === 0) return spans;
  return spans.map((span) => ({
    ...span,
    start: span.start + by,
    end: span.end + by,
    ...(span.noteEnd !== undefined && { noteEnd: span.noteEnd + by }),
  }));
}
