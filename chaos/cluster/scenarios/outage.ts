import { setTimeout as sleep } from 'node:timers/promises';
import { openStoreAt } from '@finclaw/cluster';
import { startPostgres } from '@finclaw/cluster/testing';
import pg from 'pg';
import type { Scenario } from './scenario.ts';

const LEASE_MS = 1500;
const LANES_EACH = 20;

/**
 * Three workers hold conversations while the server is away for three leases; who is back first must not take the
 * others'.
 */
export const outlastOutage: Scenario = async () => {
  const postgres = await startPostgres();
  const stores = Array.from({ length: 3 }, () => openStoreAt(postgres.url, { leaseMs: LEASE_MS }));
  const ask = async (text: string) => {
    const client = new pg.Client(postgres.url);
    await client.connect();
    return (await client.query(text).finally(() => client.end())).rows as {
      session_key: string;
      owner: string | null;
    }[];
  };
  try {
    for (const { cluster } of stores) await cluster!.join();
    for (const [at, { cluster }] of stores.entries())
      await ask(
        `INSERT INTO lanes (tenant, session_key, place, pending, next_seq, ready_at, owner, token)
         SELECT 'local', 's${at}-' || i, 'web', 1, 1, 0, '${cluster!.self}', 1 FROM generate_series(1, ${LANES_EACH}) i`,
      );
    await sleep(2 * LEASE_MS);
    await postgres.kill();
    await sleep(3 * LEASE_MS);
    await postgres.start();
    // Long enough for everybody to judge.
    await sleep(4 * LEASE_MS);
    const rows = await ask("SELECT session_key, owner FROM lanes WHERE place = 'web'");
    const taken = rows.filter(({ session_key, owner }) => owner !== stores[Number(session_key[1])]!.cluster!.self);
    return [
      {
        what: `of ${rows.length} conversations of living workers, taken after an outage of three leases:`,
        found: taken.length,
        most: 0,
        unit: '',
      },
    ];
  } finally {
    for (const store of stores) store.close();
    await sleep(200);
    await postgres.stop();
  }
};
