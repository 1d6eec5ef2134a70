import { existsSync, utimesSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Result } from '@finclaw/types';
import { MAX_TIMER_MS, sleepWithAbort } from '../concurrency/sleep-with-abort.ts';
import { FinClawError } from '../errors/errors.ts';
import type { FinClawLogger } from '../log/logger-types.ts';
import { ensureDir } from './fs-safe.ts';
import { createExclusively, newLockContent, readLock, removeOwnLock } from './lock-file.ts';
import { addHeld, dropHeld, takeTurn } from './lock-table.ts';
import { isStale, removeStale, STALE_AFTER_MS, sweepLockLitter } from './lock-takeover.ts';

export interface FileLockOptions {
  /** How long to wait for another holder; 0 tries once. Default 5,000. */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly logger?: FinClawLogger | undefined;
  /** Further contents of the file, for processes that find the lock taken. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** A lock that this thread holds until it is released or the process ends. */
export interface FileLock {
  readonly path: string;
  /** Aborts when another process took the file away. */
  readonly signal: AbortSignal;
  /** Releases the lock; a second call does nothing, and a lock taken over by another process is not touched. */
  release(): void;
}

const POLL_MS = 100;
const POLL_JITTER = 0.25;

/**
 * Acquires an exclusive lock on a path, among all processes and all tasks of this one, or returns the reason it failed.
 */
export async function acquireFileLock(
  path: string,
  options: FileLockOptions = {},
): Promise<Result<FileLock, 'timeout' | 'aborted'>> {
  const patience = createPatience(options);
  try {
    const passOn = await takeTurn(path, patience.signal);
    if (passOn === undefined) return refusal(patience.signal);
    try {
      if (!existsSync(dirname(path))) await ensureDir(dirname(path));
      const token = await createLock(path, options, patience.signal);
      if (token !== undefined) return { ok: true, value: hold(path, token, options.logger, passOn) };
    } catch (error) {
      passOn();
      throw error;
    }
    passOn();
    return refusal(patience.signal);
  } finally {
    patience.end();
  }
}

/** A signal that aborts with `'timeout'` or `'aborted'`, whichever comes first. */
function createPatience({ timeoutMs = 5_000, signal }: FileLockOptions): { readonly signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  const onAbort = () => controller.abort('aborted');
  const timer = setTimeout(() => controller.abort('timeout'), Math.min(Math.max(0, timeoutMs), MAX_TIMER_MS));
  if (signal?.aborted) onAbort();
  else signal?.addEventListener('abort', onAbort, { once: true });
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    },
  };
}

const refusal = ({ reason }: AbortSignal) => ({ ok: false, error: reason === 'aborted' ? reason : 'timeout' }) as const;

/** Tries at least once, then until the signal aborts; returns the token of the created file. */
async function createLock(path: string, options: FileLockOptions, patience: AbortSignal): Promise<string | undefined> {
  const { facts, logger } = options;
  const content = newLockContent(facts);
  for (;;) {
    if (patience.reason === 'aborted') return undefined;
    if (createExclusively(path, content)) return content.token;
    const found = readLock(path);
    if (found && isStale(found) && removeStale(path, path, found)) {
      const pid = found.content?.pid ?? 0;
      logger?.warn('Took over the lock of a process that is gone', { path, pid });
      sweepLockLitter(dirname(path), path);
      continue;
    }
    if (patience.aborted) return undefined;
    await sleepWithAbort(POLL_MS * (1 + POLL_JITTER * (2 * Math.random() - 1)), patience).catch(() => {});
    if (patience.aborted) return undefined;
  }
}

/** Refreshes the file until it is released. */
function hold(path: string, token: string, logger: FinClawLogger | undefined, passOn: () => void): FileLock {
  const controller = new AbortController();
  const heartbeat = setInterval(() => {
    try {
      if (readLock(path)?.token !== token) throw new FinClawError(`The lock ${path} was lost`, 'STORAGE_FAILURE');
      utimesSync(path, new Date(), new Date());
    } catch (error) {
      clearInterval(heartbeat);
      logger?.warn('A lock was lost', { path }, error);
      controller.abort(error);
    }
  }, STALE_AFTER_MS / 3).unref();
  let isReleased = false;
  addHeld(path, token);
  return {
    path,
    signal: controller.signal,
    release() {
      if (isReleased) return;
      isReleased = true;
      clearInterval(heartbeat);
      try {
        if (!removeOwnLock(path, token)) logger?.error('A lock was lost', { path });
      } catch (error) {
        logger?.error('A lock could not be released', { path }, error);
        throw error;
      } finally {
        dropHeld(path);
        passOn();
      }
    },
  };
}
