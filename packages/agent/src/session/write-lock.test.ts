import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMainThread, Worker } from 'node:worker_threads';
import { createSilentLogger, createTypedEmitter, type FinClawEventMap, type FinClawLogger } from '@finclaw/infra';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stressWriteLock } from './lock-stress.ts';
import type { LockOptions, LockResult } from './lock-types.ts';
import { acquireWriteLock, withWriteLock } from './write-lock.ts';

const CHILD = join(import.meta.dirname, 'testing', 'lock-child.ts');
let sessionDir: string;
let lockFile: string;
let started: ChildProcess[];

beforeEach(() => {
  sessionDir = join(mkdtempSync(join(tmpdir(), 'finclaw-lock-')), 'sessions');
  lockFile = join(sessionDir, 's.lock');
  started = [];
});

afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(join(sessionDir, '..'), { recursive: true, force: true });
});

const acquire = (options: Partial<LockOptions> = {}) => acquireWriteLock({ sessionDir, sessionId: 's', ...options });

function recorder() {
  const bus = createTypedEmitter<FinClawEventMap>();
  const events: unknown[][] = [];
  bus.on('session:lock:acquire', (...args) => events.push(['acquire', ...args]));
  bus.on('session:lock:release', (...args) => events.push(['release', ...args]));
  bus.on('session:lock:stale', (...args) => events.push(['stale', ...args]));
  return { bus, events };
}

function plant(content: string, ageMs = 0): void {
  mkdirSync(sessionDir, { recursive: true });
  writeFileSync(lockFile, content);
  const at = new Date(Date.now() - ageMs);
  utimesSync(lockFile, at, at);
}

const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid;
const lockText = (fields: object) => JSON.stringify({ timestamp: new Date().toISOString(), sessionId: 's', ...fields });

async function startHolder(mode = 'hold'): Promise<ChildProcess> {
  const child = spawn(process.execPath, [CHILD, mode, sessionDir, 's'], { stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(child);
  await new Promise((resolve) => child.stdout!.once('data', resolve));
  return child;
}

const ended = (child: ChildProcess) =>
  new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.on('close', (code, signal) => resolve({ code, signal })),
  );

describe('acquireWriteLock', () => {
  it('T-69 T-70 T-78 T-123 makes the file with its owner in it, and removes it', async () => {
    const { bus, events } = recorder();
    const lock = await acquire({ eventBus: bus });
    expect(lock).toMatchObject({ acquired: true, lockPath: lockFile });
    expect(JSON.parse(readFileSync(lockFile, 'utf8'))).toMatchObject({
      pid: process.pid,
      sessionId: 's',
      hostname: hostname(),
      threadId: expect.any(Number),
    });
    expect(statSync(lockFile).mode & 0o777).toBe(0o600);
    expect(statSync(sessionDir).mode & 0o777).toBe(0o700);
    expect(readdirSync(sessionDir)).toEqual(['s.lock']);
    await lock.release();
    await lock.release();
    expect(readdirSync(sessionDir)).toEqual([]);
    expect(events).toEqual([
      ['acquire', 's', process.pid],
      ['release', 's'],
    ]);
  });

  it('T-72 A-28 a second taker waits and gives up; a free lock is taken even with no time to wait', async () => {
    const first = await acquire({ timeoutMs: 0 });
    expect(first.acquired).toBe(true);
    const second = await acquire({ timeoutMs: 30 });
    expect(second).toMatchObject({ acquired: false, reason: 'timeout' });
    expect(second.signal.aborted).toBe(true);
    await second.release();
    await first.release();
    const third = await acquire({ timeoutMs: 0 });
    expect(third.acquired).toBe(true);
    await third.release();
  });

  it('T-72 waits for another process', async () => {
    const child = await startHolder();
    expect(await acquire({ timeoutMs: 150 })).toMatchObject({ acquired: false, reason: 'timeout' });
    const waiting = acquire({ timeoutMs: 20_000 });
    child.kill('SIGTERM');
    const lock = await waiting;
    expect(lock.acquired).toBe(true);
    await lock.release();
  });

  it('T-73 D-57 tasks of one process are served in the order they came', async () => {
    const order: number[] = [];
    const first = await acquire();
    const rest = [1, 2, 3].map(async (n) => {
      const lock = await acquire({ allowReentrant: true });
      order.push(n);
      await lock.release();
    });
    await first.release();
    await Promise.all(rest);
    expect(order).toEqual([1, 2, 3]);
  });

  it('T-69 waiting can be cancelled, in the queue and at the file', async () => {
    const held = await acquire();
    const controller = new AbortController();
    const queued = acquire({ signal: controller.signal });
    controller.abort();
    expect(await queued).toMatchObject({ acquired: false, reason: 'aborted' });
    await held.release();
    expect(await acquire({ signal: AbortSignal.abort() })).toMatchObject({ acquired: false, reason: 'aborted' });
    await startHolder();
    const second = new AbortController();
    const polling = acquire({ signal: second.signal });
    setTimeout(() => second.abort(), 20);
    expect(await polling).toMatchObject({ acquired: false, reason: 'aborted' });
  });

  it.each([
    { what: 'a dead process', content: () => lockText({ pid: deadPid() }), ageMs: 0, taken: true },
    {
      what: 'a dead process, with all fields',
      content: () => lockText({ pid: deadPid(), token: 't', hostname: hostname(), threadId: 0 }),
      ageMs: 0,
      taken: true,
    },
    { what: 'a live process, long silent', content: () => lockText({ pid: 1 }), ageMs: 600_000, taken: false },
    {
      what: 'a live process number of another start',
      content: () => lockText({ pid: 1, processStart: 'earlier boot' }),
      ageMs: 0,
      taken: process.platform === 'linux',
    },
    { what: 'our own number from before', content: () => lockText({ pid: process.pid, token: 'old' }), ageMs: 0, taken: true },
    {
      what: 'another thread of ours',
      content: () => lockText({ pid: process.pid, token: 'old', threadId: 4_711 }),
      ageMs: 0,
      taken: false,
    },
    { what: 'another machine, alive', content: () => lockText({ pid: 1, hostname: 'elsewhere' }), ageMs: 0, taken: false },
    {
      what: 'another machine, long silent',
      content: () => lockText({ pid: 1, hostname: 'elsewhere' }),
      ageMs: 400_000,
      taken: true,
    },
    { what: 'nobody: empty, old', content: () => '', ageMs: 10_000, taken: true },
    { what: 'nobody: empty, new', content: () => '', ageMs: 0, taken: false },
    { what: 'a process number that is text', content: () => lockText({ pid: '12' }), ageMs: 10_000, taken: true },
    { what: 'process 0', content: () => lockText({ pid: 0 }), ageMs: 10_000, taken: true },
    { what: 'a token that is a path', content: () => lockText({ pid: deadPid(), token: '../../x' }), ageMs: 0, taken: true },
    { what: 'nobody: null', content: () => 'null', ageMs: 10_000, taken: true },
  ])('T-74 T-75 T-77 A-29 a file of $what: taken over = $taken', async ({ content, ageMs, taken }) => {
    plant(content(), ageMs);
    const { bus, events } = recorder();
    const lock = await acquire({ timeoutMs: 0, eventBus: bus });
    expect(lock.acquired).toBe(taken);
    expect(events.filter(([name]) => name === 'stale')).toHaveLength(taken ? 1 : 0);
    await lock.release();
    expect(readdirSync(sessionDir)).toEqual(taken ? [] : ['s.lock']);
  });

  it('T-77 D-53 the claim of a taker that died is taken over too, and its litter removed', async () => {
    plant(lockText({ pid: deadPid(), token: 'lost' }));
    writeFileSync(`${lockFile}.claim.lost`, lockText({ pid: deadPid(), token: 'claimer' }));
    writeFileSync(`${lockFile}.claim.claimer`, lockText({ pid: deadPid(), token: 'claimer-2' }));
    writeFileSync(`${lockFile}.abc.tmp`, lockText({ pid: deadPid(), token: 'abc' }));
    writeFileSync(`${lockFile}.claim.unrelated`, lockText({ pid: deadPid(), token: 'u' }));
    const lock = await acquire({ timeoutMs: 5_000 });
    expect(lock.acquired).toBe(true);
    await lock.release();
    expect(readdirSync(sessionDir)).toEqual([]);
  });

  it('T-77 D-53 while a live process claims a stale lock, others keep off', async () => {
    plant(lockText({ pid: deadPid(), token: 'lost' }));
    writeFileSync(`${lockFile}.claim.lost`, lockText({ pid: 1, token: 'busy' }));
    expect((await acquire({ timeoutMs: 150 })).acquired).toBe(false);
    expect(existsSync(lockFile)).toBe(true);
  });

  it('T-78 D-54 A-31 a lock that was lost is not taken from its new owner', async () => {
    const lines: string[] = [];
    const logger: FinClawLogger = { ...createSilentLogger(), error: (text) => lines.push(text) };
    const lock = await acquire({ logger });
    plant(lockText({ pid: 1, token: 'somebody-else' }));
    await lock.release();
    await lock.release();
    expect(existsSync(lockFile)).toBe(true);
    expect(lines).toEqual(['lock lost']);
  });

  it('T-76 a holder refreshes its file, and learns that it lost it', async () => {
    const lock = await acquire({ staleAfterMs: 30 });
    utimesSync(lockFile, new Date(0), new Date(0));
    await expect.poll(() => statSync(lockFile).mtimeMs).toBeGreaterThan(Date.now() - 60_000);
    plant(lockText({ pid: 1, token: 'somebody-else' }));
    await expect.poll(() => lock.signal.aborted).toBe(true);
    await lock.release();
  });

  it('T-80 D-63 held too long: the signal aborts, the lock stays', async () => {
    const lock = await acquire({ maxHoldMs: 10 });
    await expect.poll(() => lock.signal.aborted).toBe(true);
    expect(existsSync(lockFile)).toBe(true);
    await lock.release();
    expect(existsSync(lockFile)).toBe(false);
  });

  it('T-79 D-57 A-31 the same owner enters again; the file goes with the last handle, in either order', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const owner = {};
      const handles = [await acquire({ owner }), await acquire({ owner, allowReentrant: true, timeoutMs: 0 })];
      expect(handles.map((handle) => handle.acquired)).toEqual([true, true]);
      await handles[order[0]!]!.release();
      await handles[order[0]!]!.release();
      expect(existsSync(lockFile)).toBe(true);
      await handles[order[1]!]!.release();
      expect(existsSync(lockFile)).toBe(false);
    }
  });

  it('T-79 A-31 being in the same process is no reason to enter', async () => {
    const lock = await acquire({ allowReentrant: true });
    expect((await acquire({ allowReentrant: true, timeoutMs: 20 })).acquired).toBe(false);
    expect((await acquire({ allowReentrant: true, owner: {}, timeoutMs: 20 })).acquired).toBe(false);
    await lock.release();
  });

  it('T-71 D-60 A-32 no session id leads out of the folder', async () => {
    const lock = await acquire({ sessionId: '../../escape' });
    expect(lock.lockPath).toMatch(/[0-9a-f]{64}\.lock$/);
    expect(readdirSync(join(sessionDir, '..'))).toEqual(['sessions']);
    await lock.release();
  });

  it('D-61 D-62 a folder that cannot be made is a clear error, and the next taker is not blocked', async () => {
    writeFileSync(sessionDir, 'a file');
    await expect(acquire()).rejects.toMatchObject({ code: 'STORAGE_FAILURE' });
    rmSync(sessionDir);
    const lock = await acquire({ timeoutMs: 0 });
    expect(lock.acquired).toBe(true);
    await lock.release();
  });

  it('D-57 a worker thread of this process is a stranger', async () => {
    const lock = await acquire();
    const code = `import('${join(import.meta.dirname, 'write-lock.ts')}').then(async ({ acquireWriteLock }) => {
      const lock = await acquireWriteLock({ sessionDir: ${JSON.stringify(sessionDir)}, sessionId: 's', timeoutMs: 150, allowReentrant: true });
      require('node:worker_threads').parentPort.postMessage(lock.acquired);
    });`;
    const worker = new Worker(code, { eval: true });
    expect(await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))).toBe(false);
    await worker.terminate();
    await lock.release();
  });
});

describe('withWriteLock', () => {
  it('T-69 D-64 gives the lock back after a failure, and never runs without it', async () => {
    await expect(withWriteLock({ sessionDir, sessionId: 's' }, () => Promise.reject(new Error('boom')))).rejects.toThrow('boom');
    expect(existsSync(lockFile)).toBe(false);
    const lock = await acquire();
    const unlocked = withWriteLock({ sessionDir, sessionId: 's', timeoutMs: 0 }, async () => 'ran');
    await expect(unlocked).rejects.toMatchObject({ code: 'SESSION_LOCKED', statusCode: 409 });
    const cancelled = withWriteLock({ sessionDir, sessionId: 's', signal: AbortSignal.abort() }, async () => 'ran');
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
    await lock.release();
  });

  it('T-79 code inside may take the lock again if it says so', async () => {
    const seen: boolean[] = [];
    await withWriteLock({ sessionDir, sessionId: 's' }, async () => {
      await withWriteLock({ sessionDir, sessionId: 's', allowReentrant: true, timeoutMs: 0 }, async (inner) => {
        seen.push(inner.acquired);
      });
      expect(existsSync(lockFile)).toBe(true);
      seen.push((await acquire({ timeoutMs: 0 })).acquired);
    });
    expect(seen).toEqual([true, false]);
    expect(existsSync(lockFile)).toBe(false);
  });
});

describe('the end of a process', () => {
  it.each([
    { what: 'SIGTERM', mode: 'hold', signal: 'SIGTERM', end: { code: null, signal: 'SIGTERM' }, gone: true },
    { what: 'SIGINT', mode: 'hold', signal: 'SIGINT', end: { code: null, signal: 'SIGINT' }, gone: true },
    {
      what: 'an application that shuts down itself',
      mode: 'hold-with-own-listener',
      signal: 'SIGTERM',
      end: { code: 7, signal: null },
      gone: true,
    },
    { what: 'SIGKILL', mode: 'hold', signal: 'SIGKILL', end: { code: null, signal: 'SIGKILL' }, gone: false },
  ] as const)('T-81 D-58 A-32 $what', async ({ mode, signal, end, gone }) => {
    const child = await startHolder(mode);
    child.kill(signal);
    expect(await ended(child)).toEqual(end);
    expect(existsSync(lockFile)).toBe(!gone);
  });

  it('T-81 a plain exit', async () => {
    const child = await startHolder('hold-and-exit');
    expect(await ended(child)).toEqual({ code: 0, signal: null });
    expect(existsSync(lockFile)).toBe(false);
  });

  it('T-81 D-59 listeners exist only while a lock is held, one set for all', async () => {
    const counts = () => ['exit', 'SIGINT', 'SIGTERM'].map((name) => process.listenerCount(name));
    const before = counts();
    const locks: LockResult[] = [];
    for (let i = 0; i < 12; i++) locks.push(await acquire({ sessionId: `s${i}` }));
    expect(counts().map((count, i) => count - before[i]!)).toEqual(isMainThread ? [1, 1, 1] : [1, 0, 0]);
    for (const lock of locks) await lock.release();
    expect(counts()).toEqual(before);
  });
});

describe('contention', () => {
  it('D-53 A-30 4 processes, 80 turns, holders killed at random: never two holders, nothing left behind', async () => {
    const report = await stressWriteLock({ processes: 4, turns: 80, killChance: 0.08 });
    expect(report).toMatchObject({ overlaps: 0, leftovers: [] });
    expect(report.turns).toBeGreaterThanOrEqual(80);
  }, 120_000);
});
