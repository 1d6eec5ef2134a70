import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** The folder with data other people made, which is never part of the project; undefined where it is absent. */
export function referenceData(folder: string): string | undefined {
  const root = process.env.FINCLAW_REFERENCE_DATA ?? resolve(import.meta.dirname, '../../../../../shared/data');
  const path = resolve(root, folder);
  return existsSync(path) ? path : undefined;
}
