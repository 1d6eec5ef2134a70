import type { DatabaseSync, StatementSync } from 'node:sqlite';
// Imported, because tests replace the global ones with a fake clock.
import { clearImmediate, setImmediate } from 'node:timers';
import { FinClawError } from '@finclaw/infra';
import type { Locks } from './locks.ts';
import type { LogSync } from './log-sync.ts';
import { type ErrorContext, toStorageError } from './storage-error.ts';

/** The value of a column. */
export type SqlValue = null | number | bigint | string | Uint8Array;

/** Values for `?` in order, or for `:name` by name. */
export type SqlParams = readonly SqlValue[] | Readonly<Record<string, SqlValue>>;

/**
 * When a commit is on disk: before the call returns, or once `flushed` resolves. A killed process loses neither, a
 * power cut may lose the second.
 */
export type Durability = 'now' | 'soon';

/**
 * The database for modules that own tables in it. Each statement is prepared once. The type of a row is the caller's
 * promise about its own query; whole numbers beyond 2^53 must be read as text (`CAST(x AS TEXT)`). Statements are
 * written once, in what SQLite and PostgreSQL both understand: no sum of conditions but `CASE`, no `IS NOT ?` but `IS
 * DISTINCT FROM ?`, a target for `ON CONFLICT … DO UPDATE`, and no name that could be a row's and its successor's.
 */
export interface Database {
  /** The SQL dialect, for the few statements that differ. */
  readonly dialect: 'sqlite' | 'postgres';
  /**
   * Runs one statement and resolves to the number of changed rows. It shares the locks with other single statements, so
   * that it does not run between the reads and writes of a transaction with one of them.
   */
  run(sql: string, params?: SqlParams, locks?: readonly string[]): Promise<number>;
  get<Row>(sql: string, params?: SqlParams): Promise<Row | undefined>;
  all<Row>(sql: string, params?: SqlParams): Promise<readonly Row[]>;
  /**
   * Runs the function in one transaction: all of its writes are committed, or none. Only the handle passed to it
   * belongs to the transaction; calls on any other wait until it is over. Inside, await nothing but that handle: a
   * transaction that waits for something else would block all others, and is rolled back. A transaction on the handle
   * is a savepoint that can fail by itself. `soon` is for many small writes whose writer can wait once for several of
   * them.
   */
  transaction<T>(locks: Locks, work: (tx: Database) => Promise<T>, durability?: Durability): Promise<T>;
  /**
   * Writes together with the next transaction of the same turn, or shortly after if there is none: for writes that
   * nothing waits for. Reads may not see them until then. Where it is written at once, as on SQLite and outside a turn,
   * resolves to its result.
   */
  withNext<T>(work: (tx: Database) => Promise<T>): Promise<T | undefined>;
  /**
   * Inside a transaction, acquires the named lock until its end. Only for the last lock: two transactions that take
   * locks in different orders would deadlock.
   */
  hold(lock: string): Promise<void>;
  /** Resolves when everything committed so far is on disk; writers who wait at the same time share one sync. */
  flushed(): Promise<void>;
}

/** Wraps an open connection in the database interface; every SQLite error becomes a StorageError. */
export function createDatabase(connection: DatabaseSync, context: ErrorContext, log: LogSync): Database {
  return new Handle({ connection, context, log, statements: new Map(), durability: 'now' }, 0, laneOf(context.path));
}

/** The state all handles on one connection share. */
interface Shared {
  readonly connection: DatabaseSync;
  readonly context: ErrorContext;
  readonly log: LogSync;
  readonly statements: Map<string, Prepared>;
  /** The present durability of this connection's commits. */
  durability: Durability;
}

interface Prepared {
  readonly statement: StatementSync;
  /** True for a read-only transaction, which needs no disk sync. */
  readonly onlyReads: boolean;
}

/** The handle inside a transaction, and the calls waiting for its end, in order. */
class Lane {
  inner: Handle | undefined;
  readonly waiting: (() => void)[] = [];
}

/**
 * Lanes by file. Two connections of this process to one file share a lane: the one whose transaction is open could not
 * continue while the other waits for it in SQLite.
 */
const lanes = new Map<string, Lane>();

function laneOf(path: string): Lane {
  if (path === ':memory:') return new Lane();
  const lane = lanes.get(path) ?? new Lane();
  lanes.set(path, lane);
  return lane;
}

/**
 * SQLite runs in this process: a statement is done when its call returns, unless a transaction on the same handle is
 * open; then it waits.
 */
class Handle implements Database {
  readonly dialect = 'sqlite';
  readonly #shared: Shared;
  readonly #depth: number;
  readonly #lane: Lane;
  #isOver = false;

  constructor(shared: Shared, depth: number, lane: Lane) {
    this.#shared = shared;
    this.#depth = depth;
    this.#lane = lane;
  }

  run(sql: string, params: SqlParams = []): Promise<number> {
    return this.#inTurn(() => {
      const statement = this.#ready(sql);
      return Number(bind(statement.run, statement, params).changes);
    });
  }

  get<Row>(sql: string, params: SqlParams = []): Promise<Row | undefined> {
    return this.#inTurn(() => {
      const statement = this.#ready(sql);
      return bind(statement.get, statement, params) as Row | undefined;
    });
  }

  all<Row>(sql: string, params: SqlParams = []): Promise<readonly Row[]> {
    return this.#inTurn(() => {
      const statement = this.#ready(sql);
      return bind(statement.all, statement, params) as Row[];
    });
  }

  transaction<T>(_locks: Locks, work: (tx: Database) => Promise<T>, durability: Durability = 'now'): Promise<T> {
    return this.#inTurn(() => (this.#depth > 0 ? this.#part(work) : this.#whole(work, durability)));
  }

  withNext<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    return this.transaction([], work, 'soon');
  }

  async hold(): Promise<void> {}

  flushed(): Promise<void> {
    return this.#shared.log.flushed().catch((error: unknown) => {
      throw toStorageError(error, this.#shared.context);
    });
  }

  #whole<T>(work: (tx: Database) => Promise<T>, durability: Durability): Promise<T> {
    this.#commitsWait(durability);
    this.#step('BEGIN IMMEDIATE');
    return this.#within(work, 'COMMIT', 'ROLLBACK', (isCommitted) => {
      if (isCommitted && durability === 'soon') this.#shared.log.committed();
    });
  }

  #part<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    const name = `level_${this.#depth}`;
    this.#step(`SAVEPOINT ${name}`);
    return this.#within(work, `RELEASE ${name}`, `ROLLBACK TO ${name}; RELEASE ${name}`, () => {});
  }

  #within<T>(
    work: (tx: Database) => Promise<T>,
    commit: string,
    rollback: string,
    ended: (isCommitted: boolean) => void,
  ): Promise<T> {
    const { connection } = this.#shared;
    const tx = new Handle(this.#shared, this.#depth + 1, new Lane());
    this.#lane.inner = tx;
    return new Promise<T>((resolve, reject) => {
      /** True when the transaction was still open. */
      const end = (last: string): boolean => {
        if (tx.#isOver) return false;
        clearImmediate(late);
        tx.#finish();
        this.#lane.inner = undefined;
        let isCommitted = false;
        try {
          if (last === commit) this.#step(commit);
          else this.#exec(last);
          isCommitted = last === commit;
        } catch (error) {
          reject(error);
          if (isInTransaction(connection)) this.#exec(rollback);
        }
        if (connection.isOpen) ended(isCommitted);
        return true;
      };
      const undo = (error: unknown): void => {
        reject(error);
        // A full disk or a lost file rolls the transaction back by itself; a second rollback would hide the reason.
        if (end(isInTransaction(connection) ? rollback : '')) this.#next();
      };
      // A statement is done when its call returns, so only a wait for something else outlasts this turn of the event
      // loop.
      const late = setImmediate(() => undo(waitedTooLong()));
      start(work, tx).then((result) => {
        if (!end(commit)) return;
        resolve(result);
        this.#next();
      }, undo);
    });
  }

  /** Closes the transaction and its open savepoints to further statements. */
  #finish(): void {
    this.#isOver = true;
    const { inner, waiting } = this.#lane;
    if (inner !== undefined) inner.#finish();
    for (const each of waiting.splice(0)) each();
  }

  /** Starts the waiting operations, up to the next one that opens a transaction. */
  #next(): void {
    const lane = this.#lane;
    while (lane.inner === undefined) {
      const each = lane.waiting.shift();
      if (each === undefined) return;
      each();
    }
  }

  /** A statement that comes again and again, and is therefore prepared. */
  #step(sql: string): void {
    this.#translate(() => this.#prepare(sql).statement.run());
  }

  /**
   * Prepares a statement to be run now. Outside a transaction a write is a separate commit, which waits for the disk.
   */
  #ready(sql: string): StatementSync {
    const { statement, onlyReads } = this.#prepare(sql);
    if (this.#depth === 0 && !onlyReads) this.#commitsWait('now');
    return statement;
  }

  /**
   * Sets the durability of the next commits. SQLite only receives changes, because it parses the statement each time.
   */
  #commitsWait(durability: Durability): void {
    if (this.#shared.durability === durability) return;
    this.#exec(`PRAGMA synchronous = ${durability === 'now' ? 'FULL' : 'NORMAL'}`);
    this.#shared.durability = durability;
  }

  #exec(sql: string): void {
    this.#translate(() => this.#shared.connection.exec(sql));
  }

  /** Runs an operation now, or once the open transaction on this handle has ended. */
  #inTurn<T>(operation: () => T | Promise<T>): Promise<T> {
    if (this.#lane.inner === undefined || this.#isOver) return this.#try(operation);
    return new Promise((resolve) => {
      this.#lane.waiting.push(() => resolve(this.#try(operation)));
    });
  }

  #try<T>(operation: () => T | Promise<T>): Promise<T> {
    if (this.#isOver) return Promise.reject(transactionOver());
    try {
      return Promise.resolve(this.#translate(operation));
    } catch (error) {
      return Promise.reject(error);
    }
  }

  #translate<T>(operation: () => T): T {
    try {
      return operation();
    } catch (error) {
      throw toStorageError(error, this.#shared.context);
    }
  }

  #prepare(sql: string): Prepared {
    const { connection, statements } = this.#shared;
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const prepared = { statement: connection.prepare(sql), onlyReads: /^\s*SELECT\b/i.test(sql) };
    statements.set(sql, prepared);
    return prepared;
  }
}

const misuse = (text: string): FinClawError => new FinClawError(text, 'INTERNAL', { isOperational: false });
/** Creates the error for a transaction that was rolled back because it waited for something else. */
export const waitedTooLong = (): FinClawError =>
  misuse('A transaction waited for something other than its own handle and was undone');
/** Creates the error for a handle used after its transaction. */
export const transactionOver = (): FinClawError => misuse('The transaction this handle belongs to is over');

/** Starts the work; a synchronous exception counts as a rejection. */
const start = async <T>(work: (tx: Database) => Promise<T>, tx: Database): Promise<T> => work(tx);

const isInTransaction = (connection: DatabaseSync): boolean => connection.isOpen && connection.isTransaction;

const bind = <T>(call: (...args: never[]) => T, statement: StatementSync, params: SqlParams): T =>
  Reflect.apply(call, statement, Array.isArray(params) ? params : [params]) as T;
