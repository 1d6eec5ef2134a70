import { readFile } from 'node:fs/promises';
import { type SessionStore, withoutWords } from '@finclaw/agent';
import { asEverybody, type FinClawLogger, writeFileAtomic } from '@finclaw/infra';
import type { Database } from '@finclaw/storage';
import type { ConversationIndex } from './conversation-index.ts';
import type { Memory } from './memories.ts';

/** The lines typed by the person at this machine. */
export interface InputHistory {
  readonly owner: string;
  readonly file: string;
}

interface ForgettingDeps {
  readonly database: Database;
  readonly pack: () => Promise<void>;
  readonly sessions: Pick<SessionStore, 'forget'>;
  readonly index: ConversationIndex;
  readonly inputHistory: InputHistory;
  readonly logger: FinClawLogger;
  readonly now: () => number;
}

interface Job {
  readonly id: string;
  readonly owner: string;
  readonly text: string;
  readonly run_id: string | null;
}

/**
 * The tables that contain messages, and the condition for rows that may be cleared. The audit log is not among them,
 * because it must be complete.
 */
const TEXTS = [
  { table: 'inbox', key: 'id', column: 'message', isSettled: "state = 'done'", runId: 'run_id' },
  { table: 'outbox', key: 'id', column: 'payload', isSettled: "state NOT IN ('prepared', 'sending')", runId: 'run_id' },
  { table: 'named_values', key: "scope || ' ' || key", column: 'value', isSettled: '1', runId: 'NULL' },
] as const;

const LOCK_WAIT_MS = 200;

/**
 * Deletes what a person wants forgotten, everywhere but in the audit log. The memory and its index entries go in one
 * transaction, together with a note of what is still to be cleared; conversations are cleared when no run writes them,
 * at once or after the turn, and after a crash at the next start.
 */
export class Forgetting {
  readonly #deps: ForgettingDeps;
  #working: Promise<boolean> = Promise.resolve(true);
  #hasWork = true;

  constructor(deps: ForgettingDeps) {
    this.#deps = deps;
  }

  /**
   * Deletes a memory, the messages of the run it comes from, and those of the run that asks for this. True when nothing
   * is left; false when a conversation that is being answered will be cleared as soon as it ends.
   */
  async forget(owner: string, { id, text, runId }: Memory, askedIn?: string): Promise<boolean> {
    const { database, index, now } = this.#deps;
    const own = await index.ownSessions(owner);
    await database.transaction('everything', async (tx) => {
      await tx.run('DELETE FROM memories WHERE owner = ? AND id = ?', [owner, id]);
      for (const run of new Set([runId, askedIn ?? runId])) {
        const job = [crypto.randomUUID(), owner, text, run ?? null, now()];
        await tx.run('INSERT INTO forgetting (id, owner, text, run_id, at) VALUES (?, ?, ?, ?, ?)', job);
      }
      for (const sessionKey of own) await index.drop(sessionKey, tx);
    });
    this.#hasWork = true;
    return this.work();
  }

  /** Clears everything possible now; true when nothing is left to do. */
  work(): Promise<boolean> {
    // Everybody's jobs, whatever call triggers this.
    const clear = (): Promise<boolean> => asEverybody(() => this.#clearAll());
    this.#working = this.#working.then(clear, clear);
    return this.#working;
  }

  async #clearAll(): Promise<boolean> {
    if (!this.#hasWork) return true;
    const { database, pack, logger } = this.#deps;
    const jobs = await database.all<Job>('SELECT id, owner, text, run_id FROM forgetting');
    let isClear = true;
    for (const job of jobs) isClear = (await this.#clear(job)) && isClear;
    this.#hasWork = !isClear;
    if (jobs.length > 0 && isClear) {
      // Deleted data stays in free pages and in the database's log until it is packed.
      await pack().catch((error: unknown) => logger.warn('The database could not be packed', error));
    }
    return isClear;
  }

  async #clear({ id, owner, text, run_id }: Job): Promise<boolean> {
    const { database, sessions, index, inputHistory, logger } = this.#deps;
    const words = { text, runId: run_id ?? undefined };
    let isClear = true;
    for (const sessionKey of await index.ownSessions(owner)) {
      try {
        if (await sessions.forget(sessionKey, words, { timeoutMs: LOCK_WAIT_MS })) await index.drop(sessionKey);
      } catch (error) {
        logger.debug('A conversation is cleared later', { sessionKey }, error as Error);
        isClear = false;
      }
    }
    if (owner === inputHistory.owner) await clearFile(inputHistory.file, words);
    return database.transaction('everything', async (tx) => {
      const areClear = await clearTables(tx, words);
      if (!isClear || !areClear) return false;
      await tx.run('DELETE FROM forgetting WHERE id = ?', [id]);
      return true;
    });
  }
}

/** Removes the words from a file of lines; a missing file has none. */
async function clearFile(file: string, words: { readonly text: string }): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const left = withoutWords(text, words);
  if (left !== undefined) await writeFileAtomic(file, left);
}

/** Removes the words from every row that is no longer needed; false when one still is. */
async function clearTables(
  tx: Database,
  words: { readonly text: string; readonly runId: string | undefined },
): Promise<boolean> {
  let isClear = true;
  for (const { table, key, column, isSettled, runId } of TEXTS) {
    const rows = await tx.all<{ key: string; text: string; settled: number; run: string | null }>(
      `SELECT ${key} AS key, ${column} AS text, ${isSettled} AS settled, ${runId} AS run FROM ${table}`,
    );
    for (const row of rows) {
      const left = withoutWords(row.text, row.run === words.runId ? { ...words, isOfRun: true } : words);
      if (left === undefined) continue;
      if (row.settled === 0) isClear = false;
      else await tx.run(`UPDATE ${table} SET ${column} = ? WHERE ${key} = ?`, [left, row.key]);
    }
  }
  return isClear;
}
