import { createHash } from 'node:crypto';
import type { StoredAt } from '@finclaw/types';
import { parseJson } from '@finclaw/types';

/** A line as it is stored, and the whole result it shows a part of. */
interface PartLine {
  /** Word for word, but without the place of the whole result, which differs from store to store. */
  readonly text: string;
  readonly result?: string;
}

/** A conversation, or an earlier version of it before a reset, rewind or repair. */
export interface SessionPart {
  /** The name it was set aside under; absent for what the conversation is now. */
  readonly archive?: string;
  /** The header first. */
  readonly lines: readonly PartLine[];
  readonly updatedAt: number;
  readonly checkpoint?: string;
}

/**
 * Everything a store holds of its conversations, word for word, damaged lines included, for moving it to a store of
 * another kind.
 */
export interface SessionParts {
  /** Returns the keys of all stored conversations. */
  keys(): Promise<readonly string[]>;
  /** Returns the present conversation first, if any, then its earlier versions in a fixed order. */
  read(sessionKey: string): Promise<readonly SessionPart[]>;
  /** Stores a conversation that is not there yet. */
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
    // What was forgotten is blank.
    lines.push({ text: JSON.stringify(rest), ...(result !== '' && { result }) });
  }
  return lines;
}

/** A line as it is stored, once its whole result has a place. */
export function placed({ text, result }: PartLine, keep: (result: string) => StoredAt): string {
  return result === undefined ? text : JSON.stringify({ ...(parseJson(text) as object), kept: keep(result) });
}

/**
 * The same for the same conversation in any store; when it was touched, and the number behind a name that was taken,
 * are no part of it.
 */
export function digestParts(sessionKey: string, parts: readonly SessionPart[]): string {
  const said = parts.map(({ archive = '', lines, checkpoint = null }) =>
    JSON.stringify([archive.replace(/(?<=Z)-\d+/, ''), lines, checkpoint]),
  );
  return createHash('sha256')
    .update(JSON.stringify([sessionKey, said.sort()]))
    .digest('hex');
}
