import { FinClawError } from '@finclaw/infra';

/** Parses a JSON column that this program wrote; invalid content means the file was damaged or edited. */
export function parseColumn<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch (cause) {
    throw new FinClawError('A stored row is not readable', 'STORAGE_CORRUPT', { cause });
  }
}
