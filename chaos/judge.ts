import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { HALF } from './breaking-vendor.ts';
import type { Message, Platform } from './life.ts';

/** The counts of problems with the messages of one history. */
export interface Verdict {
  /** Accepted, and neither answered nor reported. */
  readonly lost: number;
  readonly doubled: number;
  /** Answers that contain the beginning of one whose stream broke off. */
  readonly halves: number;
  readonly reordered: number;
  /** Sends with an unknown outcome, because the platform cannot tell; they are reported and never repeated. */
  readonly unknown: number;
  /** The same although the platform could have told. */
  readonly unresolved: number;
  /** Messages without exactly one end in the audit log. */
  readonly unrecorded: number;
}

interface Arrived {
  readonly target: string;
  readonly text: string;
  /** Absent for notices, which answer no message. */
  readonly replyTo?: string;
}

/** Compares what arrived on the platform with what was handed in. */
export function judge(stateDir: string, messages: readonly Message[], platform: Platform): Verdict {
  const answers = arrivedIn(stateDir).filter((each): each is Required<Arrived> => each.replyTo !== undefined);
  const counts = new Map<string, number>();
  for (const { replyTo } of answers) counts.set(replyTo, (counts.get(replyTo) ?? 0) + 1);
  const reported = unknownSends(stateDir);
  const missing = messages.filter(({ id }) => !counts.has(id));
  const unknown = missing.filter(({ id }) => reported.has(id)).length;
  const senders = [...new Set(messages.map(({ sender }) => sender))];
  const turns = (sender: string) =>
    answers.filter(({ target }) => target === sender).map(({ replyTo }) => turnOf(replyTo));
  return {
    lost: missing.length - unknown,
    doubled: [...counts.values()].filter((count) => count > 1).length,
    halves: answers.filter(({ text }) => text.includes(HALF)).length,
    reordered: senders.filter((sender) => !isAscending(turns(sender))).length,
    unknown: platform === 'forgets' ? unknown : 0,
    unresolved: platform === 'remembers' ? unknown : 0,
    unrecorded: unrecordedEnds(stateDir),
  };
}

const turnOf = (id: string): number => Number(id.split('-m')[1]);

const isAscending = (turns: readonly number[]): boolean =>
  turns.every((turn, at) => at === 0 || turns[at - 1]! <= turn);

function arrivedIn(stateDir: string): readonly Arrived[] {
  const log = join(stateDir, 'delivered.log');
  if (!existsSync(log)) return [];
  const lines = readFileSync(log, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Arrived);
}

/** Counts accepted messages without exactly one end in the audit log. */
function unrecordedEnds(stateDir: string): number {
  const database = new DatabaseSync(join(stateDir, 'finclaw.db'), { readOnly: true });
  try {
    const ends = `SELECT count(*) FROM audit_log WHERE run_id = inbox.id AND json_extract(record, '$.kind') IN ('run', 'drop')`;
    const row = database.prepare(`SELECT count(*) AS count FROM inbox WHERE (${ends}) <> 1`).get();
    return Number(row?.count);
  } finally {
    database.close();
  }
}

/** Returns messages whose answer was being sent when the process died. */
function unknownSends(stateDir: string): ReadonlySet<string> {
  const database = new DatabaseSync(join(stateDir, 'finclaw.db'), { readOnly: true });
  try {
    const rows = database.prepare("SELECT target FROM outbox WHERE state = 'unknown'").all();
    return new Set(rows.map(({ target }) => JSON.parse(String(target)).replyToMessageId));
  } finally {
    database.close();
  }
}
