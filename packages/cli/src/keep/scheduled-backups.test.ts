import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSilentLogger } from '@finclaw/infra';
import { openStore, type Store } from '@finclaw/storage';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lastBackup, ScheduledBackups } from './scheduled-backups.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let folder = '';
let store: Store;
let now = 0;
let fails: string | undefined;
const told: string[] = [];
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'finclaw-scheduled-')), 'kept');
  mkdirSync(folder);
  store = openStore(':memory:');
  now = new Date('2026-11-16T12:00:00').getTime();
  fails = undefined;
  told.length = 0;
});
afterEach(async () => {
  await store.close();
  rmSync(join(folder, '..'), { recursive: true });
});

const backups = (values = store.values) =>
  new ScheduledBackups({
    settings: { folder, every: 'day', at: '03:00', keep: 2 },
    values,
    backUp: async (file) => {
      if (fails !== undefined) throw new Error(fails);
      writeFileSync(file, 'a backup');
    },
    tell: async (text, key) => void told.push(`${key.split(':')[0]} ${text}`),
    locale: 'en',
    logger: createSilentLogger(),
    now: () => now,
  });
const made = (): readonly string[] => readdirSync(folder).sort();

it('makes one at once, then one a day, and keeps as many as wanted and everything else', async () => {
  writeFileSync(join(folder, 'by-hand.backup'), 'x');
  await backups().look();
  expect(made()).toEqual(['by-hand.backup', 'finclaw-20261116-120000.backup']);
  now += HOUR;
  await backups().look();
  expect(made()).toHaveLength(2);
  for (let day = 0; day < 3; day++) {
    now += DAY;
    await backups().look();
  }
  expect(made()).toEqual(['by-hand.backup', 'finclaw-20261118-130000.backup', 'finclaw-20261119-130000.backup']);
  expect(told).toEqual([]);
});

it('makes one and no second one at the very moment it is due', async () => {
  now = new Date('2026-11-16T03:00:00').getTime();
  await backups().look();
  await backups().look();
  expect((await lastBackup(store.values))?.kept).toHaveLength(1);
});

it('leaves those of another installation alone, and a wrong clock behind', async () => {
  const others = ['finclaw-20261101-030000.backup', 'finclaw-20261102-030000.backup', 'finclaw-20261103-030000.backup'];
  for (const name of others) writeFileSync(join(folder, name), 'x');
  now += 400 * DAY;
  await backups().look();
  now -= 400 * DAY;
  for (let day = 0; day < 3; day++) {
    now += DAY;
    await backups().look();
  }
  expect(made()).toEqual([...others, 'finclaw-20261118-120000.backup', 'finclaw-20261119-120000.backup']);
});

it('tells once when one fails, deletes nothing, tries again every hour, and goes on', async () => {
  await backups().look();
  now += DAY;
  fails = 'The disk is full.';
  await backups().look();
  now += HOUR / 2;
  await backups().look();
  expect(told).toEqual([
    'backup-failed The scheduled backup failed. FinClaw tries again every hour. The disk is full.',
  ]);
  expect(await lastBackup(store.values)).toMatchObject({ problem: 'The disk is full.' });
  expect(made()).toHaveLength(1);
  fails = undefined;
  now += HOUR;
  await backups().look();
  expect(made()).toHaveLength(2);
  expect(await lastBackup(store.values)).not.toHaveProperty('problem');
});

it('makes up no folder for a disk that is not there', async () => {
  rmSync(folder, { recursive: true });
  await backups().look();
  expect([existsSync(folder), told]).toEqual([false, [expect.stringContaining('does not exist')]]);
});

it('leaves it to another process that has begun', async () => {
  const claim = (pid: number) =>
    store.values.set(
      'backup',
      'claim',
      JSON.stringify({ due: new Date('2026-11-16T03:00:00').getTime(), pid, at: now }),
    );
  await claim(process.ppid);
  await backups().look();
  expect(made()).toEqual([]);
  now += 2 * HOUR;
  await backups().look();
  expect(made()).toHaveLength(1);
});

it('looks again after a look that failed, and ends in peace', async () => {
  vi.useFakeTimers({ now });
  try {
    let isAway = true;
    const values = new Proxy(store.values, {
      get: (target, name) => {
        if (name === 'get' && isAway) return () => Promise.reject(new Error('database is locked'));
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const running = backups(values);
    running.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(made()).toEqual([]);
    isAway = false;
    await vi.advanceTimersByTimeAsync(60_000);
    await running.stop();
    expect(made()).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});
