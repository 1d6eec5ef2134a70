import { readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { syncFolder } from '../connection.ts';
import { copyDatabase } from '../copy-database.ts';

const MAX_COPIES = 3;

/**
 * Copies a database before its schema changes, beside it as `finclaw.db.v11.bak`; of several such copies the newest
 * stay.
 */
export function keepCopy(connection: DatabaseSync, path: string, version: number): void {
  const draft = `${path}.v${version}.bak.${process.pid}.tmp`;
  rmSync(draft, { force: true });
  try {
    // Another process may have changed the schema meanwhile; then the copy of the old one is its work.
    if (copyDatabase(connection, draft).version !== version) return;
    renameSync(draft, `${path}.v${version}.bak`);
    syncFolder(dirname(path));
  } finally {
    rmSync(draft, { force: true });
  }
  const versionOf = (name: string): number => {
    const [, found] = /^\.v(\d+)\.bak$/.exec(name.slice(basename(path).length)) ?? [];
    return name.startsWith(basename(path)) && found !== undefined ? Number(found) : -1;
  };
  const copies = readdirSync(dirname(path)).filter((name) => versionOf(name) >= 0);
  copies.sort((one, other) => versionOf(other) - versionOf(one));
  for (const name of copies.slice(MAX_COPIES)) rmSync(join(dirname(path), name), { force: true });
}
