import { Refusal } from '@finclaw/config';
import type { TranscriptEntry } from '@finclaw/types';
import type { Principal } from '../access/principal.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { Said } from './openai-question.ts';

/** The conversation an earlier answer stands in, as far as that answer. */
export interface Continued {
  readonly sessionKey: string;
  readonly entries: readonly TranscriptEntry[];
  /** Nothing was added to it since. */
  readonly isLatest: boolean;
  /** The calls it ended with, in the order they were handed over. */
  readonly calls: readonly TranscriptEntry[];
}

const ANSWER = /^(?:resp|msg|fc|call)_([0-9a-f]{32})(?:_(\d+))?$/;

/** The name of an answer within the names of everything in it; other programs' names have none. */
const answerOf = (id: string): string | undefined => ANSWER.exec(id)?.[1];

/** Returns the index of the call of its answer that an id names. */
export const callIndexOf = (id: string): number => Number(ANSWER.exec(id)?.[2] ?? -1);

/** The id of the message that led to an answer. */
export const messageIdOf = ({ id }: Principal, answer: string): string => `${id}:${answer}`;

/**
 * Finds the last answer of ours that a program names, and the program's messages after it. All results behind that
 * answer are still there; a program that names none sends the whole conversation.
 */
export async function findContinued(
  context: GatewayContext,
  principal: Principal,
  said: readonly Said[],
): Promise<{ readonly from?: Continued; readonly rest: readonly Said[] }> {
  const named = said
    .flatMap((each) => ('id' in each ? [answerOf(each.id)] : []))
    .filter((answer) => answer !== undefined);
  for (const answer of new Set(named.toReversed())) {
    const from = await readContinued(context, principal, answer);
    if (from === undefined) continue;
    const isOfIt = (each: Said): boolean => 'id' in each && answerOf(each.id) === answer;
    const last = said.findLastIndex((each) => each.kind !== 'result' && isOfIt(each));
    return { from, rest: known(said.slice(last === -1 ? said.findIndex(isOfIt) : last + 1)) };
  }
  return { rest: known(said) };
}

function known(said: readonly Said[]): readonly Said[] {
  const unknown = said.find(({ kind }) => kind === 'reference');
  if (unknown !== undefined) throw new Refusal('NOT_FOUND', 'gateway.openai.unknownAnswer');
  return said;
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
  // A question that waits or is being answered is not in the record yet.
  const later = await mailbox.from(mail.sessionKey, mail.sequence + 1);
  const isLatest = end === all.length && !later.some(({ kind }) => kind === 'question');
  return { sessionKey: mail.sessionKey, entries, isLatest, calls: openCalls(entries) };
}

/**
 * Returns the unanswered calls. Some servers rename their calls in every turn, so that the order decides which of two
 * is answered.
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
