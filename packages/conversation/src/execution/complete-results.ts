import { completeEntry, type SessionHandle } from '@finclaw/agent';
import { registerDerived } from '@finclaw/models';
import type { ConversationMessage, TranscriptEntry } from '@finclaw/types';

/** Returns the present entries of a session, with complete results instead of the model's excerpts. */
export function completeEntries(
  session: Pick<SessionHandle, 'entries' | 'wholeResult'>,
): () => readonly TranscriptEntry[] {
  const known = new WeakMap<readonly TranscriptEntry[], readonly TranscriptEntry[]>();
  const made = new WeakMap<TranscriptEntry, TranscriptEntry>();
  const complete = (entry: TranscriptEntry): TranscriptEntry => {
    if (entry.kept === undefined || entry.handle === undefined) return entry;
    const found = made.get(entry) ?? completeEntry(entry, () => session.wholeResult(entry.handle!));
    made.set(entry, found);
    return found;
  };
  return () => {
    const entries = session.entries();
    const all = known.get(entries) ?? entries.map(complete);
    known.set(entries, all);
    return all;
  };
}

/**
 * Returns an interrupted conversation with the complete results of its calls: the built-in model continues from them.
 */
export function withCompleteBlocks(
  messages: readonly ConversationMessage[],
  session: Pick<SessionHandle, 'wholeResult'>,
): readonly ConversationMessage[] {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  return messages.map((message, at) => {
    const { content } = message;
    if (at < last || typeof content === 'string') return message;
    const blocks = content.map((block) => {
      if (block.type !== 'tool_result' || !block.kept || block.handle === undefined) return block;
      const whole = session.wholeResult(block.handle);
      return whole && !whole.untrusted ? registerDerived({ ...block, complete: whole.content }, [block]) : block;
    });
    return blocks.some((block, index) => block !== content[index]) ? { ...message, content: blocks } : message;
  });
}
