import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createAbortError, FinClawError, MAX_TIMER_MS, sleepWithAbort, wrapError } from '@finclaw/infra';
import { createHandle, holdLock } from './held-lock.ts';
import { createExclusively, type FoundLock, isStale, newLockContent, readLock } from './lock-file.ts';
import { type HeldLock, heldLock, isHeldByUs, takeTurn } from './lock-table.ts';
import { removeStale, sweepLitter } from './lock-takeover.ts';
import { DEFAULT_STALE_AFTER_MS, type LockOptions, type LockOwner, type LockResult } from './lock-types.ts';
import { sessionFileStem } from './session-file-name.ts';

const POLL_MS = 100;
const POLL_JITTER = 0.25;

/** The locks taken by the `withWriteLock` calls that the running code is inside of. */
const scope = new AsyncLocalStorage<ReadonlySet<HeldLock>>();

/** Tries to become the only writer of a session, among all processes and all tasks of this one. */
export async function acquireWriteLock(options: LockOptions): Promise<LockResult> {
  const lockPath = lockPathOf(options);
  const held = heldLock(lockPath);
  if (held && options.allowReentrant && mayReenter(held, options.owner)) {
    held.count++;
    return createHandle(held);
  }
  const patience = createPatience(options);
  try {
    const passOn = await takeTurn(lockPath, patience.signal);
    if (passOn === undefined) return refusal(lockPath, patience.signal);
    try {
      const token = await createLockFile(lockPath, options, patience.signal);
      if (token !== undefined) return createHandle(holdLock(lockPath, token, options, passOn));
    } catch (error) {
      passOn();
      throw error;
    }
    passOn();
    return refusal(lockPath, patience.signal);
  } finally {
    patience.end();
  }
}

/** Runs a function as the only writer of a session and gives the lock back afterwards; without the lock it does not run. */
export async function withWriteLock<T>(options: LockOptions, run: (lock: LockResult) => Promise<T>): Promise<T> {
  const lock = await acquireWriteLock(options);
  if (!lock.acquired) throw lockRefused(options, lock);
  const held = heldLock(lock.lockPath);
  const inside = new Set([...(scope.getStore() ?? []), ...(held ? [held] : [])]);
  try {
    return await scope.run(inside, () => run(lock));
  } finally {
    await lock.release();
  }
}

/** The error for a lock that was not acquired. */
export function lockRefused({ sessionId, signal }: LockOptions, { reason, lockPath }: LockResult): Error {
  if (reason === 'aborted') return createAbortError(signal?.reason);
  const message = `The session ${sessionId} is being written by another task or process`;
  return new FinClawError(message, 'SESSION_LOCKED', { details: { sessionId, lockPath } });
}

function lockPathOf({ sessionDir, sessionId }: LockOptions): string {
  const lockPath = resolve(join(sessionDir, `${sessionFileStem(sessionId)}.lock`));
  if (dirname(lockPath) !== resolve(sessionDir))
    throw new FinClawError(`The session id ${JSON.stringify(sessionId)} leads out of the sessions folder`, 'FILE_UNSAFE');
  return lockPath;
}

function mayReenter(held: HeldLock, owner: LockOwner | undefined): boolean {
  return (owner !== undefined && held.owner === owner) || scope.getStore()?.has(held) === true;
}

/** A signal that aborts with `'timeout'` or `'aborted'`, whichever comes first. */
function createPatience({ timeoutMs = 5_000, signal }: LockOptions): { readonly signal: AbortSignal; end(): void } {
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

/** Tries at least once, then until patience ends; returns the token of the file it made. */
async function createLockFile(lockPath: string, options: LockOptions, patience: AbortSignal): Promise<string | undefined> {
  const { sessionId } = options;
  const isGone = staleRule(options.staleAfterMs);
  const content = newLockContent(sessionId);
  prepareFolder(dirname(lockPath));
  for (;;) {
    if (patience.reason === 'aborted') return undefined;
    if (createExclusively(lockPath, content)) return content.token;
    const found = readLock(lockPath);
    if (found && isGone(found)) {
      if (removeStale({ lockPath, sessionId, isStale: isGone }, lockPath, found)) {
        options.logger?.warn('Took over the lock of a writer that is gone', { sessionId, stalePid: found.content?.pid });
        options.eventBus?.emit('session:lock:stale', sessionId, found.content?.pid ?? 0);
        sweepLitter(dirname(lockPath), isGone, lockPath);
        continue;
      }
    }
    if (patience.aborted) return undefined;
    await sleepWithAbort(POLL_MS * (1 + POLL_JITTER * (2 * Math.random() - 1)), patience).catch(() => {});
    if (patience.aborted) return undefined;
  }
}

/** Removes lock litter of dead processes from a sessions folder; nothing of a live one is touched. */
export function sweepSessionLocks(sessionDir: string): void {
  sweepLitter(resolve(sessionDir), staleRule());
}

function staleRule(staleAfterMs = DEFAULT_STALE_AFTER_MS): (found: FoundLock) => boolean {
  return (found) => isStale(found, { staleAfterMs, isHeldByUs });
}

function prepareFolder(folder: string): void {
  if (existsSync(folder)) return;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw wrapError(`Cannot create the sessions folder ${folder}`, 'STORAGE_FAILURE', cause);
  }
}

function refusal(lockPath: string, patience: AbortSignal): LockResult {
  return {
    acquired: false,
    lockPath,
    reason: patience.reason === 'aborted' ? 'aborted' : 'timeout',
    signal: AbortSignal.abort(),
    release: async () => {},
  };
}
