import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createExclusively, type FoundLock, newLockContent, readLock, removeFile } from './lock-file.ts';

/** Claims of claims end here; each level means that one more process died while tidying up. */
const MAX_DEPTH = 16;

export interface Takeover {
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

/** Removes what processes that died in the middle of locking this session left beside its lock. */
export function sweepLeftovers(takeover: Takeover): void {
  const prefix = `${basename(takeover.lockPath)}.`;
  const folder = dirname(takeover.lockPath);
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(folder, name);
    const found = readLock(path);
    if (found === undefined || !takeover.isStale(found)) continue;
    if (name.endsWith('.tmp')) removeFile(path);
    else if (name.startsWith(`${prefix}claim.`)) removeStale(takeover, path, found);
  }
}
