import type { Figure, ShownText } from '@finclaw/types';

/** Renders one section of a model's text. */
export interface TextRendering {
  /** Adds a piece and returns the text that may be shown now. */
  push(delta: string): string;
  /** Returns the rest of the text; a text that was cut off may continue in the next segment. */
  end(isCut: boolean): string;
  /** The figures of the rendered text, once it has ended. */
  readonly figures: readonly Figure[];
}

/** Renders a model's text for readers while it is streamed. The model itself sees its own words again. */
export interface AnswerRendering {
  /** Begins a section; with `continues` it resumes where the last one was cut off. */
  open(continues: boolean): TextRendering;
  /**
   * Returns the request to the model about texts whose figures disagree with their source; undefined when there is
   * nothing to repair.
   */
  repair?(texts: readonly string[]): TextRepair | undefined;
}

/** A request to the model to correct its texts, and the rendering of the result. */
interface TextRepair {
  readonly request: string;
  /** The texts with the sentences that the model corrected; unchanged when its answer is no help. */
  apply(answer: string): readonly string[];
  /** Renders a text after a repair request, whatever the model answered. */
  render(text: string): ShownText;
}

/** Shows the model's text unchanged. */
export const AS_WRITTEN: AnswerRendering = {
  open: () => ({ push: (delta) => delta, end: () => '', figures: [] }),
};
