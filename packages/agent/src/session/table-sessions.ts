import { ensureDir } from '@finclaw/infra';
import { type Database, LOCKS } from '@finclaw/storage';
import { lastHandle, readStoredResult } from '@finclaw/tools';
import { parseJson } from '@finclaw/types';
import { withBlankLines, withoutWords } from './forget-words.ts';
import { findCut } from './rewound.ts';
import { checkedFile, type SessionHeader } from './session-file.ts';
import { transcriptFileName } from './session-file-name.ts';
import { entriesBefore } from './session-mark.ts';
import { examineSession, type SessionRepair } from './session-repair.ts';
import type { OpenOptions, SessionStore, SessionStoreOptions } from './session-store.ts';
import {
  addEntries,
  addSession,
  archiveSession,
  CURRENT,
  copyEntries,
  readPart,
  readResults,
  readRewound,
  removePart,
  TENANT,
} from './table-rows.ts';
import { openTableSession } from './table-session.ts';
import { completeStored } from './whole-results.ts';
import { acquireWriteLock, withWriteLock } from './write-lock.ts';

interface TableSessionsOptions extends Omit<SessionStoreOptions, 'dir'> {
  readonly database: Database;
  /** The folder for the write locks of this machine. */
  readonly lockDir: string;
}

/**
 * Stores conversations in the tables `sessions`, `session_entries` and `session_results`. A session has one writer at a
 * time.
 */
export function createTableSessions(options: TableSessionsOptions): SessionStore {
  const { database, lockDir, logger, now = Date.now, hasEffect } = options;
  const repairOptions = hasEffect ? { hasEffect } : {};
  const lockOptions = (sessionKey: string, open: OpenOptions = {}) => ({
    sessionDir: lockDir,
    sessionId: sessionKey,
    logger,
    ...open,
  });
  const locked = async <T>(sessionKey: string, open: OpenOptions, work: (tx: Database) => Promise<T>): Promise<T> => {
    await ensureDir(lockDir);
    return withWriteLock(lockOptions(sessionKey, open), () =>
      database.transaction([LOCKS.transcript(sessionKey)], work),
    );
  };
  const archiveName = (sessionKey: string, why: string): string =>
    `${transcriptFileName(sessionKey)}.${why}-${new Date(now()).toISOString().replace(/[-:.]/g, '')}`;

  async function load(on: Database, sessionKey: string) {
    const parsed = await readPart(on, sessionKey);
    return parsed && checkedFile(parsed, sessionKey);
  }

  return {
    async open(sessionKey, open = {}) {
      await ensureDir(lockDir);
      const lock = await acquireWriteLock(lockOptions(sessionKey, open));
      try {
        return await openTableSession({ ...options, now, sessionKey, lock });
      } catch (error) {
        lock.release();
        throw error;
      }
    },

    async read(sessionKey) {
      const parsed = await readPart(database, sessionKey);
      return parsed && { header: parsed.header, entries: parsed.entries, corruptions: parsed.corruptions };
    },

    async result(sessionKey, handle) {
      const entries = (await readPart(database, sessionKey))?.entries ?? [];
      const entry = entries.findLast((each) => each.role === 'tool' && each.handle === handle);
      if (entry === undefined) return undefined;
      const [found] = await readResults(database, sessionKey, entry.kept ? [entry.kept] : []);
      return readStoredResult(entry, parseJson(found?.body ?? ''));
    },

    complete: (sessionKey, entries, newest = Number.POSITIVE_INFINITY) =>
      completeStored(entries, newest, async (places) => {
        const found = await readResults(database, sessionKey, places);
        return new Map(found.map(({ id, body }) => [id, body]));
      }),

    async before(sessionKey, mark) {
      const sql = 'SELECT part FROM sessions WHERE tenant = ? AND session_key = ? ORDER BY part';
      for (const { part } of await database.all<{ part: number }>(sql, [TENANT, sessionKey])) {
        const found = entriesBefore((await readPart(database, sessionKey, part))?.entries ?? [], mark);
        if (found) return found;
      }
      return undefined;
    },

    async list() {
      const rows = await database.all<{
        session_key: string;
        header: string;
        updated_at: number;
        count: number;
        size: number;
      }>(
        `SELECT s.session_key, s.header, s.updated_at, count(e.seq) AS count, coalesce(sum(octet_length(e.body)), 0) AS size
         FROM sessions s LEFT JOIN session_entries e ON e.tenant = s.tenant AND e.session_key = s.session_key AND e.part = s.part
         WHERE s.tenant = ? AND s.part = ${CURRENT} GROUP BY s.session_key, s.header, s.updated_at ORDER BY s.updated_at DESC`,
        [TENANT],
      );
      return rows.map((row) => ({
        sessionKey: row.session_key,
        file: transcriptFileName(row.session_key),
        createdAt: (JSON.parse(row.header) as SessionHeader).createdAt,
        updatedAt: new Date(row.updated_at).toISOString(),
        entryCount: row.count,
        sizeBytes: row.size,
      }));
    },

    reset: (sessionKey) =>
      locked(sessionKey, {}, (tx) => archiveSession(tx, sessionKey, archiveName(sessionKey, 'reset'))),

    rewind: (sessionKey, keep, restored) =>
      locked(sessionKey, {}, async (tx) => {
        const { header, entries = [], rejectedLines = [] } = (await load(tx, sessionKey)) ?? {};
        const cut = restored && findCut(await readRewound(tx, sessionKey), restored);
        if (header === undefined || (entries.length <= keep && cut === undefined)) return undefined;
        const archive = await archiveSession(tx, sessionKey, archiveName(sessionKey, 'rewound'));
        await addSession(tx, { ...header, handlesUsed: lastHandle(entries, header.handlesUsed) }, now());
        // A damaged line has a position among the rows, and none among the entries.
        if (rejectedLines.length > 0) await addEntries(tx, sessionKey, 0, entries.slice(0, keep));
        else await copyEntries(tx, sessionKey, keep);
        await addEntries(tx, sessionKey, Math.min(keep, entries.length), cut?.entries ?? []);
        // Everything archived is in the conversation again.
        if (cut) await removePart(tx, sessionKey, cut.name);
        return archive;
      }),

    remove: (sessionKey) =>
      locked(sessionKey, {}, async (tx) => {
        await tx.run('DELETE FROM session_results WHERE tenant = ? AND session_key = ?', [TENANT, sessionKey]);
        return (await tx.run('DELETE FROM sessions WHERE tenant = ? AND session_key = ?', [TENANT, sessionKey])) > 0;
      }),

    forget: (sessionKey, words, open = {}) =>
      locked(sessionKey, open, async (tx) => {
        const own = 'tenant = ? AND session_key = ?';
        let isChanged = false;
        for (const { part, seq, body } of await tx.all<{ part: number; seq: number; body: string }>(
          `SELECT part, seq, body FROM session_entries WHERE ${own}`,
          [TENANT, sessionKey],
        )) {
          const left = withoutWords(body, words);
          if (left === undefined) continue;
          isChanged = true;
          const sql = `UPDATE session_entries SET body = ? WHERE ${own} AND part = ? AND seq = ?`;
          await tx.run(sql, [left, TENANT, sessionKey, part, seq]);
        }
        for (const { id, body } of await tx.all<{ id: number; body: string }>(
          `SELECT id, body FROM session_results WHERE ${own}`,
          [TENANT, sessionKey],
        )) {
          if (withBlankLines(body, words) === undefined) continue;
          isChanged = true;
          await tx.run(`DELETE FROM session_results WHERE ${own} AND id = ?`, [TENANT, sessionKey, id]);
        }
        // The summary was made from removed entries; the next one is made from the rest.
        if (isChanged) await tx.run(`UPDATE sessions SET checkpoint = NULL WHERE ${own}`, [TENANT, sessionKey]);
        return isChanged;
      }),

    async repair(sessionKey, { dryRun = false, ...open } = {}) {
      const report = async (tx: Database): Promise<SessionRepair | undefined> => {
        const parsed = await load(tx, sessionKey);
        if (!parsed) return undefined;
        const { found, header, entries } = examineSession(sessionKey, parsed, { ...repairOptions, now });
        if (dryRun || found.corruptions.length === 0) return found;
        const backup = (await archiveSession(tx, sessionKey, archiveName(sessionKey, 'corrupt'))) ?? '';
        await addSession(tx, header, now());
        await addEntries(tx, sessionKey, 0, entries);
        return { ...found, backup };
      };
      return dryRun ? report(database) : locked(sessionKey, open, report);
    },
  };
}
