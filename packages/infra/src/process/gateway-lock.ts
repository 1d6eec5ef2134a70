import { join } from 'node:path';
import { sleepWithAbort } from '../concurrency/sleep-with-abort.ts';
import { FinClawError } from '../errors/errors.ts';
import { ensureDir } from '../files/fs-safe.ts';
import {
  clearStaleLock,
  createLockFile,
  createLockOwner,
  readLockFile,
  removeOwnLock,
  touchOwnLock,
} from '../files/lock-file.ts';

interface GatewayLockOptions {
  readonly lockDir: string;
  /** How long to wait for another process to end; 0 tries once. Default 5,000. */
  readonly timeoutMs?: number;
  /** Default 100. */
  readonly pollIntervalMs?: number;
  /** Silence after which an owner whose life cannot be checked, for instance on another machine, counts as gone. Default 30,000. */
  readonly staleThresholdMs?: number;
  /** The port the gateway listens on, for whoever finds the lock taken. */
  readonly port?: number;
  readonly signal?: AbortSignal;
}

interface GatewayLockInfo {
  readonly pid: number;
  readonly port?: number;
  /** When the lock was taken, ISO 8601. */
  readonly acquiredAt?: string;
}

export interface GatewayLock {
  readonly path: string;
  /** Gives the lock back; a lock that somebody else has taken over is left alone. */
  release(): Promise<void>;
}

/** Another process runs on this state directory. */
export class GatewayLockError extends FinClawError {
  constructor(message: string, path: string, holder?: GatewayLockInfo, cause?: unknown) {
    super(message, 'GATEWAY_LOCK_ERROR', { cause, details: { path, ...holder } });
  }
}

/** Makes this process the only gateway on the directory until it releases the lock or ends. */
export async function acquireGatewayLock(options: GatewayLockOptions): Promise<GatewayLock> {
  const { lockDir, timeoutMs = 5_000, pollIntervalMs = 100, staleThresholdMs = 30_000, port, signal } = options;
  await ensureDir(lockDir);
  const path = join(lockDir, 'gateway.lock');
  const content = { ...createLockOwner(), port, acquiredAt: new Date().toISOString() };
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    if (signal?.aborted) throw new GatewayLockError('Waiting for the gateway lock was cancelled', path, undefined, signal.reason);
    if (await createLockFile(path, content)) return hold(path, content.token, staleThresholdMs);
    const mayBeFree = await clearStaleLock(path, staleThresholdMs);
    if (mayBeFree && (await createLockFile(path, content))) return hold(path, content.token, staleThresholdMs);
    if (performance.now() >= deadline) throw await takenError(path);
    // An abort is noticed at the top of the loop.
    await sleepWithAbort(pollIntervalMs, signal).catch(() => undefined);
  }
}

/** Who holds the lock at the path, if anybody does and it can be read. */
export async function readLockInfo(path: string): Promise<GatewayLockInfo | undefined> {
  const content = (await readLockFile(path))?.content;
  if (content === undefined) return undefined;
  const { pid, port, acquiredAt } = content;
  return {
    pid,
    ...(typeof port === 'number' ? { port } : {}),
    ...(typeof acquiredAt === 'string' ? { acquiredAt } : {}),
  };
}

function hold(path: string, token: string, staleThresholdMs: number): GatewayLock {
  const heartbeat = setInterval(() => {
    touchOwnLock(path, token).then(
      (isOurs) => isOurs || clearInterval(heartbeat),
      // A beat that fails, for instance on a full disk, is made up for by the next one.
      () => undefined,
    );
  }, staleThresholdMs / 3);
  heartbeat.unref();
  return {
    path,
    release: async () => {
      clearInterval(heartbeat);
      await removeOwnLock(path, token);
    },
  };
}

async function takenError(path: string): Promise<GatewayLockError> {
  const holder = await readLockInfo(path);
  const who = holder === undefined ? 'another process' : `process ${holder.pid}`;
  const where = holder?.port === undefined ? '' : ` on port ${holder.port}`;
  return new GatewayLockError(`The gateway lock is held by ${who}${where}`, path, holder);
}
