import type { DatabaseSync } from 'node:sqlite';
import { message } from '@finclaw/config';
import { type ErrorContext, StorageError } from '../storage-error.ts';
import type { Migration } from './migration.ts';

/** Brings a database to the newest version, all steps or none. One from a newer program is refused: it could not be understood. */
export function migrate(connection: DatabaseSync, steps: readonly Migration[], { path, locale }: ErrorContext): void {
  if (versionOf(connection) === steps.length) return;
  connection.exec('BEGIN IMMEDIATE');
  try {
    // Read again under the lock: another process may have migrated in between.
    const found = versionOf(connection);
    if (found > steps.length) {
      const text = message(locale, 'storage.newer', { file: path, found, known: steps.length });
      throw new StorageError(text, 'STORAGE_VERSION_UNSUPPORTED', path);
    }
    for (const step of steps.slice(found)) connection.exec(step.sql);
    connection.exec(`PRAGMA user_version = ${steps.length}`);
    connection.exec('COMMIT');
  } catch (error) {
    if (connection.isTransaction) connection.exec('ROLLBACK');
    throw error;
  }
}

/** How many steps a database has behind it. */
export function versionOf(connection: DatabaseSync): number {
  return Number(connection.prepare('PRAGMA user_version').get()?.user_version);
}
