import type { Trust } from '@finclaw/agent/tools';
import type { Database } from '@finclaw/storage';

export const MEMORY_KINDS = ['fact', 'preference', 'goal'] as const;
export type MemoryKind = (typeof MEMORY_KINDS)[number];

/** Something a person wants remembered, and the message it came from. */
export interface Memory {
  readonly id: string;
  readonly kind: MemoryKind;
  readonly text: string;
  readonly notedAt: number;
  readonly sessionKey?: string;
  readonly runId?: string;
  /** Untrusted when it was noted while outsiders' text was in the conversation; absent for one that was noted before this was recorded. */
  readonly trust?: MemoryTrust;
}

export type MemoryTrust = Extract<Trust, 'user' | 'untrusted'>;

/** Where a memory comes from. */
export interface MemorySource {
  readonly sessionKey?: string | undefined;
  readonly runId?: string | undefined;
  /** The user's unless said otherwise. */
  readonly trust?: MemoryTrust | undefined;
}

interface StoredMemory {
  readonly id: string;
  readonly kind: MemoryKind;
  readonly text: string;
  readonly session_key: string | null;
  readonly run_id: string | null;
  readonly noted_at: number;
  readonly trust: MemoryTrust | null;
}

/** How many things are remembered of one person, and how long one may be. */
export const MAX_MEMORIES = 200;
export const MAX_MEMORY_LENGTH = 300;

/** What people asked to be remembered. Nobody sees or changes what another owner said. */
export class Memories {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** In the order in which they were noted. */
  async list(owner: string): Promise<readonly Memory[]> {
    const sql = 'SELECT id, kind, text, session_key, run_id, noted_at, trust FROM memories WHERE owner = ? ORDER BY noted_at, id';
    return (await this.#database.all<StoredMemory>(sql, [owner])).map(toMemory);
  }

  /** Notes a text; the same text is noted once. */
  add(owner: string, kind: MemoryKind, text: string, source: MemorySource = {}): Promise<'noted' | 'known' | 'full'> {
    return this.#database.transaction(async (tx) => {
      const known = await tx.get('SELECT id FROM memories WHERE owner = ? AND text = ?', [owner, text]);
      if (known) return 'known';
      const { count } = (await tx.get<{ count: number }>('SELECT count(*) AS count FROM memories WHERE owner = ?', [owner]))!;
      if (count >= MAX_MEMORIES) return 'full';
      const { sessionKey = null, runId = null, trust = 'user' } = source;
      const id = crypto.randomUUID().slice(0, 8);
      await tx.run(
        'INSERT INTO memories (id, owner, kind, text, session_key, run_id, noted_at, trust) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
        [id, owner, kind, text, sessionKey, runId, this.#now(), trust],
      );
      return 'noted';
    });
  }

  /** Records who vouches for a memory that was noted before this was known. */
  async setTrust(owner: string, id: string, trust: MemoryTrust): Promise<void> {
    await this.#database.run('UPDATE memories SET trust = ? WHERE owner = ? AND id = ?', [trust, owner, id]);
  }

  /** Changes the words of a memory, which are the owner's then; false when the owner has none of this id. */
  async edit(owner: string, id: string, text: string): Promise<boolean> {
    return this.#database.transaction(async (tx) => {
      const isOwn = (await tx.get('SELECT id FROM memories WHERE owner = ? AND id = ?', [owner, id])) !== undefined;
      // Of two memories with the same words one is enough.
      if (isOwn) await tx.run('DELETE FROM memories WHERE owner = ? AND text = ? AND id <> ?', [owner, text, id]);
      return (
        isOwn && (await tx.run("UPDATE memories SET text = ?, trust = 'user' WHERE owner = ? AND id = ?", [text, owner, id])) > 0
      );
    });
  }

  /** The memories that a person means: by id, else all that contain the words. */
  async find(owner: string, wanted: string): Promise<readonly Memory[]> {
    const all = await this.list(owner);
    const byId = all.filter(({ id }) => id === wanted.trim());
    const words = plain(wanted);
    return byId.length > 0 || words === '' ? byId : all.filter(({ text }) => plain(text).includes(words));
  }
}

/** A text as it is compared: case and blanks do not matter. */
export const plain = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();

function toMemory({ id, kind, text, session_key, run_id, noted_at, trust }: StoredMemory): Memory {
  return {
    ...{ id, kind, text, notedAt: noted_at },
    ...(session_key !== null && { sessionKey: session_key }),
    ...(run_id !== null && { runId: run_id }),
    ...(trust !== null && { trust }),
  };
}
