import type { ReplyProgress } from '@finclaw/types';
import type { PipelineMsgContext } from './pipeline-context.ts';

/** What came back for one message. */
export interface ExecutionResult {
  readonly content: string;
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number };
}

/** The same type under a name that cannot be confused with the execution engine's own result. */
export type AdapterExecutionResult = ExecutionResult;

/** Where answers come from. The pipeline knows nothing else about models, tools or sessions. */
export interface ExecutionAdapter {
  /**
   * Answers a message. `progress` is told what happens meanwhile, the text as it is written included; the result is what counts.
   * What was streamed can be taken back with a `discard` event, for example when another model starts over.
   */
  execute(ctx: PipelineMsgContext, signal: AbortSignal, progress?: (event: ReplyProgress) => void): Promise<ExecutionResult>;
}
