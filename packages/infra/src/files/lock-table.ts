import { isMainThread } from 'node:worker_threads';
import { removeOwnLock } from './lock-file.ts';

interface LockTable {
  /** The tokens of the files this thread made, by path. */
  readonly held: Map<string, string>;
  /** A key means that the path is locked; its value are the waiting callers, first come, first served. */
  readonly queues: Map<string, (() => void)[]>;
  stopCleanup: (() => void) | undefined;
}

const KEY = Symbol.for('finclaw.file-locks');

/** One table per thread, even if this module was loaded twice: two tables would grant one lock twice. */
function table(): LockTable {
  const holder = globalThis as { [KEY]?: LockTable };
  holder[KEY] ??= { held: new Map(), queues: new Map(), stopCleanup: undefined };
  return holder[KEY];
}

/**
 * Waits for the caller's turn at a path. The result passes the turn on; it is undefined if `giveUp` was aborted first.
 */
export async function takeTurn(path: string, giveUp: AbortSignal): Promise<(() => void) | undefined> {
  const { queues } = table();
  const passOn = () => {
    const next = queues.get(path)?.shift();
    if (next) next();
    else queues.delete(path);
  };
  const queue = queues.get(path);
  if (queue === undefined) {
    queues.set(path, []);
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

/** Tells whether the token belongs to a lock of this thread. */
export function isHeldHere(token: string): boolean {
  return table()
    .held.values()
    .some((held) => held === token);
}

/** Enters a lock into the table; while there is one, the end of the process removes its file. */
export function addHeld(path: string, token: string): void {
  const locks = table();
  locks.held.set(path, token);
  locks.stopCleanup ??= cleanUpOnExit();
}

/** Takes a lock out of the table. */
export function dropHeld(path: string): void {
  const locks = table();
  locks.held.delete(path);
  if (locks.held.size > 0) return;
  locks.stopCleanup?.();
  locks.stopCleanup = undefined;
}

function cleanUpOnExit(): () => void {
  process.on('exit', removeOwnFiles);
  if (!isMainThread) return () => process.off('exit', removeOwnFiles);
  const signals = (['SIGINT', 'SIGTERM'] as const).map((name) => {
    const listener = () => {
      // An application with its own listener shuts down in order and may still be writing: the file stays until it
      // exits.
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
  for (const [path, token] of table().held) {
    try {
      removeOwnLock(path, token);
    } catch {
      // The process ends: a file that cannot be removed now is found stale by the next one.
    }
  }
}
