import { createHash } from 'node:crypto';
import type { StoredAt } from '@finclaw/types';
import { parseJson } from '@finclaw/types';

/** A stored line, and the complete result it has an excerpt of. */
interface PartLine {
  /** Word for word, but without the place of the whole result, which differs from store to store. */
  readonly text: string;
  readonly result?: string;
}

/** A conversation, or an earlier version of it before a reset, rewind or repair. */
export interface SessionPart {
  /** The name of its archive; absent for the current conversation. */
  readonly archive?: string;
  /** The header first. */
  readonly lines: readonly PartLine[];
  readonly updatedAt: number;
  readonly checkpoint?: string;
}

/** All stored data of conversations, word for word, damaged lines included, for moving it to another kind of store. */
export interface SessionParts {
  /** Returns the keys of all stored conversations. */
  keys(): Promise<readonly string[]>;
  /** Returns the current conversation first, if any, then its earlier versions in a fixed order. */
  read(sessionKey: string): Promise<readonly SessionPart[]>;
  /** Stores a new conversation. */
  add(sessionKey: string, parts: readonly SessionPart[]): Promise<void>;
}

/** The stored lines of a part, with the whole results found. */
export async function linesOf(
  stored: readonly string[],
  find: (kept: StoredAt) => Promise<string | undefined> | string | undefined,
): Promise<readonly PartLine[]> {
  const lines: PartLine[] = [];
  for (const text of stored) {
    const value = text.includes('"kept"') ? parseJson(text) : undefined;
    const { kept, ...rest } = Object(value) as { readonly kept?: StoredAt };
    if (kept === undefined) {
      lines.push({ text });
      continue;
    }
    const result = (await find(kept))?.trim() ?? '';
    // Forgotten text is blank.
    lines.push({ text: JSON.stringify(rest), ...(result !== '' && { result }) });
  }
  return lines;
}

/** Returns a stored line, once its complete result has a position. */
export function placed({ text, result }: PartLine, keep: (result: string) => StoredAt): string {
  return result === undefined ? text : JSON.stringify({ ...(parseJson(text) as object), kept: keep(result) });
}

/**
 * Returns the same digest for the same conversation in any store; timestamps and the numbers that make archive names
 * unique are ignored.
 */
export function digestParts(sessionKey: string, parts: readonly SessionPart[]): string {
  const summaries = parts.map(({ archive = '', lines, checkpoint = null }) =>
    JSON.stringify([archive.replace(/(?<=Z)-\d+/, ''), lines, checkpoint]),
  );
  return createHash('sha256')
    .update(JSON.stringify([sessionKey, summaries.sort()]))
    .digest('hex');
}
