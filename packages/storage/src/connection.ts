import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { loadSqlite } from './sqlite.ts';

const BUSY_TIMEOUT_MS = 5000;

/**
 * Opens a database file so that a committed row survives a power cut, and so that several processes can use it at once;
 * one in memory may begin with a content.
 */
export function connect(path: string, content?: Uint8Array): DatabaseSync {
  if (path !== ':memory:') prepareFile(path);
  const { DatabaseSync } = loadSqlite();
  const connection = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  try {
    if (content !== undefined) connection.deserialize(content);
    switchToLog(connection);
    // FULL makes every commit wait for the disk; fullfsync does the same for the disk's own cache on macOS.
    connection.exec('PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA trusted_schema = OFF');
    // What is deleted is overwritten; otherwise its words would stay in the unused parts of the file.
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
 * Two programs that open a new file in the same moment can stand in each other's way here, and then SQLite gives up at
 * once instead of waiting.
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
function prepareFile(path: string): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const present = statSync(path, { throwIfNoEntry: false });
  if (present === undefined) {
    closeSync(openSync(path, 'a', 0o600));
    syncFolder(folder);
    return;
  }
  assertFile(path, present);
  if (process.platform !== 'win32' && (present.mode & 0o077) !== 0) chmodSync(path, 0o600);
}

function assertFile(path: string, stat: Stats): void {
  if (!stat.isFile()) throw Object.assign(new Error(`${path} is not a file`), { code: 'EISDIR' });
}

/** The new name must be on disk before anything is promised to be in the file. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
