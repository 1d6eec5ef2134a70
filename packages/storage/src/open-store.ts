import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { resolveLocale } from '@finclaw/config';
import { createSilentLogger, diskState, diskTroubleOf, type FinClawLogger, probe } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';
import { connect } from './connection.ts';
import { copyForReading } from './copy-for-reading.ts';
import { createDatabase, type Database } from './database.ts';
import { findProblems } from './find-problems.ts';
import { forEverybody } from './for-everybody.ts';
import { createInbox } from './inbox.ts';
import { createKeyValueStore } from './key-values.ts';
import { createLogSync } from './log-sync.ts';
import { migrations } from './migrations/list.ts';
import { migrate } from './migrations/migrate.ts';
import { createOutbox } from './outbox.ts';
import { type Ownership, processOwnership } from './owner.ts';
import { diskError, toStorageError } from './storage-error.ts';
import type { Store, Tables } from './store.ts';
import type { InboxBook, TableContext } from './table-context.ts';
import { createUsageLedger } from './usage.ts';

export interface OpenStoreOptions {
  readonly now?: () => number;
  readonly newId?: () => string;
  readonly logger?: FinClawLogger;
  /** The language of error sentences; by default the system's. */
  readonly locale?: Locale;
  readonly ownership?: Ownership;
  /** The caller only reads: on a read-only disk it may get a copy. */
  readonly mayCopy?: boolean;
}

/**
 * Opens the database, creates or upgrades it if needed, and returns the store on it: a file, or `:memory:`, which
 * stores nothing.
 */
export function openStore(path: string, options: OpenStoreOptions = {}): Store {
  if (path !== ':memory:') diskState.watch(dirname(path));
  const context = { path, locale: options.locale ?? resolveLocale({ env: process.env }) };
  const { connection, release } = openOrCopy(path, context, options);
  const log = createLogSync(path, () => {
    const { busy } = connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number };
    return busy === 0;
  });
  const database = createDatabase(connection, context, log);
  return {
    ...storeOn(database, options),
    integrityProblems: async () => {
      try {
        return findProblems(connection, 'integrity_check');
      } catch (error) {
        return [toStorageError(error, context).message];
      }
    },
    pack: async () => {
      await database.run('VACUUM');
      await database.get('PRAGMA wal_checkpoint(TRUNCATE)');
    },
    close: () => {
      if (!connection.isOpen) return;
      log.close();
      connection.close();
      release();
    },
  };
}

/** The tables of a database, and transactions over them. */
export function storeOn(
  database: Database,
  { now = Date.now, newId = randomId, ownership = processOwnership() }: OpenStoreOptions,
  book?: InboxBook,
) {
  const table: TableContext = { now, newId, ownership, book };
  const transaction: Store['transaction'] = (locks, work, durability) =>
    database.transaction(locks, (tx) => work(tablesOn(tx, table)), durability);
  const withNext: Store['withNext'] = (work) => database.withNext((tx) => work(tablesOn(tx, table)));
  return { ...tablesOn(database, table), transaction, withNext };
}

/** Returns the tables on a handle; inside a transaction only those that are used are created. */
function tablesOn(database: Database, table: TableContext): Tables {
  return {
    database,
    get inbox() {
      return createInbox(forEverybody(database), table);
    },
    get outbox() {
      return createOutbox(forEverybody(database), table);
    },
    get usage() {
      return createUsageLedger(database, table);
    },
    get values() {
      return createKeyValueStore(database);
    },
  };
}

/** Opens the database; on a read-only or full disk, a copy of it elsewhere, so that its data can still be read. */
function openOrCopy(path: string, context: { path: string; locale: Locale }, options: OpenStoreOptions) {
  const { logger = createSilentLogger(), mayCopy = false } = options;
  try {
    return { connection: open(path, context, logger), release: () => {} };
  } catch (error) {
    // SQLite reports only that it cannot open the file; checking the disk shows why.
    const trouble = diskTroubleOf(error) ?? probe(dirname(path));
    if (trouble === undefined) throw error;
    const copy = mayCopy ? copyForReading(path, migrations.length) : undefined;
    if (copy === undefined) throw diskError(trouble, context, error);
    return copy;
  }
}

let newest: Uint8Array | undefined;

/** Returns an empty database with all tables, with which new ones begin instead of running all the steps. */
function newestContent(): Uint8Array | undefined {
  if (newest !== undefined) return newest;
  const path = ':memory:';
  const connection = connect(path);
  migrate(connection, migrations, { path, locale: 'en' });
  // The first versions of Node 24 cannot do that.
  newest = connection.serialize?.();
  connection.close();
  return newest;
}

function open(path: string, context: { path: string; locale: Locale }, logger: FinClawLogger): DatabaseSync {
  let connection: DatabaseSync | undefined;
  try {
    connection = connect(path, newestContent);
    migrate(connection, migrations, context);
    logger.debug('Database opened', { path });
    return connection;
  } catch (error) {
    connection?.close();
    throw toStorageError(error, context);
  }
}

/** Eighty random bits in letters and digits, short enough to type. */
function randomId(): string {
  return BigInt(`0x${randomBytes(10).toString('hex')}`)
    .toString(36)
    .padStart(16, '0');
}
