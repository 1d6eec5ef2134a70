import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { FinClawError, getEnv, readFileSafeSync } from '@finclaw/infra';
import { findSystemKeyring } from './system-keyring.ts';

const KEY_BYTES = 32;
const OWNER_ONLY = 0o600;

/** The file's content when the key is in the system keyring: the name under which it is stored there. */
const IN_KEYRING = /^keyring:([0-9a-f-]{36})$/;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Loads the key that encrypts stored API keys, or creates it on first use: in the system keyring where this session has
 * one, else in the file. The keyring is protected by the user's login, the file by permissions for that account alone.
 * A copy of the database, a backup, a bug report or a screen share therefore reveals no API key, nor does another
 * account of the machine. It does not protect against anyone who can act as this user: they can read both, and the
 * memory of the running program as well.
 */
export async function loadOrCreateSecretKey(path: string, env: Environment): Promise<Uint8Array> {
  const given = givenKey(env);
  if (given !== undefined) return toKey(given.text) ?? refuse(given.from);
  const stored = readFileSafeSync(path) ?? (await createKey(path, env)) ?? readFileSafeSync(path) ?? '';
  const [, id] = IN_KEYRING.exec(stored.trim()) ?? [];
  // The place of a key was decided when it was created: a keyring disabled since is still used.
  const found =
    id === undefined
      ? stored
      : await findSystemKeyring({ ...env, FINCLAW_KEYRING: undefined }, process.platform)?.get(id);
  if (found === undefined) {
    throw new FinClawError(
      'The system keyring, which holds the key to the stored API keys, does not answer',
      'KEYRING_AWAY',
      {
        details: { path },
      },
    );
  }
  const key = toKey(found);
  if (key === undefined) {
    throw new FinClawError(
      `The key file ${path} is damaged. Put it back from a backup, or delete it and add the API keys again.`,
      'KEY_FILE_DAMAGED',
      { details: { path } },
    );
  }
  tighten(path);
  return key;
}

/** Reads the key from a file made for it. */
export function readSecretKey(file: string): Uint8Array {
  return toKey(readFileSafeSync(file) ?? '') ?? refuse(file);
}

/** Tells whether the key is in the system keyring and not in the file. */
export function isInKeyring(path: string): boolean {
  return IN_KEYRING.test(readFileSafeSync(path)?.trim() ?? '');
}

/** Creates a key and writes the file last: a second process finds the file of the first. */
async function createKey(path: string, env: Environment): Promise<string | undefined> {
  const secret = randomBytes(KEY_BYTES).toString('base64');
  const keyring = findSystemKeyring(env, process.platform);
  const id = randomUUID();
  // A keyring that does not return the stored value is unusable.
  const isStored = keyring && (await keyring.set(id, secret)) && (await keyring.get(id)) === secret;
  const text = createKeyFile(path, `${isStored ? `keyring:${id}` : secret}\n`);
  if (text === undefined && isStored) await keyring.remove(id);
  return text;
}

/**
 * Returns the key shared by several machines, which is on none of their disks: the text of `FINCLAW_SECRET_KEY`, or of
 * the file that `FINCLAW_SECRET_KEY_FILE` names.
 */
export function givenKey(env: Environment): { readonly text: string; readonly from: string } | undefined {
  const text = getEnv('FINCLAW_SECRET_KEY', undefined, env);
  if (text !== undefined) return { text, from: 'FINCLAW_SECRET_KEY' };
  const file = getEnv('FINCLAW_SECRET_KEY_FILE', undefined, env);
  return file === undefined ? undefined : { text: readFileSafeSync(file) ?? '', from: file };
}

/** Decodes a key; undefined when the text is not one. */
export function toKey(text: string): Uint8Array | undefined {
  const key = Buffer.from(text.trim(), 'base64');
  return key.length === KEY_BYTES ? key : undefined;
}

function refuse(from: string): never {
  throw new FinClawError(`${from} does not hold a key of 32 bytes in base64`, 'SECRET_KEY_INVALID', {
    details: { from },
  });
}

/** Undefined when another process was faster. */
function createKeyFile(path: string, text: string): string | undefined {
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

/** Restricts the mode, since a file restored from a backup may have a wider one. */
function tighten(path: string): void {
  try {
    chmodSync(path, OWNER_ONLY);
  } catch {
    // A read-only file system keeps the mode it has.
  }
}
