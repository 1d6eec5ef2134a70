import type { PipelineMsgContext } from './pipeline-context.ts';

/** How many figures an answer holds and which of them nothing vouches for. */
export interface Grounding {
  readonly checked: number;
  readonly grounded: number;
  readonly unverified: readonly string[];
  /** Traced, but to a price that is too old. */
  readonly stale: readonly string[];
  /** Of which a result says otherwise; absent where there are none. */
  readonly contradicted?: readonly string[];
  /** Nothing could be checked, so nothing is known of any figure. */
  readonly isUnchecked?: true;
}

interface ReviewedAnswer {
  /** What to write under the answer; undefined when every figure is proven. */
  readonly note: string | undefined;
  readonly grounding: Grounding;
}

/** Looks an answer over between the model and the reader. */
export interface AnswerReviewer {
  review(answer: string, ctx: PipelineMsgContext, signal: AbortSignal): Promise<ReviewedAnswer>;
}
