import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { FinClawError } from '@finclaw/infra';
import { connect } from './connection.ts';

/** The places for a copy when the database's own disk has no room; the first is memory on Linux. */
const PLACES = ['/dev/shm', tmpdir()];

/** Copies a database with its log for reading, so that no committed data is missing. */
export function copyForReading(
  path: string,
  version: number,
): { readonly connection: DatabaseSync; readonly release: () => void } | undefined {
  if (!existsSync(path)) return undefined;
  for (const place of PLACES) {
    let folder: string | undefined;
    try {
      folder = mkdtempSync(join(place, 'finclaw-reading-'));
      const copy = join(folder, 'copy.db');
      copyFileSync(path, copy);
      if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${copy}-wal`);
      const connection = connect(copy);
      if (connection.prepare('PRAGMA user_version').get()?.user_version !== version) {
        connection.close();
        throw new FinClawError('The copy is of another version', 'STORAGE_VERSION_UNSUPPORTED');
      }
      connection.exec('PRAGMA query_only = ON');
      const release = (): void => rmSync(folder!, { recursive: true, force: true });
      process.once('exit', release);
      return { connection, release };
    } catch {
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    }
  }
  return undefined;
}
