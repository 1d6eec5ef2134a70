import { createHash } from 'node:crypto';
import type { FinClawLogger } from '@finclaw/infra';
import type { Database } from '@finclaw/storage';
import { FileParts } from './file-parts.ts';
import { digestParts, type SessionPart, type SessionParts } from './session-parts.ts';
import { TableParts } from './table-parts.ts';

/** The number of conversations, the number of their lines including earlier versions, and a digest of all of it. */
interface SessionCount {
  readonly sessions: number;
  readonly entries: number;
  readonly digest: string;
}

/** Opens all stored conversations: in the files of a folder, or in the tables of a database server. */
export const openSessionParts = (database: Database, dir: string, logger: FinClawLogger): SessionParts =>
  database.dialect === 'postgres' ? new TableParts(database) : new FileParts(dir, logger);

/**
 * Copies every conversation with its versions before resets, rewinds and repairs, and returns a summary of what was
 * copied.
 */
export const copySessions = (from: SessionParts, to: SessionParts): Promise<SessionCount> =>
  eachSession(from, (sessionKey, parts) => to.add(sessionKey, parts));

/** Returns a digest of a store, for comparison. */
export const digestSessions = (store: SessionParts): Promise<SessionCount> => eachSession(store, async () => {});

async function eachSession(
  from: SessionParts,
  visit: (sessionKey: string, parts: readonly SessionPart[]) => Promise<void>,
): Promise<SessionCount> {
  const digests: string[] = [];
  let entries = 0;
  for (const sessionKey of await from.keys()) {
    const parts = await from.read(sessionKey);
    await visit(sessionKey, parts);
    digests.push(digestParts(sessionKey, parts));
    entries += parts.reduce((sum, { lines }) => sum + lines.length - 1, 0);
  }
  return {
    sessions: digests.length,
    entries,
    digest: createHash('sha256').update(digests.sort().join()).digest('hex'),
  };
}
