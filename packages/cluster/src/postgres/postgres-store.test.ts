import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStoreAt } from '../open-store-at.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../testing/postgres-server.ts';
import { shownUrl } from './driver.ts';

const isThere = findPostgres() !== undefined;

describe('addresses of database servers', () => {
  it('are shown without password and options', () => {
    expect(shownUrl('postgres://me:secret@db:5432/finclaw?options=-cx')).toBe('postgres://me@db:5432/finclaw');
    expect(shownUrl('postgres://[broken:secret')).toBe('postgres://…');
  });

  it('that nobody answers at are told with what to check', async () => {
    const store = openStoreAt('postgres://me:secret@127.0.0.1:1/finclaw', { locale: 'en' });
    const problem = await store.values.get('a', 'b').catch((error: Error) => error);
    expect(problem).toMatchObject({
      code: 'STORAGE_UNREACHABLE',
      message: expect.stringContaining('me@127.0.0.1:1/finclaw'),
    });
    expect((problem as Error).message).not.toContain('secret');
    store.close();
  });
});

describe.skipIf(!isThere)(`a PostgreSQL server${isThere ? '' : ' (none can be had here)'}`, () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());
  const schema = (name: string): string => `${server.url}?options=${encodeURIComponent(`-csearch_path=${name}`)}`;

  it('is set up by one of several processes that start at once', async () => {
    const stores = Array.from({ length: 4 }, () => openStoreAt(schema('many')));
    await Promise.all(stores.map((store, index) => store.values.set('a', String(index), 'x')));
    expect(await stores[0]!.values.list('a')).toHaveLength(4);
    for (const store of stores) store.close();
  });

  it('never lets eight processes put more aside than one dollar', async () => {
    const stores = Array.from({ length: 8 }, () => openStoreAt(schema('budget')));
    const cap = { since: 0, nanoUsd: 1_000_000_000n };
    const ask = (store: (typeof stores)[number]) =>
      store.usage.reserve({ runId: 'r', estimateNanoUsd: 100_000_000n, at: 1, cap });
    const made = await Promise.all(stores.flatMap((store) => Array.from({ length: 10 }, () => ask(store))));
    expect(made.filter((id) => id !== undefined)).toHaveLength(10);
    expect(await stores[0]!.usage.committedNanoUsd(0)).toBe(1_000_000_000n);
    for (const store of stores) store.close();
  });

  it('keeps what depends on what was read right between processes', async () => {
    const stores = Array.from({ length: 4 }, () => openStoreAt(schema('counter')));
    const add = (store: (typeof stores)[number]) =>
      store.values.transaction(['a'], async (tx) =>
        tx.set('a', 'n', String(Number((await tx.get('a', 'n')) ?? 0) + 1)),
      );
    await Promise.all(stores.flatMap((store) => Array.from({ length: 10 }, () => add(store))));
    expect(await stores[0]!.values.get('a', 'n')).toBe('40');
    for (const store of stores) store.close();
  });

  it('that is cut off and comes back has every commit, and is connected to again', async () => {
    const store = openStoreAt(schema('outage'));
    await store.values.set('a', 'before', '1');
    await server.kill();
    const during = store.values.set('a', 'during', '1');
    await server.start();
    await during;
    const keys = (await store.values.list('a')).map(({ key }) => key);
    expect(keys).toEqual(['before', 'during']);
    store.close();
  });
});
