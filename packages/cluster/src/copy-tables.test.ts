import { copyTables, type Database, digestTables, type Store } from '@finclaw/storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStoreAt } from './open-store-at.ts';
import { findPostgres } from './testing/postgres-server.ts';
import { createTestDatabase, dropTestDatabases } from './testing/shared-postgres.ts';

const isThere = findPostgres() !== undefined;

describe.skipIf(!isThere)(`tables copied to a server and back${isThere ? '' : ' (no server can be had here)'}`, () => {
  let url = '';
  const open: Store[] = [];
  const opened = (place: string): Store => {
    const store = openStoreAt(place, { leaseMs: 60_000 });
    open.push(store);
    return store;
  };
  beforeAll(async () => {
    url = await createTestDatabase();
  });
  afterAll(async () => {
    for (const store of open) store.close();
    await dropTestDatabases([url]);
  });

  /** Notes how many rows were read at once. */
  const watched = (database: Database, read: number[]): Database => ({
    dialect: database.dialect,
    run: (...asked) => database.run(...asked),
    get: (...asked) => database.get(...asked),
    transaction: (...asked) => database.transaction(...asked),
    withNext: (work) => database.withNext(work),
    hold: (lock) => database.hold(lock),
    flushed: () => database.flushed(),
    async all<Row>(...asked: Parameters<Database['all']>) {
      const rows = await database.all<Row>(...asked);
      read.push(rows.length);
      return rows;
    },
  });

  it('are equal, and never read as a whole', async () => {
    const [from, server, back] = [opened(':memory:'), opened(url), opened(':memory:')];
    await from.values.transaction('everything', async (tx) => {
      for (let at = 0; at < 2500; at++) await tx.set(`scope ${at % 3}`, `key ${at * 7919}`, `값 ${at}`);
    });
    const read: number[] = [];
    const there = await copyTables(watched(from.database, read), server.database);
    expect(there.find(({ name }) => name === 'named_values')?.rows).toBe(2500);
    expect(await digestTables(server.database, from.database)).toEqual(there);
    expect(await copyTables(watched(server.database, read), back.database)).toEqual(there);
    expect(await digestTables(back.database, server.database)).toEqual(there);
    expect(Math.max(...read)).toBe(1000);
    await back.values.set('scope 0', 'key 0', 'other');
    expect(await digestTables(back.database, server.database)).not.toEqual(there);
  });
});
