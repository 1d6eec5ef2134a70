import type { SessionHandle, SessionStore } from '@finclaw/agent';
import type { TranscriptEntry } from '@finclaw/types';
import { markOf } from '../../packages/agent/src/session/session-mark.ts';

/** A session store that forgets: what the engine costs without its files. */
export function createMemorySessions(): SessionStore {
  const missing = async () => undefined;
  const unchanged = async () => false;
  return {
    open: async (sessionKey) => openInMemory(sessionKey),
    read: missing,
    result: missing,
    complete: async (_sessionKey, entries) => entries,
    before: missing,
    list: async () => [],
    reset: missing,
    rewind: missing,
    remove: unchanged,
    forget: unchanged,
    repair: missing,
  };
}

function openInMemory(sessionKey: string): SessionHandle {
  const entries: TranscriptEntry[] = [];
  let handles = 0;
  const add = async (added: readonly TranscriptEntry[]) => void entries.push(...added);
  return {
    sessionKey,
    signal: new AbortController().signal,
    nextHandle: () => `r${++handles}`,
    entries: () => entries,
    mark: () => markOf(entries),
    append: add,
    write: add,
    flush: async () => {},
    keepResult: async () => undefined,
    wholeResult: () => undefined,
    loadWholeResults: async () => {},
    checkpoint: async () => undefined,
    saveCheckpoint: async () => {},
    close: async () => {},
  };
}
