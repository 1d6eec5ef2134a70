import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { connect } from './connection.ts';
import { checkDatabase } from './integrity.ts';
import { migrations } from './migrations/list.ts';
import { migrate } from './migrations/migrate.ts';
import { openStore } from './open-store.ts';
import { processOwnership } from './owner.ts';
import { loadSqlite } from './sqlite.ts';
import { StorageError } from './storage-error.ts';
import type { Tables } from './store.ts';
import { describeOnSqlite } from './testing/on-sqlite.ts';
import { entry, inbound } from './testing/sample-rows.ts';
import { describeStoreContract } from './testing/store-contract.ts';

const folder = (): string => mkdtempSync(join(tmpdir(), 'finclaw-store-'));
const source = pathToFileURL(join(import.meta.dirname, 'index.ts')).href;

async function failing(run: () => Promise<unknown>): Promise<StorageError> {
  try {
    await run();
  } catch (error) {
    return error as StorageError;
  }
  throw new Error('did not fail');
}

function failure(run: () => unknown): StorageError {
  try {
    run();
  } catch (error) {
    return error as StorageError;
  }
  throw new Error('did not fail');
}

describeStoreContract(describeOnSqlite);

describe('opening the store', () => {
  it('makes folder and files for the owner only, and tightens a file that others can read', async () => {
    const path = join(folder(), 'new', 'deep', 'finclaw.db');
    const store = openStore(path);
    await store.values.set('a', 'b', 'c');
    const modes = ['', '-wal', '-shm'].map((suffix) => statSync(path + suffix).mode & 0o777);
    expect(modes).toEqual([0o600, 0o600, 0o600]);
    expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700);
    store.close();
    chmodSync(path, 0o644);
    openStore(path).close();
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('begins a new file with all that the steps make one after the other, and leaves nothing beside it', () => {
    const shapeOf = (connection: DatabaseSync): unknown[] =>
      connection.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name').all();
    const stepwise = connect(':memory:');
    migrate(stepwise, migrations, { path: ':memory:', locale: 'en' });
    const path = join(folder(), 'finclaw.db');
    openStore(path).close();
    const opened = connect(path);
    expect(shapeOf(opened)).toEqual(shapeOf(stepwise));
    expect(opened.prepare('PRAGMA user_version').get()).toEqual(stepwise.prepare('PRAGMA user_version').get());
    opened.close();
    expect(readdirSync(join(path, '..'))).toEqual(['finclaw.db']);
  });

  it('uses WAL, waits for the disk at every commit, and enforces references', () => {
    const connection = connect(join(folder(), 'finclaw.db'));
    const pragma = (name: string) => Object.values(connection.prepare(`PRAGMA ${name}`).get() ?? {})[0];
    expect(['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout', 'trusted_schema'].map(pragma)).toEqual([
      'wal',
      2,
      1,
      5000,
      0,
    ]);
    connection.close();
  });

  it.each([20, 20_000])('leaves nothing of a deleted row of %s characters in the file', async (length) => {
    const path = join(folder(), 'finclaw.db');
    const store = openStore(path);
    for (let n = 0; n < 50; n += 1) await store.values.set('a', `k${n}`, 'my secret '.repeat(length / 10));
    for (let n = 0; n < 50; n += 1) await store.values.delete('a', `k${n}`);
    store.close();
    expect(readFileSync(path, 'latin1')).not.toContain('my secret');
  });

  it('loads SQLite only when a store is opened, and without the experimental notice', () => {
    const program = `
      process.emitWarning('mine', 'ExperimentalWarning');
      const { openStore } = await import(${JSON.stringify(source)});
      const before = process.moduleLoadList.some((name) => name.endsWith(' sqlite'));
      openStore(':memory:').close();
      process.emitWarning('later', 'ExperimentalWarning');
      process.stdout.write(JSON.stringify({ before }));`;
    const script = join(folder(), 'program.mjs');
    writeFileSync(script, program);
    const out = join(folder(), 'stderr');
    const shell = `"${process.execPath}" "${script}" 2> "${out}"`;
    expect(
      JSON.parse(execFileSync('sh', ['-c', shell], { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } })),
    ).toEqual({ before: false });
    const warnings = readFileSync(out, 'utf8');
    expect(warnings).toMatch(/mine/);
    expect(warnings).toMatch(/later/);
    expect(warnings).not.toMatch(/SQLite/);
  });
});

describe('a database that cannot be used', () => {
  it.each(['en', 'ko'] as const)('refuses one written by a newer program (%s)', (locale) => {
    const path = join(folder(), 'finclaw.db');
    openStore(path).close();
    const connection = connect(path);
    connection.exec('PRAGMA user_version = 999');
    connection.close();
    const error = failure(() => openStore(path, { locale }));
    expect(error).toBeInstanceOf(StorageError);
    expect(error).toMatchObject({ code: 'STORAGE_VERSION_UNSUPPORTED', path });
    expect(error.message).toMatch(
      locale === 'en'
        ? /format 999; this version supports up to \d+\)\. Update FinClaw\./
        : /FinClaw를 업데이트해 주세요/,
    );
  });

  it('explains a file that is not a database, and leaves it alone', () => {
    const path = join(folder(), 'finclaw.db');
    writeFileSync(path, 'This is a diary, not a database. '.repeat(100));
    const error = failure(() => openStore(path, { locale: 'en' }));
    expect(error).toMatchObject({ name: 'StorageError', code: 'STORAGE_CORRUPT' });
    expect(error.message).toBe(
      `The database ${path} is damaged. Restore a backup, or move the file away and start again.`,
    );
    expect(readFileSync(path, 'utf8')).toContain('diary');
  });

  it.each([
    ['a folder in its place', (path: string) => mkdirSync(path)],
    ['a file where its folder should be', (path: string) => writeFileSync(join(path, '..'), '')],
  ])('explains %s', (_case, obstruct) => {
    const path = join(folder(), 'state', 'finclaw.db');
    if (_case.startsWith('a folder')) mkdirSync(join(path, '..'));
    obstruct(path);
    const error = failure(() => openStore(path, { locale: 'en' }));
    expect(error).toMatchObject({ name: 'StorageError', code: 'STORAGE_UNWRITABLE' });
    expect(error.message).toMatch(/cannot be opened or written \(E\w+\)\. Check the permissions/);
  });

  it('explains a database that is read-only, full or locked', async () => {
    const path = join(folder(), 'finclaw.db');
    const store = openStore(path, { locale: 'en' });
    const write = ({ values }: Tables = store) => values.set('a', 'b', 'x'.repeat(100_000));
    await store.database.run('PRAGMA query_only = ON');
    expect((await failing(() => write())).code).toBe('STORAGE_UNWRITABLE');
    await store.database.run('PRAGMA query_only = OFF');
    await store.database.get('PRAGMA max_page_count = 1');
    expect(await failing(() => write())).toMatchObject({
      code: 'STORAGE_FULL',
      message: `The disk is full, so ${path} cannot be written. Free some space and try again.`,
    });
    await store.database.get('PRAGMA max_page_count = 100000');
    const other = connect(path);
    other.exec('BEGIN IMMEDIATE');
    await store.database.get('PRAGMA busy_timeout = 1');
    expect((await failing(() => write())).code).toBe('STORAGE_LOCKED');
    expect((await failing(() => store.transaction([], write))).code).toBe('STORAGE_LOCKED');
    other.exec('ROLLBACK');
    other.close();
    await store.transaction([], write);
    expect(await store.values.get('a', 'b')).toHaveLength(100_000);
    store.close();
  });

  it('keeps a mistake in a statement apart from a broken database', async () => {
    const store = openStore(':memory:', { locale: 'en' });
    expect(await failing(() => store.database.run('SELEC 1'))).toMatchObject({ code: 'STORAGE_FAILURE' });
    store.close();
  });
});

describe('checkDatabase', () => {
  it('finds nothing wrong with an absent or a sound file, and says what is wrong with a damaged one, without touching it', async () => {
    const path = join(folder(), 'finclaw.db');
    expect(checkDatabase(path)).toEqual([]);
    expect(existsSync(path)).toBe(false);
    const store = openStore(path);
    for (let n = 0; n < 500; n++) await store.values.set('s', `key-${n}`, 'x'.repeat(500));
    expect(checkDatabase(path)).toEqual([]);
    store.close();
    expect(checkDatabase(path)).toEqual([]);
    const bytes = readFileSync(path);
    bytes.fill(0x5a, 20_000, 120_000);
    writeFileSync(path, bytes);
    expect(checkDatabase(path).length).toBeGreaterThan(0);
    expect(readFileSync(path).equals(bytes)).toBe(true);
    writeFileSync(path, 'x'.repeat(5000));
    expect(checkDatabase(path, 'en')).toEqual([expect.stringContaining('is damaged')]);
  });

  it('says why a file cannot be used', () => {
    const path = join(folder(), 'finclaw.db');
    mkdirSync(path);
    expect(checkDatabase(path, 'en')).toEqual([expect.stringContaining('cannot be opened or written (EISDIR)')]);
    const newer = join(folder(), 'finclaw.db');
    const connection = connect(newer);
    connection.exec('PRAGMA user_version = 999');
    connection.close();
    expect(checkDatabase(newer, 'en')).toEqual([expect.stringContaining('newer FinClaw')]);
  });
});

describe('two processes on one file', () => {
  it('both open it for the first time and write at once; nothing is lost and nothing is accepted twice', async () => {
    const path = join(folder(), 'finclaw.db');
    const program = `
      const { openStore } = await import(${JSON.stringify(source)});
      const store = openStore(${JSON.stringify(path)});
      const accepted = [];
      for (let n = 0; n < 100; n++) {
        const message = { id: String(n), channelId: 'c', chatType: 'direct', senderId: 's', body: 'b', timestamp: 1 };
        const target = { channelId: 'c', accountId: 'a', targetId: 't' };
        const { accepted: isNew } = await store.inbox.accept({ message, sessionKey: 's', agentId: 'main', target });
        if (isNew) accepted.push(n);
        store.values.set(String(process.pid), String(n), 'x');
      }
      store.close();
      process.stdout.write(JSON.stringify(accepted));`;
    const outputs = await Promise.all([1, 2, 3].map(() => runNode(program)));
    const accepted = outputs.flatMap((output) => JSON.parse(output) as number[]);
    expect(accepted.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n));
    const store = openStore(path);
    expect(await store.inbox.unfinished()).toHaveLength(100);
    expect((await store.database.get<{ n: number }>('SELECT count(*) AS n FROM named_values'))?.n).toBe(300);
    expect(await store.integrityProblems()).toEqual([]);
    store.close();
    expect(readdirSync(join(path, '..'))).toEqual(['finclaw.db']);
  });

  it('waits when the other one is opening the new file in the same moment, and tells any other failure', () => {
    const { exec } = loadSqlite().DatabaseSync.prototype;
    const failures = [{ errcode: 5 }, { errcode: 5 }, { errcode: 10 }];
    const spy = vi.spyOn(loadSqlite().DatabaseSync.prototype, 'exec').mockImplementation(function (
      this: DatabaseSync,
      sql,
    ) {
      const fails = sql.includes('journal_mode') ? failures.shift() : undefined;
      if (fails !== undefined) throw Object.assign(new Error('stands in the way'), fails);
      exec.call(this, sql);
    });
    try {
      expect(() => connect(join(folder(), 'x.db'))).toThrow('stands in the way');
      expect(failures).toEqual([]);
      failures.push({ errcode: 5 });
      const connection = connect(join(folder(), 'x.db'));
      expect(connection.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
      connection.close();
    } finally {
      spy.mockRestore();
    }
  });

  it('knows a running owner from a dead one and from one whose process id was used again', async () => {
    const me = processOwnership();
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
    const owner = processOwnership(child.pid);
    expect([me.isForeign(me.self), me.isForeign(owner.self)]).toEqual([false, true]);
    expect(me.isForeign(`${child.pid}@another start`)).toBe(process.platform === 'win32');
    expect(['', 'nonsense', '0@', '-1@x'].map((each) => me.isForeign(each))).toEqual([false, false, false, false]);
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
    expect(me.isForeign(owner.self)).toBe(false);
  });
});

function runNode(program: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`exit code ${code}`))));
  });
}

it('loadSqlite leaves the warning function as it found it', () => {
  const before = process.emitWarning;
  loadSqlite();
  expect(process.emitWarning).toBe(before);
});

it('accepting works in memory, for tests of other packages', async () => {
  const store = openStore(':memory:');
  expect((await store.inbox.accept(entry(inbound('1')))).accepted).toBe(true);
  store.close();
});
