import type { SessionStore } from '@finclaw/agent';

/** So many results of a conversation can prove the figures of an answer with all they hold, the newest. */
const NEWEST = 20;

/** Wraps sessions for checking figures: they are read with complete results instead of the model's excerpts. */
export function withCompleteResults(sessions: SessionStore): SessionStore {
  return {
    ...sessions,
    async read(sessionKey) {
      const stored = await sessions.read(sessionKey);
      return stored && { ...stored, entries: await sessions.complete(sessionKey, stored.entries, NEWEST) };
    },
  };
}
