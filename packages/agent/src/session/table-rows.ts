import type { Database } from '@finclaw/storage';
import type { StoredAt, TranscriptEntry } from '@finclaw/types';
import type { Rewound } from './rewound.ts';
import { type ParsedSessionFile, parseSessionFile, type SessionHeader } from './session-file.ts';

/** The owner of the conversations; reserved for several households on one server. */
export const TENANT = 'local';
/** The part number of the current conversation; the others are archives. */
export const CURRENT = 0;

/** Returns a part of a session as far as it is readable, or undefined when there is none. */
export async function readPart(
  on: Database,
  sessionKey: string,
  part = CURRENT,
): Promise<ParsedSessionFile | undefined> {
  const own = 'WHERE tenant = ? AND session_key = ? AND part = ?';
  const params = [TENANT, sessionKey, part];
  const session = await on.get<{ header: string }>(`SELECT header FROM sessions ${own}`, params);
  if (session === undefined) return undefined;
  const rows = await on.all<{ body: string }>(`SELECT body FROM session_entries ${own} ORDER BY seq`, params);
  return parseSessionFile(Buffer.from(`${[session.header, ...rows.map(({ body }) => body)].join('\n')}\n`));
}

/** The number of results read at a time. */
const BATCH = 50;

/** Returns the stored complete results by their positions, without missing ones. */
export async function readResults(on: Database, sessionKey: string, places: readonly Pick<StoredAt, 'at'>[]) {
  const found: { readonly id: number; readonly body: string }[] = [];
  for (let from = 0; from < places.length; from += BATCH) {
    const ids = places.slice(from, from + BATCH).map(({ at }) => at);
    const sql = `SELECT id, body FROM session_results WHERE tenant = ? AND session_key = ? AND id IN (${ids.map(() => '?').join(', ')})`;
    found.push(...(await on.all<{ id: number; body: string }>(sql, [TENANT, sessionKey, ...ids])));
  }
  return found;
}

/** Begins a session. */
export async function addSession(tx: Database, header: SessionHeader, at: number): Promise<void> {
  const sql = 'INSERT INTO sessions (tenant, session_key, part, header, updated_at) VALUES (?, ?, ?, ?, ?)';
  await tx.run(sql, [TENANT, header.sessionKey, CURRENT, JSON.stringify(header), at]);
}

/** Adds entries from a place on. */
export async function addEntries(
  tx: Database,
  sessionKey: string,
  from: number,
  entries: readonly TranscriptEntry[],
): Promise<void> {
  const sql = 'INSERT INTO session_entries (tenant, session_key, part, seq, body) VALUES (?, ?, ?, ?, ?)';
  const rows = entries.map((entry, index) => [TENANT, sessionKey, CURRENT, from + index, JSON.stringify(entry)]);
  await Promise.all(rows.map((row) => tx.run(sql, row)));
}

/** Copies the first entries of the latest archive, without reading them. */
export async function copyEntries(tx: Database, sessionKey: string, count: number): Promise<void> {
  const own = 'tenant = ?1 AND session_key = ?2';
  const sql = `INSERT INTO session_entries (tenant, session_key, part, seq, body)
    SELECT tenant, session_key, ${CURRENT}, seq, body FROM session_entries
    WHERE ${own} AND seq < ?3 AND part = (SELECT max(part) FROM sessions WHERE ${own})`;
  await tx.run(sql, [TENANT, sessionKey, count]);
}

/** Archives a session under the returned name; undefined when there is none. */
export async function archiveSession(tx: Database, sessionKey: string, archive: string): Promise<string | undefined> {
  const moved = await tx.run(
    `UPDATE sessions SET archive = ?1, checkpoint = NULL,
       part = (SELECT max(part) + 1 FROM sessions WHERE tenant = ?2 AND session_key = ?3)
     WHERE tenant = ?2 AND session_key = ?3 AND part = ${CURRENT}`,
    [archive, TENANT, sessionKey],
  );
  return moved === 1 ? archive : undefined;
}

/** Reads what a session was before each rewind, the newest first. */
export async function readRewound(tx: Database, sessionKey: string): Promise<readonly Rewound<number>[]> {
  const sql = `SELECT part FROM sessions WHERE tenant = ? AND session_key = ? AND archive LIKE '%.rewound-%' ORDER BY part DESC`;
  const parts = await tx.all<{ part: number }>(sql, [TENANT, sessionKey]);
  return Promise.all(
    parts.map(async ({ part }) => ({ name: part, entries: (await readPart(tx, sessionKey, part))?.entries ?? [] })),
  );
}

/** Deletes an earlier version of a session. */
export async function removePart(tx: Database, sessionKey: string, part: number): Promise<void> {
  await tx.run('DELETE FROM sessions WHERE tenant = ? AND session_key = ? AND part = ?', [TENANT, sessionKey, part]);
}
