import type { Client } from 'pg';
import type { Message } from '../life.ts';
import { PAID_ANSWER } from './paid-model.ts';

/** The time of a kill, or of a process that stood still from then on until it went on. */
export interface Kill {
  readonly node: string;
  readonly at: number;
  readonly until?: number;
}

/** The counts of problems, and the waiting times of conversations of killed processes. */
export interface Verdict {
  readonly accepted: number;
  /** The maximum number of refusals of one message before it was accepted. */
  readonly refused: number;
  readonly kills: number;
  readonly lost: number;
  readonly doubled: number;
  readonly reordered: number;
  /** Turns that began while a living process was in another one of the same conversation. */
  readonly overlapping: number;
  readonly stuck: number;
  /** Questions to the model, and those among them that were asked after the answer to the same message was stored. */
  readonly modelCalls: number;
  readonly paidTwice: number;
  /** Messages without exactly one end in the audit log. */
  readonly unrecorded: number;
  /** Answers that are not the model's. */
  readonly wrong: number;
  readonly auditIsSound: boolean;
  readonly deadlocks: number;
  /** The ends of messages that were not answered once, and the arrivals for those answered twice. */
  readonly oddities: readonly string[];
  readonly recoveryMs: readonly number[];
}

/** Returns the number of problems, all counts together. */
export const faultsIn = ({
  lost,
  doubled,
  reordered,
  overlapping,
  stuck,
  paidTwice,
  unrecorded,
  wrong,
  auditIsSound,
  deadlocks,
}: Verdict): number =>
  lost +
  doubled +
  reordered +
  overlapping +
  stuck +
  paidTwice +
  unrecorded +
  wrong +
  deadlocks +
  (auditIsSound ? 0 : 1);

interface Mark {
  readonly session: string;
  readonly run: string;
  readonly node: string;
  readonly kind: 'start' | 'end';
  readonly at: number;
  /** Tells whether the conversation was this process's, or whether it only had not heard yet that it was not. */
  readonly ours: boolean;
}

interface Course {
  readonly accepted: readonly Message[];
  readonly refused: number;
  readonly kills: readonly Kill[];
  readonly auditIsSound: boolean;
  readonly refusals: readonly string[];
  readonly log: string;
  readonly calls: readonly { readonly message: string; readonly at: number }[];
}

/** Compares what arrived with what was accepted. */
export async function judgeCluster(database: Client, course: Course): Promise<Verdict> {
  const { accepted, refused, kills, auditIsSound, refusals, log, calls } = course;
  const rows = async <Row>(text: string): Promise<readonly Row[]> => (await database.query(text)).rows as Row[];
  const arrived = await rows<{ target: string; reply_to: string; text: string; node: string; at: Date }>(
    'SELECT target, reply_to, text, node, at FROM chaos_arrived WHERE reply_to IS NOT NULL ORDER BY seq',
  );
  const counts = Map.groupBy(arrived, ({ reply_to }) => reply_to);
  const marks = (await rows<Mark>('SELECT session, run, node, kind, at, ours FROM chaos_turns ORDER BY at, seq')).map(
    (mark) => ({
      ...mark,
      at: Number(mark.at),
    }),
  );
  const [stuck] = await rows<{ count: string }>("SELECT count(*) AS count FROM inbox WHERE state <> 'done'");
  const [unrecorded] = await rows<{ count: string }>(`SELECT count(*) AS count FROM inbox WHERE (
    SELECT count(*) FROM audit_log WHERE run_id = inbox.id AND record::json ->> 'kind' IN ('run', 'drop')) <> 1`);
  const turnsOf = (target: string): readonly number[] =>
    arrived.filter((each) => each.target === target).map(({ reply_to }) => Number(reply_to.split('-m')[1]));
  const reordered = [...new Set(arrived.map(({ target }) => target))].filter((target) =>
    turnsOf(target).some((turn, at, all) => at > 0 && all[at - 1]! > turn),
  );
  const arrivals = await rows<{
    run: string;
    at: string;
  }>(`SELECT i.id AS run, min(extract(epoch FROM a.at) * 1000) AS at
    FROM inbox i JOIN chaos_arrived a ON a.reply_to = i.message_id GROUP BY i.id`);
  const recoveryMs = recoveriesOf(marks, kills, new Map(arrivals.map(({ run, at }) => [run, Number(at)])));
  const stored = await rows<{
    message: string;
    at: string;
  }>(`SELECT i.message_id AS message, min(e.body::json ->> 'timestamp') AS at
    FROM session_entries e JOIN inbox i ON i.id = e.body::json ->> 'runId'
    WHERE e.body::json ->> 'role' = 'assistant' AND e.body::json ->> 'toolUseId' IS NULL GROUP BY 1`);
  const storedAt = new Map(stored.map(({ message, at }) => [message, Date.parse(at)]));
  const ends = await rows<{
    end: string;
    count: string;
  }>(`SELECT state || ' ' || coalesce(outcome, '-') || ' after ' || attempts || ' runs' AS end,
    count(*) AS count FROM inbox WHERE message_id NOT IN (SELECT reply_to FROM chaos_arrived WHERE reply_to IS NOT NULL) GROUP BY 1`);
  const twice = await rows<{
    texts: string;
  }>(`SELECT reply_to || ': ' || string_agg(node || ' ' || left(text, 60), ' | ' ORDER BY seq) AS texts FROM chaos_arrived
    WHERE reply_to IS NOT NULL GROUP BY reply_to HAVING count(*) > 1 LIMIT 5`);
  const wrong = calls.length === 0 ? [] : arrived.filter(({ text }) => !text.includes(PAID_ANSWER));
  return {
    oddities: [
      ...ends.map(({ end, count }) => `${count} without an answer: ${end}`),
      ...twice.map(({ texts }) => texts),
      ...wrong.map(({ reply_to, text }) => `${reply_to}: ${text}`),
      ...reordered.map((target) => describeOrder(arrived.filter((each) => each.target === target))),
      ...refusals,
    ],
    accepted: accepted.length,
    refused,
    kills: kills.length,
    lost: accepted.filter(({ id }) => !counts.has(id)).length,
    doubled: [...counts.values()].filter((each) => each.length > 1).length,
    reordered: reordered.length,
    overlapping: overlapsIn(marks, kills),
    stuck: Number(stuck?.count),
    modelCalls: calls.length,
    paidTwice: calls.filter(({ message, at }) => at > (storedAt.get(message) ?? Number.POSITIVE_INFINITY)).length,
    unrecorded: Number(unrecorded?.count),
    wrong: wrong.length,
    auditIsSound,
    deadlocks: log.split('deadlock detected').length - 1,
    recoveryMs,
  };
}

const describeOrder = (arrived: readonly { readonly reply_to: string; readonly node: string; readonly at: Date }[]) =>
  arrived.map(({ reply_to, node, at }) => `${reply_to} by ${node} at ${at.toISOString().slice(14)}`).join(', ');

/**
 * Turns that begin in another's time must find it left by a dead process. What a process begins that stood still and
 * has lost the conversation is no turn: nothing of it can be written.
 */
function overlapsIn(marks: readonly Mark[], kills: readonly Kill[]): number {
  let overlapping = 0;
  for (const ofSession of Map.groupBy(marks, ({ session }) => session).values()) {
    let open: Mark | undefined;
    for (const mark of ofSession) {
      const isExcused = kills.some(
        ({ node, at, until = mark.at }) => node === open?.node && at <= mark.at && (open?.at ?? 0) <= until,
      );
      const hasStood = kills.some(({ node, until }) => node === mark.node && until !== undefined);
      if (mark.kind === 'start' && !mark.ours && hasStood) continue;
      if (mark.kind === 'start' && open !== undefined && !isExcused) overlapping++;
      if (mark.kind === 'start') open = mark;
      else if (open?.node === mark.node) open = undefined;
    }
  }
  return overlapping;
}

/**
 * Returns the waiting times of turns that a kill interrupted: until the same turn began again, or its answer arrived.
 * One whose answer had arrived before only failed to record its end.
 */
function recoveriesOf(
  marks: readonly Mark[],
  kills: readonly Kill[],
  arrivals: ReadonlyMap<string, number>,
): readonly number[] {
  const isEnded = (begun: Mark): boolean =>
    marks.some(({ run, node, kind }) => kind === 'end' && run === begun.run && node === begun.node);
  return kills.flatMap(({ node, at }) =>
    marks.flatMap((begun) => {
      const arrived = arrivals.get(begun.run);
      if (begun.node !== node || begun.kind !== 'start' || begun.at > at || isEnded(begun) || (arrived ?? at) < at)
        return [];
      const again = marks.find(({ run, kind, at: later }) => kind === 'start' && run === begun.run && later > at)?.at;
      const first = Math.min(again ?? Number.POSITIVE_INFINITY, arrived ?? Number.POSITIVE_INFINITY);
      return Number.isFinite(first) ? [first - at] : [];
    }),
  );
}
