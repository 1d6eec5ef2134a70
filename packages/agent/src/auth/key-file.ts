import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { FinClawError, readFileSafeSync } from '@finclaw/infra';

const KEY_BYTES = 32;
const OWNER_ONLY = 0o600;

/**
 * The key that stored API keys are encrypted with, made on first use.
 *
 * What protects it: it lies in a file of its own that only the user's account can read. So a copy of the database, a backup of it, a bug report
 * or a screen share gives no API key away, and neither does another account of the machine. It does not protect against somebody who can read
 * files as this user: such a person can read both files, and the memory of the running program as well. Whoever wants more points the state
 * directory to an encrypted disk, or keeps the keys in a secret manager and out of this store altogether.
 */
export function loadOrCreateSecretKey(path: string): Uint8Array {
  const stored = readFileSafeSync(path) ?? createKeyFile(path) ?? readFileSafeSync(path) ?? '';
  const key = Buffer.from(stored.trim(), 'base64');
  if (key.length !== KEY_BYTES) {
    throw new FinClawError(
      `The key file ${path} is damaged. Put it back from a backup, or delete it and add the API keys again.`,
      'KEY_FILE_DAMAGED',
      { details: { path } },
    );
  }
  tighten(path);
  return key;
}

/** Undefined when another process was faster. */
function createKeyFile(path: string): string | undefined {
  const text = `${randomBytes(KEY_BYTES).toString('base64')}\n`;
  try {
    const file = openSync(path, 'wx', OWNER_ONLY);
    try {
      writeSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    return text;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
    throw new FinClawError(`The key file ${path} cannot be written`, 'STORAGE_FAILURE', { cause, details: { path } });
  }
}

/** A file restored from a backup may have come back with a wider mode. */
function tighten(path: string): void {
  try {
    chmodSync(path, OWNER_ONLY);
  } catch {
    // A read-only file system keeps the mode it has.
  }
}
