import type { CitedSpan } from '@finclaw/types';

/** One stretch of a model's text on its way to people. */
export interface TextRendering {
  /** What may be shown now that this piece has arrived. */
  push(delta: string): string;
  /** What is left to show; a text that was cut off may go on in the next stretch. */
  end(isCut: boolean): string;
  /** Which places of the shown text stand for something that the model cited. */
  readonly spans: readonly CitedSpan[];
}

/** Turns what a model writes into what people read, while it is written. The model itself sees its own words again. */
export interface AnswerRendering {
  /** Begins a stretch; one that continues goes on where the last was cut off. */
  open(continues: boolean): TextRendering;
  /** What to ask the model when its texts cannot be shown as they stand; undefined when nothing is wrong with them. */
  mend?(texts: readonly string[]): TextRepair | undefined;
}

/** A question to the model about what is wrong with its texts, and what its answer makes of them. */
interface TextRepair {
  readonly request: string;
  /** The texts put right; undefined when the answer is no help. */
  apply(answer: string): readonly string[] | undefined;
}

/** People read what the model writes. */
export const AS_WRITTEN: AnswerRendering = {
  open: () => ({ push: (delta) => delta, end: () => '', spans: [] }),
};
