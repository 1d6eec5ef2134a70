import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe } from 'vitest';
import { type OpenStoreOptions, openStore } from '../open-store.ts';
import type { Store } from '../store.ts';
import { findPostgres } from './postgres-server.ts';
import { emptyTestDatabase } from './shared-postgres.ts';

/** A database of one test's own. */
export interface TestDatabase {
  readonly engine: 'SQLite' | 'PostgreSQL';
  /** What `openStore` is given; nothing of an earlier test is in it. */
  place(): string;
  /** Opens the store, as often as wanted; all are closed after the test. */
  open(options?: OpenStoreOptions): Store;
}

/** Runs a suite on SQLite and on a real PostgreSQL, or says that none can be had here. */
export function describeEachDatabase(name: string, suite: (database: TestDatabase) => void): void {
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
    suite({ engine: 'SQLite', place, open: closedAfterwards(place) });
  });
  const isThere = findPostgres() !== undefined;
  describe.skipIf(!isThere)(`${name} on PostgreSQL${isThere ? '' : ' (no server can be had here)'}`, () => {
    let url = '';
    beforeEach(async () => {
      url = await emptyTestDatabase();
    });
    const place = (): string => url;
    suite({ engine: 'PostgreSQL', place, open: closedAfterwards(place) });
  });
}

function closedAfterwards(place: () => string): TestDatabase['open'] {
  const open: Store[] = [];
  afterEach(() => {
    for (const store of open.splice(0)) store.close();
  });
  return (options) => {
    // A busy machine is no dead process: what these tests are about is not who holds a lease.
    const store = openStore(place(), { leaseMs: 60_000, ...options });
    open.push(store);
    return store;
  };
}
