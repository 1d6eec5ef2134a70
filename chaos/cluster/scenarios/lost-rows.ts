import { setTimeout as sleep } from 'node:timers/promises';
import { Party } from '../party.ts';
import type { Scenario } from './scenario.ts';

const LEASE_MS = 3000;
const CONVERSATIONS = 100;

/** Rows of the work list without an owner: owned by a process that never sent a heartbeat, or deleted by hand. */
export const missRows: Scenario = async () => {
  const party = await Party.open(['all', 'all'], { session: { leaseMs: LEASE_MS } });
  const client = await party.database();
  const waiting = async (): Promise<number> =>
    Number((await client.query("SELECT count(*) AS count FROM inbox WHERE state <> 'done'")).rows[0].count);
  const untilAnswered = async (limitMs: number): Promise<number> => {
    const begun = Date.now();
    while ((await waiting()) > 0 && Date.now() - begun < limitMs) await sleep(20);
    return Date.now() - begun;
  };
  /** Adds messages to the inbox that no process knows of. */
  const leave = async (name: string): Promise<void> => {
    await client.query(
      `INSERT INTO inbox (id, channel_id, account_id, message_id, session_key, agent_id, message, target, state, accepted_at, owner)
       SELECT '${name}' || i, channel_id, account_id, '${name}' || i || '-m1', 'agent:main:web:direct:${name}' || i, agent_id,
         replace(message, 'pattern', '${name}' || i), replace(target, 'pattern', '${name}' || i), 'accepted', $1, 'nobody'
       FROM inbox, generate_series(1, ${CONVERSATIONS}) i WHERE message_id = 'pattern-m1'`,
      [Date.now()],
    );
  };
  try {
    await party.members[0]!.send({ id: 'pattern-m1', sender: 'pattern', body: '2 * 3' });
    await untilAnswered(30_000);
    await sleep(2 * LEASE_MS);
    // One transaction: no process sees the messages before their rows are as they should be.
    await client.query('BEGIN');
    await leave('ghost');
    await client.query(
      `INSERT INTO lanes (tenant, session_key, place, pending, next_seq, ready_at, owner, token)
       SELECT 'local', session_key, 'web', 1, 1, 0, 'nobody', 7 FROM inbox WHERE id LIKE 'ghost%'`,
    );
    const ghostAt = Date.now();
    await client.query('COMMIT');
    let freedMs = 0;
    const owned = async (): Promise<number> =>
      Number((await client.query("SELECT count(*) AS count FROM lanes WHERE owner = 'nobody'")).rows[0].count);
    while ((await owned()) > 0 && Date.now() - ghostAt < 60_000) await sleep(20);
    freedMs = Date.now() - ghostAt;
    await untilAnswered(60_000);
    await client.query('BEGIN');
    await leave('gone');
    await client.query('DELETE FROM lanes');
    await client.query('COMMIT');
    const backMs = await untilAnswered(120_000);
    const { rows } = await client.query(
      "SELECT count(DISTINCT reply_to) AS answered, count(*) AS arrived FROM chaos_arrived WHERE reply_to LIKE 'g%'",
    );
    return [
      {
        what: `${CONVERSATIONS} conversations of a process that left no sign of life are free after`,
        found: freedMs / 1000,
        most: LEASE_MS / 1000 + 2,
        unit: 's',
      },
      {
        what: 'all rows of the work list deleted by hand: everything that waited was answered after',
        found: backMs / 1000,
        most: 60,
        unit: 's',
      },
      { what: 'messages not answered', found: 2 * CONVERSATIONS - Number(rows[0].answered), most: 0, unit: '' },
      {
        what: 'answers beyond the first',
        found: Number(rows[0].arrived) - Number(rows[0].answered),
        most: 0,
        unit: '',
      },
    ];
  } finally {
    await client.end();
    await party.close();
  }
};
