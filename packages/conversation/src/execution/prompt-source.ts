import type { Locale, ModelRef, TextBlock, ToolDefinition } from '@finclaw/types';
import type { PipelineMsgContext } from '../pipeline/pipeline-context.ts';

interface PromptRequest {
  readonly ctx: Pick<PipelineMsgContext, 'channelId' | 'chatType' | 'marketSession' | 'schedule'>;
  readonly agentId: string;
  readonly locale: Locale;
  readonly tools: readonly ToolDefinition[];
  readonly model: ModelRef;
}

/** Writes the system prompt of a run: what never changes first, what changes from call to call last. */
export interface PromptSource {
  blocksFor(request: PromptRequest): readonly TextBlock[];
}
