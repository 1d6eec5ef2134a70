import type { InboxOutcome } from '@finclaw/storage';
import type { AnswerEnding } from '@finclaw/types';
import type { Grounding } from './answer-reviewer.ts';
import type { PipelineErrorCode } from './errors.ts';
import type { ExecutionResult } from './execution-adapter.ts';
import type { StageName } from './stage-result.ts';

/** The result of handling one message. */
export interface PipelineResult {
  readonly runId: string;
  /** False when the run failed or was cancelled. */
  readonly success: boolean;
  readonly outcome: Exclude<InboxOutcome, 'superseded'>;
  readonly ending: AnswerEnding;
  /** All text that was sent: the answer, a command's reply, or the notice in place of an answer. */
  readonly text: string;
  /** Every stage that was entered, in order. */
  readonly stagesExecuted: readonly StageName[];
  readonly skippedAt?: StageName;
  readonly skipReason?: string;
  readonly abortedAt?: StageName;
  readonly abortReason?: string;
  readonly errorCode?: PipelineErrorCode;
  readonly durationMs: number;
  /** The number of parts that were sent, and the zero-based indexes of those that were not. */
  readonly delivery?: { readonly sent: number; readonly failed: readonly number[] };
  readonly usage?: ExecutionResult['usage'];
  readonly grounding?: Grounding;
}
