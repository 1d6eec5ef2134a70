import type { AnswerEnding, ReplyProgress, TextSegment } from '@finclaw/types';
import type { PipelineMsgContext } from './pipeline-context.ts';

/** What came back for one message. */
export interface ExecutionResult {
  /** The answer, stretch by stretch, as the model wrote it. */
  readonly segments: readonly TextSegment[];
  /** Lines that go under the answer, such as who gave it. */
  readonly notes?: readonly string[];
  /** How it ended; `completed` when absent. */
  readonly ending?: AnswerEnding;
  /** The model decided that nobody needs an answer here, and the program may follow that. */
  readonly isSilent?: true;
  /** The model asked for the disclaimer. */
  readonly wantsDisclaimer?: true;
  /** A program has been handed calls and goes on itself, so that there need not be a word. */
  readonly isHandedOver?: true;
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number };
}

/** The same type under a name that cannot be confused with the execution engine's own result. */
export type AdapterExecutionResult = ExecutionResult;

/** Where answers come from. The pipeline knows nothing else about models, tools or sessions. */
export interface ExecutionAdapter {
  /**
   * Answers a message. `progress` is told what happens meanwhile, the text as it is written included; the result is
   * what counts. A segment that was streamed can be withdrawn, for example when another model starts over.
   */
  execute(
    ctx: PipelineMsgContext,
    signal: AbortSignal,
    progress?: (event: ReplyProgress) => void,
  ): Promise<ExecutionResult>;
}
