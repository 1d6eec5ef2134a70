import { dirname, join, resolve } from 'node:path';
import { acquireFileLock, createAbortError, type FileLock, FinClawError, type FinClawLogger } from '@finclaw/infra';
import { sessionFileStem } from './session-file-name.ts';

export interface LockOptions {
  readonly sessionDir: string;
  readonly sessionId: string;
  /** The time to wait for another holder. Default 5,000. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  readonly logger?: FinClawLogger;
}

/**
 * Acquires the exclusive write lock of a session, among all processes and all tasks of this one; throws when it stays
 * taken.
 */
export async function acquireWriteLock(options: LockOptions): Promise<FileLock> {
  const { sessionId, signal, timeoutMs, logger } = options;
  const path = lockPathOf(options);
  const lock = await acquireFileLock(path, {
    timeoutMs,
    signal,
    logger,
    facts: { sessionId },
  });
  if (!lock.ok) {
    if (lock.error === 'aborted') throw createAbortError(signal?.reason);
    const message = `The session ${sessionId} is being written by another task or process`;
    throw new FinClawError(message, 'SESSION_LOCKED', { details: { sessionId, lockPath: path } });
  }
  return lock.value;
}

/**
 * Runs a function as the only writer of a session and releases the lock afterwards; without the lock it does not run.
 */
export async function withWriteLock<T>(options: LockOptions, run: () => Promise<T>): Promise<T> {
  const lock = await acquireWriteLock(options);
  try {
    return await run();
  } finally {
    lock.release();
  }
}

function lockPathOf({ sessionDir, sessionId }: LockOptions): string {
  const lockPath = resolve(join(sessionDir, `${sessionFileStem(sessionId)}.lock`));
  if (dirname(lockPath) !== resolve(sessionDir))
    throw new FinClawError(
      `The session id ${JSON.stringify(sessionId)} leads out of the sessions folder`,
      'FILE_UNSAFE',
    );
  return lockPath;
}

/** Throws when the write lock was lost. */
export function assertOwned({ signal }: FileLock, sessionKey: string, isClosed: boolean): void {
  if (isClosed || signal.aborted)
    throw new FinClawError(`The right to write ${sessionKey} was lost`, 'SESSION_LOCKED', { cause: signal.reason });
}
