import type { SessionInfo, SessionStore } from '@finclaw/agent';
import type { TranscriptEntry } from '@finclaw/types';

/** The readable texts of a stored conversation. */
export interface TranscriptTexts {
  readonly title: string;
  readonly texts: readonly { readonly at: number; readonly text: string }[];
}

const MAX_CACHED = 500;
const MAX_CACHED_CHARS = 2_000_000;

/** Caches the texts of other channels' conversations, reread only when a file has changed. */
export class TranscriptReader {
  readonly #sessions: SessionStore;
  readonly #cache = new Map<string, { readonly version: string; readonly texts: TranscriptTexts }>();

  constructor(sessions: SessionStore) {
    this.#sessions = sessions;
  }

  async read(info: SessionInfo): Promise<TranscriptTexts> {
    const key = info.sessionKey ?? '';
    const version = `${info.updatedAt} ${info.sizeBytes}`;
    const cached = this.#cache.get(key);
    if (cached?.version === version) return cached.texts;
    const texts = await this.#load(key);
    this.#cache.delete(key);
    if (info.sizeBytes < MAX_CACHED_CHARS) this.#cache.set(key, { version, texts });
    const [oldest] = this.#cache.keys();
    if (this.#cache.size > MAX_CACHED && oldest !== undefined) this.#cache.delete(oldest);
    return texts;
  }

  async #load(sessionKey: string): Promise<TranscriptTexts> {
    return textsOf((await this.#sessions.read(sessionKey))?.entries ?? []);
  }
}

/** Returns the messages of a conversation, without tool calls and the program's own entries. */
export function textsOf(entries: readonly TranscriptEntry[]): TranscriptTexts {
  const visible = entries.filter(
    ({ role, synthetic, toolUseId }) =>
      (role === 'user' || role === 'assistant') && synthetic === undefined && !toolUseId,
  );
  return {
    title: visible.find(({ role }) => role === 'user')?.content ?? '',
    texts: visible.map(({ content, timestamp }) => ({ at: Date.parse(timestamp) || 0, text: content })),
  };
}
