import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the folder of the built page: beside the bundle this code is in, or in the build folder of a checkout. */
export function findPageFolder(from: string = import.meta.dirname): string {
  const candidates = ['web', '../web', '../../../../../dist/web'].map((path) => join(from, path));
  return candidates.find((folder) => existsSync(join(folder, 'index.html'))) ?? candidates[0]!;
}
