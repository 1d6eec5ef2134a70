import type { Trust } from '@finclaw/models';
import type { Locale, ModelRef, MsgContext, TextBlock, ToolDefinition } from '@finclaw/types';
import type { PipelineMsgContext } from '../pipeline/pipeline-context.ts';

interface PromptRequest {
  readonly ctx: Pick<PipelineMsgContext, 'channelId' | 'accountId' | 'senderId' | 'chatType' | 'program'>;
  readonly agentId: string;
  readonly locale: Locale;
  readonly tools: readonly ToolDefinition[];
  readonly model: ModelRef;
  /** What is known of the person who asks. */
  readonly personal?: PersonalText | undefined;
}

/** What is known of a person; untrusted when anything of it was written by others. It is private in any case. */
export interface PersonalText {
  readonly text?: string;
  readonly trust?: Trust;
}

/**
 * What a message's sender wants remembered and what the model is told about them; with a sentence for them when
 * something was noted.
 */
export type PersonalContext = (ctx: MsgContext, locale: Locale) => Promise<PersonalText & { readonly notice?: string }>;

/**
 * Writes the system prompt of a run, what is the same for everybody first, and what is told of the moment of a
 * question.
 */
export interface PromptSource {
  blocksFor(request: PromptRequest): readonly TextBlock[];
  /** The clock is that of the person who asks. */
  momentOf(ctx: PipelineMsgContext, at: number, locale: Locale): Promise<string>;
}
