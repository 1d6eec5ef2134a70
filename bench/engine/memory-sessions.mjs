import { markOf } from '../../packages/agent/src/session/session-mark.ts';

/** A session store that forgets: what the engine costs without its files. */
export function createMemorySessions() {
  return {
    async open(sessionKey) {
      const entries = [];
      let handles = 0;
      const add = async (added) => void entries.push(...added);
      return {
        sessionKey,
        signal: new AbortController().signal,
        nextHandle: () => `r${++handles}`,
        entries: () => entries,
        mark: () => markOf(entries),
        append: add,
        write: add,
        flush: async () => {},
        keepResult: () => undefined,
        checkpoint: async () => undefined,
        saveCheckpoint: async () => {},
        close: async () => {},
      };
    },
  };
}
