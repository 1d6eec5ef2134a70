import type { Figure, ShownText } from '@finclaw/types';

/** One stretch of a model's text on its way to people. */
export interface TextRendering {
  /** What may be shown now that this piece has arrived. */
  push(delta: string): string;
  /** What is left to show; a text that was cut off may go on in the next stretch. */
  end(isCut: boolean): string;
  /** The figures of the shown text, once it has ended. */
  readonly figures: readonly Figure[];
}

/** Turns what a model writes into what people read, while it is written. The model itself sees its own words again. */
export interface AnswerRendering {
  /** Begins a stretch; one that continues goes on where the last was cut off. */
  open(continues: boolean): TextRendering;
  /**
   * What to ask the model about texts whose figures disagree with their source; undefined when nothing is wrong with
   * them.
   */
  repair?(texts: readonly string[]): TextRepair | undefined;
}

/** A question to the model about what is wrong with its texts, and what becomes of them. */
interface TextRepair {
  readonly request: string;
  /** The texts with the sentences that the model corrected; unchanged when its answer is no help. */
  apply(answer: string): readonly string[];
  /** A text as it is shown after the question, whatever the model answered. */
  render(text: string): ShownText;
}

/** People read what the model writes. */
export const AS_WRITTEN: AnswerRendering = {
  open: () => ({ push: (delta) => delta, end: () => '', figures: [] }),
};
