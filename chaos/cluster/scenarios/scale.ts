import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Distance } from '../distance.ts';
import { PaidModel } from '../paid-model.ts';
import { Party } from '../party.ts';
import type { Figure, Scenario } from './scenario.ts';

/** The distance of the database, the time of the model, and the number of requests in one run. */
interface Load {
  readonly workers: number;
  readonly delayMs: number;
  readonly thinkMs: number;
  readonly turns: number;
  readonly people: number;
  /** Messages a second; all at once without it. */
  readonly rate?: number;
  /** How many model calls one process makes at a time. */
  readonly slots?: number;
}

const DELAY_MS = 5;
const THINK_MS = 500;
const SAMPLE_MS = 50;

/** Few enough that four workers wait for their model and not for the processors of a small machine. */
const SLOTS = 1;

/** Answers a second for one, two and four workers, with the database 5 ms away and a model that takes half a second. */
export const answerFaster: Scenario = async () => {
  const load = { delayMs: DELAY_MS, thinkMs: THINK_MS, turns: 80, people: 80, slots: SLOTS };
  const figures: Figure[] = [];
  let alone = 0;
  for (const workers of [1, 2, 4]) {
    const { perSecond, waiting } = await answer({ ...load, workers });
    alone ||= perSecond;
    const name = `${workers} ${workers === 1 ? 'worker' : 'workers'}`;
    figures.push(
      { what: `${name} answer`, found: perSecond, unit: 'turns a second' },
      { what: `${name}: connections that wait for an advisory lock`, found: waiting, unit: 'on average' },
      { what: `${name} compared with one`, found: perSecond / alone, unit: 'times' },
    );
  }
  return figures;
};

/** The cost of a turn on the database: one after the other, so that nothing is shared between them. */
export const costOfTurn: Scenario = async () => {
  const load = { workers: 1, delayMs: 0, thinkMs: THINK_MS, turns: 30, people: 30, rate: 1 };
  const { traffic, fsyncs, walBytes, commits, cpu } = await answer(load);
  const each = (count: number): number => count / load.turns;
  return [
    { what: 'transactions', found: each(traffic.transactions), unit: 'a turn' },
    { what: 'statements', found: each(traffic.statements), unit: 'a turn' },
    { what: 'statements on the control connections', found: each(traffic.control), unit: 'a turn' },
    { what: 'commits of the server', found: each(commits), unit: 'a turn' },
    { what: 'fsyncs of the log', found: each(fsyncs), unit: 'a turn' },
    { what: 'log', found: each(walBytes) / 1000, unit: 'kB a turn' },
    { what: 'processor time of the program', found: each(cpu.node), unit: 'ms a turn' },
    { what: 'processor time of PostgreSQL', found: each(cpu.postgres), unit: 'ms a turn' },
  ];
};

/** Answers a second with the database in another region, 25 ms away. */
export const answerFromAfar: Scenario = async () => {
  const { perSecond } = await answer({ workers: 4, delayMs: 25, thinkMs: THINK_MS, turns: 100, people: 50 });
  return [{ what: 'four workers, 25 ms from the database, answer', found: perSecond, unit: 'turns a second' }];
};

async function answer({ workers, delayMs, thinkMs, turns, people, rate, slots }: Load) {
  const model = await PaidModel.open(thinkMs);
  let distance: Distance | undefined;
  const roles = ['gateway', ...Array<'worker'>(workers).fill('worker')] as const;
  const party = await Party.open(
    roles,
    {
      session: { leaseMs: 10_000 },
      ...model.settings,
      agents: { ...model.settings.agents, defaults: { maxConcurrent: slots } },
    },
    {
      server: { fsync: 'on' },
      through: async (url) => {
        distance ??= await Distance.open(url, delayMs);
        return distance.url;
      },
    },
  );
  const client = await party.database();
  try {
    await talk(party, client, { name: 'warm', turns: workers * 4, people: workers * 4 });
    const before = await countersOf(client);
    const used = processorTime(party);
    distance!.reset();
    const watch = watchLocks(client);
    const seconds = await talk(party, client, { name: 'run', turns, people, rate });
    const waiting = await watch();
    const traffic = { ...distance!.traffic };
    const now = processorTime(party);
    const after = await countersOf(client);
    return {
      perSecond: (turns - 1) / seconds,
      waiting,
      traffic,
      cpu: { node: now.node - used.node, postgres: now.postgres - used.postgres },
      commits: after.commits - before.commits,
      fsyncs: after.fsyncs - before.fsyncs,
      walBytes: after.walBytes - before.walBytes,
    };
  } finally {
    await client.end();
    await party.close();
    distance?.close();
    await model.close();
  }
}

const ARRIVED = `SELECT count(*)::int AS count, extract(epoch FROM max(at) - min(at))::float AS seconds
  FROM chaos_arrived WHERE reply_to LIKE $1`;

/** Hands the messages in and waits for all answers; resolves to the seconds between the first and the last of them. */
async function talk(
  party: Party,
  client: pg.Client,
  { name, turns, people, rate }: Pick<Load, 'turns' | 'people' | 'rate'> & { readonly name: string },
): Promise<number> {
  const gateway = party.members[0]!;
  const sending = Array.from({ length: turns }, async (_, at) => {
    if (rate !== undefined) await sleep((at / rate) * 1000);
    const sender = `${name}${at % people}`;
    const isAccepted = await gateway.send({ id: `${sender}-m${at}`, sender, body: `${at + 2} * ${at}` });
    if (!isAccepted) throw new Error(`${sender} was not heard: ${gateway.stderr}`);
  });
  await Promise.all(sending);
  for (;;) {
    const { rows } = await client.query<{ count: number; seconds: number }>(ARRIVED, [`${name}%`]);
    if (rows[0]!.count >= turns) return rows[0]!.seconds;
    await sleep(SAMPLE_MS);
  }
}

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** The processor time in milliseconds that the processes of the program and of the server have used. */
function processorTime(party: Party): { readonly node: number; readonly postgres: number } {
  const members = new Set(party.members.map(({ pid }) => pid));
  const used = { node: 0, postgres: 0 };
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    let stat: readonly string[];
    try {
      stat = readFileSync(`/proc/${name}/stat`, 'utf8').split(' ');
    } catch {
      continue;
    }
    const ms = (Number(stat[13]) + Number(stat[14])) * TICK_MS;
    if (members.has(Number(name))) used.node += ms;
    else if (party.postgres.pid === Number(stat[3])) used.postgres += ms;
  }
  return used;
}

const COUNTERS = `SELECT (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database())::float AS commits,
  (SELECT wal_sync FROM pg_stat_wal)::float AS fsyncs, (SELECT wal_bytes FROM pg_stat_wal)::float AS "walBytes"`;

/** Returns the server's counters; its processes report their counts about once a second. */
async function countersOf(client: pg.Client) {
  await sleep(1500);
  type Counters = { readonly commits: number; readonly fsyncs: number; readonly walBytes: number };
  return (await client.query<Counters>(COUNTERS)).rows[0]!;
}

/** Looks again and again how many connections wait for an advisory lock; returns how to end that, with the mean. */
function watchLocks(client: pg.Client): () => Promise<number> {
  let isOver = false;
  const sql = `SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`;
  const watching = (async () => {
    const seen: number[] = [];
    while (!isOver) {
      seen.push((await client.query<{ count: number }>(sql)).rows[0]!.count);
      await sleep(SAMPLE_MS);
    }
    return seen.reduce((sum, count) => sum + count, 0) / Math.max(1, seen.length);
  })();
  return () => {
    isOver = true;
    return watching;
  };
}
