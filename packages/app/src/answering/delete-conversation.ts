import type { SessionStore } from '@finclaw/agent';
import type { ServedFeatures } from '@finclaw/features';
import { type Database, LOCKS } from '@finclaw/storage';

interface ConversationTraces {
  readonly database: Database;
  readonly sessions: Pick<SessionStore, 'remove'>;
  readonly served: Pick<ServedFeatures, 'parts'>;
}

/**
 * Deletes a conversation for good: its transcript with all archives, its settled messages and what features store of
 * it. The audit log, which nothing is ever removed from, retains its questions and answers. The transcript goes last,
 * so that after a crash it is still there to be deleted.
 */
export async function deleteConversation(
  { database, sessions, served }: ConversationTraces,
  sessionKey: string,
): Promise<void> {
  await database.transaction([LOCKS.transcript(sessionKey)], async (tx) => {
    await tx.run(
      `DELETE FROM outbox WHERE state NOT IN ('prepared', 'sending')
       AND run_id IN (SELECT id FROM inbox WHERE session_key = ? AND state = 'done')`,
      [sessionKey],
    );
    await tx.run("DELETE FROM inbox WHERE session_key = ? AND state = 'done'", [sessionKey]);
    for (const { dropConversation } of served.parts) await dropConversation?.(sessionKey, tx);
  });
  await sessions.remove(sessionKey);
}
