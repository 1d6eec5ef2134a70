import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { resolveLocale } from '@finclaw/config';
import { createSilentLogger, type FinClawLogger } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';
import { connect } from './connection.ts';
import { createDatabase } from './database.ts';
import { createInbox } from './inbox.ts';
import { findProblems } from './integrity.ts';
import { createKeyValueStore } from './key-values.ts';
import { createLogSync } from './log-sync.ts';
import { migrations } from './migrations/list.ts';
import { migrate } from './migrations/migrate.ts';
import { createOutbox } from './outbox.ts';
import { type Ownership, processOwnership } from './owner.ts';
import { toStorageError } from './storage-error.ts';
import type { Store } from './store.ts';
import { createUsageLedger } from './usage.ts';

export interface OpenStoreOptions {
  readonly now?: () => number;
  readonly newId?: () => string;
  readonly logger?: FinClawLogger;
  /** The language of error sentences; by default the system's. */
  readonly locale?: Locale;
  readonly ownership?: Ownership;
}

/** What every table of the store is made with. */
export interface TableContext {
  readonly now: () => number;
  readonly newId: () => string;
  readonly ownership: Ownership;
}

/** Opens the database file, creates or upgrades it if need be, and returns the store on it. `:memory:` keeps nothing. */
export function openStore(path: string, options: OpenStoreOptions = {}): Store {
  const context = { path, locale: options.locale ?? resolveLocale({ env: process.env }) };
  const connection = open(path, context, options.logger ?? createSilentLogger());
  const log = createLogSync(path);
  const database = createDatabase(connection, context, log);
  const table: TableContext = {
    now: options.now ?? Date.now,
    newId: options.newId ?? randomId,
    ownership: options.ownership ?? processOwnership(),
  };
  return {
    inbox: createInbox(database, table),
    outbox: createOutbox(database, table),
    usage: createUsageLedger(database, table),
    values: createKeyValueStore(database),
    database,
    transaction: database.transaction,
    integrityProblems: () => {
      try {
        return findProblems(connection, 'integrity_check');
      } catch (error) {
        return [toStorageError(error, context).message];
      }
    },
    close: () => {
      if (!connection.isOpen) return;
      log.close();
      connection.close();
    },
  };
}

function open(path: string, context: { path: string; locale: Locale }, logger: FinClawLogger): DatabaseSync {
  let connection: DatabaseSync | undefined;
  try {
    connection = connect(path);
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
