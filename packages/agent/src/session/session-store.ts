import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ensureDir, type FinClawLogger, sweepLockLitter, unlinkSafe, writeFileAtomic } from '@finclaw/infra';
import { SharedSync } from '@finclaw/storage';
import { lastHandle, readStoredResult, type StoredResult } from '@finclaw/tools';
import type { TranscriptEntry } from '@finclaw/types';
import { parseJson } from '@finclaw/types';
import type { DetectedCorruption, RepairOptions } from './corruption.ts';
import { archiveFile, readBytes, readBytesAt, replaceWithBackup, syncFolder } from './durable-file.ts';
import { type ForgottenWords, withBlankLines, withoutWords } from './forget-words.ts';
import { findCut, type Rewound } from './rewound.ts';
import {
  checkedFile,
  formatLines,
  type ParsedSessionFile,
  parseSessionFile,
  type SessionHeader,
} from './session-file.ts';
import { transcriptFileName } from './session-file-name.ts';
import { openSession, type SessionHandle, type SessionLoss, type SessionPaths } from './session-handle.ts';
import { listSessions, type SessionInfo } from './session-listing.ts';
import { entriesBefore, type SessionMark } from './session-mark.ts';
import { SessionMemory } from './session-memory.ts';
import { examineSession, type SessionRepair } from './session-repair.ts';
import { completeStored } from './whole-results.ts';
import { acquireWriteLock, type LockOptions, withWriteLock } from './write-lock.ts';

/** The options common to all kinds of session store. */
export interface SessionStoreOptions {
  /** The folder of the session files; created when first needed. */
  readonly dir: string;
  readonly logger: FinClawLogger;
  readonly now?: () => number;
  /** Returns true when a tool may have had an external effect although its result was lost. */
  readonly hasEffect?: RepairOptions['hasEffect'];
  /** Called about damaged lines each time a damaged session is opened. */
  readonly onLoss?: (loss: SessionLoss) => Promise<void>;
}

/** The options for waiting for a session. */
export interface OpenOptions {
  /** Cancels the wait for the lock. */
  readonly signal?: AbortSignal;
  /** The time to wait for another writer. Default 5,000. */
  readonly timeoutMs?: number;
}

/** A session as stored. */
export interface StoredSession {
  readonly header: SessionHeader | undefined;
  readonly entries: readonly TranscriptEntry[];
  readonly corruptions: readonly DetectedCorruption[];
}

/** Stores conversations. A session has one writer at a time; reading needs no lock. */
export interface SessionStore {
  /** Waits for the right to write a session and opens it; a new one is created by its first entry. */
  open(sessionKey: string, options?: OpenOptions): Promise<SessionHandle>;
  /** Returns the session as stored, or undefined when there is none. */
  read(sessionKey: string): Promise<StoredSession | undefined>;
  /** Returns the complete tool result under a handle; undefined when there is none, or it was not stored. */
  result(sessionKey: string, handle: string): Promise<StoredResult | undefined>;
  /**
   * Returns the same entries with complete results, as far as stored, instead of the excerpts for the model; with
   * `newest` only the last ones.
   */
  complete(
    sessionKey: string,
    entries: readonly TranscriptEntry[],
    newest?: number,
  ): Promise<readonly TranscriptEntry[]>;
  /**
   * Returns the entries before a position, also of a conversation that was reset or rewound since; undefined when it is
   * gone.
   */
  before(sessionKey: string, mark: SessionMark): Promise<readonly TranscriptEntry[] | undefined>;
  list(): Promise<readonly SessionInfo[]>;
  /** Starts the session anew. The old file is saved under the returned name. */
  reset(sessionKey: string): Promise<string | undefined>;
  /**
   * Keeps only the first `keep` entries; the whole file is saved under the returned name. With `restored` runs, the
   * entries that an earlier rewind removed, from the first of them on, are appended again.
   */
  rewind(sessionKey: string, keep: number, restored?: ReadonlySet<string>): Promise<string | undefined>;
  /**
   * Deletes a session with everything stored of it, including versions before resets and rewinds; false when there was
   * nothing.
   */
  remove(sessionKey: string): Promise<boolean>;
  /**
   * Removes words from everything stored of a session, including versions before resets and rewinds; false when they
   * did not occur.
   */
  forget(sessionKey: string, words: ForgottenWords, options?: OpenOptions): Promise<boolean>;
  /** Repairs a damaged session, or with `dryRun` only reports what that would change. */
  repair(sessionKey: string, options?: OpenOptions & { readonly dryRun?: boolean }): Promise<SessionRepair | undefined>;
}

/** Opens the store in a folder. */
export function createSessionStore(options: SessionStoreOptions): SessionStore {
  const { dir, logger, now = Date.now, hasEffect, onLoss } = options;
  const repairOptions: RepairOptions = hasEffect ? { hasEffect } : {};
  const memory = new SessionMemory();
  let folder = new SharedSync(() => syncFolder(dir));
  let isPrepared = false;

  function pathsOf(sessionKey: string): SessionPaths {
    const transcript = join(dir, transcriptFileName(sessionKey));
    const beside = (ending: string) => transcript.replace(/\.jsonl$/, ending);
    return { transcript, checkpoint: beside('.summary.json'), results: beside('.results') };
  }

  function stamp(): string {
    return new Date(now()).toISOString().replace(/[-:.]/g, '');
  }

  function unusedName(path: string): string {
    for (let n = 1; ; n++) {
      const candidate = n === 1 ? path : `${path}-${n}`;
      if (!existsSync(candidate)) return candidate;
    }
  }

  function lockOptions(sessionKey: string, open: OpenOptions): LockOptions {
    return { sessionDir: dir, sessionId: sessionKey, logger, ...open };
  }

  async function prepareFolder(): Promise<void> {
    if (isPrepared && existsSync(dir)) return;
    await ensureDir(dir);
    sweepLockLitter(dir);
    folder = new SharedSync(() => syncFolder(dir));
    isPrepared = true;
  }

  function load(sessionKey: string): ParsedSessionFile | undefined {
    const bytes = readBytes(pathsOf(sessionKey).transcript);
    return bytes && checkedFile(parseSessionFile(bytes), sessionKey);
  }

  return {
    async open(sessionKey, open = {}) {
      await prepareFolder();
      const lock = await acquireWriteLock(lockOptions(sessionKey, open));
      try {
        const paths = pathsOf(sessionKey);
        const backupName = () => unusedName(`${paths.transcript}.corrupt-${stamp()}`);
        return await openSession({
          sessionKey,
          paths,
          lock,
          now,
          backupName,
          folder,
          memory,
          logger,
          onLoss,
          ...repairOptions,
        });
      } catch (error) {
        lock.release();
        throw error;
      }
    },

    async read(sessionKey) {
      const known = memory.entriesOf(pathsOf(sessionKey).transcript);
      if (known) return { header: known.header, entries: known.stored, corruptions: [] };
      const bytes = readBytes(pathsOf(sessionKey).transcript);
      if (bytes === undefined) return undefined;
      // A line without an end may still be being written.
      const { header, entries, corruptions } = parseSessionFile(bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1));
      return { header, entries, corruptions };
    },

    async result(sessionKey, handle) {
      const { transcript, results } = pathsOf(sessionKey);
      const entries =
        memory.entriesOf(transcript)?.stored ?? parseSessionFile(readBytes(transcript) ?? Buffer.alloc(0)).entries;
      const entry = entries.findLast((each) => each.role === 'tool' && each.handle === handle);
      const storedResult = entry?.kept && readBytesAt(results, entry.kept.at, entry.kept.bytes)?.toString('utf8');
      return entry && readStoredResult(entry, parseJson(storedResult ?? ''));
    },

    complete: (sessionKey, entries, newest = Number.POSITIVE_INFINITY) =>
      completeStored(entries, newest, async (places) => {
        const { results } = pathsOf(sessionKey);
        return new Map(places.map(({ at, bytes }) => [at, readBytesAt(results, at, bytes)?.toString('utf8') ?? '']));
      }),

    async before(sessionKey, mark) {
      const { transcript } = pathsOf(sessionKey);
      const file = basename(transcript);
      const names = existsSync(dir) ? readdirSync(dir).filter((name) => name === file || isArchiveOf(name, file)) : [];
      for (const name of names.sort()) {
        const found = entriesBefore(parseSessionFile(readBytes(join(dir, name)) ?? Buffer.alloc(0)).entries, mark);
        if (found) return found;
      }
      return undefined;
    },

    list: () => listSessions(dir),

    async reset(sessionKey) {
      await prepareFolder();
      return withWriteLock(lockOptions(sessionKey, {}), async () => {
        const { transcript, checkpoint, results } = pathsOf(sessionKey);
        await unlinkSafe(checkpoint);
        const archive = unusedName(`${transcript}.reset-${stamp()}`);
        await archiveFile(results, `${archive}.results`);
        return (await archiveFile(transcript, archive)) ? archive : undefined;
      });
    },

    async rewind(sessionKey, keep, restored) {
      await prepareFolder();
      return withWriteLock(lockOptions(sessionKey, {}), async () => {
        const { transcript, checkpoint } = pathsOf(sessionKey);
        const { header, entries = [] } = load(sessionKey) ?? {};
        const cut = restored && findCut(readRewound(transcript), restored);
        if (header === undefined || (entries.length <= keep && cut === undefined)) return undefined;
        const backup = unusedName(`${transcript}.rewound-${stamp()}`);
        await unlinkSafe(checkpoint);
        const newHeader = { ...header, handlesUsed: lastHandle(entries, header.handlesUsed) };
        const lines = formatLines([newHeader, ...entries.slice(0, keep), ...(cut?.entries ?? [])]);
        await replaceWithBackup(transcript, backup, lines);
        // Everything archived is in the conversation again.
        if (cut) await unlinkSafe(cut.name);
        return backup;
      });
    },

    async remove(sessionKey) {
      await prepareFolder();
      return withWriteLock(lockOptions(sessionKey, {}), async () => {
        const stem = basename(pathsOf(sessionKey).transcript, '.jsonl');
        const names = readdirSync(dir).filter((name) => name.startsWith(`${stem}.`) && !name.endsWith('.lock'));
        // The transcript is deleted last: while it exists, the conversation is listed and can be deleted again.
        names.sort((a, b) => Number(a.endsWith('.jsonl')) - Number(b.endsWith('.jsonl')));
        for (const name of names) await unlinkSafe(join(dir, name));
        await syncFolder(dir);
        return names.length > 0;
      });
    },

    async forget(sessionKey, words, open = {}) {
      await prepareFolder();
      return withWriteLock(lockOptions(sessionKey, open), async () => {
        const { transcript, checkpoint } = pathsOf(sessionKey);
        const stem = basename(transcript, '.jsonl');
        let isChanged = false;
        for (const name of readdirSync(dir).filter((each) => each.startsWith(`${stem}.`) && !each.endsWith('.lock'))) {
          const path = join(dir, name);
          const file = readBytes(path)?.toString('utf8') ?? '';
          const left = name.endsWith('.results') ? withBlankLines(file, words) : withoutWords(file, words);
          if (left === undefined) continue;
          await writeFileAtomic(path, left);
          isChanged = true;
        }
        // The summary was made from removed entries; the next one is made from the rest.
        if (isChanged) await unlinkSafe(checkpoint);
        return isChanged;
      });
    },

    async repair(sessionKey, { dryRun = false, ...open } = {}) {
      const report = async (): Promise<SessionRepair | undefined> => {
        const parsed = load(sessionKey);
        if (!parsed) return undefined;
        const { found, header, entries } = examineSession(sessionKey, parsed, { ...repairOptions, now });
        if (dryRun || found.corruptions.length === 0) return found;
        const { transcript } = pathsOf(sessionKey);
        const backup = unusedName(`${transcript}.corrupt-${stamp()}`);
        const repaired = { ...found, backup };
        await writeFileAtomic(`${backup}.repair.json`, `${JSON.stringify(repaired, null, 2)}\n`);
        await replaceWithBackup(transcript, backup, formatLines([header, ...entries]));
        logger.warn('A session was repaired', { sessionKey, backup, changes: found.corruptions.length });
        return repaired;
      };
      if (dryRun) return report();
      await prepareFolder();
      return withWriteLock(lockOptions(sessionKey, open), report);
    },
  };
}

/** Reads what a session was before each rewind, the newest first. */
function* readRewound(transcript: string): Iterable<Rewound<string>> {
  const begin = `${basename(transcript)}.rewound-`;
  const names = readdirSync(dirname(transcript)).filter((name) => name.startsWith(begin));
  for (const file of names.sort().reverse()) {
    const name = join(dirname(transcript), file);
    yield { name, entries: parseSessionFile(readBytes(name) ?? Buffer.alloc(0)).entries };
  }
}

/** Returns true for a file that holds an earlier version of a session, before a reset, rewind or repair. */
const isArchiveOf = (name: string, file: string): boolean =>
  name.startsWith(`${file}.`) && !name.endsWith('.results') && !name.endsWith('.json');
