import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { errorChain } from '../errors/error-chain.ts';
import { FinClawError } from '../errors/errors.ts';

/** The reasons nothing can be stored: no room, a read-only file system, or a failing device. */
export type DiskTrouble = 'full' | 'read-only' | 'failing';

const BY_CODE: Readonly<Record<string, DiskTrouble>> = {
  ENOSPC: 'full',
  EROFS: 'read-only',
  EIO: 'failing',
};
/** SQLite's primary result codes for the same. */
const BY_SQLITE_CODE: Readonly<Record<number, DiskTrouble>> = { 8: 'read-only', 10: 'failing', 13: 'full' };

const CODES = { full: 'STORAGE_FULL', 'read-only': 'STORAGE_UNWRITABLE', failing: 'STORAGE_FAILURE' } as const;

/** As large as the largest write for one message. */
const PROBE = Buffer.alloc(65_536);
const PROBE_EVERY_MS = 1000;

/** Returns the disk problem behind an error; undefined when it is about something else. */
export function diskTroubleOf(error: unknown): DiskTrouble | undefined {
  for (const each of errorChain(error)) {
    const { code, errno, errcode } = Object(each) as { code?: unknown; errno?: unknown; errcode?: unknown };
    // Node has no name for a quota that is used up, only the number.
    if (errno === -constants.errno.EDQUOT) return 'full';
    const found = typeof errcode === 'number' ? BY_SQLITE_CODE[errcode & 0xff] : BY_CODE[String(code)];
    if (found) return found;
  }
  return undefined;
}

/**
 * Tracks whether this process can store anything. A failed write is reported here; from then on new work is refused
 * until a probe, made once a second and before work is refused, succeeds.
 */
export class DiskState {
  /** The number of failed writes so far. */
  failures = 0;
  #folder: string | undefined;
  #trouble: DiskTrouble | undefined;
  #cause: unknown;
  #probedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #waiting: (() => void)[] = [];
  readonly #listeners = new Set<(trouble: DiskTrouble | undefined) => void>();

  /** Sets the folder that has to be writable. */
  watch(folder: string): void {
    this.#folder = folder;
  }

  /** Takes note of a write that failed; true when the disk is to blame. */
  report(error: unknown): boolean {
    const trouble = diskTroubleOf(error);
    if (trouble !== undefined) this.failures++;
    if (trouble !== undefined && this.#trouble === undefined) {
      this.#cause = error;
      this.#change(trouble);
    }
    return trouble !== undefined;
  }

  /** Returns the present problem, after another probe if the last one is old. */
  trouble(): DiskTrouble | undefined {
    if (this.#trouble !== undefined && performance.now() - this.#probedAt >= PROBE_EVERY_MS) this.#probe();
    return this.#trouble;
  }

  /** Throws when nothing can be stored. */
  assertWritable(): void {
    const trouble = this.trouble();
    if (trouble === undefined) return;
    const options = { cause: this.#cause, details: { disk: trouble } };
    throw new FinClawError(`Nothing can be stored: the disk is ${trouble}`, CODES[trouble], options);
  }

  /** Runs a write as soon as the disk is writable; other failures are thrown. */
  async whenWritable(write: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await write();
        return;
      } catch (error) {
        if (!this.report(error)) throw error;
        await this.writable();
      }
    }
  }

  /** Resolves when the disk is writable, at once if it is now. */
  writable(): Promise<void> {
    if (this.trouble() === undefined) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Calls back whenever the state changes; returns the function that ends it. */
  onChange(listener: (trouble: DiskTrouble | undefined) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #change(trouble: DiskTrouble | undefined): void {
    this.#trouble = trouble;
    clearInterval(this.#timer);
    this.#timer = trouble === undefined ? undefined : setInterval(() => this.#probe(), PROBE_EVERY_MS).unref();
    for (const listener of this.#listeners) listener(trouble);
    if (trouble === undefined) for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #probe(): void {
    this.#probedAt = performance.now();
    const found = this.#folder === undefined ? undefined : probe(this.#folder);
    if (found !== this.#trouble) this.#change(found);
  }
}

/** The state of this process's disk. */
export const diskState = new DiskState();

/** Writes a small file to a folder and deletes it; returns the problem, if any. */
export function probe(folder: string): DiskTrouble | undefined {
  const file = join(folder, `.room-${process.pid}`);
  try {
    const handle = openSync(file, 'w', 0o600);
    try {
      for (let written = 0; written < PROBE.length; ) written += writeSync(handle, PROBE, written);
      fdatasyncSync(handle);
    } finally {
      closeSync(handle);
    }
    return undefined;
  } catch (error) {
    return diskTroubleOf(error);
  } finally {
    try {
      rmSync(file, { force: true });
    } catch {
      // A read-only file system has nothing to remove.
    }
  }
}
