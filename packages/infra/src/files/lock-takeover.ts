import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getProcessStart, isProcessAlive, ownIdentity } from '../process/process-identity.ts';
import { createExclusively, type FoundLock, newLockContent, readLock, removeFile } from './lock-file.ts';
import { isHeldHere } from './lock-table.ts';

/** The time after which a silent owner counts as gone if it cannot be checked, for instance on another machine. */
export const STALE_AFTER_MS = 30_000;
/** How long an unreadable file may take to be completed by its writer. */
const HALF_WRITTEN_MS = 2_000;
/** The maximum depth of nested claims; each level means that one more process died while cleaning up. */
const MAX_DEPTH = 16;

/**
 * Tells whether a file's owner is gone. One known to live on this machine never is, however long it has been silent.
 */
export function isStale({ content, token, modifiedAt }: FoundLock): boolean {
  const age = Date.now() - modifiedAt;
  if (content === undefined) return age > HALF_WRITTEN_MS;
  const own = ownIdentity();
  if (content.hostname !== undefined && content.hostname !== own.hostname) return age > STALE_AFTER_MS;
  if (content.pid === own.pid && (content.threadId === undefined || content.threadId === own.threadId))
    return !isHeldHere(token);
  if (!isProcessAlive(content.pid)) return true;
  const start = getProcessStart(content.pid);
  // Without a start time a new process with a reused id looks like the owner; then only its silence reveals it.
  if (content.processStart === undefined || start === undefined) return age > STALE_AFTER_MS;
  return content.processStart !== start;
}

/**
 * Deletes a stale file and returns whether this process did it. Two processes may see the same stale file, and the
 * slower one must not delete the lock the faster one made meanwhile: so only the creator of the claim file, which is
 * named after the stale file's token, may check again and delete. A claim whose owner died is removed the same way.
 */
export function removeStale(lockPath: string, path: string, stale: FoundLock, depth = 0): boolean {
  const claimPath = `${lockPath}.claim.${stale.token}`;
  if (!createExclusively(claimPath, newLockContent())) {
    const rival = readLock(claimPath);
    if (rival && depth < MAX_DEPTH && isStale(rival)) removeStale(lockPath, claimPath, rival, depth + 1);
    return false;
  }
  try {
    const current = readLock(path);
    if (current === undefined || current.token !== stale.token || !isStale(current)) return false;
    removeFile(path);
    return true;
  } finally {
    removeFile(claimPath);
  }
}

const LITTER = /^(.+\.lock)\.(?:[A-Za-z0-9-]+\.tmp|claim\..+)$/;

/**
 * Removes the files that processes which died while locking left in a folder, of one lock or of all; files of live
 * locks are not touched.
 */
export function sweepLockLitter(folder: string, onlyLockPath?: string): void {
  for (const name of readdirSync(folder)) {
    const lockName = LITTER.exec(name)?.[1];
    if (lockName === undefined || (onlyLockPath !== undefined && join(folder, lockName) !== onlyLockPath)) continue;
    const path = join(folder, name);
    const found = readLock(path);
    if (found === undefined || !isStale(found)) continue;
    if (name.endsWith('.tmp')) removeFile(path);
    else removeStale(join(folder, lockName), path, found);
  }
}
