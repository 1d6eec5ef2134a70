import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the file of the thread for long computations: beside the bundle this code is in, or the source. */
export function taskWorkerFile(): string {
  const here = import.meta.dirname;
  const bundled = ['.', '..'].map((folder) => join(here, folder, 'task-worker.mjs'));
  return bundled.find((path) => existsSync(path)) ?? join(here, 'task-worker.ts');
}
