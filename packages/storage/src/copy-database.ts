import { chmodSync, closeSync, fsyncSync, openSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { connectReadOnly } from './connection.ts';
import { findProblems } from './find-problems.ts';
import { StorageError } from './storage-error.ts';

/**
 * Writes a snapshot of a database to a new file that only its owner can read; it is complete and on disk afterwards.
 */
export function copyDatabase(connection: DatabaseSync, target: string): { readonly version: number } {
  closeSync(openSync(target, 'wx', 0o600));
  chmodSync(target, 0o600);
  connection.prepare('VACUUM INTO ?').run(target);
  const handle = openSync(target, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  const copy = connectReadOnly(target);
  try {
    const [problem] = findProblems(copy, 'quick_check');
    if (problem !== undefined) throw new StorageError(problem, 'STORAGE_CORRUPT', target);
    return { version: Number(copy.prepare('PRAGMA user_version').get()?.user_version) };
  } finally {
    copy.close();
  }
}
