import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
    await acquireGatewayLock({ lockDir: ${JSON.stringify(lockDir)}, port: 18789 });
    console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

describe('acquireGatewayLock', () => {
  it('F-60 F-61 creates the folder and a file that says who, where and when', async () => {
    const lock = await acquireGatewayLock({ lockDir, port: 18_789 });
    expect(lock.path).toBe(path);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(await readLockInfo(path)).toEqual({
      pid: process.pid,
      port: 18_789,
      acquiredAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    await lock.release();
    await lock.release();
    expect(existsSync(path)).toBe(false);
    expect(await readLockInfo(path)).toBeUndefined();
  });

  it('F-60 with no time to wait a taken lock fails at once, naming the holder', async () => {
    const lock = await acquireGatewayLock({ lockDir, port: 18_789 });
    await expect(acquireGatewayLock({ lockDir, timeoutMs: 0 })).rejects.toMatchObject({
      name: 'GatewayLockError',
      code: 'GATEWAY_LOCK_ERROR',
      statusCode: 503,
      message: `The gateway lock is held by process ${process.pid} on port 18789`,
      details: { path, pid: process.pid, port: 18_789 },
    });
    await lock.release();
  });

  it('F-60 waits for the holder to let go', async () => {
    const first = await acquireGatewayLock({ lockDir });
    const second = acquireGatewayLock({ lockDir, pollIntervalMs: 5 });
    await first.release();
    await (await second).release();
  });

  it.each([
    { when: 'before', signal: () => AbortSignal.abort() },
    { when: 'while waiting', signal: () => AbortSignal.timeout(20) },
  ])('F-60 an abort $when ends the wait', async ({ signal }) => {
    const lock = await acquireGatewayLock({ lockDir });
    await expect(acquireGatewayLock({ lockDir, timeoutMs: 60_000, signal: signal() })).rejects.toMatchObject({
      code: 'GATEWAY_LOCK_ERROR',
    });
    await lock.release();
  });

  it('F-61 D-15 a live process keeps its lock however silent it is; a killed one loses it at once', async () => {
    const child = await holderProcess();
    const longAgo = new Date(Date.now() - 3_600_000);
    utimesSync(path, longAgo, longAgo);
    await expect(acquireGatewayLock({ lockDir, timeoutMs: 0 })).rejects.toMatchObject({ details: { pid: child.pid } });
    child.kill('SIGKILL');
    await once(child, 'exit');
    const lock = await acquireGatewayLock({ lockDir, timeoutMs: 0 });
    expect((await readLockInfo(path))?.pid).toBe(process.pid);
    await lock.release();
  });

  it('F-61 a file that a crash left unfinished does not block for long', async () => {
    const lock = await acquireGatewayLock({ lockDir });
    await lock.release();
    writeFileSync(path, '');
    const threeSecondsAgo = new Date(Date.now() - 3_000);
    utimesSync(path, threeSecondsAgo, threeSecondsAgo);
    await (await acquireGatewayLock({ lockDir, timeoutMs: 0 })).release();
  });

  it("F-61 D-15 releasing leaves somebody else's lock alone", async () => {
    const lock = await acquireGatewayLock({ lockDir });
    const stranger = JSON.stringify({ pid: process.pid, token: 'stranger' });
    writeFileSync(path, stranger);
    await lock.release();
    expect(readFileSync(path, 'utf8')).toBe(stranger);
  });

  it('F-61 D-15 the holder refreshes the file until it releases it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const lock = await acquireGatewayLock({ lockDir, staleThresholdMs: 30_000 });
      const longAgo = new Date(Date.now() - 3_600_000);
      utimesSync(path, longAgo, longAgo);
      vi.advanceTimersByTime(10_000);
      await vi.waitFor(() => expect(statSync(path).mtimeMs).toBeGreaterThan(longAgo.getTime() + 1_000));
      await lock.release();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});
