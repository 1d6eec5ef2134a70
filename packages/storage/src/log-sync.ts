import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';
import { diskState, FinClawError } from '@finclaw/infra';
import { SharedSync } from './shared-sync.ts';

/** The time after which commits without a waiting caller reach the disk. */
const LINGER_MS = 10;

/** Brings the database's write-ahead log to the disk, for commits that did not wait for it themselves. */
export interface LogSync {
  /** Reports a commit that is not synced yet. */
  committed(): void;
  /** Resolves when everything committed so far is on disk. */
  flushed(): Promise<void>;
  /** Syncs for the last time and closes the file. */
  close(): void;
}

/**
 * Syncs the log beside SQLite. The log only grows at its end and every commit in it carries a checksum, so one sync
 * makes all commits before it durable, in their order; SQLite itself syncs it before it starts to write it anew. No
 * locks are taken on this file, so opening it a second time cannot release any.
 */
export function createLogSync(databasePath: string, moveIntoDatabase: () => boolean): LogSync {
  if (databasePath === ':memory:') return NOTHING_TO_SYNC;
  let file: number | undefined;
  let latest = 0;
  let onDisk = 0;
  let linger: NodeJS.Timeout | undefined;
  const open = (): number => {
    file ??= openSync(`${databasePath}-wal`, 'r+');
    return file;
  };
  const createShared = (): SharedSync =>
    new SharedSync(async () => {
      const upTo = latest;
      const handle = open();
      await new Promise<void>((resolve, reject) => fdatasync(handle, (error) => (error ? reject(error) : resolve())));
      onDisk = Math.max(onDisk, upTo);
    }, startAnew);
  let shared = createShared();
  /** Restores durability after a failed sync: SQLite moves the whole log into the database and syncs that. */
  function startAnew(): void {
    shared = new SharedSync(async () => {
      const upTo = latest;
      if (!moveIntoDatabase())
        throw new FinClawError('The log could not be moved into the database', 'STORAGE_FAILURE');
      onDisk = Math.max(onDisk, upTo);
      shared = createShared();
    }, startAnew);
  }
  const flushed = (): Promise<void> => (latest === onDisk ? Promise.resolve() : shared.wait());

  return {
    committed() {
      latest++;
      linger ??= setTimeout(() => {
        linger = undefined;
        // A failure is stored and reported to all waiting callers.
        flushed().catch(() => {});
      }, LINGER_MS).unref();
    },
    flushed,
    close() {
      clearTimeout(linger);
      try {
        if (latest !== onDisk) fdatasyncSync(open());
      } catch (error) {
        // All waiting callers have been answered; SQLite tries once more when it closes, and reads the log at the next
        // start.
        diskState.report(error);
      }
      onDisk = latest;
      // A sync that is under way must not find another file behind its number.
      void shared.idle().then(() => {
        if (file !== undefined) closeSync(file);
        file = undefined;
      });
    },
  };
}

const NOTHING_TO_SYNC: LogSync = { committed() {}, flushed: () => Promise.resolve(), close() {} };
