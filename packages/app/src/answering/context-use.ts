import type { SessionStore } from '@finclaw/agent';
import type { SessionStatus } from '@finclaw/conversation';
import type { Store } from '@finclaw/storage';
import type { Models } from '../models/models.ts';

interface ContextUseDeps {
  readonly store: Pick<Store, 'usage'>;
  readonly sessions: Pick<SessionStore, 'read'>;
  readonly models: Pick<Models, 'contextWindowOf'>;
}

/**
 * Returns how full the context was at the session's latest call; nothing for a session that begins, or a model that
 * counts no tokens.
 */
export async function contextUse(
  sessionKey: string,
  { sessions, store, models }: ContextUseDeps,
): Promise<Pick<SessionStatus, 'contextTokens' | 'contextWindow'>> {
  const session = await sessions.read(sessionKey);
  const call = session && (await store.usage.last(sessionKey, Date.parse(session.header?.createdAt ?? '') || 0));
  if (call === undefined) return {};
  const contextTokens = call.inputTokens + call.cacheReadTokens + call.cacheWriteTokens + call.outputTokens;
  const contextWindow = models.contextWindowOf(call.model);
  return contextTokens === 0 || contextWindow === undefined ? {} : { contextTokens, contextWindow };
}
