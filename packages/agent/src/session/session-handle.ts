import { type FileLock, type FinClawLogger, writeFileAtomic } from '@finclaw/infra';
import type { SharedSync } from '@finclaw/storage';
import { type CompleteResult, handlesAfter } from '@finclaw/tools';
import type { StoredAt, TranscriptEntry } from '@finclaw/types';
import { parseJson } from '@finclaw/types';
import type { CompactionCheckpoint } from '../context/checkpoint.ts';
import type { RepairOptions } from './corruption.ts';
import { createFileEnd, readBytes, readBytesAt, replaceWithBackup } from './durable-file.ts';
import {
  checkedFile,
  formatLines,
  type ParsedSessionFile,
  parseSessionFile,
  type SessionHeader,
} from './session-file.ts';
import { markOf, type SessionMark } from './session-mark.ts';
import type { KnownSession, SessionMemory } from './session-memory.ts';
import { assertEntries, isTranscriptEntry } from './transcript-entry.ts';
import { TranscriptRepair } from './transcript-repair.ts';
import { type WholeResult, WholeResults } from './whole-results.ts';
import { assertOwned } from './write-lock.ts';

/** A session that only the holder of its lock may write. */
export interface SessionHandle {
  readonly sessionKey: string;
  /** Aborts when the write lock was lost. */
  readonly signal: AbortSignal;
  /** Returns handles for new results that the conversation has never used. */
  readonly nextHandle: () => string;
  /** The conversation so far, in an order and completeness that every provider accepts. */
  entries(): readonly TranscriptEntry[];
  /** Returns the present position in the conversation, which `SessionStore.before` finds again. */
  mark(): SessionMark;
  /** Adds entries. When the promise resolves they are on disk; if it rejects, none of them is. */
  append(entries: readonly TranscriptEntry[]): Promise<void>;
  /**
   * Adds entries without waiting for the disk: they survive a killed process, but before `flush` perhaps not a power
   * cut.
   */
  write(entries: readonly TranscriptEntry[]): Promise<void>;
  /** Resolves when everything added so far is on disk. */
  flush(): Promise<void>;
  /** The stored result of the last compaction. */
  checkpoint(): Promise<CompactionCheckpoint | undefined>;
  saveCheckpoint(checkpoint: CompactionCheckpoint): Promise<void>;
  /** Stores a complete result beside the transcript; undefined when the disk is full. A power cut may lose it. */
  keepResult(result: CompleteResult): Promise<StoredAt | undefined>;
  /** Returns the complete result under a handle, from memory; undefined when it is not in memory or was not stored. */
  wholeResult(handle: string): WholeResult | undefined;
  /** Reads the newest complete results of earlier runs into memory. */
  loadWholeResults(): Promise<void>;
  /** Releases the write lock; a second call does nothing. */
  close(): Promise<void>;
}

/** The paths of a session's files. */
export interface SessionPaths {
  readonly transcript: string;
  readonly checkpoint: string;
  /** The path of complete results, of which the transcript has an excerpt. */
  readonly results: string;
}

/** Unreadable lines of a session, word for word. */
export interface SessionLoss {
  readonly sessionKey: string;
  readonly lines: readonly string[];
}

interface HandleOptions {
  readonly sessionKey: string;
  readonly paths: SessionPaths;
  readonly lock: FileLock;
  readonly now: () => number;
  /** The name under which a repair saves the original bytes. */
  readonly backupName: () => string;
  /** Syncs the sessions folder so that new names survive a power cut; sessions that begin at the same time share it. */
  readonly folder: SharedSync;
  readonly memory: SessionMemory;
  readonly logger: FinClawLogger;
  readonly hasEffect?: RepairOptions['hasEffect'];
  readonly onLoss?: ((loss: SessionLoss) => void) | undefined;
}

/** Reads a session under its lock; the incomplete last line of a crash is removed. */
export async function openSession(options: HandleOptions): Promise<SessionHandle> {
  const { sessionKey, paths, lock, now, folder, memory } = options;
  const { known, isEmpty, lacksLineEnd, isWhole } = await load(options);
  const { stored, repair } = known;
  const file = createFileEnd(paths.transcript);
  const results = createFileEnd(paths.results);
  const whole = new WholeResults(({ at, bytes }) => readBytesAt(paths.results, at, bytes)?.toString('utf8'));
  let isNew = isEmpty;
  let needsLineEnd = lacksLineEnd;
  let isMemorable = isWhole || isEmpty;
  let isClosed = false;
  let named: Promise<void> | undefined;
  let view: readonly TranscriptEntry[] | undefined;

  async function write(entries: readonly TranscriptEntry[]): Promise<void> {
    assertEntries(entries);
    if (entries.length === 0) return;
    assertOwned(lock, sessionKey, isClosed);
    const first: SessionHeader[] = isNew ? [{ version: 1, sessionKey, createdAt: new Date(now()).toISOString() }] : [];
    const isSafe = isMemorable;
    // A failed write may leave a partial line, which the next opening must detect.
    isMemorable = false;
    file.write((needsLineEnd ? '\n' : '') + formatLines([...first, ...entries]));
    // Handles that a reader has to assign are known only once they are read.
    isMemorable = isSafe && !entries.some(lacksHandle);
    if (isNew) {
      known.header = first[0];
      named = folder.wait();
      // The caller of `flush` receives the error.
      named.catch(() => {});
    }
    for (const entry of entries) {
      stored.push(entry);
      repair.add(entry);
    }
    isNew = false;
    needsLineEnd = false;
    view = undefined;
  }

  async function flush(): Promise<void> {
    await Promise.all([file.sync(), named]);
  }

  return {
    sessionKey,
    signal: lock.signal,
    nextHandle: handlesAfter(stored, known.header?.handlesUsed),
    entries() {
      view ??= repair.entries();
      return view;
    },
    mark: () => markOf(stored),
    async append(entries) {
      await write(entries);
      await flush();
    },
    write,
    flush,
    async checkpoint() {
      const bytes = readBytes(paths.checkpoint);
      if (bytes === undefined) return undefined;
      // Returns the same entry objects each time, so that token counts can be cached by entry.
      if (known.checkpoint?.bytes.equals(bytes)) return known.checkpoint.value;
      const value = parseJson(bytes.toString('utf8'));
      if (!isCheckpoint(value)) return undefined;
      known.checkpoint = { bytes, value };
      return value;
    },
    saveCheckpoint: (checkpoint) => writeFileAtomic(paths.checkpoint, JSON.stringify(checkpoint)),
    async keepResult(result) {
      try {
        const storedAt = results.write(`${JSON.stringify(result)}\n`);
        whole.add(storedAt, result);
        return storedAt;
      } catch (error) {
        options.logger.warn('A whole result could not be kept', { sessionKey }, error as Error);
        return undefined;
      }
    },
    wholeResult: (handle) => whole.find(stored, handle),
    // A file is read when it is needed.
    loadWholeResults: async () => {},
    async close() {
      // Callers that depend on the write have called `flush` and received the error.
      await flush().catch(() => {
        isMemorable = false;
      });
      await Promise.all([file.close(), results.close()]);
      if (isMemorable && !isNew && !isClosed && !lock.signal.aborted) memory.keep(paths.transcript, known);
      isClosed = true;
      lock.release();
    },
  };
}

/**
 * A session and the state needed to write it. A damaged one is read anew each time, so that its losses are reported.
 */
interface LoadedSession {
  readonly known: KnownSession;
  readonly isEmpty: boolean;
  readonly lacksLineEnd: boolean;
  readonly isWhole: boolean;
}

async function load(options: HandleOptions): Promise<LoadedSession> {
  const { sessionKey, paths, logger, backupName, onLoss, memory } = options;
  const remembered = memory.take(paths.transcript);
  if (remembered) return { known: remembered, isEmpty: false, lacksLineEnd: false, isWhole: true };
  const bytes = readBytes(paths.transcript) ?? Buffer.alloc(0);
  const parsed = checkedFile(parseSessionFile(bytes), sessionKey);
  // Reported before the line is removed: after a crash in between it is found again, not lost.
  if (parsed.rejectedLines.length > 0) onLoss?.({ sessionKey, lines: parsed.rejectedLines });
  if (parsed.tornBytes === 0) {
    const lines = parsed.rejectedLines.length;
    if (lines > 0) logger.warn('A session has damaged lines', { sessionKey, lines });
    return toLoaded(parsed, options, bytes.length === 0);
  }
  const backup = backupName();
  const whole = bytes.subarray(0, bytes.length - parsed.tornBytes);
  await replaceWithBackup(paths.transcript, backup, whole);
  logger.warn('A session ended in the middle of a line, which was set aside', {
    sessionKey,
    backup,
    bytes: parsed.tornBytes,
  });
  return toLoaded(parseSessionFile(whole), options, whole.length === 0);
}

function toLoaded(parsed: ParsedSessionFile, { hasEffect }: HandleOptions, isEmpty: boolean): LoadedSession {
  const { header, lacksLineEnd, corruptions } = parsed;
  const repair = new TranscriptRepair(hasEffect ? { hasEffect } : {});
  for (const entry of parsed.entries) repair.add(entry);
  const isWhole = header !== undefined && corruptions.length === 0;
  return { known: { header, stored: [...parsed.entries], repair }, isEmpty, lacksLineEnd, isWhole };
}

const lacksHandle = ({ role, synthetic, handle }: TranscriptEntry): boolean =>
  role === 'tool' && synthetic === undefined && handle === undefined;

/** True for a stored checkpoint. */
export function isCheckpoint(value: unknown): value is CompactionCheckpoint {
  const { version, covers, digest, entries } = Object(value) as Partial<CompactionCheckpoint>;
  return (
    version === 1 &&
    typeof covers === 'number' &&
    typeof digest === 'string' &&
    Array.isArray(entries) &&
    entries.every(isTranscriptEntry)
  );
}
