import type { Locale, ModelRef, MsgContext, TextBlock, ToolDefinition } from '@finclaw/types';
import type { PipelineMsgContext } from '../pipeline/pipeline-context.ts';

interface PromptRequest {
  readonly ctx: Pick<PipelineMsgContext, 'channelId' | 'chatType' | 'marketSession' | 'schedule' | 'program'>;
  readonly agentId: string;
  readonly locale: Locale;
  readonly tools: readonly ToolDefinition[];
  readonly model: ModelRef;
  /** What is known of the person who asks. */
  readonly personal?: string | undefined;
}

/** What a message's sender wants remembered and what the model is told about them; with a sentence for them when something was noted. */
export type PersonalContext = (ctx: MsgContext, locale: Locale) => Promise<{ readonly text?: string; readonly notice?: string }>;

/** Writes the system prompt of a run: what never changes first, what changes from call to call last. */
export interface PromptSource {
  blocksFor(request: PromptRequest): readonly TextBlock[];
}
