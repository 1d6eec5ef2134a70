import { join } from 'node:path';
import { FinClawError } from '../errors/errors.ts';
import { acquireFileLock, type FileLock } from '../files/file-lock.ts';
import { type LockContent, readLock } from '../files/lock-file.ts';

interface GatewayLockInfo {
  readonly pid: number;
  readonly port?: number;
  /** The time the lock was taken, ISO 8601. */
  readonly acquiredAt?: string;
}

/** Another process runs on this state directory. */
export class GatewayLockError extends FinClawError {
  constructor(path: string) {
    const holder = readLockInfo(path);
    const who = holder === undefined ? 'another process' : `process ${holder.pid}`;
    const where = holder?.port === undefined ? '' : ` on port ${holder.port}`;
    super(`The gateway lock is held by ${who}${where}`, 'GATEWAY_LOCK_ERROR', { details: { path, ...holder } });
  }
}

/**
 * Makes this process the only gateway on the directory until it releases the lock or ends; does not wait for another
 * one.
 */
export async function acquireGatewayLock(lockDir: string, facts: { readonly port?: number } = {}): Promise<FileLock> {
  const path = join(lockDir, 'gateway.lock');
  const lock = await acquireFileLock(path, { timeoutMs: 0, facts });
  if (!lock.ok) throw new GatewayLockError(path);
  return lock.value;
}

/** Returns the holder of the lock at the path, if there is one and it can be read. */
export function readLockInfo(path: string): GatewayLockInfo | undefined {
  const content = contentOf(path);
  if (content === undefined) return undefined;
  const { pid, port, acquiredAt } = content;
  return {
    pid,
    ...(typeof port === 'number' ? { port } : {}),
    ...(typeof acquiredAt === 'string' ? { acquiredAt } : {}),
  };
}

function contentOf(path: string): LockContent | undefined {
  try {
    return readLock(path)?.content;
  } catch {
    return undefined;
  }
}
