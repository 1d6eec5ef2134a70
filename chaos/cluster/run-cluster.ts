import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '@finclaw/storage/testing';
import pg from 'pg';
import { buildChaosServer } from '../build.ts';
import type { Message } from '../life.ts';
import { judgeCluster, type Kill, type Verdict } from './judge-cluster.ts';
import { Member } from './member.ts';

/** How much is done to a cluster. */
export interface ClusterChaos {
  readonly nodes: number;
  readonly messages: number;
  readonly sessions: number;
  readonly kills: number;
  /** How often the database server is cut off. */
  readonly outages: number;
  /** Messages a second, over all. */
  readonly rate: number;
  /** How long a sign of life counts; more than the usual where the machine is busy with other things. */
  readonly leaseMs?: number;
  readonly onProgress?: (sentence: string) => void;
}

const TABLES = `
  CREATE TABLE chaos_arrived (seq BIGINT GENERATED ALWAYS AS IDENTITY, key TEXT PRIMARY KEY, target TEXT, reply_to TEXT, text TEXT, at TIMESTAMPTZ DEFAULT clock_timestamp());
  CREATE TABLE chaos_turns (seq BIGINT GENERATED ALWAYS AS IDENTITY, session TEXT, node TEXT, kind TEXT, at BIGINT);`;
/** After this nothing may be stuck any more. */
const SETTLE_MS = 60_000;

/** Lets people talk to several processes on one database while processes are killed and the server is cut off. */
export async function runCluster(chaos: ClusterChaos): Promise<Verdict> {
  const server = await buildChaosServer('cluster/node');
  const postgres = await startPostgres({ max_connections: '200' });
  const stateDir = mkdtempSync(join(tmpdir(), 'finclaw-cluster-'));
  const members: Member[] = [];
  const kills: Kill[] = [];
  let started = 0;
  const join_ = async (): Promise<void> => {
    const name = `node-${++started}`;
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: postgres.url, FINCLAW_SECRET_KEY: SECRET };
    const home = join(stateDir, name);
    mkdirSync(home);
    writeFileSync(join(home, 'finclaw.json5'), JSON.stringify({ session: { leaseMs: chaos.leaseMs ?? 3000 } }));
    const member = new Member(server, name, { ...env, FINCLAW_STATE_DIR: home });
    await member.ready;
    if (member.isOver) throw new Error(`${name} did not start: ${member.stderr}`);
    members.push(member);
  };
  const database = async (): Promise<pg.Client> => {
    const client = new pg.Client(postgres.url);
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  try {
    await join_();
    const client = await database();
    await client.query(TABLES);
    await client.end();
    await Promise.all(Array.from({ length: chaos.nodes - 1 }, join_));
    chaos.onProgress?.(`${members.length} processes`);
    const talking = talk(chaos, members);
    const hurt = async (): Promise<void> => {
      const everyMs = (chaos.messages / chaos.rate / (chaos.kills + 1)) * 1000;
      for (let kill = 1; kill <= chaos.kills; kill++) {
        await sleep(everyMs);
        const [victim] = members.splice(kill % members.length, 1);
        kills.push({ node: victim!.name, at: Date.now() });
        victim!.kill('SIGKILL');
        await victim!.ended;
        if (chaos.outages > 0 && kill % Math.ceil(chaos.kills / (chaos.outages + 1)) === 0) {
          await postgres.kill();
          await postgres.start();
        }
        await join_();
        chaos.onProgress?.(`${kill} killed`);
      }
    };
    const [accepted] = await Promise.all([talking, hurt()]);
    const last = await database();
    const waiting = async (): Promise<number> =>
      Number((await last.query("SELECT count(*) AS count FROM inbox WHERE state <> 'done'")).rows[0].count);
    for (const until = Date.now() + SETTLE_MS; (await waiting()) > 0 && Date.now() < until; ) await sleep(200);
    const auditIsSound = await members[0]!.verify();
    await Promise.all(members.map((member) => member.stop()));
    const verdict = await judgeCluster(last, { accepted, kills, auditIsSound, log: postgres.log() });
    await last.end();
    return verdict;
  } finally {
    for (const member of members) member.kill('SIGKILL');
    await Promise.all(members.map(({ ended }) => ended));
    await postgres.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
}

const SECRET = Buffer.alloc(32, 7).toString('base64');

/** Each person writes one message after the other, each time to whichever process answers the door. */
async function talk({ messages, sessions, rate }: ClusterChaos, members: readonly Member[]): Promise<readonly Message[]> {
  const accepted: Message[] = [];
  const each = Math.ceil(messages / sessions);
  const pauseMs = (sessions / rate) * 1000;
  const person = async (sender: string, at: number): Promise<void> => {
    await sleep((pauseMs * at) / sessions);
    for (let turn = 1; turn <= each; turn++) {
      const message = { id: `${sender}-m${turn}`, sender, body: `${at + 2} * ${turn}` };
      const begun = Date.now();
      for (let tries = 0; ; tries++) {
        const member = members[(at + turn + tries) % Math.max(1, members.length)];
        if (member !== undefined && (await member.send(message))) break;
        await sleep(50);
      }
      accepted.push(message);
      await sleep(Math.max(0, pauseMs - (Date.now() - begun)));
    }
  };
  await Promise.all(Array.from({ length: sessions }, (_, at) => person(`p${at}`, at)));
  return accepted;
}
