import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acquireGatewayLock, readLockInfo } from './gateway-lock.ts';

let folder: string;
let lockDir: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'finclaw-gateway-'));
  lockDir = join(folder, 'state', 'locks');
  path = join(lockDir, 'gateway.lock');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** A process that takes the lock, says so, and lives until it is killed. */
async function holderProcess() {
  const module = new URL('./gateway-lock.ts', import.meta.url).href;
  const script = `const { acquireGatewayLock } = await import(${JSON.stringify(module)});
    await acquireGatewayLock(${JSON.stringify(lockDir)}, { port: 18789 });
    console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

describe('acquireGatewayLock', () => {
  it('creates the folder and a file that says who, where and when', async () => {
    const lock = await acquireGatewayLock(lockDir, { port: 18_789 });
    expect(lock.path).toBe(path);
    expect(readLockInfo(path)).toEqual({
      pid: process.pid,
      port: 18_789,
      acquiredAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    lock.release();
    expect(readLockInfo(path)).toBeUndefined();
  });

  it('a taken lock fails at once, naming the holder', async () => {
    const lock = await acquireGatewayLock(lockDir, { port: 18_789 });
    await expect(acquireGatewayLock(lockDir)).rejects.toMatchObject({
      name: 'GatewayLockError',
      code: 'GATEWAY_LOCK_ERROR',
      statusCode: 503,
      message: `The gateway lock is held by process ${process.pid} on port 18789`,
      details: { path, pid: process.pid, port: 18_789 },
    });
    lock.release();
  });

  it('a live process keeps its lock however silent it is; a killed one loses it at once', async () => {
    const child = await holderProcess();
    const longAgo = new Date(Date.now() - 3_600_000);
    utimesSync(path, longAgo, longAgo);
    await expect(acquireGatewayLock(lockDir)).rejects.toMatchObject({ details: { pid: child.pid } });
    child.kill('SIGKILL');
    await once(child, 'exit');
    const lock = await acquireGatewayLock(lockDir);
    expect(readLockInfo(path)?.pid).toBe(process.pid);
    lock.release();
  });
});
