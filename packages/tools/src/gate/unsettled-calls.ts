import type { KeyValueStore } from '@finclaw/storage';
import { sha256 } from '../schema/canonical-json.ts';

/** The transactional calls that are running or ended with an unknown outcome. */
export interface UnsettledCalls {
  has(sessionId: string, toolName: string, inputHash: string): boolean;
  /** False if the same call of the same session is already running or its outcome is unknown. */
  begin(sessionId: string, toolName: string, inputHash: string): Promise<boolean>;
  /**
   * Ends a call whose outcome is known; one with an unknown outcome is never ended. The same call may begin again at
   * once. Returns a function that deletes the record, for when the result can no longer be lost.
   */
  end(sessionId: string, toolName: string, inputHash: string): () => Promise<void>;
  /** Records that a status check succeeded: the outcomes of these tools in this session are known now. */
  settle(sessionId: string, toolNames: readonly string[]): Promise<void>;
}

const SCOPE = 'tool-calls';

/**
 * Opens the record of unsettled calls. With a store it survives a crash: a call that was running when the process died
 * has an unknown outcome and is not repeated before a person has checked.
 */
export async function openUnsettledCalls(store: KeyValueStore): Promise<UnsettledCalls> {
  return createUnsettledCalls(store, await store.list(SCOPE));
}

/** Creates the record in memory, from the stored calls. */
export function createUnsettledCalls(
  store?: KeyValueStore,
  known: Awaited<ReturnType<KeyValueStore['list']>> = [],
): UnsettledCalls {
  const calls = new Set(known.map((row) => row.key));
  const prefixOf = (sessionId: string, toolName: string) => `${sha256(sessionId).slice(0, 32)}/${toolName}/`;
  const remove = async (key: string) => {
    calls.delete(key);
    await store?.delete(SCOPE, key);
  };
  return {
    has: (sessionId, toolName, inputHash) => calls.has(prefixOf(sessionId, toolName) + inputHash),
    async begin(sessionId, toolName, inputHash) {
      const key = prefixOf(sessionId, toolName) + inputHash;
      if (calls.has(key)) return false;
      // Stored before the await, so that the same call cannot begin twice meanwhile.
      calls.add(key);
      try {
        await store?.set(SCOPE, key, 'started');
      } catch (error) {
        calls.delete(key);
        throw error;
      }
      return true;
    },
    end(sessionId, toolName, inputHash) {
      const key = prefixOf(sessionId, toolName) + inputHash;
      calls.delete(key);
      return async () => {
        if (!calls.has(key)) await store?.delete(SCOPE, key);
      };
    },
    async settle(sessionId, toolNames) {
      for (const toolName of toolNames) {
        const prefix = prefixOf(sessionId, toolName);
        for (const key of calls) if (key.startsWith(prefix)) await remove(key);
      }
    },
  };
}
