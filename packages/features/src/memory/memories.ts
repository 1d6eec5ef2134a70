import type { Trust } from '@finclaw/models';
import { type Database, LOCKS } from '@finclaw/storage';

export const MEMORY_KINDS = ['fact', 'preference', 'goal'] as const;
export type MemoryKind = (typeof MEMORY_KINDS)[number];

/** A memory a person wants stored, and the message it came from. */
export interface Memory {
  readonly id: string;
  readonly kind: MemoryKind;
  readonly text: string;
  readonly notedAt: number;
  readonly sessionKey?: string;
  readonly runId?: string;
  /**
   * Untrusted when it was stored while outsiders' text was in the conversation; absent for one stored before this was
   * recorded.
   */
  readonly trust?: MemoryTrust;
  /** Its subject, as the model named it; absent for the user's own sentence. */
  readonly about?: string;
}

export type MemoryTrust = Extract<Trust, 'user' | 'untrusted'>;

/** The source of a memory. */
export interface MemorySource {
  readonly sessionKey?: string | undefined;
  readonly runId?: string | undefined;
  /** Default: the user's. */
  readonly trust?: MemoryTrust | undefined;
  /** The subject given by a model; each subject has one memory. */
  readonly about?: string | undefined;
  /** True if the text replaces the stored memory of the same subject. */
  readonly replaces?: boolean | undefined;
}

/** The result of storing a text, and the text stored now. */
interface NotedMemory {
  readonly result: 'noted' | 'known' | 'knownAbout' | 'changed' | 'full';
  readonly text: string;
}

interface StoredMemory {
  readonly id: string;
  readonly kind: MemoryKind;
  readonly text: string;
  readonly session_key: string | null;
  readonly run_id: string | null;
  readonly noted_at: number;
  readonly trust: MemoryTrust | null;
  readonly about: string | null;
}

/** The maximum number of memories per person, and the maximum length of one. */
export const MAX_MEMORIES = 200;
export const MAX_MEMORY_LENGTH = 300;

/** The memories of people. Only their owner can see or change them. */
export class Memories {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** In the order in which they were noted. */
  list(owner: string): Promise<readonly Memory[]> {
    return listOf(this.#database, owner);
  }

  /**
   * Notes a text. Nothing is noted twice: neither the same words nor a second text about the same subject. A text with
   * a subject takes the place of the sentence that the program noted for the same message, so that of a long sentence
   * only its facts stay; words that are not the user's replace nothing of theirs.
   */
  add(owner: string, kind: MemoryKind, text: string, source: MemorySource = {}): Promise<NotedMemory> {
    return this.#database.transaction([LOCKS.owned('memories', owner)], async (tx): Promise<NotedMemory> => {
      const all = await listOf(tx, owner);
      const { sessionKey = null, runId = null, trust = 'user' } = source;
      const about = source.about === undefined ? undefined : plain(source.about);
      const sentence =
        about === undefined
          ? undefined
          : all.find((each) => each.about === undefined && each.runId === runId && runId !== null);
      const same = all.find((each) => comparable(each.text) === comparable(text));
      const ofSubject = about === undefined ? undefined : all.find((each) => each.about === about);
      if (same !== undefined && same.about === undefined && about !== undefined && ofSubject === undefined)
        await tx.run('UPDATE memories SET about = ? WHERE owner = ? AND id = ?', [about, owner, same.id]);
      if (same !== undefined) return { result: 'known', text: same.text };
      const replaced = ofSubject ?? sentence;
      if (replaced !== undefined && (trust !== 'user' || (replaced === ofSubject && source.replaces !== true)))
        return { result: replaced === ofSubject ? 'knownAbout' : 'known', text: replaced.text };
      if (replaced !== undefined) {
        const sql =
          'UPDATE memories SET kind = ?, text = ?, about = ?, noted_at = ?, session_key = ?, run_id = ? WHERE owner = ? AND id = ?';
        await tx.run(sql, [kind, text, about ?? null, this.#now(), sessionKey, runId, owner, replaced.id]);
        return { result: replaced === ofSubject ? 'changed' : 'noted', text };
      }
      if (all.length >= MAX_MEMORIES) return { result: 'full', text };
      const id = crypto.randomUUID().slice(0, 8);
      await tx.run(
        'INSERT INTO memories (id, owner, kind, text, session_key, run_id, noted_at, trust, about) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
        [id, owner, kind, text, sessionKey, runId, this.#now(), trust, about ?? null],
      );
      return { result: 'noted', text };
    });
  }

  /** Records the trust of a memory that was stored before this was recorded. */
  async setTrust(owner: string, id: string, trust: MemoryTrust): Promise<void> {
    const sql = 'UPDATE memories SET trust = ? WHERE owner = ? AND id = ?';
    await this.#database.run(sql, [trust, owner, id], [LOCKS.owned('memories', owner)]);
  }

  /** Changes the text of a memory, which is then the owner's; false when the owner has none of this id. */
  async edit(owner: string, id: string, text: string): Promise<boolean> {
    return this.#database.transaction([LOCKS.owned('memories', owner)], async (tx) => {
      const isOwn = (await tx.get('SELECT id FROM memories WHERE owner = ? AND id = ?', [owner, id])) !== undefined;
      // Of two memories with the same text, one is enough.
      if (isOwn) await tx.run('DELETE FROM memories WHERE owner = ? AND text = ? AND id <> ?', [owner, text, id]);
      return (
        isOwn &&
        (await tx.run("UPDATE memories SET text = ?, trust = 'user' WHERE owner = ? AND id = ?", [text, owner, id])) > 0
      );
    });
  }

  /** Returns the memories a person refers to: by id, else all that contain the words. */
  async find(owner: string, wanted: string): Promise<readonly Memory[]> {
    const all = await this.list(owner);
    const byId = all.filter(({ id }) => id === wanted.trim());
    const words = plain(wanted);
    return byId.length > 0 || words === '' ? byId : all.filter(({ text }) => plain(text).includes(words));
  }
}

const listOf = async (database: Pick<Database, 'all'>, owner: string): Promise<readonly Memory[]> => {
  const sql =
    'SELECT id, kind, text, session_key, run_id, noted_at, trust, about FROM memories WHERE owner = ? ORDER BY noted_at, id';
  return (await database.all<StoredMemory>(sql, [owner])).map(toMemory);
};

/** Normalizes a text, ignoring case, spaces and final punctuation. */
const comparable = (text: string): string => plain(text).replace(/[.!,;:]$/, '');

/** Normalizes a text, ignoring case and spaces. */
export const plain = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();

function toMemory({ id, kind, text, session_key, run_id, noted_at, trust, about }: StoredMemory): Memory {
  return {
    id,
    kind,
    text,
    notedAt: noted_at,
    ...(session_key !== null && { sessionKey: session_key }),
    ...(run_id !== null && { runId: run_id }),
    ...(trust !== null && { trust }),
    ...(about !== null && { about }),
  };
}
