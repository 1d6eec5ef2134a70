import type { SessionStore } from '@finclaw/agent';
import { asEverybody, assertHumanAct, FinClawError, type FinClawLogger } from '@finclaw/infra';
import type { Database, Store } from '@finclaw/storage';
import type { MessageOrigin, ReplyTarget } from '@finclaw/types';
import { ownerOfPerson } from '../answering/owner.ts';
import { dropOwned } from './owned-tables.ts';
import type { People } from './people.ts';

interface ErasureDeps {
  readonly people: People;
  readonly store: Pick<Store, 'database' | 'pack'>;
  readonly sessions: Pick<SessionStore, 'list'>;
  readonly deleteConversation: (sessionKey: string) => Promise<void>;
  readonly logger: FinClawLogger;
}

/** The result of an erasure. */
export interface Erased {
  readonly conversations: number;
  /** Retained records of the audit log that mention this person. */
  readonly audited: number;
  /** False when a conversation is being answered; it is deleted when that ends, or at the next start. */
  readonly isDone: boolean;
}

/**
 * Deletes one person's data. The task is recorded together with the removal of access; everything after that is
 * repeatable, so an interrupted erasure is finished at the end of the next turn or at the next start. The audit log
 * retains what was asked and approved, and which senders were theirs is retained, so that nobody else comes to read it.
 */
export class Erasure {
  readonly #deps: ErasureDeps;
  #seen = -1;
  #working: Promise<unknown> = Promise.resolve();

  constructor(deps: ErasureDeps) {
    this.#deps = deps;
  }

  /** Removes a person's access and deletes all of their data that is not being written at the moment. */
  erase(id: string, origin: MessageOrigin): Promise<Erased> {
    return asEverybody(() => this.#erase(id, origin));
  }

  async #erase(id: string, origin: MessageOrigin): Promise<Erased> {
    const { people, store } = this.#deps;
    assertHumanAct(origin);
    await people.refresh();
    if (!(await this.#isThere(id))) throw new FinClawError('There is no such person', 'PERSON_UNKNOWN');
    const keys = await conversationsOf(this.#deps, id);
    await people.erase(id, origin);
    const isDone = await this.work();
    const marks = [id, ...keys];
    const records = await store.database.all<{ record: string }>('SELECT record FROM audit_log');
    const audited = records.filter(({ record }) => marks.some((mark) => record.includes(mark))).length;
    return { conversations: keys.length, audited, isDone };
  }

  /** Continues pending erasures; true when nothing is left to do. Costs nothing while no person changed. */
  work(): Promise<boolean> {
    const next = asEverybody(() => this.#working.then(() => this.#work()));
    this.#working = next.catch(() => {});
    return next;
  }

  async #work(): Promise<boolean> {
    const { people, store, logger } = this.#deps;
    const { revision } = people;
    if (revision === this.#seen) return true;
    let isDone = true;
    const left = await store.database.all<{ owner: string }>('SELECT owner FROM erasing');
    for (const { owner } of left) isDone = (await this.#eraseOne(owner)) && isDone;
    if (left.length > 0 && isDone)
      await store.pack().catch((error: unknown) => logger.warn('The database could not be packed', error));
    if (isDone) this.#seen = revision;
    return isDone;
  }

  async #eraseOne(id: string): Promise<boolean> {
    const { store, deleteConversation, logger } = this.#deps;
    const { database } = store;
    let isClear = true;
    for (const key of await conversationsOf(this.#deps, id)) {
      try {
        await dropTraces(database, key);
        await deleteConversation(key);
      } catch (error) {
        logger.debug('A conversation is erased later', { sessionKey: key }, error as Error);
        isClear = false;
      }
    }
    return database.transaction('everything', async (tx) => {
      await dropOwned(tx, ownerOfPerson(id));
      await this.#dropSent(tx, id);
      const open = await tx.all<{ key: string }>("SELECT DISTINCT session_key AS key FROM inbox WHERE state <> 'done'");
      if (!isClear || open.some(({ key }) => this.#deps.people.personOfConversation(key) === id)) return false;
      await tx.run('DELETE FROM erasing WHERE owner = ?', [id]);
      return true;
    });
  }

  /**
   * Deletes notices sent to a person outside a conversation, such as alerts, and questions stored for them to ask
   * again.
   */
  async #dropSent(tx: Database, id: string): Promise<void> {
    const { people } = this.#deps;
    const sent = await tx.all<{ target: string }>(
      "SELECT DISTINCT target FROM outbox WHERE state NOT IN ('prepared', 'sending')",
    );
    for (const { target } of sent) {
      const { channelId, accountId, targetId: senderId } = JSON.parse(target) as ReplyTarget;
      if (people.personOf({ channelId, accountId, senderId }) === id)
        await tx.run("DELETE FROM outbox WHERE target = ? AND state NOT IN ('prepared', 'sending')", [target]);
    }
    const stored = await tx.all<{ key: string; value: string }>(
      "SELECT key, value FROM named_values WHERE scope = 'left-over-questions'",
    );
    for (const { key, value } of stored)
      if (people.personOfConversation((JSON.parse(value) as { readonly sessionKey: string }).sessionKey) === id)
        await tx.run("DELETE FROM named_values WHERE scope = 'left-over-questions' AND key = ?", [key]);
  }

  async #isThere(id: string): Promise<boolean> {
    return (await this.#deps.store.database.get('SELECT 1 AS there FROM people WHERE id = ?', [id])) !== undefined;
  }
}

/** Returns a person's private conversations, wherever a trace of one is stored. */
export async function conversationsOf(
  { people, sessions, store }: Pick<ErasureDeps, 'people' | 'sessions'> & { readonly store: Pick<Store, 'database'> },
  id: string,
): Promise<readonly string[]> {
  const stored = (await sessions.list()).flatMap(({ sessionKey }) =>
    sessionKey === undefined ? [] : [sessionKey as string],
  );
  const traces = await store.database.all<{ key: string }>(
    'SELECT session_key AS key FROM gateway_mail UNION SELECT session_key FROM inbox UNION SELECT session_key FROM conversations',
  );
  return [...new Set([...stored, ...traces.map(({ key }) => key)])].filter(
    (key) => people.personOfConversation(key) === id,
  );
}

/** Deletes the stored data of a conversation beside its transcript: its display, its settings, and its recordings. */
async function dropTraces(database: Database, sessionKey: string): Promise<void> {
  await database.transaction([], async (tx) => {
    await tx.run('DELETE FROM gateway_mail WHERE session_key = ?', [sessionKey]);
    await tx.run('DELETE FROM named_values WHERE key = ?', [sessionKey]);
    await tx.run(
      "DELETE FROM run_recordings WHERE run_id IN (SELECT run_id FROM audit_log WHERE record LIKE ? ESCAPE '!')",
      [`%${JSON.stringify(sessionKey).replaceAll(/[!%_]/g, '!$&')}%`],
    );
  });
}
