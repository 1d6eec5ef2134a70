/** A session store that forgets: what the engine costs without its files. */
export function createMemorySessions() {
  return {
    async open(sessionKey) {
      const entries = [];
      const add = async (added) => void entries.push(...added);
      return {
        sessionKey,
        signal: new AbortController().signal,
        entries: () => entries,
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
