import type { FileLock, FinClawLogger } from '@finclaw/infra';
import { type Database, LOCKS } from '@finclaw/storage';
import { handlesAfter } from '@finclaw/tools';
import type { TranscriptEntry } from '@finclaw/types';
import { parseJson } from '@finclaw/types';
import type { RepairOptions } from './corruption.ts';
import { checkedFile } from './session-file.ts';
import { isCheckpoint, type SessionHandle, type SessionLoss } from './session-handle.ts';
import { markOf } from './session-mark.ts';
import { addEntries, addSession, CURRENT, readPart, readResults, TENANT } from './table-rows.ts';
import { assertEntries } from './transcript-entry.ts';
import { TranscriptRepair } from './transcript-repair.ts';
import { WholeResults } from './whole-results.ts';
import { assertOwned } from './write-lock.ts';

interface TableSessionOptions {
  readonly database: Database;
  readonly sessionKey: string;
  readonly lock: FileLock;
  readonly now: () => number;
  readonly logger: FinClawLogger;
  readonly hasEffect?: RepairOptions['hasEffect'];
  readonly onLoss?: ((loss: SessionLoss) => Promise<void>) | undefined;
}

const ADD_RESULT = `INSERT INTO session_results (tenant, session_key, id, body)
  SELECT ?1, ?2, coalesce(max(id), 0) + 1, ?3 FROM session_results WHERE tenant = ?1 AND session_key = ?2 RETURNING id`;
const OWN = `WHERE tenant = ? AND session_key = ? AND part = ${CURRENT}`;

/** Reads a session under its lock. Each addition is stored whole or not at all. */
export async function openTableSession(options: TableSessionOptions): Promise<SessionHandle> {
  const { database, sessionKey, lock, now, logger, hasEffect, onLoss } = options;
  const part = await readPart(database, sessionKey);
  const parsed = part && checkedFile(part, sessionKey);
  const lines = parsed?.rejectedLines ?? [];
  if (lines.length > 0) {
    await onLoss?.({ sessionKey, lines });
    logger.warn('A session has damaged lines', { sessionKey, lines: lines.length });
  }
  const stored: TranscriptEntry[] = [...(parsed?.entries ?? [])];
  const repair = new TranscriptRepair(hasEffect ? { hasEffect } : {});
  for (const entry of stored) repair.add(entry);
  const sql = `SELECT coalesce(max(seq) + 1, 0) AS next FROM session_entries ${OWN}`;
  let next = (await database.get<{ next: number }>(sql, [TENANT, sessionKey]))?.next ?? 0;
  const whole = new WholeResults();
  let isNew = parsed === undefined;
  let isClosed = false;
  let view: readonly TranscriptEntry[] | undefined;

  // Serialized, because each append begins where the one before ended.
  let last: Promise<void> = Promise.resolve();
  async function write(entries: readonly TranscriptEntry[]): Promise<void> {
    assertEntries(entries);
    if (entries.length === 0) return;
    assertOwned(lock, sessionKey, isClosed);
    // Visible at once, as in a file: an answer that cites a result must not wait for the server. A failed write is
    // reported to its caller.
    for (const entry of entries) {
      stored.push(entry);
      repair.add(entry);
    }
    view = undefined;
    const written = last.then(() => add(entries));
    last = written.catch(() => {});
    await written;
  }

  async function add(entries: readonly TranscriptEntry[]): Promise<void> {
    assertOwned(lock, sessionKey, isClosed);
    const at = now();
    await database.transaction(
      [LOCKS.transcript(sessionKey)],
      async (tx) => {
        await Promise.all([
          isNew
            ? addSession(tx, { version: 1, sessionKey, createdAt: new Date(at).toISOString() }, at)
            : tx.run(`UPDATE sessions SET updated_at = ? ${OWN}`, [at, TENANT, sessionKey]),
          addEntries(tx, sessionKey, next, entries),
        ]);
      },
      'soon',
    );
    isNew = false;
    next += entries.length;
  }

  return {
    sessionKey,
    signal: lock.signal,
    nextHandle: handlesAfter(stored, parsed?.header?.handlesUsed),
    entries() {
      view ??= repair.entries();
      return view;
    },
    mark: () => markOf(stored),
    async append(entries) {
      await write(entries);
      await database.flushed();
    },
    write,
    flush: () => database.flushed(),
    async checkpoint() {
      const row = await database.get<{ checkpoint: string | null }>(`SELECT checkpoint FROM sessions ${OWN}`, [
        TENANT,
        sessionKey,
      ]);
      const value = parseJson(row?.checkpoint ?? '');
      return isCheckpoint(value) ? value : undefined;
    },
    async saveCheckpoint(checkpoint) {
      const values = [JSON.stringify(checkpoint), TENANT, sessionKey];
      await database.run(`UPDATE sessions SET checkpoint = ? ${OWN}`, values, [LOCKS.transcript(sessionKey)]);
    },
    async keepResult(result) {
      try {
        const body = JSON.stringify(result);
        // On the disk before the transcript that refers to it, which comes later.
        const row = await database.transaction(
          [LOCKS.transcript(sessionKey)],
          (tx) => tx.get<{ id: number }>(ADD_RESULT, [TENANT, sessionKey, body]),
          'soon',
        );
        const storedAt = row && { at: row.id, bytes: Buffer.byteLength(body) };
        if (storedAt) whole.add(storedAt, result);
        return storedAt;
      } catch (error) {
        logger.warn('A whole result could not be kept', { sessionKey }, error as Error);
        return undefined;
      }
    },
    wholeResult: (handle) => whole.find(stored, handle),
    async loadWholeResults() {
      const missing = whole.missingOf(stored);
      for (const { id, body } of await readResults(database, sessionKey, missing)) whole.addText({ at: id }, body);
    },
    async close() {
      await last;
      isClosed = true;
      lock.release();
    },
  };
}
