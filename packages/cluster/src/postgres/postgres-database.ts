import { AsyncLocalStorage } from 'node:async_hooks';
// Imported, because tests replace the global one with a fake clock.
import { setImmediate } from 'node:timers';
import { asEverybody, type Fence, FinClawError, type FinClawLogger, getContext, isLeftToOthers } from '@finclaw/infra';
import type { ErrorContext, Locks } from '@finclaw/storage';
import { type Database, type SqlParams, transactionOver, waitedTooLong } from '@finclaw/storage';
import type { Client, PoolClient, QueryResult } from 'pg';
import { actingUserLost, actingUserSql, setActingUser } from './acting-user.ts';
import { type JoiningWrite, JoiningWrites } from './joining-writes.ts';
import { TENANT } from './lanes.ts';
import { isLost, isPlanChanged, toPostgresError } from './postgres-error.ts';
import type { Sessions } from './sessions.ts';
import { translate } from './translate.ts';

/** A lock every transaction takes shared; one that must be alone in the whole database takes it exclusively. */
export const WHOLE_DATABASE = "hashtext('finclaw writer'), hashtext(current_schema())";
const BEGIN = {
  shared: `BEGIN; SELECT pg_advisory_xact_lock_shared(${WHOLE_DATABASE})`,
  alone: `BEGIN; SELECT pg_advisory_xact_lock(${WHOLE_DATABASE})`,
} as const;

/** Disables the idle timeout: a long transaction, such as a full copy, must not be taken for a hanging process. */
const NO_HURRY = 'SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = 0';
const APART = {
  read: `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${NO_HURRY}`,
  write: `BEGIN; ${NO_HURRY}; ${BEGIN.alone.slice('BEGIN; '.length)}`,
} as const;

/** Acquires named locks in a fixed order, so that two transactions never deadlock. */
function holding(names: readonly string[], kind: 'alone' | 'shared', client: Client): string {
  const lock = kind === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared';
  const key = (name: string): string => `hashtextextended(${client.escapeLiteral(name)} || ' ' || current_schema(), 0)`;
  return [...new Set(names)]
    .sort()
    .map((name) => `SELECT ${lock}(${key(name)})`)
    .join('; ');
}

/** The state that all handles on one database share. */
interface Shared {
  readonly sessions: Sessions;
  readonly context: ErrorContext;
  /** Tells whether this process holds the lane of a conversation, as far as it knows without asking. */
  readonly holds: (fence: Fence) => boolean;
  /** Called when a turn may no longer write, because another process has taken its conversation over. */
  readonly onRefused: (fence: Fence) => void;
  readonly logger: FinClawLogger;
}

/**
 * Locks the lane of a conversation while this process owns it, so that no other process can take over before the
 * transaction ends.
 */
const FENCE = `SELECT 1 FROM lanes WHERE tenant = '${TENANT}' AND session_key = $1 AND token = $2 FOR SHARE`;

/** The terms under which a transaction begins. */
interface Terms {
  readonly locks: Locks;
  /** A single statement takes its locks shared: it only must not run between the reads and writes of a transaction. */
  readonly kind: 'alone' | 'shared';
  readonly fence: Fence | undefined;
}

interface Done {
  readonly rows: unknown[];
  readonly changes: number;
}

/**
 * The database of this process, over several connections. The work of one conversation or request runs in order; that
 * of different ones runs in parallel. Transactions are READ COMMITTED: a statement sees what was committed before it
 * began. Rows that a transaction reads and relies on are protected by the locks it names, which it acquires before its
 * first statement.
 */
export class PostgresDatabase implements Database {
  readonly dialect = 'postgres';
  readonly #shared: Shared;
  /** The last operation of each conversation or request. */
  readonly #strands = new Map<string, Promise<unknown>>();
  readonly #joining = new JoiningWrites();

  constructor(shared: Shared) {
    this.#shared = shared;
  }

  async run(sql: string, params: SqlParams = [], locks: readonly string[] = []): Promise<number> {
    return (await this.#write(sql, params, locks)).changes;
  }

  async get<Row>(sql: string, params: SqlParams = []): Promise<Row | undefined> {
    return (await this.all<Row>(sql, params))[0];
  }

  async all<Row>(sql: string, params: SqlParams = []): Promise<readonly Row[]> {
    const isRead = /^\s*(SELECT|WITH)\b/i.test(sql);
    return (await (isRead ? this.#read(sql, params) : this.#write(sql, params, []))).rows as Row[];
  }

  transaction<T>(locks: Locks, work: (tx: Database) => Promise<T>): Promise<T> {
    // Captured now: the write may have to wait until the turn that asked for it is over.
    const fence = currentFence();
    return this.#inStrand(() => this.#whole({ locks, kind: 'alone', fence }, (tx) => tx.watch(work)));
  }

  async withNext<T>(work: (tx: Database) => Promise<T>): Promise<T | undefined> {
    const fence = currentFence();
    if (fence === undefined) return this.transaction([], work);
    // Keeps the async context of the caller.
    this.#joining.add(
      fence,
      AsyncLocalStorage.bind(work),
      AsyncLocalStorage.bind(() => this.#inStrand(() => this.#joinNothing(fence))),
    );
    return undefined;
  }

  hold(): Promise<void> {
    throw new FinClawError('A lock is held inside a transaction', 'INTERNAL', { isOperational: false });
  }

  /** Every commit waits for the server's disk, so a server that crashes has every commit it acknowledged. */
  async flushed(): Promise<void> {
    const fence = currentFence();
    if (fence && this.#joining.isWaiting(fence)) await this.#inStrand(() => this.#joinNothing(fence));
  }

  /** Runs a transaction on a separate connection, in which anything may be awaited. */
  async apart<T>(kind: 'read' | 'write', work: (tx: Database) => Promise<T>): Promise<T> {
    // The tables must be there first.
    await this.get('SELECT 1');
    const client = await this.#shared.sessions.connectFreely();
    const tx = new PostgresTransaction(this.#shared.context, client, 1);
    try {
      await tx.exec(APART[kind]);
      const result = await asEverybody(() => work(tx));
      await tx.exec('COMMIT');
      return result;
    } finally {
      tx.finish();
      await client.end().catch(() => {});
    }
  }

  /** Resolves when no operation is pending. */
  async idle(): Promise<void> {
    await this.#joining.flushAll();
    while (this.#strands.size > 0) await Promise.allSettled(this.#strands.values());
  }

  /** Commits the waiting writes of a turn without a following transaction. */
  async #joinNothing(fence: Fence): Promise<void> {
    if (this.#joining.isWaiting(fence)) await this.#whole({ locks: [], kind: 'alone', fence }, async () => {});
  }

  /** Commits the waiting writes of a failed transaction one by one, since one of them may have caused the failure. */
  async #writeApart(writes: readonly JoiningWrite[], fence: Fence | undefined): Promise<void> {
    for (const write of writes)
      await this.#inStrand(() => this.#whole({ locks: [], kind: 'alone', fence }, write)).catch((error: unknown) => {
        if (!isLeftToOthers(error)) this.#shared.logger.error('Something of a turn could not be stored', { error });
      });
  }

  #write(sql: string, params: SqlParams, locks: readonly string[]): Promise<Done> {
    const fence = currentFence();
    const terms = { locks, kind: 'shared', fence } as const;
    return this.#inStrand(() => this.#again(() => this.#whole(terms, (tx) => tx.ask(sql, params), true)));
  }

  #read(sql: string, params: SqlParams): Promise<Done> {
    const fence = currentFence();
    return this.#inStrand(async () => {
      try {
        return await this.#again(() => this.#onFreeConnection((client) => ask(client, sql, params, false)));
      } catch (error) {
        this.#giveUp(error, fence);
        throw error;
      }
    });
  }

  /** Retries once after a failure without effect: the connection was lost, or another version changed a table. */
  async #again<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const cause = (error as Error).cause;
      if (!isUnreachable(error) && !isPlanChanged(cause)) throw error;
      if (isCommitting.has(error as Error)) throw error;
      return work();
    }
  }

  /** Runs work now, or after the earlier work of the same conversation or request. */
  #inStrand<T>(work: () => Promise<T>): Promise<T> {
    const name = strandOf();
    const before = this.#strands.get(name);
    // Keeps the async context of the caller.
    const done = before === undefined ? work() : before.then(AsyncLocalStorage.bind(work));
    const settled: Promise<unknown> = done
      .catch(() => {})
      .then(() => {
        if (this.#strands.get(name) === settled) this.#strands.delete(name);
      });
    this.#strands.set(name, settled);
    return done;
  }

  async #onFreeConnection<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = await this.#shared.sessions.acquire();
    let failure: Error | undefined;
    try {
      return await work(client);
    } catch (error) {
      failure = isLost(error) ? (error as Error) : undefined;
      throw toPostgresError(error, this.#shared.context);
    } finally {
      client.release(failure);
    }
  }

  /**
   * Runs one transaction. `isOneStatement` sends the statement together with BEGIN; it is rolled back when it turns out
   * that it should not have run.
   */
  async #whole<T>(terms: Terms, work: (tx: PostgresTransaction) => Promise<T>, isOneStatement = false): Promise<T> {
    let client: PoolClient | undefined;
    let broken: Error | undefined;
    const joining = this.#joining.take(terms.fence);
    try {
      for (let tries = 0; ; tries++) {
        client = await this.#shared.sessions.acquire();
        const tx = new PostgresTransaction(this.#shared.context, client, 1, joining);
        const beginning = this.#begin(tx, client, terms);
        try {
          if (!isOneStatement) await beginning;
          const working = work(tx);
          const [result] = await Promise.all([working, beginning]);
          await tx.join();
          tx.finish();
          await commit(tx);
          return result;
        } catch (error) {
          tx.finish();
          // The error of BEGIN says more than that of the statement behind it.
          const reason = await beginning.then(
            () => error,
            (first: unknown) => first,
          );
          broken = isUnreachable(reason) ? (reason as Error) : await tx.exec('ROLLBACK').then(() => undefined, asError);
          const hasBegun =
            reason === error &&
            (await beginning.then(
              () => true,
              () => false,
            ));
          if (tries > 0 || hasBegun || isOneStatement || !isUnreachable(reason)) throw reason;
          // Nothing was done yet, so another connection is taken.
          client.release(broken);
          client = undefined;
        }
      }
    } catch (error) {
      this.#giveUp(error, terms.fence);
      if (!isLeftToOthers(error)) void this.#writeApart(joining, terms.fence);
      throw error;
    } finally {
      client?.release(broken);
    }
  }

  async #begin(tx: PostgresTransaction, client: Client, { locks, kind, fence }: Terms): Promise<void> {
    const begin = locks === 'everything' ? BEGIN.alone : BEGIN.shared;
    const named = locks === 'everything' ? '' : holding(locks, kind, client);
    const parts = [begin, named, actingUserSql(client)];
    const begun = tx.exec(parts.filter((part) => part !== '').join('; '));
    await Promise.all([begun, fence && this.#pass(client, fence)]);
  }

  /** Refuses writes of a turn that this process no longer owns. */
  async #pass(client: Client, fence: Fence): Promise<void> {
    const { holds, onRefused, context } = this.#shared;
    const values = [fence.sessionKey, fence.token];
    try {
      const isStillOurs =
        holds(fence) && (await client.query({ name: 'finclaw_fence', text: FENCE, values })).rows.length > 0;
      if (isStillOurs) return;
    } catch (error) {
      throw toPostgresError(error, context);
    }
    onRefused(fence);
    throw new FinClawError('Another process answers in this conversation by now', 'SESSION_TAKEN_OVER', {
      details: { ...fence },
    });
  }

  /**
   * Stops a turn whose database did not reply: it is unknown what was written, and the next owner of the conversation
   * resumes from what is stored.
   */
  #giveUp(error: unknown, fence: Fence | undefined): void {
    if (fence === undefined || !isAway(error)) return;
    fence.isBroken = true;
    this.#shared.onRefused(fence);
  }
}

/** Errors of a commit whose reply was lost, so that its outcome is unknown. */
const isCommitting = new WeakSet<Error>();

async function commit(tx: PostgresTransaction): Promise<void> {
  let done: string | undefined;
  try {
    done = await tx.exec('COMMIT');
  } catch (error) {
    isCommitting.add(error as Error);
    throw error;
  }
  // When an earlier statement failed, the server rolls back on COMMIT without an error.
  if (done === 'ROLLBACK')
    throw new FinClawError('A transaction was undone by an error it went on after', 'STORAGE_FAILURE');
}

/**
 * An open transaction, or a savepoint in one. Statements run in the order they were asked for; while a savepoint is
 * open, those of the outer transaction wait.
 */
class PostgresTransaction implements Database {
  readonly dialect = 'postgres';
  readonly #context: ErrorContext;
  readonly #client: Client;
  readonly #depth: number;
  readonly #waiting: (() => void)[] = [];
  #joining: readonly JoiningWrite[];
  #inner: PostgresTransaction | undefined;
  #isOver = false;
  #running = 0;
  #onIdle: (() => void) | undefined;

  constructor(context: ErrorContext, client: Client, depth: number, joining: readonly JoiningWrite[] = []) {
    this.#context = context;
    this.#client = client;
    this.#depth = depth;
    this.#joining = joining;
  }

  async run(sql: string, params: SqlParams = [], locks: readonly string[] = []): Promise<number> {
    const held = locks.length === 0 ? undefined : this.exec(holding(locks, 'shared', this.#client));
    const [, { changes }] = await Promise.all([held, this.ask(sql, params)]);
    return changes;
  }

  async get<Row>(sql: string, params: SqlParams = []): Promise<Row | undefined> {
    return (await this.all<Row>(sql, params))[0];
  }

  async all<Row>(sql: string, params: SqlParams = []): Promise<readonly Row[]> {
    return (await this.ask(sql, params)).rows as Row[];
  }

  withNext<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    return this.transaction([], work);
  }

  /** Runs the joining writes before the lock, so that others do not wait for them. */
  async hold(lock: string): Promise<void> {
    const held = () => this.exec(holding([lock], 'alone', this.#client));
    await Promise.all([this.join(), this.#inTurn(held)]);
  }

  /** Runs the joining writes. */
  async join(): Promise<void> {
    const writes = this.#joining;
    this.#joining = [];
    await Promise.all(writes.map((write) => write(this)));
  }

  /** Runs a savepoint that can fail by itself; its locks are held to the end of the transaction. */
  transaction<T>(locks: Locks, work: (tx: Database) => Promise<T>): Promise<T> {
    return this.#inTurn(() => this.#part(locks === 'everything' ? [] : locks, work));
  }

  flushed(): Promise<void> {
    return Promise.resolve();
  }

  ask(sql: string, params: SqlParams): Promise<Done> {
    return this.#inTurn(async () => {
      try {
        return await ask(this.#client, sql, params, true);
      } catch (error) {
        throw toPostgresError(error, this.#context);
      }
    });
  }

  /** Returns the command of the last statement. */
  async exec(sql: string): Promise<string | undefined> {
    try {
      const done: QueryResult | QueryResult[] = await this.#client.query(sql);
      return (Array.isArray(done) ? done.at(-1) : done)?.command;
    } catch (error) {
      throw toPostgresError(error, this.#context);
    }
  }

  /** Closes the transaction and its open savepoints to further statements. */
  finish(): void {
    this.#isOver = true;
    if (this.#inner !== undefined) this.#inner.finish();
    for (const each of this.#waiting.splice(0)) each();
  }

  /** Runs the work; fails when it waits for anything but a statement of this handle. */
  watch<T>(work: (tx: Database) => Promise<T>): Promise<T> {
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

  async #part<T>(locks: readonly string[], work: (tx: Database) => Promise<T>): Promise<T> {
    const name = `level_${this.#depth}`;
    // Set before the first await, so that later statements wait too.
    const part = new PostgresTransaction(this.#context, this.#client, this.#depth + 1);
    this.#inner = part;
    try {
      const held = holding(locks, 'alone', this.#client);
      await this.exec(`SAVEPOINT ${name}${held === '' ? '' : `; ${held}`}`);
      const result = await part.watch(work);
      part.finish();
      await this.exec(`RELEASE ${name}`);
      return result;
    } catch (error) {
      part.finish();
      await this.exec(`ROLLBACK TO ${name}; RELEASE ${name}`).catch(() => {});
      actingUserLost(this.#client);
      throw error;
    } finally {
      this.#inner = undefined;
      this.#next();
    }
  }

  /** Starts the waiting operations, up to the next one that opens a savepoint. */
  #next(): void {
    while (this.#inner === undefined) {
      const each = this.#waiting.shift();
      if (each === undefined) return;
      each();
    }
  }

  /** Runs an operation now, or once the open savepoint has ended. */
  async #inTurn<T>(operation: () => Promise<T>): Promise<T> {
    this.#running++;
    try {
      if (this.#inner === undefined || this.#isOver) return await this.#start(operation);
      // Started by `#next`, since a savepoint makes later operations wait at once. Keeps the async context of the
      // caller.
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
}

/** Counts how often the prepared statements of a connection were dropped; new ones get other names. */
const generations = new WeakMap<Client, number>();

async function ask(client: Client, sql: string, params: SqlParams, isInside: boolean): Promise<Done> {
  const { name, text, values } = translate(sql, params);
  const generation = generations.get(client) ?? 0;
  const statement = { name: generation === 0 ? name : `${name}_${generation}`, text, values: [...values] };
  try {
    const [{ rows, rowCount }] = await sent(setActingUser(client, isInside), client.query(statement));
    return { rows, changes: rowCount ?? 0 };
  } catch (error) {
    if (isPlanChanged(error)) generations.set(client, generation + 1);
    throw error;
  }
}

/** Awaits both; the second was pipelined behind the first. */
async function sent<T>(before: Promise<unknown>, result: Promise<T>): Promise<readonly [T]> {
  const [, value] = await Promise.all([before, result]);
  return [value];
}

const asError = (error: unknown): Error => error as Error;

/** Names the queue whose statements run in order: that of a turn, else of a request, else of the program. */
function strandOf(): string {
  const { fence, requestId } = getContext() ?? {};
  return fence?.sessionKey ?? requestId ?? '';
}

/** Returns the fence of the current turn. */
function currentFence(): Fence | undefined {
  const fence = getContext()?.fence;
  return fence?.isOver ? undefined : fence;
}

const isUnreachable = (error: unknown): boolean =>
  error instanceof FinClawError && error.code === 'STORAGE_UNREACHABLE';

/** True when the server is gone, or too busy to reply. */
const isAway = (error: unknown): boolean =>
  isUnreachable(error) || (error instanceof FinClawError && error.code === 'STORAGE_LOCKED');
