import type { DatabaseSync } from 'node:sqlite';
import { message } from '@finclaw/config';
import { type ErrorContext, StorageError } from '../storage-error.ts';
import { keepCopy } from './keep-copy.ts';
import type { Migration } from './migration.ts';

/** Migrates a database to the newest version, all steps or none; one with data is copied first. */
export function migrate(connection: DatabaseSync, steps: readonly Migration[], context: ErrorContext): void {
  const before = assertKnownVersion(connection, steps, context);
  if (before === steps.length) return;
  if (before > 0 && context.path !== ':memory:') keepCopy(connection, context.path, before);
  connection.exec('BEGIN IMMEDIATE');
  try {
    // Read again under the lock: another process may have migrated in between.
    const found = assertKnownVersion(connection, steps, context);
    for (const { sql, sqlite = '' } of steps.slice(found)) connection.exec(`${sql};${sqlite}`);
    connection.exec(`PRAGMA user_version = ${steps.length}`);
    connection.exec('COMMIT');
  } catch (error) {
    if (connection.isTransaction) connection.exec('ROLLBACK');
    throw error;
  }
}

/**
 * Returns the number of migrations a database has. One with more than this program knows is refused: it could not be
 * understood.
 */
export function assertKnownVersion(
  connection: DatabaseSync,
  steps: readonly Migration[],
  { path, locale }: ErrorContext,
): number {
  const found = Number(connection.prepare('PRAGMA user_version').get()?.user_version);
  if (found <= steps.length) return found;
  const text = message(locale, 'storage.newer', { file: path, found, known: steps.length });
  throw new StorageError(text, 'STORAGE_VERSION_UNSUPPORTED', path);
}
