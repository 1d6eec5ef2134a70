import { dirname } from 'node:path';
import { FinClawError } from './errors.ts';
import { ensureDir, readFileSafe, readFileSafeSync, writeFileAtomic } from './fs-safe.ts';

/** The value in a JSON file, or `undefined` when there is no file. */
export async function readJsonFile(path: string): Promise<unknown> {
  return parse(path, await readFileSafe(path));
}

/** `readJsonFile` for start-up, before anything may be asynchronous. */
export function readJsonFileSync(path: string): unknown {
  return parse(path, readFileSafeSync(path));
}

/** Replaces a JSON file in one step, for the owner's eyes only; its folder is created. */
export async function writeJsonFile(path: string, value: unknown): Promise<void> {
  await ensureDir(dirname(path));
  await writeFileAtomic(path, `${JSON.stringify(value, null, 2)}\n`);
}

function parse(path: string, text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new FinClawError(`${path} is not valid JSON`, 'STORAGE_CORRUPT', { cause, details: { path } });
  }
}
