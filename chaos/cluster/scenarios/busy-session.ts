import { setTimeout as sleep } from 'node:timers/promises';
import { PaidModel } from '../paid-model.ts';
import { Party } from '../party.ts';
import { percentile, type Scenario } from './scenario.ts';

const PEOPLE = 12;
const TURNS = 25;
const PAUSE_MS = 1500;
const WAITING = 1000;

/**
 * Twelve people talk with a model that takes half a second, first among themselves, then beside a person who has
 * written a thousand messages at once.
 */
export const talkBesideBusy: Scenario = async () => {
  const model = await PaidModel.open(500);
  // As many may wait as will, else most would be turned away.
  const session = { leaseMs: 10_000, queue: { maxSize: 1000 } };
  const party = await Party.open(['all', 'all', 'all'], { session, ...model.settings });
  try {
    await converse(party, 'warm', 2);
    const alone = await converse(party, 'alone', TURNS);
    const busy = Array.from({ length: WAITING }, (_, at) => ({ id: `busy-m${at}`, sender: 'busy', body: `3 * ${at}` }));
    await Promise.all(busy.map((message) => party.members[0]!.send(message)));
    const waits = await waitingIn(party);
    const beside = await converse(party, 'beside', TURNS);
    const left = await waitingIn(party);
    const [before, after] = [percentile(alone, 0.99), percentile(beside, 0.99)];
    return [
      { what: 'answers alone took', found: percentile(alone, 0.5), unit: 'ms (median)' },
      { what: 'beside it', found: percentile(beside, 0.5), unit: 'ms (median)' },
      { what: 'answers alone took', found: before, unit: 'ms (p99)' },
      { what: `beside a conversation with ${waits} to ${left} waiting messages`, found: after, unit: 'ms (p99)' },
      { what: 'that is longer by', found: (after / before - 1) * 100, most: 20, unit: '%' },
    ];
  } finally {
    await party.close();
    await model.close();
  }
};

async function waitingIn(party: Party): Promise<number> {
  const client = await party.database();
  const { rows } = await client.query(
    "SELECT count(*) AS count FROM inbox WHERE state <> 'done' AND session_key LIKE '%busy%'",
  );
  await client.end();
  return Number(rows[0].count);
}

/** Returns the time of each answer, from writing the message to its arrival. */
async function converse(party: Party, name: string, turns: number): Promise<readonly number[]> {
  const { members } = party;
  const sent = new Map<string, number>();
  const person = async (at: number): Promise<void> => {
    await sleep((PAUSE_MS * at) / PEOPLE);
    for (let turn = 1; turn <= turns; turn++) {
      const id = `${name}${at}-m${turn}`;
      sent.set(id, Date.now());
      await members[(at + turn) % members.length]!.send({ id, sender: `${name}${at}`, body: `${at + 2} * ${turn}` });
      await sleep(PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: PEOPLE }, (_, at) => person(at)));
  const client = await party.database();
  try {
    for (;;) {
      const { rows } = await client.query('SELECT reply_to, at FROM chaos_arrived WHERE reply_to LIKE $1', [
        `${name}%`,
      ]);
      const arrived = rows as readonly { reply_to: string; at: Date }[];
      if (arrived.length >= sent.size) return arrived.map(({ reply_to, at }) => at.getTime() - sent.get(reply_to)!);
      await sleep(100);
    }
  } finally {
    await client.end();
  }
}
