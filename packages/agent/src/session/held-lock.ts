import { utimesSync } from 'node:fs';
import { FinClawError, MAX_TIMER_MS } from '@finclaw/infra';
import { readLock, removeFile } from './lock-file.ts';
import { addHeld, dropHeld, type HeldLock } from './lock-table.ts';
import { DEFAULT_STALE_AFTER_MS, type LockOptions, type LockResult } from './lock-types.ts';

/** Enters a lock whose file exists into the table and keeps the file fresh until it is released. */
export function holdLock(lockPath: string, token: string, options: LockOptions, passOn: () => void): HeldLock {
  const { sessionId, staleAfterMs = DEFAULT_STALE_AFTER_MS, maxHoldMs, owner, logger, eventBus } = options;
  const controller = new AbortController();
  const giveWarning = (message: string) => {
    logger?.warn(message, { sessionId, lockPath });
    controller.abort(new FinClawError(message, 'SESSION_LOCKED', { details: { sessionId } }));
  };
  const heartbeat = setInterval(
    () => {
      try {
        if (readLock(lockPath)?.token !== token) throw new FinClawError('lock lost', 'SESSION_LOCKED');
        utimesSync(lockPath, new Date(), new Date());
      } catch (error) {
        clearInterval(heartbeat);
        giveWarning(error instanceof FinClawError ? error.message : 'lock lost');
      }
    },
    Math.min(Math.max(1, staleAfterMs / 3), MAX_TIMER_MS),
  ).unref();
  const limit =
    maxHoldMs === undefined
      ? undefined
      : setTimeout(() => giveWarning('lock held too long'), Math.min(maxHoldMs, MAX_TIMER_MS)).unref();

  const held: HeldLock = {
    lockPath,
    token,
    pid: process.pid,
    owner,
    signal: controller.signal,
    count: 0,
    async release() {
      clearInterval(heartbeat);
      clearTimeout(limit);
      try {
        if (readLock(lockPath)?.token === token) removeFile(lockPath);
        else logger?.error('lock lost', { sessionId, lockPath });
      } catch (error) {
        logger?.error('The lock could not be released', { sessionId, lockPath }, error);
        throw error;
      } finally {
        dropHeld(held);
        passOn();
        eventBus?.emit('session:lock:release', sessionId);
      }
    },
  };
  addHeld(held);
  held.count++;
  eventBus?.emit('session:lock:acquire', sessionId, process.pid);
  return held;
}

/** One more handle of a held lock. */
export function createHandle(held: HeldLock): LockResult {
  let isReleased = false;
  return {
    acquired: true,
    lockPath: held.lockPath,
    signal: held.signal,
    async release() {
      if (isReleased) return;
      isReleased = true;
      held.count--;
      if (held.count === 0) await held.release();
    },
  };
}
