import type { InboxOutcome } from '@finclaw/storage';
import type { AnswerEnding } from '@finclaw/types';
import type { Grounding } from './answer-reviewer.ts';
import type { PipelineErrorCode } from './errors.ts';
import type { ExecutionResult } from './execution-adapter.ts';
import type { StageName } from './stage-result.ts';

/** How one message was handled. */
export interface PipelineResult {
  readonly runId: string;
  /** False when the run failed or was cancelled. */
  readonly success: boolean;
  /** What the message came to, in the words of the inbox. */
  readonly outcome: Exclude<InboxOutcome, 'superseded'>;
  readonly ending: AnswerEnding;
  /** Everything that was sent: the answer, what a command replied, or the sentence that stands for an answer. */
  readonly text: string;
  /** Every stage that was entered, in order. */
  readonly stagesExecuted: readonly StageName[];
  readonly skippedAt?: StageName;
  readonly skipReason?: string;
  readonly abortedAt?: StageName;
  readonly abortReason?: string;
  readonly errorCode?: PipelineErrorCode;
  readonly durationMs: number;
  /** How many parts of the answer were sent, and the zero-based indexes of those that were not. */
  readonly delivery?: { readonly sent: number; readonly failed: readonly number[] };
  readonly usage?: ExecutionResult['usage'];
  readonly grounding?: Grounding;
}
