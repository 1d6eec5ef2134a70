import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createExclusively, type FoundLock, newLockContent, readLock, removeFile } from './lock-file.ts';

/** Claims of claims end here; each level means that one more process died while tidying up. */
const MAX_DEPTH = 16;

interface Takeover {
  readonly lockPath: string;
  readonly sessionId: string;
  readonly isStale: (found: FoundLock) => boolean;
}

/**
 * Deletes a stale lock and tells whether it was us. Two processes may see the same stale file, and the slower one must not delete
 * the lock the faster one made meanwhile: so only the creator of the claim file, which is named after the stale file's token, may
 * look again and delete. A claim whose owner died is removed the same way.
 */
export function removeStale(takeover: Takeover, path: string, stale: FoundLock, depth = 0): boolean {
  const claimPath = `${takeover.lockPath}.claim.${stale.token}`;
  if (!createExclusively(claimPath, newLockContent(takeover.sessionId))) {
    const rival = readLock(claimPath);
    if (rival && depth < MAX_DEPTH && takeover.isStale(rival)) removeStale(takeover, claimPath, rival, depth + 1);
    return false;
  }
  try {
    const current = readLock(path);
    if (current === undefined || current.token !== stale.token || !takeover.isStale(current)) return false;
    removeFile(path);
    return true;
  } finally {
    removeFile(claimPath);
  }
}

const LITTER = /^(.+\.lock)\.(?:[A-Za-z0-9-]+\.tmp|claim\..+)$/;

/** Removes what processes that died in the middle of locking left in a folder: of one lock, or of all. */
export function sweepLitter(folder: string, isStale: Takeover['isStale'], onlyLockPath?: string): void {
  for (const name of readdirSync(folder)) {
    const lockName = LITTER.exec(name)?.[1];
    if (lockName === undefined || (onlyLockPath !== undefined && join(folder, lockName) !== onlyLockPath)) continue;
    const path = join(folder, name);
    const found = readLock(path);
    if (found === undefined || !isStale(found)) continue;
    if (name.endsWith('.tmp')) removeFile(path);
    else removeStale({ lockPath: join(folder, lockName), sessionId: found.content?.sessionId ?? '', isStale }, path, found);
  }
}
