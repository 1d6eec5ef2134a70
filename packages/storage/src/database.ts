import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { FinClawError } from '@finclaw/infra';
import type { LogSync } from './log-sync.ts';
import { type ErrorContext, toStorageError } from './storage-error.ts';

export type SqlValue = null | number | bigint | string | Uint8Array;

/** Values for `?` in order, or for `:name` by name. */
export type SqlParams = readonly SqlValue[] | Readonly<Record<string, SqlValue>>;

/**
 * The database for modules that own tables in it. Each statement is prepared once. The type of a row is the caller's promise
 * about its own query; whole numbers beyond 2^53 must be read as text (`CAST(x AS TEXT)`).
 */
export interface Database {
  /** Runs one statement and returns how many rows it changed. */
  run(sql: string, params?: SqlParams): number;
  get<Row>(sql: string, params?: SqlParams): Row | undefined;
  all<Row>(sql: string, params?: SqlParams): readonly Row[];
  /** Runs the function in one transaction: all of its writes happen, or none. A call inside another one can fail by itself. */
  transaction<T>(run: () => T): T;
  /**
   * The same, but it returns before the disk has it: a killed process loses nothing, a power cut may, until `flushed` resolves.
   * For writes that are many, and whose writer can wait once for several of them.
   */
  deferred<T>(run: () => T): T;
  /** Resolves when everything committed so far is on disk; writers who wait at the same time share one sync. */
  flushed(): Promise<void>;
}

/** Puts the database interface over an open connection; everything SQLite throws becomes a StorageError. */
export function createDatabase(connection: DatabaseSync, context: ErrorContext, log: LogSync): Database {
  const statements = new Map<string, StatementSync>();
  let depth = 0;

  function guard<T>(operation: () => T): T {
    try {
      return operation();
    } catch (error) {
      throw toStorageError(error, context);
    }
  }

  function prepare(sql: string): StatementSync {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = connection.prepare(sql);
    statements.set(sql, statement);
    return statement;
  }

  const bind = <T>(call: (...args: never[]) => T, statement: StatementSync, params: SqlParams): T =>
    Reflect.apply(call, statement, Array.isArray(params) ? params : [params]) as T;

  function deferred<T>(run: () => T): T {
    if (depth > 0) return transaction(run);
    guard(() => connection.exec('PRAGMA synchronous = NORMAL'));
    try {
      const result = transaction(run);
      log.committed();
      return result;
    } finally {
      connection.exec('PRAGMA synchronous = FULL');
    }
  }

  function transaction<T>(run: () => T): T {
    const name = `level_${depth}`;
    const [begin, commit, rollback] =
      depth === 0
        ? ['BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK']
        : [`SAVEPOINT ${name}`, `RELEASE ${name}`, `ROLLBACK TO ${name}; RELEASE ${name}`];
    guard(() => connection.exec(begin));
    depth++;
    try {
      const result = run();
      if (result instanceof Promise) throw new FinClawError('A transaction cannot wait for a promise', 'INTERNAL');
      guard(() => connection.exec(commit));
      return result;
    } catch (error) {
      // A full disk or a lost file rolls the transaction back by itself; a second rollback would hide the reason.
      if (connection.isTransaction) guard(() => connection.exec(rollback));
      throw error;
    } finally {
      depth--;
    }
  }

  return {
    run: (sql, params = []) =>
      guard(() => {
        const statement = prepare(sql);
        return Number(bind(statement.run, statement, params).changes);
      }),
    get: <Row>(sql: string, params: SqlParams = []) =>
      guard(() => {
        const statement = prepare(sql);
        return bind(statement.get, statement, params) as Row | undefined;
      }),
    all: <Row>(sql: string, params: SqlParams = []) =>
      guard(() => {
        const statement = prepare(sql);
        return bind(statement.all, statement, params) as Row[];
      }),
    transaction,
    deferred,
    flushed: () =>
      log.flushed().catch((error: unknown) => {
        throw toStorageError(error, context);
      }),
  };
}
