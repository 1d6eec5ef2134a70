import type { Figure, ShownText } from '@finclaw/types';

/** One stretch of a model's text on its way to people. */
export interface TextRendering {
  /** Adds a piece and returns the text that may be shown now. */
  push(delta: string): string;
  /** Returns the rest of the text; a text that was cut off may continue in the next segment. */
  end(isCut: boolean): string;
  /** The figures of the rendered text, once it has ended. */
  readonly figures: readonly Figure[];
}

/** Turns what a model writes into what people read, while it is written. The model itself sees its own words again. */
export interface AnswerRendering {
  /** Begins a stretch; one that continues goes on where the last was cut off. */
  open(continues: boolean): TextRendering;
  /**
   * Returns the request to the model about texts whose figures disagree with their source; undefined when there is
   * nothing to repair.
   */
  repair?(texts: readonly string[]): TextRepair | undefined;
}

/** A question to the model about what is wrong with its texts, and what becomes of them. */
interface TextRepair {
  readonly request: string;
  /** The texts with the sentences that the model corrected; unchanged when its answer is no help. */
  apply(answer: string): readonly string[];
  /** Renders a text after a repair request, whatever the model answered. */
  render(text: string): ShownText;
}

/** People read what the model writes. */
export const AS_WRITTEN: AnswerRendering = {
  open: () => ({ push: (delta) => delta, end: () => '', figures: [] }),
};
