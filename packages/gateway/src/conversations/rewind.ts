import { Refusal } from '@finclaw/config';
import { ConcurrencyLane } from '@finclaw/infra';
import type { AttachmentView, MediaAttachment, SessionKey, TranscriptEntry } from '@finclaw/types';
import type { Mail } from '../channel/mailbox.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { untilIdle } from './until-idle.ts';

/** The contents of a replaced question, for its next version. */
export interface TakenBack {
  readonly attachments: readonly AttachmentView[];
  readonly media: readonly MediaAttachment[];
  /** The position of the message before it, 0 at the beginning of the conversation; absent for a new question. */
  readonly after?: number;
}

const EDITS = new ConcurrencyLane({ maxConcurrency: 1 });

/**
 * Does one thing at a time that changes which version of a conversation is displayed: the second of two edits finds
 * what the first one did.
 */
export async function afterOtherEdits<T>(sessionKey: string, work: () => Promise<T>): Promise<T> {
  const turn = await EDITS.acquire(sessionKey);
  try {
    return await work();
  } finally {
    turn.release();
  }
}

/**
 * Asks another version of a question. The conversation is rewound to before it; the removed messages are stored, and
 * can be displayed again.
 */
export async function replaceQuestion<T>(
  context: GatewayContext,
  channelId: string,
  sessionKey: SessionKey,
  messageId: string,
  ask: (taken: TakenBack) => Promise<T>,
): Promise<T> {
  const { app, mailbox } = context;
  const question = await questionOf(context, channelId, sessionKey, messageId);
  if (question.branch !== undefined) throw notFound();
  await untilIdle(app, sessionKey);
  const { values, cluster } = app.store;
  const begun: BegunEdit = { channelId, messageId, owner: cluster?.self };
  await values.set(BEGUN, sessionKey, JSON.stringify(begun));
  const entries = await cutFrom(context, sessionKey, question.sequence);
  const asked = entries.find(({ role, runId }) => role === 'user' && runId !== undefined && runId === question.runId);
  const pictures = (asked?.media ?? []).map((media) => ({ type: 'image' as const, ...media }));
  // An unreadable file contributes nothing and is unreadable again; a truncated one is still marked so.
  const documents = (asked?.documents ?? []).map(({ name, text, isCut }) => ({
    type: 'document' as const,
    mimeType: 'text/plain',
    filename: name,
    ...(text !== undefined && { url: textUrl(isCut ? `${text}\n[The rest of the file was not kept.]` : text) }),
  }));
  try {
    const after = (await mailbox.page(sessionKey, 1, question.sequence)).at(-1)?.sequence ?? 0;
    return await ask({ attachments: question.body.attachments, media: [...pictures, ...documents], after });
  } catch (error) {
    await display(context, await questionOf(context, channelId, sessionKey, messageId));
    throw error;
  } finally {
    await values.delete(BEGUN, sessionKey);
  }
}

/** Edits whose new question may not be stored yet, by conversation. */
const BEGUN = 'edits-begun';

interface BegunEdit {
  readonly channelId: string;
  readonly messageId: string;
  /** The process at it, where several share the database. */
  readonly owner?: string | undefined;
}

/** Restores the model's record of conversations whose question was removed and, because of a crash, never replaced. */
export async function restoreBrokenEdits(context: GatewayContext): Promise<void> {
  const { app, mailbox } = context;
  const { values, cluster } = app.store;
  for (const { key, value } of await values.list(BEGUN)) {
    const begun = JSON.parse(value) as BegunEdit;
    const { channelId, messageId, owner } = begun;
    if (owner !== undefined && (owner === cluster?.self || cluster?.isForeign(owner))) continue;
    // Of several processes that find it, one restores it.
    const isTaken = await values.transaction([BEGUN], async (tx) => {
      if ((await tx.get(BEGUN, key)) !== value) return false;
      await tx.set(BEGUN, key, JSON.stringify({ ...begun, owner: cluster?.self }));
      return true;
    });
    if (!isTaken) continue;
    try {
      const question = await mailbox.find(channelId, messageId);
      if (question?.kind === 'question' && question.branch === undefined) {
        const runs = runsOf(await mailbox.from(key, question.sequence));
        const entries = (await app.sessions.read(key))?.entries ?? [];
        const isCut = !entries.some(({ runId }) => runId !== undefined && runs.has(runId));
        if (isCut) await display(context, question);
      }
    } catch (error) {
      // Released, so that the next round picks it up.
      await values.set(BEGUN, key, value);
      throw error;
    }
    await values.delete(BEGUN, key);
  }
}

/** Displays another version of a question with everything that followed it, and restores the model's record of it. */
export async function switchVersion(
  context: GatewayContext,
  channelId: string,
  sessionKey: SessionKey,
  messageId: string,
): Promise<void> {
  const { app, mailbox } = context;
  const question = await questionOf(context, channelId, sessionKey, messageId);
  const { sequence, branch, fork = 0 } = question;
  if (branch === undefined) return;
  const isReachable = fork === 0 || (await mailbox.page(sessionKey, 1, fork + 1)).at(-1)?.sequence === fork;
  if (branch !== sequence || !isReachable) throw notFound();
  await untilIdle(app, sessionKey);
  await display(context, question);
}

/** Displays a version of a question and restores the model's record of it. */
async function display(
  context: GatewayContext,
  { sessionKey, sequence, branch, fork = 0 }: Awaited<ReturnType<typeof questionOf>>,
): Promise<void> {
  const { mailbox, hub } = context;
  const own = branch === undefined ? mailbox.from(sessionKey, sequence) : mailbox.version(sessionKey, branch);
  await cutFrom(context, sessionKey, branch === undefined ? sequence : fork + 1, runsOf(await own));
  if (branch !== undefined) await mailbox.display(sessionKey, fork, branch);
  hub.publish({ type: 'session-changed', sessionKey, reason: 'rewound' });
}

/** Cuts the model's record before a message, appends that of other runs, and returns the earlier record. */
async function cutFrom(
  { app, mailbox }: GatewayContext,
  sessionKey: string,
  sequence: number,
  restored?: ReadonlySet<string>,
): Promise<readonly TranscriptEntry[]> {
  const runs = runsOf(await mailbox.from(sessionKey, sequence));
  const entries = (await app.sessions.read(sessionKey))?.entries ?? [];
  const at = entries.findIndex(({ runId }) => runId !== undefined && runs.has(runId));
  await app.sessions.rewind(sessionKey, at < 0 ? entries.length : at, restored);
  return entries;
}

async function questionOf({ mailbox }: GatewayContext, channelId: string, sessionKey: SessionKey, messageId: string) {
  const question = await mailbox.find(channelId, messageId);
  if (question?.kind !== 'question' || question.sessionKey !== sessionKey) throw notFound();
  return question;
}

const notFound = (): Refusal => new Refusal('NOT_FOUND', 'gateway.messageNotFound');

const runsOf = (mails: readonly Mail[]): ReadonlySet<string> =>
  new Set(mails.flatMap(({ runId }) => (runId === undefined ? [] : [runId])));

const textUrl = (text: string): string => `data:text/plain;base64,${Buffer.from(text).toString('base64')}`;
