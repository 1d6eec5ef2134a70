import { closedAfterwards, describeOnSqlite, type TestDatabase as OneDatabase } from '@finclaw/storage/testing';
import { beforeEach, describe } from 'vitest';
import type { SharedStore } from '../cluster.ts';
import { type OpenSharedOptions, openStoreAt } from '../open-store-at.ts';
import { findPostgres } from './postgres-server.ts';
import { emptyTestDatabase } from './shared-postgres.ts';

/** A database of one test's own, of either kind. */
export interface TestDatabase extends OneDatabase {
  open(options?: OpenSharedOptions): SharedStore;
}

/** Runs a suite on a real PostgreSQL, or says that none can be had here. */
export const describeOnPostgres = (name: string, suite: (database: TestDatabase) => void): void => {
  const isThere = findPostgres() !== undefined;
  describe.skipIf(!isThere)(`${name} on PostgreSQL${isThere ? '' : ' (no server can be had here)'}`, () => {
    let url = '';
    beforeEach(async () => {
      url = await emptyTestDatabase();
    });
    // A busy machine is no dead process: what these tests are about is not who holds a lease.
    const open = (options?: OpenSharedOptions): SharedStore => openStoreAt(url, { leaseMs: 60_000, ...options });
    suite({ engine: 'PostgreSQL', place: () => url, open: closedAfterwards(open) });
  });
};

/** Runs a suite on SQLite and on PostgreSQL. */
export function describeEachDatabase(name: string, suite: (database: TestDatabase) => void): void {
  describeOnSqlite(name, suite);
  describeOnPostgres(name, suite);
}
