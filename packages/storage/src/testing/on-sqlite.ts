import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe } from 'vitest';
import { type OpenStoreOptions, openStore } from '../open-store.ts';
import type { Store } from '../store.ts';

/** A database of one test's own. */
export interface TestDatabase {
  readonly engine: 'SQLite' | 'PostgreSQL';
  /** What a store is opened at; nothing of an earlier test is in it. */
  place(): string;
  /** Opens the store, as often as wanted; all are closed after the test. */
  open(options?: OpenStoreOptions): Store;
}

/** Runs a suite on one kind of database. */
export type DescribeOn = (name: string, suite: (database: TestDatabase) => void) => void;

/** Runs a suite on SQLite. */
export const describeOnSqlite: DescribeOn = (name, suite) =>
  describe(`${name} on SQLite`, () => {
    let folder: string | undefined;
    afterEach(() => {
      if (folder !== undefined) rmSync(folder, { recursive: true });
      folder = undefined;
    });
    const place = (): string => {
      folder ??= mkdtempSync(join(tmpdir(), 'finclaw-database-'));
      return join(folder, 'finclaw.db');
    };
    suite({ engine: 'SQLite', place, open: closedAfterwards((options) => openStore(place(), options)) });
  });

/** Opens stores that are closed after each test. */
export function closedAfterwards<Options, Opened extends Store>(open: (options?: Options) => Opened): typeof open {
  const opened: Opened[] = [];
  afterEach(() => {
    for (const store of opened.splice(0)) store.close();
  });
  return (options) => {
    const store = open(options);
    opened.push(store);
    return store;
  };
}
