import { readdirSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { loadSqlite } from '../sqlite.ts';
import { migrations } from './list.ts';
import { migrate } from './migrate.ts';

const context = { path: 'x.db', locale: 'en' } as const;
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
    expect(() => migrate(database, [first], context)).toThrow(/newer FinClaw \(format 2, this one knows up to 1\)/);
    expect(versionOf(database)).toBe(2);
  });

  it('has one file per step, numbered in the order of the list', () => {
    const files = readdirSync(import.meta.dirname).filter((name) => /^\d{3}-[a-z-]+\.ts$/.test(name));
    expect(migrations.map((step) => `${step.name}.ts`)).toEqual(files.sort());
    expect(migrations.map((step) => Number(step.name.slice(0, 3)))).toEqual(migrations.map((_, index) => index + 1));
  });
});
