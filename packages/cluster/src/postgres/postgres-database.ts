import { AsyncLocalStorage } from 'node:async_hooks';
// Imported, because tests replace the global one by a clock of theirs.
import { setImmediate } from 'node:timers';
import { asEverybody, type Fence, FinClawError, getContext } from '@finclaw/infra';
import type { ErrorContext } from '@finclaw/storage';
import { type Database, type SqlParams, transactionOver, waitedTooLong } from '@finclaw/storage';
import type { Client, QueryResult } from 'pg';
import { TENANT } from './lanes.ts';
import { isLost, toPostgresError } from './postgres-error.ts';
import type { Sessions } from './sessions.ts';
import { standFor, standingFrom, standingLost } from './standing.ts';
import { translate } from './translate.ts';

/**
 * One transaction that writes at a time, in the whole database: what a transaction read is still so when it writes, as
 * on SQLite. Every commit waits for the disk, so nothing is left to be flushed.
 */
const BEGIN = "BEGIN; SELECT pg_advisory_xact_lock(hashtext('finclaw writer'), hashtext(current_schema()))";

/** SQL that lifts the time limits for long work such as copying everything. */
const NO_HURRY = 'SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = 0';
const APART = {
  read: `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${NO_HURRY}`,
  write: `BEGIN; ${NO_HURRY}; ${BEGIN.slice('BEGIN; '.length)}`,
} as const;

/** The state all handles on one connection share. */
interface Shared {
  readonly sessions: Sessions;
  readonly context: ErrorContext;
  /** Tells whether this process answers in a conversation, as far as it knows without a query. */
  readonly holds: (fence: Fence) => boolean;
  /** Called when a turn may no longer write, because another process has taken its conversation over. */
  readonly onRefused: (fence: Fence) => void;
}

/**
 * SQL that makes a turn's writes valid only while this process answers in its conversation; the lock is held to the end
 * of the transaction, so that no process can take over in between.
 */
const FENCE = `SELECT 1 FROM lanes WHERE tenant = '${TENANT}' AND session_key = $1 AND token = $2 FOR SHARE`;

/** Puts the database interface over the connection of this process. */
export const createPostgresDatabase = (shared: Shared) => new PostgresHandle(shared);

/** Sends statements over one connection, in order; while a transaction is open on a handle, calls on it wait. */
class PostgresHandle implements Database {
  readonly dialect = 'postgres';
  readonly #shared: Shared;
  readonly #depth: number;
  /** The connection the transaction lives on; the next one is not it. */
  #client: Client | undefined;
  readonly #waiting: (() => void)[] = [];
  #inner: PostgresHandle | undefined;
  #isOver = false;
  #running = 0;
  #onIdle: (() => void) | undefined;

  constructor(shared: Shared, depth = 0) {
    this.#shared = shared;
    this.#depth = depth;
  }

  run(sql: string, params: SqlParams = []): Promise<number> {
    if (this.#depth === 0) return this.transaction((tx) => tx.run(sql, params));
    return this.#inTurn(async () => (await this.#ask(sql, params)).changes);
  }

  async get<Row>(sql: string, params: SqlParams = []): Promise<Row | undefined> {
    return (await this.all<Row>(sql, params))[0];
  }

  all<Row>(sql: string, params: SqlParams = []): Promise<readonly Row[]> {
    if (this.#depth === 0 && !/^\s*(SELECT|WITH)\b/i.test(sql))
      return this.transaction((tx) => tx.all<Row>(sql, params));
    return this.#inTurn(async () => (await this.#ask(sql, params)).rows as Row[]);
  }

  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    // The writer is determined now: it may have to wait until the turn that asked is over.
    const fence = this.#depth === 0 ? currentFence() : undefined;
    return this.#inTurn(() => this.#within(work, fence));
  }

  flushed(): Promise<void> {
    return Promise.resolve();
  }

  /** A transaction on a connection of its own, in which anything may be awaited. */
  async apart<T>(kind: 'read' | 'write', work: (tx: Database) => Promise<T>): Promise<T> {
    // The tables must be there first.
    await this.get('SELECT 1');
    const client = await this.#shared.sessions.connectFreely();
    const tx = new PostgresHandle(this.#shared, 1);
    tx.#client = client;
    try {
      await this.#exec(client, APART[kind]);
      const result = await asEverybody(() => work(tx));
      await this.#exec(client, 'COMMIT');
      return result;
    } finally {
      tx.#finish();
      await client.end().catch(() => {});
    }
  }

  /** Resolves when no query is running. */
  async idle(): Promise<void> {
    while (this.#running > 0)
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
  }

  async #within<T>(work: (tx: Database) => Promise<T>, fence: Fence | undefined): Promise<T> {
    const name = `level_${this.#depth}`;
    const [begin, commit, rollback] =
      this.#depth === 0
        ? [BEGIN, 'COMMIT', 'ROLLBACK']
        : [`SAVEPOINT ${name}`, `RELEASE ${name}`, `ROLLBACK TO ${name}; RELEASE ${name}`];
    // Set before the first wait, so that later callers wait too.
    const tx = new PostgresHandle(this.#shared, this.#depth + 1);
    this.#inner = tx;
    try {
      const client = await this.#begin(begin);
      tx.#client = client;
      try {
        if (fence !== undefined) await this.#pass(client, fence);
        const result = await tx.#watch(work);
        tx.#finish();
        const done = await this.#exec(client, commit);
        // A server that undid everything, because a statement in between had failed, does not call that an error.
        if (done === 'ROLLBACK')
          throw new FinClawError('A transaction was undone by an error it went on after', 'STORAGE_FAILURE');
        return result;
      } catch (error) {
        tx.#finish();
        await this.#exec(client, rollback).catch(() => client.end());
        if (this.#depth > 0) standingLost(client);
        throw error;
      }
    } catch (error) {
      this.#giveUp(error, fence);
      throw error;
    } finally {
      this.#inner = undefined;
      this.#next();
    }
  }

  /**
   * Ends a turn whose database did not answer: its writes are uncertain, and the next process of the conversation
   * continues from the record.
   */
  #giveUp(error: unknown, fence: Fence | undefined): void {
    if (fence === undefined || !isAway(error)) return;
    fence.isBroken = true;
    this.#shared.onRefused(fence);
  }

  /** Opens a transaction; a connection that turns out to be gone has done nothing yet, so another one is taken. */
  async #begin(begin: string): Promise<Client> {
    for (let tries = 0; ; tries++) {
      const client = this.#client ?? (await this.#shared.sessions.get());
      try {
        await this.#exec(client, this.#depth === 0 ? begin + standingFrom(client) : begin);
        return client;
      } catch (error) {
        if (this.#client !== undefined) throw error;
        const isGone = isUnreachable(error);
        if (!isGone) await this.#exec(client, 'ROLLBACK').catch(() => {});
        if (tries > 0 || !isGone) throw error;
        await client.end().catch(() => {});
      }
    }
  }

  /** Refuses what a turn writes that is no longer this process's. */
  async #pass(client: Client, fence: Fence): Promise<void> {
    const { holds, onRefused, context } = this.#shared;
    const values = [fence.sessionKey, fence.token];
    const ask = { name: 'finclaw_fence', text: FENCE, values };
    const isStillOurs = async (): Promise<boolean> => (await inOrder(client, () => client.query(ask))).rows.length > 0;
    try {
      if (holds(fence) && (await isStillOurs())) return;
    } catch (error) {
      throw toPostgresError(error, context);
    }
    onRefused(fence);
    throw new FinClawError('Another process answers in this conversation by now', 'SESSION_TAKEN_OVER', {
      details: { ...fence },
    });
  }

  /** Does the work, unless it waits for something that is no statement of this handle. */
  #watch<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const look = (): void => {
        setImmediate(() => {
          if (this.#running === 0 && !this.#isOver) reject(waitedTooLong());
        });
      };
      this.#onIdle = look;
      look();
      new Promise<T>((start) => {
        start(work(this));
      }).then(resolve, reject);
    });
  }

  /** Nothing reaches the transaction any more, nor the parts of it that are still open. */
  #finish(): void {
    this.#isOver = true;
    if (this.#inner !== undefined) this.#inner.#finish();
    for (const each of this.#waiting.splice(0)) each();
  }

  /** Lets in who waited, up to the next one who opens a transaction. */
  #next(): void {
    while (this.#inner === undefined) {
      const each = this.#waiting.shift();
      if (each === undefined) return;
      each();
    }
  }

  /** Does it now, or once the transaction that is open on this handle is over. */
  async #inTurn<T>(operation: () => Promise<T>): Promise<T> {
    this.#running++;
    try {
      if (this.#inner === undefined || this.#isOver) return await this.#start(operation);
      // Started by the code that grants it: a transaction blocks others at once. It keeps the context of its caller.
      const start = (resolve: (value: Promise<T>) => void) =>
        AsyncLocalStorage.bind(() => resolve(this.#start(operation)));
      return await new Promise<T>((resolve) => this.#waiting.push(start(resolve)));
    } finally {
      this.#running--;
      if (this.#running === 0) this.#onIdle?.();
    }
  }

  async #start<T>(operation: () => Promise<T>): Promise<T> {
    if (this.#isOver) throw transactionOver();
    return operation();
  }

  async #ask(sql: string, params: SqlParams): Promise<{ readonly rows: unknown[]; readonly changes: number }> {
    const statement = translate(sql, params);
    for (let tries = 0; ; tries++) {
      try {
        const client = this.#client ?? (await this.#shared.sessions.get());
        const { rows, rowCount } = await inOrder(client, async () => {
          await standFor(client, this.#client !== undefined);
          return client.query({ ...statement, values: [...statement.values] });
        });
        return { rows, changes: rowCount ?? 0 };
      } catch (error) {
        // Reading once more changes nothing; inside a transaction, what came before is gone with the connection.
        if (this.#client === undefined && tries === 0 && isLost(error)) continue;
        const told = toPostgresError(error, this.#shared.context);
        if (this.#client === undefined) this.#giveUp(told, currentFence());
        throw told;
      }
    }
  }

  /** Returns the name of what was done last. */
  async #exec(client: Client, sql: string): Promise<string | undefined> {
    try {
      const done: QueryResult | QueryResult[] = await inOrder(client, () => client.query(sql));
      return (Array.isArray(done) ? done.at(-1) : done)?.command;
    } catch (error) {
      throw toPostgresError(error, this.#shared.context);
    }
  }
}

/** The right to write of the turn the caller is in. */
function currentFence(): Fence | undefined {
  const fence = getContext()?.fence;
  return fence?.isOver ? undefined : fence;
}

const isUnreachable = (error: unknown): boolean =>
  error instanceof FinClawError && error.code === 'STORAGE_UNREACHABLE';

/** True when the server is gone, or others keep it too busy to answer. */
const isAway = (error: unknown): boolean =>
  isUnreachable(error) || (error instanceof FinClawError && error.code === 'STORAGE_LOCKED');

/** The last query on each connection. */
const last = new WeakMap<Client, Promise<unknown>>();

/** Runs a query after all earlier ones on the connection. */
function inOrder<T>(client: Client, ask: () => Promise<T>): Promise<T> {
  const answer = (last.get(client) ?? Promise.resolve()).then(ask);
  last.set(
    client,
    answer.catch(() => {}),
  );
  return answer;
}
