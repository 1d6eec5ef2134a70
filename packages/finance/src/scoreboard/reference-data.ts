import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where other people's reference data lies: the folder named by FINCLAW_REFERENCE_DATA, or ../shared/data beside the checkout. */
export function referenceDataFolder(env: Readonly<Record<string, string | undefined>>, checkout: string): string | undefined {
  const folder = env.FINCLAW_REFERENCE_DATA || resolve(checkout, '../shared/data');
  return existsSync(join(folder, 'README.md')) ? folder : undefined;
}

/** Reads one file of the reference data. */
export function readReference(folder: string, ...path: string[]): string {
  return readFileSync(join(folder, ...path), 'utf8');
}
