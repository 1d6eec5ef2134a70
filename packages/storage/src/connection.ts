import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { loadSqlite } from './sqlite.ts';

const BUSY_TIMEOUT_MS = 5000;

/**
 * Opens a database file so that a committed row survives a power cut, and so that several processes can use it at once.
 * A new one begins with the content, where this Node version supports that.
 */
export function connect(path: string, content?: () => Uint8Array | undefined): DatabaseSync {
  const isInMemory = path === ':memory:';
  if (!isInMemory) prepareFile(path, content);
  const { DatabaseSync } = loadSqlite();
  const connection = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  try {
    const begin = isInMemory ? content?.() : undefined;
    if (begin !== undefined) connection.deserialize(begin);
    switchToLog(connection);
    // FULL makes every commit wait for the disk; fullfsync does the same for the disk's own cache on macOS.
    connection.exec('PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA trusted_schema = OFF');
    // Deleted data is overwritten; otherwise its text would stay in the unused parts of the file.
    connection.exec('PRAGMA secure_delete = ON');
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

const BUSY = 5;
const PAUSE_MS = 5;

/**
 * Two programs that open a new file in the same moment can conflict here, and then SQLite fails at once instead of
 * waiting.
 */
function switchToLog(connection: DatabaseSync): void {
  const until = Date.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      connection.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== BUSY || Date.now() > until) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    }
  }
}

/** Opens a database file for looking only; it must exist. */
export function connectReadOnly(path: string): DatabaseSync {
  assertFile(path, statSync(path));
  const { DatabaseSync } = loadSqlite();
  return new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, readOnly: true });
}

/** Creates the file and its folder for the owner only; SQLite gives its companion files the same mode. */
function prepareFile(path: string, content?: () => Uint8Array | undefined): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const present = statSync(path, { throwIfNoEntry: false });
  if (present === undefined) {
    const begin = content?.();
    if (begin !== undefined) placeWhole(path, begin);
    closeSync(openSync(path, 'a', 0o600));
    syncFolder(folder);
    return;
  }
  assertFile(path, present);
  removeDrafts(path);
  if (process.platform !== 'win32' && (present.mode & 0o077) !== 0) chmodSync(path, 0o600);
}

const DRAFT = '.tmp';

/** Removes what a process killed while creating the file left: a second link to it, or a partial file. */
function removeDrafts(path: string): void {
  const names = readdirSync(dirname(path)).filter(
    (name) => name.startsWith(`${basename(path)}-`) && name.endsWith(DRAFT),
  );
  for (const name of names) rmSync(join(dirname(path), name), { force: true });
}

/** Creates the file together with its content, unless another process has created it or the disk has no hard links. */
function placeWhole(path: string, content: Uint8Array): void {
  const draft = `${path}-${randomUUID()}${DRAFT}`;
  try {
    writeFileSync(draft, content, { mode: 0o600, flag: 'wx', flush: true });
    linkSync(draft, path);
  } catch {
    // Then the database begins empty.
  } finally {
    rmSync(draft, { force: true });
  }
}

function assertFile(path: string, stat: Stats): void {
  if (!stat.isFile()) throw Object.assign(new Error(`${path} is not a file`), { code: 'EISDIR' });
}

/** The new name must be on disk before any commit is reported as durable. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
