// Where tests keep their files: they wait for the disk more than for anything else, and nothing of theirs outlives
// them.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * A folder in memory for this process and those it starts, which goes a moment after this process does, however that
 * ends. Undefined where there is no room for one, or no program may be run from it.
 */
export function openFolderInMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < NEEDED_BYTES || process.availableMemory() < 2 * NEEDED_BYTES) return undefined;
    const folder = mkdtempSync(join(MEMORY, 'finclaw-tests-'));
    // The user that PostgreSQL runs as has to pass.
    chmodSync(folder, 0o755);
    const probe = join(folder, 'probe');
    writeFileSync(probe, '#!/bin/sh\n', { mode: 0o755 });
    if (spawnSync(probe).status === 0) return removedAfterwards(folder);
    rmSync(folder, { recursive: true });
  } catch {
    // Not this system, or nothing may be written there: the usual place does.
  }
  return undefined;
}

/** Its input ends with this process; a browser or a database may take a few seconds longer. */
function removedAfterwards(folder: string): string {
  const wait = 'cat >/dev/null; sleep 5; rm -rf "$0"';
  const watcher = spawn('sh', ['-c', wait, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  watcher.unref();
  return folder;
}
