import type { SessionStore } from '@finclaw/agent';
import { type Database, forEverybody, LOCKS } from '@finclaw/storage';
import type { SessionKey, TranscriptEntry } from '@finclaw/types';
import { searchTokens } from './search-tokens.ts';

interface FoundLine {
  readonly sessionKey: string;
  readonly role: TranscriptEntry['role'];
  readonly at: string;
  readonly text: string;
}

interface IndexedConversation {
  readonly entries: number;
  readonly last_at: string;
}

/** The index of words, which differs between the databases. */
const WORDS = {
  sqlite: {
    id: 'rowid',
    insert: 'INSERT INTO conversation_words (rowid, words) VALUES (?, ?)',
    search: 'conversation_words MATCH ? ORDER BY bm25(conversation_words)',
    anyOf: (tokens: readonly string[]) => tokens.map((token) => `"${token}"`).join(' OR '),
  },
  postgres: {
    id: 'id',
    insert: `INSERT INTO conversation_words (id, words) VALUES (?, array_to_tsvector(array_remove(string_to_array(?, ' '), '')))`,
    search: 'w.words @@ CAST(?2 AS tsquery) ORDER BY ts_rank(w.words, CAST(?2 AS tsquery)) DESC, l.id DESC',
    anyOf: (tokens: readonly string[]) => tokens.map((token) => `'${token.replaceAll("'", "''")}'`).join(' | '),
  },
} as const;

/** No owner: several people write in it. */
const NOBODY = '';

/**
 * The full-text index of past conversations. It is updated at each search, from where it stopped, so that answering
 * costs nothing. The index contains words, and only the conversations contain the text.
 */
export class ConversationIndex {
  readonly #database: Database;
  readonly #sessions: Pick<SessionStore, 'list' | 'read'>;
  readonly #localOwner: (sessionKey: string) => string | undefined;
  readonly #seen = new Map<string, string>();

  /** A person is named by the keys of conversations on this installation's own surfaces. */
  constructor(
    database: Database,
    sessions: Pick<SessionStore, 'list' | 'read'>,
    localOwner: (sessionKey: string) => string | undefined,
  ) {
    this.#database = database;
    this.#sessions = sessions;
    this.#localOwner = localOwner;
  }

  /** Records the owner of a private session; one with messages of a second person has none. */
  async note(sessionKey: SessionKey, owner: string): Promise<void> {
    if (this.#seen.get(sessionKey) === owner) return;
    const sql = `INSERT INTO conversations (session_key, owner) VALUES (?, ?)
       ON CONFLICT (session_key) DO UPDATE SET owner = CASE WHEN conversations.owner = excluded.owner THEN excluded.owner ELSE '${NOBODY}' END`;
    await forEverybody(this.#database).withNext((tx) => tx.run(sql, [sessionKey, owner]));
    this.#seen.set(sessionKey, owner);
  }

  /** Returns a person's private conversations. */
  async ownSessions(owner: string): Promise<readonly string[]> {
    await this.#noteLocal();
    const rows = await this.#database.all<{ session_key: string }>(
      'SELECT session_key FROM conversations WHERE owner = ?',
      [owner],
    );
    return rows.map(({ session_key }) => session_key);
  }

  /** Returns lines of a person's conversations that contain the words, best first. */
  async search(owner: string, query: string, limit: number): Promise<readonly FoundLine[]> {
    const tokens = [...new Set(searchTokens(query))];
    if (tokens.length === 0) return [];
    for (const sessionKey of await this.ownSessions(owner)) await this.#catchUp(sessionKey);
    const { id, search, anyOf } = WORDS[this.#database.dialect];
    const rows = await this.#database.all<{ session_key: string; entry: number }>(
      `SELECT l.session_key, l.entry FROM conversation_words w JOIN conversation_lines l ON l.id = w.${id}
       JOIN conversations c ON c.session_key = l.session_key WHERE c.owner = ? AND ${search} LIMIT ?`,
      [owner, anyOf(tokens), limit],
    );
    return (await Promise.all(rows.map(({ session_key, entry }) => this.#lineAt(session_key, entry)))).filter(
      (line) => line !== undefined,
    );
  }

  /** Takes a conversation out of the index; it is read anew at the next search. */
  async drop(sessionKey: string, tx: Database = this.#database): Promise<void> {
    const locks = [LOCKS.owned('index', sessionKey)];
    const ids = 'SELECT id FROM conversation_lines WHERE session_key = ?';
    await tx.run(`DELETE FROM conversation_words WHERE ${WORDS[tx.dialect].id} IN (${ids})`, [sessionKey], locks);
    await tx.run('DELETE FROM conversation_lines WHERE session_key = ?', [sessionKey], locks);
    await tx.run("UPDATE conversations SET entries = 0, last_at = '' WHERE session_key = ?", [sessionKey], locks);
  }

  async #lineAt(sessionKey: string, at: number): Promise<FoundLine | undefined> {
    const entry = (await this.#sessions.read(sessionKey))?.entries[at];
    return entry && { sessionKey, role: entry.role, at: entry.timestamp, text: entry.content };
  }

  /**
   * Assigns conversations on the page and in the terminal to the person their key names, including those from before
   * the index.
   */
  async #noteLocal(): Promise<void> {
    for (const { sessionKey } of await this.#sessions.list()) {
      const owner = sessionKey === undefined ? undefined : this.#localOwner(sessionKey);
      if (owner !== undefined) await this.note(sessionKey as SessionKey, owner);
    }
  }

  async #catchUp(sessionKey: string): Promise<void> {
    const { entries = [] } = (await this.#sessions.read(sessionKey)) ?? {};
    await this.#database.transaction([LOCKS.owned('index', sessionKey)], async (tx) => {
      const known = await tx.get<IndexedConversation>(
        'SELECT entries, last_at FROM conversations WHERE session_key = ?',
        [sessionKey],
      );
      const { entries: indexed = 0, last_at: lastAt = '' } = known ?? {};
      if (indexed === entries.length && (entries.at(-1)?.timestamp ?? '') === lastAt) return;
      // A conversation that was reset or rewound must be indexed again.
      const goesOn = indexed <= entries.length && (indexed === 0 || entries[indexed - 1]?.timestamp === lastAt);
      if (!goesOn) await this.drop(sessionKey, tx);
      for (const [at, entry] of entries.entries()) {
        if ((goesOn && at < indexed) || !isSpoken(entry)) continue;
        const line = await tx.get<{ id: number }>(
          'INSERT INTO conversation_lines (session_key, entry) VALUES (?, ?) RETURNING id',
          [sessionKey, at],
        );
        await tx.run(WORDS[tx.dialect].insert, [line!.id, searchTokens(entry.content).join(' ')]);
      }
      await tx.run('UPDATE conversations SET entries = ?, last_at = ? WHERE session_key = ?', [
        entries.length,
        entries.at(-1)?.timestamp ?? '',
        sessionKey,
      ]);
    });
  }
}

/**
 * Returns true for entries that are searched: messages of people and the assistant; tool results come from elsewhere.
 */
const isSpoken = ({ role, content, synthetic, toolInput }: TranscriptEntry): boolean =>
  (role === 'user' || role === 'assistant') &&
  synthetic === undefined &&
  toolInput === undefined &&
  content.trim() !== '';
