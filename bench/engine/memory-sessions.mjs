/** A session store that forgets: what the engine costs without its files. */
export function createMemorySessions() {
  return {
    async open(sessionKey) {
      const entries = [];
      return {
        sessionKey,
        signal: new AbortController().signal,
        entries: () => entries,
        append: async (added) => void entries.push(...added),
        checkpoint: async () => undefined,
        saveCheckpoint: async () => {},
        close: async () => {},
      };
    },
  };
}
