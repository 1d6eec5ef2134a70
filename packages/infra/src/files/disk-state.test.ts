import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FinClawError } from '../errors/errors.ts';
import { DiskState, diskTroubleOf, probe } from './disk-state.ts';

const failure = (fields: object) => Object.assign(new Error('x'), fields);

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'finclaw-disk-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('what an error says about the disk', () => {
  it.each([
    ['no room', failure({ code: 'ENOSPC' }), 'full'],
    ['a quota', failure({ code: 'Unknown system error -122', errno: -constants.errno.EDQUOT }), 'full'],
    ['a file system that only reads', failure({ code: 'EROFS' }), 'read-only'],
    ['a device that fails', failure({ code: 'EIO' }), 'failing'],
    ['SQLite: full', failure({ code: 'ERR_SQLITE_ERROR', errcode: 13 }), 'full'],
    ['SQLite: read-only, extended', failure({ code: 'ERR_SQLITE_ERROR', errcode: 1288 }), 'read-only'],
    ['SQLite: a sync that failed', failure({ code: 'ERR_SQLITE_ERROR', errcode: 1034 }), 'failing'],
    [
      'the cause of one of ours',
      new FinClawError('x', 'STORAGE_FAILURE', { cause: failure({ code: 'ENOSPC' }) }),
      'full',
    ],
    ['SQLite: busy', failure({ code: 'ERR_SQLITE_ERROR', errcode: 5 }), undefined],
    ['a missing file', failure({ code: 'ENOENT' }), undefined],
    ['nothing', undefined, undefined],
  ])('%s', (_what, error, expected) => expect(diskTroubleOf(error)).toBe(expected));
});

describe('DiskState', () => {
  it('is in trouble from a report until a probe can be written, and tells both once', async () => {
    const disk = new DiskState();
    const told: unknown[] = [];
    disk.onChange((trouble) => told.push(trouble));
    disk.watch(dir);
    expect(disk.report(failure({ code: 'ENOENT' }))).toBe(false);
    expect(disk.report(failure({ code: 'ENOSPC' }))).toBe(true);
    disk.report(failure({ code: 'ENOSPC' }));
    expect(told).toEqual(['full']);
    await disk.writable();
    expect(disk.trouble()).toBeUndefined();
    expect(told).toEqual(['full', undefined]);
    expect(readdirSync(dir)).toEqual([]);
  });

  it('a folder that takes a probe is fine', () => expect(probe(dir)).toBeUndefined());
});
