import { createHash, randomUUID } from 'node:crypto';
import { closeSync, fstatSync, linkSync, openSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { FinClawError } from '../errors/errors.ts';
import { ownIdentity, type ProcessIdentity } from '../process/process-identity.ts';

/** The contents of a lock or claim file: its creator, and further data. */
export interface LockContent extends Partial<Omit<ProcessIdentity, 'pid'>> {
  readonly pid: number;
  readonly token?: string;
  readonly [fact: string]: unknown;
}

/** A lock or claim file as found on disk. */
export interface FoundLock {
  /** Undefined when the text is not valid, for instance because it is only half written. */
  readonly content: LockContent | undefined;
  /** Identifies this very file; a later file at the same path has another token. */
  readonly token: string;
  readonly modifiedAt: number;
}

const TOKEN = /^[A-Za-z0-9-]{1,64}$/;

/** Content for a new file of this thread, with a token that is never used again. */
export function newLockContent(
  facts: Readonly<Record<string, unknown>> = {},
): LockContent & { readonly token: string } {
  return { ...facts, ...ownIdentity(), acquiredAt: new Date().toISOString(), token: randomUUID() };
}

/** Creates the file with its content at once; false if the path exists already. */
export function createExclusively(path: string, content: LockContent & { readonly token: string }): boolean {
  const temporary = `${path.replace(/\.claim\..*$/, '')}.${content.token}.tmp`;
  const text = `${JSON.stringify(content)}\n`;
  try {
    writeFileSync(temporary, text, { mode: 0o600, flag: 'wx' });
    linkSync(temporary, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (LINKS_UNSUPPORTED.has(codeOf(error))) return createWithoutLinks(path, text);
    throw lockError('create', path, error);
  } finally {
    removeFile(temporary);
  }
}

const LINKS_UNSUPPORTED: ReadonlySet<unknown> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

function createWithoutLinks(path: string, text: string): boolean {
  let created = false;
  try {
    const file = openSync(path, 'wx', 0o600);
    created = true;
    try {
      writeFileSync(file, text);
    } finally {
      closeSync(file);
    }
    return true;
  } catch (error) {
    if (created) removeFile(path);
    else if (codeOf(error) === 'EEXIST') return false;
    throw lockError('create', path, error);
  }
}

/** The file at a path, or undefined when there is none. */
export function readLock(path: string): FoundLock | undefined {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw lockError('read', path, error);
  }
  try {
    const { mtimeMs, mtimeNs, ino } = fstatSync(file, { bigint: true });
    const bytes = readFileSync(file);
    const content = parseLockContent(bytes.toString('utf8'));
    const token =
      typeof content?.token === 'string' && TOKEN.test(content.token)
        ? content.token
        : createHash('sha256').update(bytes).update(`|${ino}|${mtimeNs}`).digest('hex');
    return { content, token, modifiedAt: Number(mtimeMs) };
  } catch (error) {
    throw lockError('read', path, error);
  } finally {
    closeSync(file);
  }
}

function parseLockContent(text: string): LockContent | undefined {
  try {
    const value = JSON.parse(text) as LockContent | null;
    return Number.isSafeInteger(value?.pid) && value!.pid > 0 ? value! : undefined;
  } catch {
    return undefined;
  }
}

/** Deletes the file if it still has this token; false when it is gone or belongs to another process. */
export function removeOwnLock(path: string, token: string): boolean {
  if (readLock(path)?.token !== token) return false;
  removeFile(path);
  return true;
}

/** Deletes a file; a missing one is fine. */
export function removeFile(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw lockError('delete', path, error);
  }
}

function lockError(action: string, path: string, cause: unknown): FinClawError {
  const message = `Cannot ${action} the lock file ${path}: ${codeOf(cause) ?? String(cause)}`;
  return new FinClawError(message, 'STORAGE_FAILURE', { cause, details: { path } });
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;
