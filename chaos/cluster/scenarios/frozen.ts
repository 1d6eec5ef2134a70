import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStoreAt } from '@finclaw/cluster';
import { startPostgres } from '@finclaw/cluster/testing';
import pg from 'pg';
import type { Scenario } from './scenario.ts';

const TURNS = 200;
const LEASE_MS = 1500;

/**
 * A process holds two hundred conversations, is stopped for longer than its lease while another takes them, and then
 * writes what it had in hand.
 */
export const writeAfterFreeze: Scenario = async () => {
  const postgres = await startPostgres();
  const next = openStoreAt(postgres.url, { leaseMs: LEASE_MS });
  const client = new pg.Client(postgres.url);
  let worker: ReturnType<typeof fork> | undefined;
  try {
    await next.cluster!.join();
    await client.connect();
    await client.query(
      `INSERT INTO lanes (tenant, session_key, place, pending, next_seq, ready_at)
       SELECT 'local', 's' || i, 'web', 1, 1, 0 FROM generate_series(1, ${TURNS}) i`,
    );
    worker = fork(join(import.meta.dirname, 'frozen-worker.ts'), [postgres.url, String(LEASE_MS), String(TURNS)]);
    const [{ held }] = (await once(worker, 'message')) as [{ held: number }];
    worker.kill('SIGSTOP');
    const taken = new Set<string>();
    const begun = Date.now();
    while (taken.size < TURNS && Date.now() - begun < 60_000) {
      for (const key of await next.cluster!.claim(['web'], TURNS)) taken.add(key);
      await sleep(50);
    }
    const tookMs = Date.now() - begun;
    worker.kill('SIGCONT');
    worker.send('write');
    const [{ refused }] = (await once(worker, 'message')) as [{ refused: number }];
    const { rows } = await client.query("SELECT count(*) AS count FROM named_values WHERE scope = 'frozen'");
    return [
      {
        what: `of ${held} conversations of a process that stood still, taken over after`,
        found: tookMs / 1000,
        unit: 's',
      },
      {
        what: `of ${TURNS} writes it makes when it goes on (${refused} refused), in the database:`,
        found: Number(rows[0].count),
        most: 0,
        unit: '',
      },
      { what: 'conversations not taken over', found: TURNS - taken.size, most: 0, unit: '' },
    ];
  } finally {
    worker?.kill('SIGKILL');
    await client.end();
    next.close();
    await sleep(200);
    await postgres.stop();
  }
};
