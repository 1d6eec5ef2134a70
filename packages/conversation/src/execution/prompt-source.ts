import type { Trust } from '@finclaw/models';
import type { Locale, ModelRef, MsgContext, TextBlock, ToolDefinition } from '@finclaw/types';
import type { PipelineMsgContext } from '../pipeline/pipeline-context.ts';

interface PromptRequest {
  readonly ctx: Pick<PipelineMsgContext, 'channelId' | 'accountId' | 'senderId' | 'chatType' | 'program'>;
  readonly agentId: string;
  readonly locale: Locale;
  readonly tools: readonly ToolDefinition[];
  readonly model: ModelRef;
  /** Facts about the user. */
  readonly personal?: PersonalText | undefined;
}

/** Facts about a person; untrusted when any of it was written by others. Always private. */
export interface PersonalText {
  readonly text?: string;
  readonly trust?: Trust;
}

/**
 * Stores what a message's sender wants remembered and returns what the model should know about them, and a sentence for
 * the user when something was stored.
 */
export type PersonalContext = (ctx: MsgContext, locale: Locale) => Promise<PersonalText & { readonly notice?: string }>;

/**
 * Writes the system prompt of a run, with the part shared by all users first, and the note about the time of a
 * question.
 */
export interface PromptSource {
  blocksFor(request: PromptRequest): readonly TextBlock[];
  /** Uses the user's time zone. */
  momentOf(ctx: PipelineMsgContext, at: number, locale: Locale): Promise<string>;
}
