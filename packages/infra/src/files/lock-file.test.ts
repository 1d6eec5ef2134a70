import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  clearStaleLock,
  createLockFile,
  createLockOwner,
  type FoundLock,
  isLockStale,
  type LockOwner,
  readLockFile,
  removeOwnLock,
  touchOwnLock,
} from './lock-file.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'finclaw-lock-'));
  path = join(folder, 'x.lock');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid!;
}

function age(file: string, ms: number): void {
  const then = new Date(Date.now() - ms);
  utimesSync(file, then, then);
}

describe('lock files', () => {
  it('F-60 only one of many creators wins, and the content is there from the start', async () => {
    const won = await Promise.all(Array.from({ length: 10 }, () => createLockFile(path, createLockOwner())));
    expect(won.filter(Boolean)).toHaveLength(1);
    expect(readdirSync(folder)).toEqual(['x.lock']);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid, hostname: hostname() });
  });

  it('F-60 a folder that cannot be written to is an error that names the file', async () => {
    const missing = join(folder, 'missing', 'x.lock');
    await expect(createLockFile(missing, createLockOwner())).rejects.toMatchObject({
      code: 'STORAGE_FAILURE',
      details: { path: missing },
    });
  });

  it('F-61 only the owner can touch and remove it', async () => {
    const owner = createLockOwner();
    await createLockFile(path, owner);
    age(path, 60_000);
    expect(await touchOwnLock(path, 'stranger')).toBe(false);
    expect(await removeOwnLock(path, 'stranger')).toBe(false);
    expect((await readLockFile(path))?.ageMs).toBeGreaterThan(50_000);
    expect(await touchOwnLock(path, owner.token)).toBe(true);
    expect((await readLockFile(path))?.ageMs).toBeLessThan(50_000);
    expect(await removeOwnLock(path, owner.token)).toBe(true);
    expect(await readLockFile(path)).toBeUndefined();
  });

  it.each(['', '{', 'null', '[]', '{"pid":0,"token":"t"}', '{"pid":"12","token":"t"}', '{"pid":12}'])(
    'T-74 content %j has no owner but a fingerprint of its own',
    async (text) => {
      writeFileSync(path, text);
      const found = await readLockFile(path);
      expect(found?.content).toBeUndefined();
      expect(found?.token).toMatch(/^[0-9a-f]{64}$/);
    },
  );

  const own = createLockOwner();
  const old = 3_600_000;
  it.each<{ what: string; content: Partial<LockOwner> | undefined; ageMs: number; stale: boolean }>([
    { what: 'a live owner, however silent', content: {}, ageMs: old, stale: false },
    { what: 'a dead owner, however fresh', content: { pid: 2 ** 22 + 1 }, ageMs: 0, stale: true },
    { what: 'a new process with the old id', content: { processStart: 'another' }, ageMs: 0, stale: true },
    { what: 'an owner of unknown start that still beats', content: { processStart: undefined }, ageMs: 29_000, stale: false },
    { what: 'an owner of unknown start without heartbeat', content: { processStart: undefined }, ageMs: 31_000, stale: true },
    {
      what: 'another machine that still beats',
      content: { hostname: 'elsewhere', pid: 2 ** 22 + 1 },
      ageMs: 29_000,
      stale: false,
    },
    { what: 'another machine without heartbeat', content: { hostname: 'elsewhere' }, ageMs: 31_000, stale: true },
    { what: 'a file just being written', content: undefined, ageMs: 1_000, stale: false },
    { what: 'a file that was never finished', content: undefined, ageMs: 3_000, stale: true },
  ])('F-61 D-15 $what is stale: $stale', ({ content, ageMs, stale }) => {
    const found: FoundLock = { ...(content && { content: { ...own, ...content } }), token: 't', ageMs };
    expect(isLockStale(found, 30_000)).toBe(stale);
  });

  it('F-61 a stale lock is removed without a trace', async () => {
    await createLockFile(path, { ...createLockOwner(), pid: await deadPid() });
    expect(await clearStaleLock(path, 30_000)).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
    expect(await clearStaleLock(path, 30_000)).toBe(true);
  });

  it("F-61 a live owner's lock stays", async () => {
    await createLockFile(path, createLockOwner());
    expect(await clearStaleLock(path, 30_000)).toBe(false);
    expect(readdirSync(folder)).toEqual(['x.lock']);
  });

  it('F-61 when a takeover itself was cut short, the next ones clear both', async () => {
    const gone = { ...createLockOwner(), pid: await deadPid() };
    await createLockFile(path, gone);
    const claim = `${path}.claim.${createHash('sha256').update(gone.token).digest('hex').slice(0, 16)}`;
    await createLockFile(claim, { ...createLockOwner(), pid: gone.pid });
    expect(await clearStaleLock(path, 30_000)).toBe(false);
    expect(await clearStaleLock(path, 30_000)).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('F-61 of many that take over at once, one wins, and nobody deletes its lock', async () => {
    const pid = await deadPid();
    for (let round = 0; round < 20; round++) {
      await createLockFile(path, { ...createLockOwner(), pid });
      const won = await Promise.all(
        Array.from({ length: 8 }, async () => {
          const owner = createLockOwner();
          return (await clearStaleLock(path, 30_000)) && (await createLockFile(path, owner)) ? owner.token : undefined;
        }),
      );
      const winners = won.filter((token) => token !== undefined);
      expect(winners).toHaveLength(1);
      expect(await removeOwnLock(path, winners[0]!)).toBe(true);
    }
    expect(readdirSync(folder)).toEqual([]);
  });
});
