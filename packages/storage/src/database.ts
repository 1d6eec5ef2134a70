import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { FinClawError } from '@finclaw/infra';
import type { LogSync } from './log-sync.ts';
import { type ErrorContext, toStorageError } from './storage-error.ts';

type SqlValue = null | number | bigint | string | Uint8Array;

/** Values for `?` in order, or for `:name` by name. */
export type SqlParams = readonly SqlValue[] | Readonly<Record<string, SqlValue>>;

/** When a commit is on the disk: before the call returns, or once `flushed` resolves. A killed process loses neither, a power cut may lose the second. */
export type Durability = 'now' | 'soon';

/**
 * The database for modules that own tables in it. Each statement is prepared once. The type of a row is the caller's promise
 * about its own query; whole numbers beyond 2^53 must be read as text (`CAST(x AS TEXT)`).
 */
export interface Database {
  /** Runs one statement and returns how many rows it changed. */
  run(sql: string, params?: SqlParams): number;
  get<Row>(sql: string, params?: SqlParams): Row | undefined;
  all<Row>(sql: string, params?: SqlParams): readonly Row[];
  /**
   * Runs the function in one transaction: all of its writes happen, or none. Only the handle it is given reaches the transaction; any other is
   * refused until it is over, so that nothing slips in. A transaction on that handle is a part that can fail by itself.
   * `soon` is for writes that are many, and whose writer can wait once for several of them.
   */
  transaction<T>(work: (tx: Database) => T, durability?: Durability): T;
  /** Resolves when everything committed so far is on disk; writers who wait at the same time share one sync. */
  flushed(): Promise<void>;
}

/** Puts the database interface over an open connection; everything SQLite throws becomes a StorageError. */
export function createDatabase(connection: DatabaseSync, context: ErrorContext, log: LogSync): Database {
  const shared: Shared = { connection, context, log, statements: new Map(), current: undefined };
  shared.current = new Handle(shared, 0);
  return shared.current;
}

/** What all handles on one connection have in common. */
interface Shared {
  readonly connection: DatabaseSync;
  readonly context: ErrorContext;
  readonly log: LogSync;
  readonly statements: Map<string, StatementSync>;
  /** The handle of the innermost open transaction; statements of any other would become part of it. */
  current: Handle | undefined;
}

class Handle implements Database {
  readonly #shared: Shared;
  readonly #depth: number;

  constructor(shared: Shared, depth: number) {
    this.#shared = shared;
    this.#depth = depth;
  }

  run(sql: string, params: SqlParams = []): number {
    return this.#do(() => {
      const statement = this.#prepare(sql);
      return Number(bind(statement.run, statement, params).changes);
    });
  }

  get<Row>(sql: string, params: SqlParams = []): Row | undefined {
    return this.#do(() => {
      const statement = this.#prepare(sql);
      return bind(statement.get, statement, params) as Row | undefined;
    });
  }

  all<Row>(sql: string, params: SqlParams = []): readonly Row[] {
    return this.#do(() => {
      const statement = this.#prepare(sql);
      return bind(statement.all, statement, params) as Row[];
    });
  }

  transaction<T>(work: (tx: Database) => T, durability: Durability = 'now'): T {
    if (durability === 'now' || this.#depth > 0) return this.#within(work);
    const { connection, log } = this.#shared;
    this.#exec('PRAGMA synchronous = NORMAL');
    try {
      const result = this.#within(work);
      log.committed();
      return result;
    } finally {
      connection.exec('PRAGMA synchronous = FULL');
    }
  }

  flushed(): Promise<void> {
    return this.#shared.log.flushed().catch((error: unknown) => {
      throw toStorageError(error, this.#shared.context);
    });
  }

  #within<T>(work: (tx: Database) => T): T {
    const shared = this.#shared;
    const name = `level_${this.#depth}`;
    const [begin, commit, rollback] =
      this.#depth === 0
        ? ['BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK']
        : [`SAVEPOINT ${name}`, `RELEASE ${name}`, `ROLLBACK TO ${name}; RELEASE ${name}`];
    this.#exec(begin);
    shared.current = new Handle(shared, this.#depth + 1);
    try {
      const result = work(shared.current);
      if (result instanceof Promise) throw new FinClawError('A transaction cannot wait for a promise', 'INTERNAL');
      shared.current = this;
      this.#exec(commit);
      return result;
    } catch (error) {
      shared.current = this;
      // A full disk or a lost file rolls the transaction back by itself; a second rollback would hide the reason.
      if (shared.connection.isTransaction) this.#exec(rollback);
      throw error;
    }
  }

  #exec(sql: string): void {
    this.#do(() => this.#shared.connection.exec(sql));
  }

  #do<T>(operation: () => T): T {
    if (this.#shared.current !== this) throw new FinClawError(MISUSED, 'INTERNAL', { isOperational: false });
    try {
      return operation();
    } catch (error) {
      throw toStorageError(error, this.#shared.context);
    }
  }

  #prepare(sql: string): StatementSync {
    const { connection, statements } = this.#shared;
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = connection.prepare(sql);
    statements.set(sql, statement);
    return statement;
  }
}

const MISUSED =
  'A transaction is open, or the one this handle belongs to is over: inside a transaction only its own handle is used';

const bind = <T>(call: (...args: never[]) => T, statement: StatementSync, params: SqlParams): T =>
  Reflect.apply(call, statement, Array.isArray(params) ? params : [params]) as T;
