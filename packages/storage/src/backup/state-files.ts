import { type Dirent, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Matches files of a state directory that are not the user's data. */
const PASSING =
  /^(?:logs|channels|\.restore|before-restore-.*|\.backup-.*|finclaw\.db(?:-wal|-shm|\.v\d+\.bak.*)?|.*\.lock(?:\..*)?|.*\.tmp|audit\.head-\d+)$/;

/** Files that give access to stored keys; an unencrypted backup leaves them out. */
export const SECRETS: ReadonlySet<string> = new Set(['keys.secret', '.env']);

/**
 * Lists the files of a state directory besides its database, by their relative names, and entries that are not plain
 * files.
 */
export function stateFiles(stateDir: string): {
  readonly files: readonly string[];
  readonly skipped: readonly string[];
} {
  const files: string[] = [];
  const skipped: string[] = [];
  const visit = (folder: string): void => {
    const entries: Dirent[] = readdirSync(folder, { withFileTypes: true });
    for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      const name = relative(stateDir, path).split(sep).join('/');
      if (isPassing(name)) continue;
      if (entry.isDirectory()) visit(path);
      else if (entry.isFile()) files.push(name);
      else skipped.push(name);
    }
  };
  visit(stateDir);
  return { files, skipped };
}

/** Returns true for files of the running program rather than the user: logs, locks, drafts, earlier copies. */
export function isPassing(name: string): boolean {
  const [top = '', ...rest] = name.split('/');
  if (PASSING.test(top)) return true;
  const last = rest.at(-1);
  return last !== undefined && /\.(?:lock|tmp)$/.test(last);
}

/** Tells whether a file of a state directory is replaced by the server, where the data is on one. */
export const isOnServer = (name: string): boolean =>
  /^(?:sessions|audit\.head|moved-to|finclaw\.db.*)(?:\/|$)/.test(name);
