import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { resolveLocale } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import { connectReadOnly } from './connection.ts';
import { findProblems } from './find-problems.ts';
import { migrations } from './migrations/list.ts';
import { assertKnownVersion } from './migrations/migrate.ts';
import { toStorageError } from './storage-error.ts';

/**
 * Checks a database file without changing it. Returns a sentence per problem; none for a sound file, or one that does
 * not exist yet.
 */
export function checkDatabase(path: string, locale: Locale = resolveLocale({ env: process.env })): readonly string[] {
  if (!existsSync(path)) return [];
  const context = { path, locale };
  let connection: DatabaseSync | undefined;
  try {
    connection = connectReadOnly(path);
    assertKnownVersion(connection, migrations, context);
    return findProblems(connection, 'quick_check');
  } catch (error) {
    return [toStorageError(error, context).message];
  } finally {
    connection?.close();
  }
}
