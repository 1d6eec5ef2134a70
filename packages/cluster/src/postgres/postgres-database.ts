import { AsyncLocalStorage } from 'node:async_hooks';
// Imported, because tests replace the global one by a clock of theirs.
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

/** Every transaction shares it; one that must be alone in the whole database has it to itself. */
export const WHOLE_DATABASE = "hashtext('finclaw writer'), hashtext(current_schema())";
const BEGIN = {
  shared: `BEGIN; SELECT pg_advisory_xact_lock_shared(${WHOLE_DATABASE})`,
  alone: `BEGIN; SELECT pg_advisory_xact_lock(${WHOLE_DATABASE})`,
} as const;

/** Long transactions, such as copying everything, must not be taken for a process that hangs. */
const NO_HURRY = 'SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = 0';
const APART = {
  read: `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${NO_HURRY}`,
  write: `BEGIN; ${NO_HURRY}; ${BEGIN.alone.slice('BEGIN; '.length)}`,
} as const;

/** Waits for named locks, in one order for all, so that two transactions never wait for each other. */
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
  /** Told when a turn may no longer write, because another process has taken its conversation over. */
  readonly onRefused: (fence: Fence) => void;
  readonly logger: FinClawLogger;
}

/**
 * Locks the lane of a conversation while this process owns it, so that nobody can take over before the transaction ends.
 */
const FENCE = `SELECT 1 FROM lanes WHERE tenant = '${TENANT}' AND session_key = $1 AND token = $2 FOR SHARE`;

/** The terms under which a transaction begins. */
interface Terms {
  readonly locks: Locks;
  /** A single statement only must not come between what others read and write, so its locks are shared. */
  readonly kind: 'alone' | 'shared';
  readonly fence: Fence | undefined;
}

interface Done {
  readonly rows: unknown[];
  readonly changes: number;
}

/**
 * The database of this process, over several connections. What belongs to one conversation or request is done in the
 * order it was asked; what belongs to different ones, side by side.
 *
 * Transactions are READ COMMITTED: a statement sees what was committed before it began. What a transaction reads and
 * then relies on is kept by the locks it names, which it has before its first statement.
 */
export class PostgresDatabase implements Database {
  readonly dialect = 'postgres';
  readonly #shared: Shared;
  /** The last thing that was asked of each conversation or request. */
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
    // Whose write it is is settled now: it may have to wait until the turn that asked is over.
    const fence = currentFence();
    return this.#inStrand(() => this.#whole({ locks, kind: 'alone', fence }, (tx) => tx.watch(work)));
  }

  async withNext<T>(work: (tx: Database) => Promise<T>): Promise<T | undefined> {
    const fence = currentFence();
    if (fence === undefined) return this.transaction([], work);
    // It stays the work of whoever asked.
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

  /** Every commit waits for the server's disk: a server that crashes has what its processes remember. */
  async flushed(): Promise<void> {
    const fence = currentFence();
    if (fence && this.#joining.isWaiting(fence)) await this.#inStrand(() => this.#joinNothing(fence));
  }

  /** A transaction on a connection of its own, in which anything may be awaited. */
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

  /** Resolves when nothing that was asked is still under way. */
  async idle(): Promise<void> {
    await this.#joining.flushAll();
    while (this.#strands.size > 0) await Promise.allSettled(this.#strands.values());
  }

  /** Writes what goes with the next transaction of a turn without one. */
  async #joinNothing(fence: Fence): Promise<void> {
    if (this.#joining.isWaiting(fence)) await this.#whole({ locks: [], kind: 'alone', fence }, async () => {});
  }

  /** Writes one after the other what went with a transaction that failed, which may have been the fault of one of them. */
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

  /** Does it once more when nothing came of it: the connection was gone, or another version changed a table. */
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

  /** Does it now, or after what the same conversation or request asked before. */
  #inStrand<T>(work: () => Promise<T>): Promise<T> {
    const name = strandOf();
    const before = this.#strands.get(name);
    // It stays the work of whoever asked.
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
   * One transaction from its beginning to its end. `isOneStatement` sends the statement together with the beginning; it is
   * undone when it turns out that it should not have been.
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
          // What the beginning failed of tells more than what the statement behind it did.
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

  /** Refuses what a turn writes that is no longer this process's. */
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
   * A turn whose database did not answer goes no further: nobody knows what was written, and whoever takes the
   * conversation up next begins with what the record says.
   */
  #giveUp(error: unknown, fence: Fence | undefined): void {
    if (fence === undefined || !isAway(error)) return;
    fence.isBroken = true;
    this.#shared.onRefused(fence);
  }
}

/** Errors of a commit whose answer was lost: nobody knows whether it was done. */
const isCommitting = new WeakSet<Error>();

async function commit(tx: PostgresTransaction): Promise<void> {
  let done: string | undefined;
  try {
    done = await tx.exec('COMMIT');
  } catch (error) {
    isCommitting.add(error as Error);
    throw error;
  }
  // A server that undid everything, because a statement in between had failed, does not call that an error.
  if (done === 'ROLLBACK')
    throw new FinClawError('A transaction was undone by an error it went on after', 'STORAGE_FAILURE');
}

/**
 * An open transaction, or a part of one. Statements go in the order they were asked; while a part is open, what is asked
 * of the whole waits.
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

  /** Does what goes with this transaction first, so that nobody who waits for the lock waits for it. */
  async hold(lock: string): Promise<void> {
    const held = () => this.exec(holding([lock], 'alone', this.#client));
    await Promise.all([this.join(), this.#inTurn(held)]);
  }

  /** Does what goes with this transaction. */
  async join(): Promise<void> {
    const writes = this.#joining;
    this.#joining = [];
    await Promise.all(writes.map((write) => write(this)));
  }

  /** A part that can fail by itself; its locks are held to the end of the whole. */
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

  /** Returns the name of what was done last. */
  async exec(sql: string): Promise<string | undefined> {
    try {
      const done: QueryResult | QueryResult[] = await this.#client.query(sql);
      return (Array.isArray(done) ? done.at(-1) : done)?.command;
    } catch (error) {
      throw toPostgresError(error, this.#context);
    }
  }

  /** Nothing reaches the transaction any more, nor the parts of it that are still open. */
  finish(): void {
    this.#isOver = true;
    if (this.#inner !== undefined) this.#inner.finish();
    for (const each of this.#waiting.splice(0)) each();
  }

  /** Does the work, unless it waits for something that is no statement of this handle. */
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
    // Set before the first wait, so that whoever comes now waits too.
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

  /** Lets in who waited, up to the next one who opens a part. */
  #next(): void {
    while (this.#inner === undefined) {
      const each = this.#waiting.shift();
      if (each === undefined) return;
      each();
    }
  }

  /** Does it now, or once the part that is open is over. */
  async #inTurn<T>(operation: () => Promise<T>): Promise<T> {
    this.#running++;
    try {
      if (this.#inner === undefined || this.#isOver) return await this.#start(operation);
      // Begun by whoever lets it in: a part closes the door behind it at once. It stays the work of whoever asked.
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

/** Counts how often the prepared statements of a connection were given up; new ones get other names. */
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

/** Waits for both; the second was sent behind the first. */
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
