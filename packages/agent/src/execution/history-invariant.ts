import type { ContentBlock, ConversationMessage } from '@finclaw/types';

/**
 * Returns the problem of a history, if any: each `tool_use` must be answered by exactly one `tool_result` in the next
 * message, and no `tool_result` may be without its `tool_use`. Vendors refuse anything else.
 */
export function findHistoryProblem(messages: readonly ConversationMessage[]): string | undefined {
  let asked = new Set<string>();
  for (const message of messages) {
    const unanswered = new Set(asked);
    asked = new Set();
    for (const block of blocksOf(message)) {
      if (block.type === 'tool_result' && !unanswered.delete(block.toolUseId))
        return `unexpected result of ${block.toolUseId}`;
      if (block.type !== 'tool_use') continue;
      if (asked.has(block.id)) return `two calls named ${block.id}`;
      asked.add(block.id);
    }
    for (const id of unanswered) return `no result of ${id}`;
  }
  for (const id of asked) return `no result of ${id}`;
  return undefined;
}

function blocksOf(message: ConversationMessage): readonly ContentBlock[] {
  return typeof message.content === 'string' ? [] : message.content;
}
