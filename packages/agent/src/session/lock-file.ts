import { createHash, randomUUID } from 'node:crypto';
import { closeSync, fstatSync, linkSync, openSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { FinClawError, getProcessStart, isProcessAlive } from '@finclaw/infra';
import { ownIdentity, type ProcessIdentity } from './process-identity.ts';
import { parseJson } from './transcript-parse.ts';

/** What a lock or claim file says. */
interface LockContent extends Partial<ProcessIdentity> {
  readonly pid: number;
  readonly timestamp: string;
  readonly sessionId: string;
  readonly token?: string;
}

/** A lock or claim file as found on disk. */
export interface FoundLock {
  /** Undefined when the text is not what a lock file says. */
  readonly content: LockContent | undefined;
  /** Names this very file; a later file at the same place has another. */
  readonly token: string;
  readonly modifiedAt: number;
}

/** A file that cannot be read is given this long to be completed by its writer. */
const UNPARSABLE_GRACE_MS = 2_000;

const TOKEN = /^[A-Za-z0-9-]{1,64}$/;

/** Content for a new file of this thread, with a token that is never used again. */
export function newLockContent(sessionId: string): LockContent & { readonly token: string } {
  return { ...ownIdentity(), timestamp: new Date().toISOString(), sessionId, token: randomUUID() };
}

/** Creates the file with its content at once; false if something is there already. */
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
      content?.token !== undefined && TOKEN.test(content.token)
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
  const value = parseJson(text) as LockContent | null | undefined;
  const isPid = typeof value === 'object' && Number.isSafeInteger(value?.pid) && value!.pid > 0;
  return isPid ? value! : undefined;
}

/** Whether a file's owner is certainly gone. A live owner on this machine is never gone because of age alone. */
export function isStale(
  found: FoundLock,
  options: { readonly staleAfterMs: number; readonly isHeldByUs: (token: string) => boolean; readonly now?: number },
): boolean {
  const { content } = found;
  const age = (options.now ?? Date.now()) - found.modifiedAt;
  if (content === undefined) return age > UNPARSABLE_GRACE_MS;
  const own = ownIdentity();
  if (content.hostname !== undefined && content.hostname !== own.hostname) return age > options.staleAfterMs;
  if (content.pid === own.pid && (content.threadId === undefined || content.threadId === own.threadId))
    return !options.isHeldByUs(found.token);
  if (!isProcessAlive(content.pid)) return true;
  return content.processStart !== undefined && content.processStart !== (getProcessStart(content.pid) ?? content.processStart);
}

/** Deletes a file; one that is already gone is fine. */
export function removeFile(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw lockError('delete', path, error);
  }
}

function lockError(action: string, path: string, cause: unknown): FinClawError {
  if (cause instanceof FinClawError) return cause;
  const message = `Cannot ${action} the lock file ${path}: ${codeOf(cause) ?? String(cause)}`;
  return new FinClawError(message, 'STORAGE_FAILURE', { cause, details: { path } });
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code;
}
