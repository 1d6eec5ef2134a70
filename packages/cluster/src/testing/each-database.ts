import { closedAfterwards, describeOnSqlite, type TestDatabase as OneDatabase } from '@finclaw/storage/testing';
import { beforeEach, describe } from 'vitest';
import type { SharedStore } from '../cluster.ts';
import { type OpenSharedOptions, openStoreAt } from '../open-store-at.ts';
import { findPostgres } from './postgres-server.ts';
import { emptyTestDatabase } from './shared-postgres.ts';

/** A database for one test, of either kind. */
export interface TestDatabase extends OneDatabase {
  open(options?: OpenSharedOptions): SharedStore;
}

/** Runs a suite on a real PostgreSQL, or skips it where none is installed. */
export const describeOnPostgres = (name: string, suite: (database: TestDatabase) => void): void => {
  const isThere = findPostgres() !== undefined;
  describe.skipIf(!isThere)(`${name} on PostgreSQL${isThere ? '' : ' (no server can be had here)'}`, () => {
    let url = '';
    beforeEach(async () => {
      url = await emptyTestDatabase();
    });
    // A long lease, since a busy machine must not look like a dead process: these tests are not about leases.
    const open = (options?: OpenSharedOptions): SharedStore => openStoreAt(url, { leaseMs: 60_000, ...options });
    suite({ engine: 'PostgreSQL', place: () => url, open: closedAfterwards(open) });
  });
};

/** Runs a suite on SQLite and on PostgreSQL. */
export function describeEachDatabase(name: string, suite: (database: TestDatabase) => void): void {
  describeOnSqlite(name, suite);
  describeOnPostgres(name, suite);
}
