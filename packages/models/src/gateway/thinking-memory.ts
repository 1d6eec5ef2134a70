import type { ContentBlock, ConversationMessage, ThinkingBlock } from '@finclaw/types';

interface Origin {
  readonly credentialId: string;
  readonly prompt: readonly ConversationMessage[];
}

/**
 * Remembers the origin of one run's thinking. Vendors bind it to the account and to everything that preceded it;
 * replayed elsewhere the whole request is refused. So thinking is sent back only within the same run, with the same
 * key, after an unchanged beginning.
 */
export class ThinkingMemory {
  readonly #origins = new WeakMap<ThinkingBlock, Origin>();

  remember(block: ThinkingBlock, credentialId: string, prompt: readonly ConversationMessage[]): void {
    this.#origins.set(block, { credentialId, prompt });
  }

  /** The messages without the thinking that must not be sent with this key. */
  filter(messages: readonly ConversationMessage[], credentialId: string): readonly ConversationMessage[] {
    const mayReplay = (block: ContentBlock): boolean => {
      if (block.type !== 'thinking') return true;
      const origin = this.#origins.get(block);
      return origin !== undefined && origin.credentialId === credentialId && beginsWith(messages, origin.prompt);
    };
    return messages.map((message) => {
      // Only the assistant thinks, and a long conversation is checked with every call.
      if (message.role !== 'assistant' || typeof message.content === 'string' || message.content.every(mayReplay))
        return message;
      return { ...message, content: message.content.filter(mayReplay) };
    });
  }
}

/** The system message is made anew for every call, so contents are compared. */
function beginsWith(messages: readonly ConversationMessage[], prompt: readonly ConversationMessage[]): boolean {
  return prompt.every(({ role, content }, at) => messages[at]?.role === role && messages[at].content === content);
}
