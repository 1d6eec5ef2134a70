import type { Client } from 'pg';
import type { Message } from '../life.ts';

/** When a process was killed. */
export interface Kill {
  readonly node: string;
  readonly at: number;
}

/** What went wrong, as counts, and how long conversations of killed processes waited. */
export interface Verdict {
  readonly accepted: number;
  /** How often one message was turned away at most before it was taken. */
  readonly refused: number;
  readonly kills: number;
  readonly lost: number;
  readonly doubled: number;
  readonly reordered: number;
  /** Turns that began while a living process was in another one of the same conversation. */
  readonly overlapping: number;
  readonly stuck: number;
  /** Messages without exactly one end in the audit log. */
  readonly unrecorded: number;
  readonly auditIsSound: boolean;
  readonly deadlocks: number;
  readonly recoveryMs: readonly number[];
}

interface Mark {
  readonly session: string;
  readonly node: string;
  readonly kind: 'start' | 'end';
  readonly at: number;
}

interface Course {
  readonly accepted: readonly Message[];
  readonly refused: number;
  readonly kills: readonly Kill[];
  readonly auditIsSound: boolean;
  readonly log: string;
}

/** Compares what arrived with what was accepted. */
export async function judgeCluster(database: Client, { accepted, refused, kills, auditIsSound, log }: Course): Promise<Verdict> {
  const rows = async <Row>(text: string): Promise<readonly Row[]> => (await database.query(text)).rows as Row[];
  const arrived = await rows<{ target: string; reply_to: string }>(
    'SELECT target, reply_to FROM chaos_arrived WHERE reply_to IS NOT NULL ORDER BY seq',
  );
  const counts = Map.groupBy(arrived, ({ reply_to }) => reply_to);
  const marks = (await rows<Mark>('SELECT session, node, kind, at FROM chaos_turns ORDER BY at, seq')).map((mark) => ({
    ...mark,
    at: Number(mark.at),
  }));
  const [stuck] = await rows<{ count: string }>("SELECT count(*) AS count FROM inbox WHERE state <> 'done'");
  const [unrecorded] = await rows<{ count: string }>(`SELECT count(*) AS count FROM inbox WHERE (
    SELECT count(*) FROM audit_log WHERE run_id = inbox.id AND record::json ->> 'kind' IN ('run', 'drop')) <> 1`);
  const turnsOf = (target: string): readonly number[] =>
    arrived.filter((each) => each.target === target).map(({ reply_to }) => Number(reply_to.split('-m')[1]));
  const targets = [...new Set(arrived.map(({ target }) => target))];
  const { overlapping, recoveryMs } = judgeTurns(marks, kills);
  return {
    accepted: accepted.length,
    refused,
    kills: kills.length,
    lost: accepted.filter(({ id }) => !counts.has(id)).length,
    doubled: [...counts.values()].filter((each) => each.length > 1).length,
    reordered: targets.filter((target) => turnsOf(target).some((turn, at, all) => at > 0 && all[at - 1]! > turn)).length,
    overlapping,
    stuck: Number(stuck?.count),
    unrecorded: Number(unrecorded?.count),
    auditIsSound,
    deadlocks: log.split('deadlock detected').length - 1,
    recoveryMs,
  };
}

/** Follows the turns of each conversation: one that begins in another's time must have been left by a dead process. */
function judgeTurns(marks: readonly Mark[], kills: readonly Kill[]) {
  let overlapping = 0;
  const recoveryMs: number[] = [];
  for (const ofSession of Map.groupBy(marks, ({ session }) => session).values()) {
    let open: Mark | undefined;
    for (const mark of ofSession) {
      if (mark.kind === 'start' && open !== undefined) {
        const kill = kills.find(({ node }) => node === open?.node);
        if (kill === undefined || kill.at > mark.at) overlapping++;
        else recoveryMs.push(mark.at - kill.at);
      }
      if (mark.kind === 'start') open = mark;
      else if (open?.node === mark.node) open = undefined;
    }
  }
  return { overlapping, recoveryMs };
}
