import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '../life.ts';
import { judgeCluster, type Kill, type Verdict } from './judge-cluster.ts';
import type { Member, ProcessRole } from './member.ts';
import { PaidModel } from './paid-model.ts';
import { Party } from './party.ts';

/** Killed, stopped for two leases and let go on, or asked to stop, the oldest first. */
type Blow = 'kill' | 'freeze' | 'restart';

/** The disturbances of a cluster. */
interface ClusterChaos {
  /** The roles of the processes, one after the other. */
  readonly roles: readonly ProcessRole[];
  readonly messages: number;
  readonly sessions: number;
  readonly kills: number;
  /** What happens to one process after the other; by default each is killed. */
  readonly blows?: readonly Blow[];
  /** True if each replacement is of the next version, and one more of this version joins in the middle. */
  readonly isUpdate?: boolean;
  /** The number of outages of the database server. */
  readonly outages: number;
  /** Messages a second, over all. */
  readonly rate: number;
  /** The time a heartbeat counts; longer on a busy machine. */
  readonly leaseMs?: number;
  /** The approximate time the model takes for an answer; by default the built-in one answers at once. */
  readonly thinkMs?: number;
  readonly onProgress?: (sentence: string) => void;
}

/** The time without progress after which a conversation is stuck; waiting for a turn on a busy machine is not. */
const SETTLE_MS = 60_000;

/** Lets people talk to several processes on one database while processes are killed and the server is cut off. */
export async function runCluster(chaos: ClusterChaos): Promise<Verdict> {
  const model = chaos.thinkMs ? await PaidModel.open(chaos.thinkMs) : undefined;
  const { leaseMs = 3000 } = chaos;
  const party = await Party.open(chaos.roles, { session: { leaseMs }, ...model?.settings });
  const { members, postgres } = party;
  const kills: Kill[] = [];
  const everybody = new Set(members);
  try {
    chaos.onProgress?.(`${members.length} processes`);
    const talking = talk(chaos, members);
    // Replacements come last in the list.
    const oldest = (): Member | undefined => members.find(({ version }) => version === 'this');
    const hurt = async (): Promise<void> => {
      const everyMs = (chaos.messages / chaos.rate / (chaos.kills + 1)) * 1000;
      for (let kill = 1; kill <= chaos.kills; kill++) {
        await sleep(everyMs);
        const blow = chaos.blows?.[kill % chaos.blows.length] ?? 'kill';
        const victim = (blow === 'restart' && oldest()) || members[kill % members.length]!;
        const [node, at] = [victim.name, Date.now()];
        if (blow === 'freeze') {
          victim.kill('SIGSTOP');
          await sleep(2 * leaseMs);
          victim.kill('SIGCONT');
          kills.push({ node, at, until: Date.now() });
          chaos.onProgress?.(`${kill} stood still: ${node} at ${new Date(at).toISOString().slice(14)}`);
          continue;
        }
        members.splice(members.indexOf(victim), 1);
        kills.push({ node, at });
        if (blow === 'restart') await victim.stop();
        else victim.kill('SIGKILL');
        await victim.ended;
        if (chaos.outages > 0 && kill % Math.ceil(chaos.kills / (chaos.outages + 1)) === 0) {
          await postgres.kill();
          await postgres.start();
        }
        await party.join(victim.role, chaos.isUpdate ? 'next' : 'this');
        // Is started again by whoever runs it, with the tables of the next version around it.
        if (chaos.isUpdate && kill === 1) await party.join(victim.role);
        for (const member of members) everybody.add(member);
        chaos.onProgress?.(`${kill} ${blow === 'restart' ? 'restarted' : 'killed'}`);
      }
    };
    const [{ accepted, refused }] = await Promise.all([talking, hurt()]);
    const last = await party.database();
    const waiting = async (): Promise<number> =>
      Number((await last.query("SELECT count(*) AS count FROM inbox WHERE state <> 'done'")).rows[0].count);
    let [left, movedAt] = [await waiting(), Date.now()];
    while (left > 0 && Date.now() - movedAt < SETTLE_MS) {
      await sleep(500);
      const now = await waiting();
      if (now < left) movedAt = Date.now();
      left = now;
    }
    if (chaos.isUpdate && oldest() !== undefined) throw new Error('Not every process was replaced.');
    const auditIsSound = await members[0]!.verify();
    await Promise.all(members.map((member) => member.stop()));
    const verdict = await judgeCluster(last, {
      accepted,
      refused,
      kills,
      auditIsSound,
      refusals: [...everybody].flatMap(({ refusals }) => refusals),
      log: postgres.log(),
      calls: model?.calls ?? [],
    });
    await last.end();
    return verdict;
  } finally {
    await party.close();
    await model?.close();
  }
}

/** Each person writes one message after the other, each time to whichever process answers the door. */
async function talk({ messages, sessions, rate }: ClusterChaos, members: readonly Member[]) {
  const accepted: Message[] = [];
  let refused = 0;
  const each = Math.ceil(messages / sessions);
  const pauseMs = (sessions / rate) * 1000;
  const person = async (sender: string, at: number): Promise<void> => {
    await sleep((pauseMs * at) / sessions);
    for (let turn = 1; turn <= each; turn++) {
      const message = { id: `${sender}-m${turn}`, sender, body: `${at + 2} * ${turn} [${sender}-m${turn}]` };
      const begun = Date.now();
      for (let tries = 0; ; tries++) {
        const doors = members.filter(({ role }) => role !== 'worker');
        const member = doors[(at + turn + tries) % Math.max(1, doors.length)];
        if (member !== undefined && (await member.send(message))) break;
        if (member !== undefined) refused = Math.max(refused, tries + 1);
        await sleep(50);
      }
      accepted.push(message);
      await sleep(Math.max(0, pauseMs - (Date.now() - begun)));
    }
  };
  await Promise.all(Array.from({ length: sessions }, (_, at) => person(`p${at}`, at)));
  return { accepted, refused };
}
