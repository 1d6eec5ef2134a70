import type { AnswerEnding, ReplyProgress, TextSegment } from '@finclaw/types';
import type { PipelineMsgContext } from './pipeline-context.ts';

/** The result for one message. */
export interface ExecutionResult {
  /** The answer, stretch by stretch, as the model wrote it. */
  readonly segments: readonly TextSegment[];
  /** Lines below the answer, such as which model gave it. */
  readonly notes?: readonly string[];
  /** The ending; `completed` when absent. */
  readonly ending?: AnswerEnding;
  /** The model decided that no answer is needed here, and the program may follow that. */
  readonly isSilent?: true;
  /** The model requested the disclaimer. */
  readonly wantsDisclaimer?: true;
  /** A program was given calls and continues itself, so the answer may be empty. */
  readonly isHandedOver?: true;
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number };
}

/** The same type under a name that cannot be confused with the execution engine's own result. */
export type AdapterExecutionResult = ExecutionResult;

/** The source of answers. The pipeline has no other access to models, tools or sessions. */
export interface ExecutionAdapter {
  /**
   * Answers a message. `progress` receives events, including the text as it is written; the result is authoritative. A
   * segment that was streamed can be withdrawn, for example when another model starts over.
   */
  execute(
    ctx: PipelineMsgContext,
    signal: AbortSignal,
    progress?: (event: ReplyProgress) => void,
  ): Promise<ExecutionResult>;
}
