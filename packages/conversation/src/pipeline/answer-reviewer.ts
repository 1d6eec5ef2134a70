import type { GroundingView } from '@finclaw/types';
import type { PipelineMsgContext } from './pipeline-context.ts';

/** The number of figures in an answer, how many are linked to data, and which differ from it. */
export type Grounding = GroundingView;

interface ReviewedAnswer {
  /** The program's note under the answer; undefined when there is none. */
  readonly note: string | undefined;
  readonly grounding: Grounding;
}

/** Checks an answer between the model and the reader. */
export interface AnswerReviewer {
  review(answer: string, ctx: PipelineMsgContext, signal: AbortSignal): Promise<ReviewedAnswer>;
}
