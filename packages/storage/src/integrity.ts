import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { resolveLocale } from '@finclaw/config';
import type { FinClawError } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';
import { connectReadOnly } from './connection.ts';
import { versionOf } from './migrations/migrate.ts';
import { toStorageError } from './storage-error.ts';

export type StoreCheck =
  | { readonly kind: 'absent' }
  | { readonly kind: 'sound'; readonly version: number }
  | { readonly kind: 'damaged'; readonly problems: readonly string[] }
  | { readonly kind: 'unusable'; readonly error: FinClawError };

/** Looks at a database file without changing it and says what state it is in. */
export function checkStore(path: string, locale: Locale = resolveLocale({ env: process.env })): StoreCheck {
  if (!existsSync(path)) return { kind: 'absent' };
  let connection: DatabaseSync | undefined;
  try {
    connection = connectReadOnly(path);
    const problems = findProblems(connection, 'quick_check');
    return problems.length === 0 ? { kind: 'sound', version: versionOf(connection) } : { kind: 'damaged', problems };
  } catch (cause) {
    const error = toStorageError(cause, { path, locale });
    return error.code === 'STORAGE_CORRUPT' ? { kind: 'damaged', problems: [error.message] } : { kind: 'unusable', error };
  } finally {
    connection?.close();
  }
}

/** What SQLite's own check and the references between tables report; empty when all is well. */
export function findProblems(connection: DatabaseSync, check: 'quick_check' | 'integrity_check'): readonly string[] {
  const reports = connection
    .prepare(`PRAGMA ${check}`)
    .all()
    .map((row) => String(row[check]));
  const dangling = connection.prepare('PRAGMA foreign_key_check').all();
  return [
    ...reports.filter((report) => report !== 'ok'),
    ...dangling.map((row) => `row ${row.rowid} of ${row.table} refers to a missing row of ${row.parent}`),
  ];
}
