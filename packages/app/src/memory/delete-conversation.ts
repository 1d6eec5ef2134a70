import type { SessionStore } from '@finclaw/agent';
import type { Database } from '@finclaw/storage';
import type { ConversationIndex } from './conversation-index.ts';

interface ConversationTraces {
  readonly database: Database;
  readonly sessions: Pick<SessionStore, 'remove'>;
  readonly index: Pick<ConversationIndex, 'drop'>;
}

/**
 * Deletes a conversation for good: its record with everything that was archived of it, its messages that are settled and what is
 * searched. The audit log, which nothing is ever taken from, keeps its questions and answers. The record goes last, so that after a crash it is still there to be deleted.
 */
export async function deleteConversation({ database, sessions, index }: ConversationTraces, sessionKey: string): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.run(
      `DELETE FROM outbox WHERE state NOT IN ('prepared', 'sending')
       AND run_id IN (SELECT id FROM inbox WHERE session_key = ? AND state = 'done')`,
      [sessionKey],
    );
    await tx.run("DELETE FROM inbox WHERE session_key = ? AND state = 'done'", [sessionKey]);
    await index.drop(sessionKey, tx);
  });
  await sessions.remove(sessionKey);
}
