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
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSilentLogger } from '../log/logger.ts';
import type { FinClawLogger } from '../log/logger-types.ts';
import { getProcessStart } from '../process/process-identity.ts';
import { acquireFileLock, type FileLock, type FileLockOptions } from './file-lock.ts';
import { stressFileLock } from './testing/lock-stress.ts';

const CHILD = join(import.meta.dirname, 'testing', 'lock-child.ts');
let folder: string;
let lockFile: string;
let started: ChildProcess[];

const AT_START = ['exit', 'SIGINT', 'SIGTERM'].map((name) => process.listenerCount(name));

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'finclaw-lock-')), 'locks');
  lockFile = join(folder, 's.lock');
  started = [];
});

afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

const acquire = (options: FileLockOptions = {}, path = lockFile) => acquireFileLock(path, options);

/** The lock, which must be free. */
async function take(options: FileLockOptions = {}, path = lockFile): Promise<FileLock> {
  const lock = await acquire(options, path);
  if (!lock.ok) throw new Error(`not taken: ${lock.error}`);
  return lock.value;
}

function plant(content: string, ageMs = 0): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(lockFile, content);
  const at = new Date(Date.now() - ageMs);
  utimesSync(lockFile, at, at);
}

const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid;
const lockText = (fields: object) => JSON.stringify({ acquiredAt: new Date().toISOString(), ...fields });

async function startHolder(mode = 'hold'): Promise<ChildProcess> {
  const child = spawn(process.execPath, [CHILD, mode, lockFile], { stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(child);
  await new Promise((resolve) => child.stdout!.once('data', resolve));
  return child;
}

const ended = (child: ChildProcess) =>
  new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.on('close', (code, signal) => resolve({ code, signal })),
  );

describe('acquireFileLock', () => {
  it('makes the file with its owner in it, and removes it', async () => {
    const lock = await take({ facts: { port: 1 } });
    expect(lock.path).toBe(lockFile);
    expect(JSON.parse(readFileSync(lockFile, 'utf8'))).toMatchObject({
      pid: process.pid,
      port: 1,
      hostname: hostname(),
      threadId: expect.any(Number),
    });
    expect(statSync(lockFile).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readdirSync(folder)).toEqual(['s.lock']);
    lock.release();
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('a second taker waits and gives up; a free lock is taken even with no time to wait', async () => {
    const first = await take({ timeoutMs: 0 });
    expect(await acquire({ timeoutMs: 30 })).toEqual({ ok: false, error: 'timeout' });
    first.release();
    (await take({ timeoutMs: 0 })).release();
  });

  it('waits for another process', async () => {
    const child = await startHolder();
    expect(await acquire({ timeoutMs: 150 })).toEqual({ ok: false, error: 'timeout' });
    const waiting = take({ timeoutMs: 20_000 });
    child.kill('SIGTERM');
    (await waiting).release();
  });

  it('tasks of one process are served in the order they came', async () => {
    const order: number[] = [];
    const first = await take();
    const rest = [1, 2, 3].map(async (n) => {
      const lock = await take();
      order.push(n);
      lock.release();
    });
    first.release();
    await Promise.all(rest);
    expect(order).toEqual([1, 2, 3]);
  });

  it('waiting can be cancelled, in the queue and at the file', async () => {
    const held = await take();
    const controller = new AbortController();
    const queued = acquire({ signal: controller.signal });
    controller.abort();
    expect(await queued).toEqual({ ok: false, error: 'aborted' });
    held.release();
    expect(await acquire({ signal: AbortSignal.abort() })).toEqual({ ok: false, error: 'aborted' });
    await startHolder();
    const second = new AbortController();
    const polling = acquire({ signal: second.signal });
    setTimeout(() => second.abort(), 20);
    expect(await polling).toEqual({ ok: false, error: 'aborted' });
  });

  it.each([
    { what: 'a dead process', content: () => lockText({ pid: deadPid() }), ageMs: 0, taken: true },
    {
      what: 'a dead process, with all fields',
      content: () => lockText({ pid: deadPid(), token: 't', hostname: hostname(), threadId: 0 }),
      ageMs: 0,
      taken: true,
    },
    {
      what: 'a live process, long silent',
      content: () => lockText({ pid: process.ppid, processStart: getProcessStart(process.ppid) }),
      ageMs: 600_000,
      taken: false,
    },
    { what: 'a live process of unknown start', content: () => lockText({ pid: process.ppid }), ageMs: 0, taken: false },
    {
      what: 'a live process of unknown start, long silent',
      content: () => lockText({ pid: process.ppid }),
      ageMs: 600_000,
      taken: true,
    },
    {
      what: 'a live process number of another start',
      content: () => lockText({ pid: process.ppid, processStart: 'earlier boot' }),
      ageMs: 0,
      taken: process.platform === 'linux',
    },
    {
      what: 'our own number from before',
      content: () => lockText({ pid: process.pid, token: 'old' }),
      ageMs: 0,
      taken: true,
    },
    {
      what: 'another thread of ours',
      content: () => lockText({ pid: process.pid, token: 'old', threadId: 4_711 }),
      ageMs: 0,
      taken: false,
    },
    {
      what: 'another machine, alive',
      content: () => lockText({ pid: 1, hostname: 'elsewhere' }),
      ageMs: 0,
      taken: false,
    },
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
    {
      what: 'a token that is a path',
      content: () => lockText({ pid: deadPid(), token: '../../x' }),
      ageMs: 0,
      taken: true,
    },
    { what: 'nobody: null', content: () => 'null', ageMs: 10_000, taken: true },
  ])('a file of $what: taken over = $taken', async ({ content, ageMs, taken }) => {
    plant(content(), ageMs);
    const lock = await acquire({ timeoutMs: 0 });
    expect(lock.ok).toBe(taken);
    if (lock.ok) lock.value.release();
    expect(readdirSync(folder)).toEqual(taken ? [] : ['s.lock']);
  });

  it('the claim of a taker that died is taken over too, and its litter removed', async () => {
    plant(lockText({ pid: deadPid(), token: 'lost' }));
    writeFileSync(`${lockFile}.claim.lost`, lockText({ pid: deadPid(), token: 'claimer' }));
    writeFileSync(`${lockFile}.claim.claimer`, lockText({ pid: deadPid(), token: 'claimer-2' }));
    writeFileSync(`${lockFile}.abc.tmp`, lockText({ pid: deadPid(), token: 'abc' }));
    writeFileSync(`${lockFile}.claim.unrelated`, lockText({ pid: deadPid(), token: 'u' }));
    (await take({ timeoutMs: 5_000 })).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('while a live process claims a stale lock, others keep off', async () => {
    plant(lockText({ pid: deadPid(), token: 'lost' }));
    writeFileSync(`${lockFile}.claim.lost`, lockText({ pid: process.ppid, token: 'busy' }));
    expect((await acquire({ timeoutMs: 150 })).ok).toBe(false);
    expect(existsSync(lockFile)).toBe(true);
  });

  it('of many that take over at once, one wins, and nobody deletes its lock', async () => {
    const pid = deadPid();
    for (let round = 0; round < 20; round++) {
      plant(lockText({ pid, token: `gone-${round}` }));
      const holders = await Promise.all(Array.from({ length: 8 }, () => acquire({ timeoutMs: 0 })));
      const [winner, ...others] = holders.filter((each) => each.ok);
      expect(others).toEqual([]);
      winner?.value.release();
      expect(readdirSync(folder)).toEqual([]);
    }
  });

  it('a lock that was lost is not taken from its new owner', async () => {
    const lines: string[] = [];
    const logger: FinClawLogger = { ...createSilentLogger(), error: (text) => lines.push(text) };
    const lock = await take({ logger });
    plant(lockText({ pid: 1, token: 'somebody-else' }));
    lock.release();
    lock.release();
    expect(existsSync(lockFile)).toBe(true);
    expect(lines).toEqual(['A lock was lost']);
  });

  it('a holder refreshes its file, and learns that it lost it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const lock = await take();
    utimesSync(lockFile, new Date(0), new Date(0));
    vi.advanceTimersByTime(10_000);
    expect(statSync(lockFile).mtimeMs).toBeGreaterThan(Date.now() - 60_000);
    plant(lockText({ pid: 1, token: 'somebody-else' }));
    vi.advanceTimersByTime(10_000);
    expect(lock.signal.aborted).toBe(true);
    lock.release();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it('a folder that cannot be made is a clear error, and the next taker is not blocked', async () => {
    const path = join(lockFile, 'below-a-file', 's.lock');
    mkdirSync(folder);
    writeFileSync(lockFile, 'a file');
    await expect(acquire({}, path)).rejects.toMatchObject({ code: 'STORAGE_FAILURE' });
    rmSync(lockFile);
    (await take({ timeoutMs: 0 }, path)).release();
  });

  it('a worker thread of this process is a stranger', async () => {
    const lock = await take();
    const code = `import('${join(import.meta.dirname, 'file-lock.ts')}').then(async ({ acquireFileLock }) => {
      const lock = await acquireFileLock(${JSON.stringify(lockFile)}, { timeoutMs: 150 });
      require('node:worker_threads').parentPort.postMessage(lock.ok);
    });`;
    const worker = new Worker(code, { eval: true });
    expect(await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))).toBe(false);
    await worker.terminate();
    lock.release();
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
  ] as const)('$what', async ({ mode, signal, end, gone }) => {
    const child = await startHolder(mode);
    child.kill(signal);
    expect(await ended(child)).toEqual(end);
    expect(existsSync(lockFile)).toBe(!gone);
  });

  it('a plain exit', async () => {
    const child = await startHolder('hold-and-exit');
    expect(await ended(child)).toEqual({ code: 0, signal: null });
    expect(existsSync(lockFile)).toBe(false);
  });

  it('listeners exist only while a lock is held, one set for all', async () => {
    const counts = () => ['exit', 'SIGINT', 'SIGTERM'].map((name) => process.listenerCount(name));
    // Whatever an earlier test has let go of may still be on its way.
    await expect.poll(counts).toEqual(AT_START);
    const before = counts();
    const locks: FileLock[] = [];
    for (let i = 0; i < 12; i++) locks.push(await take({}, join(folder, `${i}.lock`)));
    expect(counts().map((count, i) => count - before[i]!)).toEqual(isMainThread ? [1, 1, 1] : [1, 0, 0]);
    for (const lock of locks) lock.release();
    expect(counts()).toEqual(before);
  });
});

describe('contention', () => {
  it('4 processes, 48 turns, holders killed at random: never two holders, nothing left behind', async () => {
    const report = await stressFileLock({ processes: 4, turns: 48, killChance: 0.08 });
    expect(report).toMatchObject({ overlaps: 0, leftovers: [] });
    expect(report.turns).toBeGreaterThanOrEqual(48);
  });
});
