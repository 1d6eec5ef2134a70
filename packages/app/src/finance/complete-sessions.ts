import type { SessionStore } from '@finclaw/agent';

/** The number of newest results of a conversation whose complete content can support the figures of an answer. */
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
