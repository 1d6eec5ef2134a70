import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '@finclaw/app';
import { Refusal } from '@finclaw/config';
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

/** The edit under way in each conversation: one at a time, over all processes. */
const EDITS = 'edits-begun';

interface Edit {
  readonly channelId: string;
  /** The question that is replaced, or whose version is displayed again. */
  readonly messageId: string;
  readonly isSwitch?: boolean;
}

/** An edit as it is stored while it is under way. */
interface BegunEdit extends Edit {
  readonly at?: number;
  /** The process at it, where several share the database. */
  readonly owner?: string | undefined;
}

/** The stored form of the edits that this process is at. */
const UNDER_WAY = new Set<string>();

const PATIENCE_MS = 10_000;
const STEP_MS = 20;
/** The time after which the edit of another process counts as given up although that process is alive. */
const LONGEST_MS = 300_000;

/**
 * Does one thing at a time that changes which version of a conversation is displayed: the second of two edits finds
 * what the first one did. What a process had begun that died is undone before.
 */
export async function afterOtherEdits<T>(
  context: GatewayContext,
  sessionKey: string,
  edit: Edit,
  work: () => Promise<T>,
): Promise<T> {
  const { values } = context.app.store;
  const mine = begin(context, edit);
  try {
    for (const until = Date.now() + PATIENCE_MS; !(await exchange(values, sessionKey, undefined, mine)); ) {
      const other = await values.get(EDITS, sessionKey);
      if (other !== undefined && isLeft(context, other)) await restore(context, sessionKey, other);
      else if (Date.now() > until) throw new Refusal('AGENT_BUSY', 'gateway.sessionBusy');
      else await sleep(STEP_MS);
    }
    return await work();
  } finally {
    await exchange(values, sessionKey, mine, undefined).catch((error: unknown) =>
      context.logger.error('The end of an edit could not be stored', { sessionKey, error }),
    );
    UNDER_WAY.delete(mine);
  }
}

/** Undoes the edits of processes that died before the new question was stored, and completes their switches. */
export async function restoreBrokenEdits(context: GatewayContext): Promise<void> {
  for (const { key, value } of await context.app.store.values.list(EDITS))
    if (isLeft(context, value)) await restore(context, key, value);
}

function begin({ app }: GatewayContext, { channelId, messageId, isSwitch }: Edit): string {
  const owner = app.store.cluster?.self;
  const begun = { channelId, messageId, isSwitch, id: randomUUID(), at: Date.now(), owner };
  const stored = JSON.stringify(begun);
  UNDER_WAY.add(stored);
  return stored;
}

/** Replaces the edit of a conversation by another one or none, if it still is the given one. */
function exchange(
  values: App['store']['values'],
  sessionKey: string,
  from: string | undefined,
  to: string | undefined,
): Promise<boolean> {
  return values.transaction([EDITS], async (tx) => {
    if ((await tx.get(EDITS, sessionKey)) !== from) return false;
    if (to === undefined) await tx.delete(EDITS, sessionKey);
    else await tx.set(EDITS, sessionKey, to);
    return true;
  });
}

/** Tells whether no process is at an edit any more. */
function isLeft({ app }: GatewayContext, stored: string): boolean {
  const { owner, at = Date.now() } = JSON.parse(stored) as BegunEdit;
  const isElsewhere = owner !== undefined && app.store.cluster?.isForeign(owner) === true;
  return isElsewhere ? Date.now() - at > LONGEST_MS : !UNDER_WAY.has(stored);
}

/** Brings the model's record and what is displayed to the same version again. */
async function restore(context: GatewayContext, sessionKey: string, stored: string): Promise<void> {
  const { app, mailbox } = context;
  const { values } = app.store;
  const { channelId, messageId, isSwitch = false } = JSON.parse(stored) as BegunEdit;
  const mine = begin(context, { channelId, messageId, isSwitch });
  try {
    // Of several processes that find it, one restores it.
    if (!(await exchange(values, sessionKey, stored, mine))) return;
    const question = await mailbox.find(channelId, messageId);
    // A question that was replaced is not displayed any more, one that was switched to is.
    if (question?.kind === 'question' && (question.branch !== undefined) === isSwitch) {
      const runs = await versionRuns(context, question);
      const entries = (await app.sessions.read(sessionKey))?.entries ?? [];
      const isRecorded = entries.some(({ runId }) => runId !== undefined && runs.has(runId));
      // Nothing has happened yet to the record of one that is replaced while it is there, or switched to while it is not.
      if (isRecorded === isSwitch) await display(context, question);
    }
    await exchange(values, sessionKey, mine, undefined);
  } finally {
    UNDER_WAY.delete(mine);
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
async function display(context: GatewayContext, question: QuestionMail): Promise<void> {
  const { mailbox, hub } = context;
  const { sessionKey, sequence, branch, fork = 0 } = question;
  const runs = await versionRuns(context, question);
  await cutFrom(context, sessionKey, branch === undefined ? sequence : fork + 1, runs);
  if (branch !== undefined) await mailbox.display(sessionKey, fork, branch);
  hub.publish({ type: 'session-changed', sessionKey, reason: 'rewound' });
}

/** Returns the runs of a version of a question, and of all that followed it there. */
async function versionRuns(
  { mailbox }: GatewayContext,
  { sessionKey, sequence, branch }: QuestionMail,
): Promise<ReadonlySet<string>> {
  return runsOf(
    await (branch === undefined ? mailbox.from(sessionKey, sequence) : mailbox.version(sessionKey, branch)),
  );
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
  const indexOf = (ids: ReadonlySet<string>): number =>
    entries.findIndex(({ runId }) => runId !== undefined && ids.has(runId));
  // An earlier attempt may have restored it.
  if (restored !== undefined && indexOf(restored) >= 0) return entries;
  const at = indexOf(runs);
  await app.sessions.rewind(sessionKey, at < 0 ? entries.length : at, restored);
  return entries;
}

type QuestionMail = Mail & { readonly kind: 'question' };

async function questionOf(
  { mailbox }: GatewayContext,
  channelId: string,
  sessionKey: SessionKey,
  messageId: string,
): Promise<QuestionMail> {
  const question = await mailbox.find(channelId, messageId);
  if (question?.kind !== 'question' || question.sessionKey !== sessionKey) throw notFound();
  return question;
}

const notFound = (): Refusal => new Refusal('NOT_FOUND', 'gateway.messageNotFound');

const runsOf = (mails: readonly Mail[]): ReadonlySet<string> =>
  new Set(mails.flatMap(({ runId }) => (runId === undefined ? [] : [runId])));

const textUrl = (text: string): string => `data:text/plain;base64,${Buffer.from(text).toString('base64')}`;
