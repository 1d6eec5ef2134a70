import { Refusal } from '@finclaw/config';
import type { TranscriptEntry } from '@finclaw/types';
import type { Principal } from '../access/principal.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { ConversationItem } from './openai-question.ts';

/** The conversation of an earlier answer, up to that answer. */
export interface Continued {
  readonly sessionKey: string;
  readonly entries: readonly TranscriptEntry[];
  /** True if nothing was added since. */
  readonly isLatest: boolean;
  /** The calls it ended with, in the order they were handed over. */
  readonly calls: readonly TranscriptEntry[];
}

const ANSWER = /^(?:resp|msg|fc|call)_([0-9a-f]{32})(?:_(\d+))?$/;

/** Returns the answer's name from the name of one of its parts; other programs' names have none. */
const answerOf = (id: string): string | undefined => ANSWER.exec(id)?.[1];

/** Returns the index of the call of its answer that an id names. */
export const callIndexOf = (id: string): number => Number(ANSWER.exec(id)?.[2] ?? -1);

/** The id of the message that led to an answer. */
export const messageIdOf = ({ id }: Principal, answer: string): string => `${id}:${answer}`;

/**
 * Finds our last answer that a program refers to, and the program's messages after it. All results up to that answer
 * are still stored; a program without a reference sends the whole conversation.
 */
export async function findContinued(
  context: GatewayContext,
  principal: Principal,
  items: readonly ConversationItem[],
): Promise<{ readonly from?: Continued; readonly rest: readonly ConversationItem[] }> {
  const named = items
    .flatMap((each) => ('id' in each ? [answerOf(each.id)] : []))
    .filter((answer) => answer !== undefined);
  for (const answer of new Set(named.toReversed())) {
    const from = await readContinued(context, principal, answer);
    if (from === undefined) continue;
    const isOfIt = (each: ConversationItem): boolean => 'id' in each && answerOf(each.id) === answer;
    const last = items.findLastIndex((each) => each.kind !== 'result' && isOfIt(each));
    return { from, rest: known(items.slice(last === -1 ? items.findIndex(isOfIt) : last + 1)) };
  }
  return { rest: known(items) };
}

function known(items: readonly ConversationItem[]): readonly ConversationItem[] {
  const unknown = items.find(({ kind }) => kind === 'reference');
  if (unknown !== undefined) throw new Refusal('NOT_FOUND', 'gateway.openai.unknownAnswer');
  return items;
}

async function readContinued(
  { app, mailbox, channelOf }: GatewayContext,
  principal: Principal,
  answer: string,
): Promise<Continued | undefined> {
  const mail = await mailbox.find(channelOf(principal).id, messageIdOf(principal, answer));
  if (mail === undefined) return undefined;
  const all = (await app.sessions.read(mail.sessionKey))?.entries ?? [];
  const end = all.findLastIndex(({ runId }) => runId !== undefined && runId === mail.runId) + 1 || all.length;
  const entries = all.slice(0, end);
  // A question that waits or is being answered is not stored yet.
  const later = await mailbox.from(mail.sessionKey, mail.sequence + 1);
  const isLatest = end === all.length && !later.some(({ kind }) => kind === 'question');
  return { sessionKey: mail.sessionKey, entries, isLatest, calls: openCalls(entries) };
}

/**
 * Returns the unanswered calls. Some servers reuse call ids in every turn, so the order decides which of two is
 * answered.
 */
function openCalls(entries: readonly TranscriptEntry[]): readonly TranscriptEntry[] {
  const open = new Map<string, TranscriptEntry>();
  for (const entry of entries) {
    const { role, toolUseId } = entry;
    if (role === 'user') open.clear();
    if (toolUseId === undefined) continue;
    if (role === 'tool') open.delete(toolUseId);
    else open.set(toolUseId, entry);
  }
  return [...open.values()];
}
