import { createHash, randomUUID } from 'node:crypto';
import { link, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { getProcessStart, isProcessAlive } from '../process/process-identity.ts';
import { fileError, readFileSafe, unlinkSafe } from './fs-safe.ts';

/** Who holds a lock. Missing facts are simply not compared. */
export interface LockOwner {
  readonly pid: number;
  /** Random and never used twice: two locks of one process differ. */
  readonly token: string;
  readonly hostname?: string;
  readonly processStart?: string;
}

export interface FoundLock {
  /** Absent when the content makes no sense, for instance because it is only half written. */
  readonly content?: LockOwner & Readonly<Record<string, unknown>>;
  /** The owner's token, or a fingerprint of the file when there is no readable owner. */
  readonly token: string;
  /** Time since the owner last touched the file. */
  readonly ageMs: number;
}

/** How long somebody may take between creating a lock file and writing it, where both cannot happen at once. */
const HALF_WRITTEN_MS = 2_000;

/** This process as the owner of a new lock. */
export function createLockOwner(): LockOwner {
  return { pid: process.pid, token: randomUUID(), hostname: hostname(), processStart: getProcessStart(process.pid) };
}

/** Creates the lock file with its content in one step; false when somebody else has it. */
export async function createLockFile(path: string, content: LockOwner): Promise<boolean> {
  const temporary = `${path}.${content.token}.tmp`;
  const text = `${JSON.stringify(content)}\n`;
  try {
    await writeFile(temporary, text, { mode: 0o600, flag: 'wx' });
    // File systems without hard links get the name first and the content right after it.
    await link(temporary, path).catch((error: unknown) => {
      if (isTaken(error)) throw error;
      return writeFile(path, text, { mode: 0o600, flag: 'wx' });
    });
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    throw fileError('create', path, error);
  } finally {
    await unlinkSafe(temporary);
  }
}

/** The lock at the path, or `undefined` when there is none. */
export async function readLockFile(path: string, now = Date.now()): Promise<FoundLock | undefined> {
  const text = await readFileSafe(path);
  const stats = text === undefined ? undefined : await stat(path).catch(() => undefined);
  if (text === undefined || stats === undefined) return undefined;
  const content = parseOwner(text);
  const fingerprint = createHash('sha256').update(`${text}\n${stats.ino}\n${stats.mtimeMs}`).digest('hex');
  return { ...(content ? { content } : {}), token: content?.token ?? fingerprint, ageMs: now - stats.mtimeMs };
}

/** Whether the owner is gone. One that lives on this machine never is, however long it has been silent. */
export function isLockStale({ content, ageMs }: FoundLock, staleAfterMs: number): boolean {
  if (content === undefined) return ageMs > HALF_WRITTEN_MS;
  if (content.hostname !== undefined && content.hostname !== hostname()) return ageMs > staleAfterMs;
  if (!isProcessAlive(content.pid)) return true;
  const start = getProcessStart(content.pid);
  // Without a start time a new process with the old id looks like the owner; then only its silence gives it away.
  if (content.processStart === undefined || start === undefined) return ageMs > staleAfterMs;
  return content.processStart !== start;
}

/**
 * Removes the lock if its owner is gone; true when the path may be free now.
 * Between looking and deleting, somebody else may have taken over, so deleting a lock needs a claim on exactly that lock.
 */
export async function clearStaleLock(path: string, staleAfterMs: number): Promise<boolean> {
  const found = await readLockFile(path);
  if (found === undefined) return true;
  if (!isLockStale(found, staleAfterMs)) return false;
  const claim = `${path}.claim.${createHash('sha256').update(found.token).digest('hex').slice(0, 16)}`;
  if (!(await createLockFile(claim, createLockOwner()))) {
    await clearStaleLock(claim, staleAfterMs);
    return false;
  }
  try {
    return await removeOwnLock(path, found.token);
  } finally {
    await unlinkSafe(claim);
  }
}

/** Deletes the lock if it still has this token; false when it is somebody else's by now. */
export async function removeOwnLock(path: string, token: string): Promise<boolean> {
  const found = await readLockFile(path);
  if (found === undefined || found.token !== token) return found === undefined;
  await unlinkSafe(path);
  return true;
}

/** Marks the lock as still in use; false when it is gone or somebody else's. */
export async function touchOwnLock(path: string, token: string): Promise<boolean> {
  if ((await readLockFile(path))?.token !== token) return false;
  const now = new Date();
  await utimes(path, now, now);
  return true;
}

function parseOwner(text: string): FoundLock['content'] {
  try {
    const value = JSON.parse(text) as Record<string, unknown> | null;
    const hasOwner = Number.isSafeInteger(value?.pid) && (value?.pid as number) > 0 && typeof value?.token === 'string';
    return hasOwner ? (value as unknown as FoundLock['content']) : undefined;
  } catch {
    return undefined;
  }
}

function isTaken(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EEXIST';
}
