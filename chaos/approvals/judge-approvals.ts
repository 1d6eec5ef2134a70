import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ModelCall } from './model.ts';
import { decisionOn } from './plan.ts';

/** The problems of one history; every list is empty when there are none. */
export interface Wrong {
  /** Acknowledged messages without an end, or without the answer their end speaks of. */
  readonly lost: string[];
  /** Messages with several answers or several ends in the audit log. */
  readonly doubled: string[];
  /** Answers and model calls that overtook an earlier message of their conversation. */
  readonly reordered: string[];
  /**
   * Orders placed twice, without approval, or not at all although they were approved and their outcome was not reported
   * as unknown.
   */
  readonly orders: string[];
}

/** The outcomes of the messages and orders of one history. */
export interface Verdict extends Wrong {
  readonly messages: number;
  readonly placed: number;
  /** Approved orders reported with an unknown outcome, because the process died in between. */
  readonly unknown: number;
}

interface Row {
  readonly id: string;
  readonly messageId: string;
  readonly sender: string;
  readonly state: string;
  readonly outcome: string | null;
  readonly runId: string;
  readonly body: string;
  readonly ends: number;
}

/** A record of a run names its messages when there were several. */
const IS_END = `(json_extract(record, '$.kind') IN ('run', 'drop') AND run_id = inbox.id AND json_extract(record, '$.body.messageIds') IS NULL)
  OR EXISTS (SELECT 1 FROM json_each(record, '$.body.messageIds') WHERE value = inbox.message_id)`;
const ROWS = `SELECT id, message_id AS messageId, json_extract(message, '$.senderId') AS sender, json_extract(message, '$.body') AS body,
  state, outcome, coalesce(run_id, id) AS runId, (SELECT count(*) FROM audit_log WHERE ${IS_END}) AS ends FROM inbox ORDER BY seq`;

/**
 * Compares what is on disk, on the platform and at the broker with what was acknowledged and approved; the model calls
 * are those of each process.
 */
export function judgeApprovals(
  stateDir: string,
  acknowledged: readonly string[],
  calls: readonly (readonly ModelCall[])[],
): Verdict {
  const database = new DatabaseSync(join(stateDir, 'finclaw.db'), { readOnly: true });
  try {
    const rows = database.prepare(ROWS).all() as unknown as readonly Row[];
    const arrived = linesOf<{ readonly replyTo?: string; readonly text: string }>(stateDir, 'delivered.log');
    const replies = Map.groupBy(arrived, ({ replyTo = '' }) => replyTo);
    const placed = database
      .prepare('SELECT quantity FROM paper_orders')
      .all()
      .map(({ quantity }) => Number(quantity));
    const pressed = linesOf<Pressed>(stateDir, 'pressed.log');
    return {
      messages: rows.length,
      placed: placed.length,
      ...endsOf(rows, acknowledged, replies),
      reordered: reorderedIn(
        rows,
        arrived.map(({ replyTo = '' }) => replyTo),
        calls,
      ),
      ...ordersOf(rows, placed, pressed, replies),
    };
  } finally {
    database.close();
  }
}

/** Tells whether a card waits for its answer in the state of a killed process, or an interrupted one for its person. */
export function hasPendingApproval(stateDir: string): boolean {
  const path = join(stateDir, 'finclaw.db');
  if (!existsSync(path)) return false;
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const hasTable = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'named_values'").get() !== undefined;
    const sql = "SELECT 1 FROM named_values WHERE scope IN ('approvals', 'awaits-person')";
    return hasTable && database.prepare(sql).get() !== undefined;
  } finally {
    database.close();
  }
}

type Replies = ReadonlyMap<string, readonly { readonly text: string }[]>;

function endsOf(
  rows: readonly Row[],
  acknowledged: readonly string[],
  replies: Replies,
): Pick<Wrong, 'lost' | 'doubled'> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const lost = acknowledged
    .filter((id) => !rows.some(({ messageId }) => messageId === id))
    .map((id) => `${id} has no row`);
  const doubled: string[] = [];
  for (const { messageId, state, outcome, runId, ends } of rows) {
    const count = replies.get(messageId)?.length ?? 0;
    if (state !== 'done') lost.push(`${messageId} is ${state}`);
    const runReplies = replies.get(byId.get(runId)?.messageId ?? '')?.length ?? 0;
    if (outcome === 'answered' && runReplies === 0) lost.push(`${messageId} has no answer`);
    if (count > 1) doubled.push(`${messageId} has ${count} answers`);
    if (state === 'done' && ends !== 1)
      (ends === 0 ? lost : doubled).push(`${messageId} has ${ends} ends in the audit log`);
  }
  return { lost, doubled };
}

function reorderedIn(
  rows: readonly Row[],
  answered: readonly string[],
  calls: readonly (readonly ModelCall[])[],
): string[] {
  // Commands that are handled at once may overtake.
  const waiting = rows.filter(({ body }) => body.startsWith('<'));
  // In that mode a message is shown to the running answer before its own turn comes.
  const isShownEarly = ({ sender }: Row): boolean => sender.endsWith('-steer-backlog');
  const asked = waiting.filter((row) => !isShownEarly(row));
  return [
    ...overtaken(waiting, answered, 'was answered'),
    ...calls.flatMap((ofLife) => overtaken(asked, lastCalls(asked, ofLife), 'was asked about')),
  ];
}

/** Messages that stand behind a later one of their conversation in the given order. */
function overtaken(rows: readonly Row[], inOrder: readonly string[], what: string): readonly string[] {
  return [...Map.groupBy(rows, ({ sender }) => sender).values()].flatMap((ofPerson) => {
    const ids = ofPerson.map(({ messageId }) => messageId);
    const own = inOrder.filter((id) => ids.includes(id));
    return own.flatMap((id, at) =>
      at > 0 && ids.indexOf(id) < ids.indexOf(own[at - 1]!) ? [`${id} ${what} after ${own[at - 1]}`] : [],
    );
  });
}

/**
 * Returns the messages a process asked its model about, in the order of the last call about each, and of their rows
 * where that is the same.
 */
function lastCalls(rows: readonly Row[], calls: readonly ModelCall[]): readonly string[] {
  const lastOf = (id: string): number => calls.findLastIndex(({ messageIds }) => messageIds.includes(id));
  return rows
    .map(({ messageId }) => messageId)
    .filter((id) => lastOf(id) !== -1)
    .sort((one, other) => lastOf(one) - lastOf(other));
}

interface Pressed {
  readonly quantity: number;
  readonly approved: boolean;
  readonly result?: string;
}

function ordersOf(rows: readonly Row[], placed: readonly number[], pressed: readonly Pressed[], replies: Replies) {
  const orders: string[] = [];
  let unknown = 0;
  for (const quantity of new Set(placed)) {
    const count = placed.filter((each) => each === quantity).length;
    if (count > 1) orders.push(`${quantity} was placed ${count} times`);
    const isApproved = pressed.some((each) => each.quantity === quantity && each.approved);
    if (!isApproved || decisionOn(quantity) !== 'approve') orders.push(`${quantity} was placed and never approved`);
  }
  const taken = new Set(
    pressed.filter(({ approved, result }) => approved && result === 'accepted').map(({ quantity }) => quantity),
  );
  for (const quantity of taken) {
    if (placed.includes(quantity)) continue;
    const row = rows.find(({ body }) => body.endsWith(` order ${quantity}>`));
    const runRow = rows.find(({ id }) => id === row?.runId);
    const text = (replies.get(runRow?.messageId ?? '') ?? []).map((reply) => reply.text).join('\n');
    if (row?.outcome !== 'answered' || /unknown/i.test(text)) unknown += 1;
    else orders.push(`${quantity} was approved and not placed: ${text}`);
  }
  return { orders, unknown };
}

function linesOf<T>(stateDir: string, file: string): readonly T[] {
  const path = join(stateDir, file);
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
}
