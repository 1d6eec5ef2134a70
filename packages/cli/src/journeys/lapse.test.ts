import { openStoreAt } from '@finclaw/cluster';
import { createTestDatabase, dropTestDatabases, findPostgres } from '@finclaw/cluster/testing';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOnce, FinclawProcess } from './finclaw-process.ts';
import { ANTHROPIC, providersOf, wiredHome } from './testing/wired-home.ts';

const isThere = findPostgres() !== undefined;

describe.skipIf(!isThere)(`a command on PostgreSQL${isThere ? '' : ' (no server can be had here)'}`, () => {
  const home = wiredHome((fake) => ({ agents: { providers: providersOf(fake) }, session: { leaseMs: 1000 } }));
  let database = '';
  beforeAll(async () => {
    await buildOnce();
    database = await createTestDatabase();
  });
  afterAll(() => dropTestDatabases([database]));

  it('answers its question although it could not say in time that it is alive', async () => {
    home.fake.script('anthropic', { text: 'never', ending: 'stall', after: 1 }, { text: 'It is two.' });
    const env = { ...ANTHROPIC, DATABASE_URL: database, FINCLAW_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
    const asking = new FinclawProcess(['ask', 'What is one and one?'], home.dir, {
      env: { LANG: 'en_US.UTF-8', ...env },
    });
    await expect.poll(() => home.fake.requests.length).toBe(1);
    const store = openStoreAt(database);
    let hasGivenUp = false;
    void home.fake.requests[0]!.aborted.then(() => {
      hasGivenUp = true;
    });
    await store.transaction([], async ({ database: held }) => {
      await held.run('LOCK TABLE nodes IN EXCLUSIVE MODE');
      while (!hasGivenUp) await held.get('SELECT pg_sleep(0.01)');
    });
    await store.close();
    expect(await asking.finished).toMatchObject({ code: 0, stdout: expect.stringContaining('It is two.') });
  });
});
