import type { GroundingView } from '@finclaw/types';
import type { PipelineMsgContext } from './pipeline-context.ts';

/** How many figures an answer has, how many are linked to data, and which differ from it. */
export type Grounding = GroundingView;

interface ReviewedAnswer {
  /** What the program states under the answer; undefined when there is nothing to state. */
  readonly note: string | undefined;
  readonly grounding: Grounding;
}

/** Looks an answer over between the model and the reader. */
export interface AnswerReviewer {
  review(answer: string, ctx: PipelineMsgContext, signal: AbortSignal): Promise<ReviewedAnswer>;
}
