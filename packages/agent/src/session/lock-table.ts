import { isMainThread } from 'node:worker_threads';
import { readLock, removeFile } from './lock-file.ts';

/** A lock this thread holds. */
export interface HeldLock {
  readonly lockPath: string;
  readonly token: string;
  readonly pid: number;
  readonly owner: unknown;
  /** Aborts when the lock is lost or held too long. */
  readonly signal: AbortSignal;
  /** How many handles are out; the file goes with the last one. */
  count: number;
  release(): Promise<void>;
}

interface LockTable {
  readonly held: Map<string, HeldLock>;
  /** A key means that the path is taken; its value are those who wait for it, first come, first served. */
  readonly queues: Map<string, (() => void)[]>;
  stopCleanup: (() => void) | undefined;
}

const KEY = Symbol.for('finclaw.session-locks');

/** One table per thread, even if this module was loaded twice: two tables would hand out one lock twice. */
function table(): LockTable {
  const holder = globalThis as { [KEY]?: LockTable };
  holder[KEY] ??= { held: new Map(), queues: new Map(), stopCleanup: undefined };
  return holder[KEY];
}

/** Waits for the caller's turn at a path. The result passes the turn on; it is undefined if `giveUp` was aborted first. */
export async function takeTurn(lockPath: string, giveUp: AbortSignal): Promise<(() => void) | undefined> {
  const { queues } = table();
  const passOn = () => {
    const next = queues.get(lockPath)?.shift();
    if (next) next();
    else queues.delete(lockPath);
  };
  const queue = queues.get(lockPath);
  if (queue === undefined) {
    queues.set(lockPath, []);
    return passOn;
  }
  if (giveUp.aborted) return undefined;
  return new Promise((resolve) => {
    const wake = () => {
      giveUp.removeEventListener('abort', leave);
      resolve(passOn);
    };
    const leave = () => {
      queue.splice(queue.indexOf(wake), 1);
      resolve(undefined);
    };
    giveUp.addEventListener('abort', leave, { once: true });
    queue.push(wake);
  });
}

/** The lock of a path if this thread holds it. */
export function heldLock(lockPath: string): HeldLock | undefined {
  return table().held.get(lockPath);
}

/** Whether the token belongs to a lock of this thread. */
export function isHeldByUs(token: string): boolean {
  return table()
    .held.values()
    .some((held) => held.token === token);
}

/** Enters a lock into the table; while there is one, the end of the process removes its file. */
export function addHeld(held: HeldLock): void {
  const locks = table();
  locks.held.set(held.lockPath, held);
  locks.stopCleanup ??= cleanUpOnExit();
}

/** Takes a lock out of the table. */
export function dropHeld(held: HeldLock): void {
  const locks = table();
  locks.held.delete(held.lockPath);
  if (locks.held.size > 0) return;
  locks.stopCleanup?.();
  locks.stopCleanup = undefined;
}

function cleanUpOnExit(): () => void {
  process.on('exit', removeOwnFiles);
  if (!isMainThread) return () => process.off('exit', removeOwnFiles);
  const signals = (['SIGINT', 'SIGTERM'] as const).map((name) => {
    const listener = () => {
      // With a listener of its own the application is shutting down in order, perhaps still writing: the file stays until it exits.
      if (process.listenerCount(name) > 1) return;
      removeOwnFiles();
      process.off(name, listener);
      process.kill(process.pid, name);
    };
    process.on(name, listener);
    return () => process.off(name, listener);
  });
  return () => {
    process.off('exit', removeOwnFiles);
    for (const stop of signals) stop();
  };
}

function removeOwnFiles(): void {
  for (const { lockPath, token } of table().held.values()) {
    try {
      if (readLock(lockPath)?.token === token) removeFile(lockPath);
    } catch {
      // The process ends: a file that cannot be removed now is found stale by the next one.
    }
  }
}
