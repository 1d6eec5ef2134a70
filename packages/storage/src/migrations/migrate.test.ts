import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../connection.ts';
import { openStore } from '../open-store.ts';
import { loadSqlite } from '../sqlite.ts';
import { entry, inbound } from '../testing/sample-rows.ts';
import { QUARTER_MS } from '../usage.ts';
import { migrations } from './list.ts';
import { migrate } from './migrate.ts';

const context = { path: ':memory:', locale: 'en' } as const;
const first = { name: '001-a', sql: 'CREATE TABLE a (x INTEGER) STRICT; INSERT INTO a VALUES (1);' };
const second = { name: '002-b', sql: 'ALTER TABLE a ADD COLUMN y TEXT; CREATE TABLE b (x INTEGER) STRICT;' };
const broken = { name: '003-c', sql: 'CREATE TABLE c (x INTEGER); CREATE TABEL d;' };

const memory = () => new (loadSqlite().DatabaseSync)(':memory:');
const versionOf = (database: DatabaseSync) => database.prepare('PRAGMA user_version').get()?.user_version;

describe('migrate', () => {
  it('goes from any version to the newest, keeps the rows, and does nothing the second time', () => {
    const database = memory();
    migrate(database, [first], context);
    migrate(database, [first, second], context);
    migrate(database, [first, second], context);
    expect(versionOf(database)).toBe(2);
    expect({ ...database.prepare('SELECT x, y FROM a').get() }).toEqual({ x: 1, y: null });
  });

  it('begins the running totals of what was spent with what today cost already', async () => {
    const database = memory();
    migrate(database, migrations.slice(0, 32), context);
    const call = (at: number, owner: string, cost: number | null, estimate: number | null, ownKey: number): unknown =>
      database
        .prepare(
          `INSERT INTO usage (at, run_id, session_key, owner, provider, model, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, cost_nano_usd, estimate_nano_usd, own_key)
           VALUES (?, 'r', 's', ?, 'p', 'm', 1, 1, 0, 0, ?, ?, ?)`,
        )
        .run(at, owner, cost, estimate, ownKey);
    call(QUARTER_MS + 1, 'mina', 5, null, 0);
    call(QUARTER_MS + 2, 'mina', null, 7, 0);
    call(2 * QUARTER_MS, 'joon', 11, null, 1);
    call(2 * QUARTER_MS, 'joon', 13, null, 0);
    migrate(database, migrations, context);
    const rows = database.prepare('SELECT * FROM usage_spent ORDER BY owner, at').all();
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['*', QUARTER_MS, 12, 0],
      ['*', 2 * QUARTER_MS, 13, 0],
      ['joon', 2 * QUARTER_MS, 13, 11],
      ['mina', QUARTER_MS, 12, 0],
    ]);
  });

  it('does all steps or none', () => {
    const database = memory();
    migrate(database, [first], context);
    expect(() => migrate(database, [first, second, broken], context)).toThrow();
    expect(versionOf(database)).toBe(1);
    expect(
      database
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
        .all()
        .map((row) => row.name),
    ).toEqual(['a']);
    expect(database.isTransaction).toBe(false);
  });

  it('refuses a newer database and leaves it as it is', () => {
    const database = memory();
    migrate(database, [first, second], context);
    expect(() => migrate(database, [first], context)).toThrow(
      /newer FinClaw \(format 2; this version supports up to 1\)/,
    );
    expect(versionOf(database)).toBe(2);
  });

  it('says of every step that takes something away that older programs cannot work beside it', () => {
    const later = migrations.slice(migrations.findIndex(({ name }) => name === '033-spent') + 1);
    const removes = /\b(?:DROP|RENAME|ALTER COLUMN \w+ (?:TYPE|SET NOT NULL))\b/;
    const offenders = later.filter((step) => step.breaks !== true && removes.test(`${step.sql}${step.postgres ?? ''}`));
    expect(offenders.map(({ name }) => name)).toEqual([]);
  });

  it('has one file per step, numbered in the order of the list', () => {
    const features = resolve(import.meta.dirname, '../../../features/src');
    const places = [
      ...globSync('*.ts', { cwd: import.meta.dirname }),
      ...globSync('*/migrations/*.ts', { cwd: features }),
    ];
    const files = places.map((place) => basename(place)).filter((name) => /^\d{3}-[a-z-]+\.ts$/.test(name));
    expect(migrations.map((step) => `${step.name}.ts`)).toEqual(files.sort());
    expect(migrations.map((step) => Number(step.name.slice(0, 3)))).toEqual(migrations.map((_, index) => index + 1));
  });
});

describe('a database file that is brought to a newer version', () => {
  let folder = '';
  let path = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'finclaw-migrate-'));
    path = join(folder, 'finclaw.db');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** A database as an earlier program left it, with one message in it. */
  function older(version: number): void {
    const connection = connect(path);
    migrate(connection, migrations.slice(0, version), { path, locale: 'en' });
    connection.exec(`INSERT INTO inbox (id, channel_id, account_id, message_id, session_key, agent_id, message, target, state, accepted_at, owner)
      VALUES ('kept', 'c', 'a', 'm', 's', 'main', '{}', '{}', 'accepted', 1, 'x')`);
    connection.close();
  }
  const idsIn = (file: string): unknown[] => {
    const connection = connect(file);
    try {
      return connection
        .prepare('SELECT id FROM inbox')
        .all()
        .map(({ id }) => id);
    } finally {
      connection.close();
    }
  };
  const copies = (): string[] =>
    readdirSync(folder)
      .filter((name) => /\.bak/.test(name))
      .sort();

  it('is copied first, for its owner only', () => {
    older(migrations.length - 1);
    openStore(path).close();
    const copy = `${path}.v${migrations.length - 1}.bak`;
    expect(copies()).toEqual([`finclaw.db.v${migrations.length - 1}.bak`]);
    expect(idsIn(copy)).toEqual(['kept']);
    if (process.platform !== 'win32') expect(statSync(copy).mode & 0o777).toBe(0o600);
  });

  it('leaves the three newest copies', () => {
    older(1);
    const connection = connect(path);
    for (let version = 2; version <= 6; version++)
      migrate(connection, migrations.slice(0, version), { path, locale: 'en' });
    connection.close();
    expect(copies()).toEqual(['finclaw.db.v3.bak', 'finclaw.db.v4.bak', 'finclaw.db.v5.bak']);
  });

  it('that is new has nothing to copy, and one that is up to date neither', async () => {
    const store = openStore(path);
    await store.inbox.accept(entry(inbound('one')));
    store.close();
    openStore(path).close();
    expect(copies()).toEqual([]);
  });

  it.each(['while it is copied', 'between two steps', 'before it is committed'])(
    'loses nothing to kill -9 %s',
    (when) => {
      older(3);
      const child = spawnSync(
        process.execPath,
        [join(import.meta.dirname, '..', 'testing', 'crash-migration.ts'), path, when],
        {
          env: { ...process.env, NODE_OPTIONS: '' },
        },
      );
      expect(child.signal).toBe('SIGKILL');
      expect(copies().filter((name) => name.endsWith('.bak'))).toEqual(
        when === 'while it is copied' ? [] : ['finclaw.db.v3.bak'],
      );
      const before = connect(path);
      expect(versionOf(before)).toBe(3);
      before.close();
      openStore(path).close();
      expect(idsIn(path)).toEqual(['kept']);
      expect(idsIn(`${path}.v3.bak`)).toEqual(['kept']);
    },
  );
});
