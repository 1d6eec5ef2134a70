import { dirname } from 'node:path';
import { ensureDir, writeFileAtomic } from '@finclaw/infra';

/** Writes a file whole, durably, for its owner only, and creates its folder if need be. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await ensureDir(dirname(path));
  await writeFileAtomic(path, text);
}
