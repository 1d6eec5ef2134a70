import { randomBytes } from 'node:crypto';
import type { SessionHandle, SessionStore } from '@finclaw/agent';
import type { TurnEnd } from '@finclaw/app';
import { invalidInput, message, Refusal } from '@finclaw/config';
import { findFormProblem } from '@finclaw/conversation';
import {
  type AttachmentUpload,
  createSessionKey,
  type Locale,
  type ProgramRequest,
  type SessionKey,
  type TranscriptEntry,
} from '@finclaw/types';
import type { Principal } from '../access/principal.ts';
import { assertMayAsk } from '../access/within-limits.ts';
import { acceptAttachments, MAX_ATTACHMENTS } from '../channel/attachments.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { chooseModel } from '../methods/choose-model.ts';
import { outerName } from './client-tools.ts';
import { type Continued, findContinued, messageIdOf } from './continued.ts';
import { appendItems } from './earlier-entries.ts';
import { type FinishedAnswer, finishedAnswer } from './finished-answer.ts';
import type { ConversationItem, OpenaiQuestion } from './openai-question.ts';

/** Serializes tasks of the same name, and runs all others in parallel. */
class InTurn {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<T>(name: string, task: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name) ?? Promise.resolve();
    const mine = before.then(task, task);
    const settled = mine.catch(() => {});
    this.#last.set(name, settled);
    try {
      return await mine;
    } finally {
      if (this.#last.get(name) === settled) this.#last.delete(name);
    }
  }
}

/** The model name that selects the default model. */
export const DEFAULT_MODEL = 'finclaw';

/** Creates a name for a future answer, from which the names of its parts are derived. */
export const nameAnswer = (): string => randomBytes(16).toString('hex');

/**
 * Asks one question in the conversation of the answer it continues, or in a new one, and waits for the end of its turn.
 */
export async function runQuestion(
  context: GatewayContext,
  principal: Principal,
  asked: OpenaiQuestion,
  answer: string,
  signal: AbortSignal,
  onBegin: (sessionKey: string) => () => void = () => () => {},
): Promise<FinishedAnswer> {
  const { app } = context;
  const program = await programOf(asked, (text) => app.people.profiles.languageOf(principal.person, text));
  const { sessionKey, end } = await starting.run(principal.id, () =>
    begin(context, principal, asked, answer, program, signal),
  );
  const stop = (): void => void app.stopAnywhere(sessionKey).catch(() => {});
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  const onEnd = onBegin(sessionKey);
  try {
    return await answerOf(context, sessionKey, asked, answer, await end);
  } finally {
    signal.removeEventListener('abort', stop);
    onEnd();
  }
}

/**
 * Two questions that continue the same answer start one after the other, so that the second sees the first and leaves
 * its conversation alone.
 */
const starting = new InTurn();

/** Submits a question; resolves when it is accepted, with a promise for the end of its turn. */
async function begin(
  context: GatewayContext,
  principal: Principal,
  asked: OpenaiQuestion,
  answer: string,
  program: ProgramRequest,
  signal: AbortSignal,
): Promise<{ readonly sessionKey: SessionKey; readonly end: Promise<TurnEnd> }> {
  await assertMayAsk(context, principal);
  const { from, rest } = await findContinued(context, principal, asked.items);
  const channel = context.channelOf(principal);
  const threadId = from?.isLatest ? threadOf(from.sessionKey) : `chat-${randomBytes(8).toString('hex')}`;
  const sessionKey = createSessionKey(channel.sessionKeyOf(principal.senderId, threadId));
  if (asked.model !== DEFAULT_MODEL) await chooseModel(context, principal, sessionKey, asked.model, signal);
  const last = rest.at(-1)!;
  const question = last.kind === 'text' ? last : undefined;
  await prepare(context, sessionKey, question ? rest.slice(0, -1) : rest, from);
  const { views, media } = await acceptAttachments(filesFor(rest));
  const messageId = messageIdOf(principal, answer);
  const end = context.app.turnOf(channel.id, messageId);
  await channel.receive({
    messageId,
    senderId: principal.senderId,
    origin: 'api',
    threadId,
    text: question?.text ?? message(program.locale, 'gateway.openai.results'),
    media,
    attachments: views,
    program: { ...program, ...(question === undefined && { continues: true }) },
  });
  return { sessionKey, end };
}

/**
 * Returns the files for a question: its own, and as many of those before it as fit, because a program sends them again
 * with every question of a conversation.
 */
function filesFor(items: readonly ConversationItem[]): readonly AttachmentUpload[] {
  const filesOf = (each: ConversationItem | undefined) => (each?.kind === 'text' ? each.files : []);
  const own = filesOf(items.at(-1));
  return items.flatMap(filesOf).slice(-Math.max(own.length, MAX_ATTACHMENTS));
}

const threadOf = (sessionKey: string): string => sessionKey.slice(sessionKey.lastIndexOf('chat-'));

/** Returns the program request for the engine. An invalid answer schema is refused before anything is paid for. */
async function programOf(
  { items, tools, mustCall, answerSchema }: OpenaiQuestion,
  languageOf: (text: string | undefined) => Locale,
): Promise<ProgramRequest> {
  if (answerSchema !== undefined)
    await findFormProblem('{}', answerSchema).catch(() => {
      throw invalidInput('response_format');
    });
  const spoken = items.findLast((each) => each.kind === 'text' && each.role === 'user') as
    | Extract<ConversationItem, { kind: 'text' }>
    | undefined;
  return {
    locale: languageOf(spoken?.text),
    ...(tools.length > 0 && { tools }),
    mustCall,
    answerSchema,
  };
}

/**
 * Prepares the conversation for the question. One that continued elsewhere since is not changed but copied up to that
 * point.
 */
async function prepare(
  { app, now }: GatewayContext,
  sessionKey: SessionKey,
  earlier: readonly ConversationItem[],
  from: Continued | undefined,
): Promise<void> {
  const copied = from === undefined || from.isLatest ? [] : from.entries;
  if (copied.length === 0 && earlier.length === 0) return;
  const session = await app.sessions.open(sessionKey);
  try {
    if (copied.length > 0) await session.append(await withOwnResults(app.sessions, from!.sessionKey, copied, session));
    await appendItems(session, earlier, from, now());
  } finally {
    await session.close();
  }
}

/** Entries for another conversation: the complete results they refer to are stored there too. */
async function withOwnResults(
  sessions: SessionStore,
  from: string,
  entries: readonly TranscriptEntry[],
  into: SessionHandle,
): Promise<readonly TranscriptEntry[]> {
  const copied: TranscriptEntry[] = [];
  for (const { kept, ...entry } of entries) {
    const { handle, toolUseId = '' } = entry;
    const whole = kept && handle !== undefined ? await sessions.result(from, handle) : undefined;
    const { isError: _isError, isWhole, ...result } = whole ?? { isWhole: false, content: '', untrusted: false };
    const placed = isWhole ? await into.keepResult({ toolUseId, ...result }) : undefined;
    copied.push({ ...entry, kept: placed });
  }
  return copied;
}

async function answerOf(
  context: GatewayContext,
  sessionKey: SessionKey,
  asked: OpenaiQuestion,
  answer: string,
  end: TurnEnd,
): Promise<FinishedAnswer> {
  const { outcome, report } = end;
  const calls = (report?.handedOver ?? []).map(({ name, input }, at) => ({
    id: `call_${answer}_${at}`,
    name: outerName(name, asked.functions),
    arguments: JSON.stringify(input),
  }));
  if (outcome === 'answered' || outcome === 'silent' || end.ending.kind === 'completed') {
    const isForm = asked.answerSchema !== undefined && calls.length === 0;
    const text = isForm ? (report?.answer ?? end.text) : end.text;
    const problem = isForm ? await findFormProblem(text, asked.answerSchema) : undefined;
    if (problem !== undefined) throw new Refusal('EXECUTION_FAILED', 'gateway.openai.notInForm', { problem });
    return finishedAnswer({ ...end, text }, asked, { sessionKey, calls });
  }
  // Text sent before the end is not withdrawn.
  const text = hasAnswer(end) ? end.text : await unfinishedAnswer(context, sessionKey, end);
  if (text === '') throw failureOf(end);
  return finishedAnswer({ ...end, text }, asked, { sessionKey, calls });
}

/** Returns true when more was sent than the reason it ended. */
const hasAnswer = ({ ending, text }: TurnEnd): boolean =>
  ending.text !== '' && text.replace(ending.text, '').trim() !== '';

/**
 * Returns the model's text when its run ended early, from the conversation; its figures were not checked, and a note
 * says so.
 */
async function unfinishedAnswer({ app }: GatewayContext, sessionKey: SessionKey, { ending }: TurnEnd): Promise<string> {
  const session = await app.sessions.open(sessionKey);
  try {
    const entries = session.entries();
    const since = entries.slice(entries.findLastIndex(({ role }) => role === 'user') + 1);
    const texts = since.filter(({ role }) => role === 'assistant').map(({ content }) => content.trim());
    const spoken = texts.filter((text) => text !== '');
    if (spoken.length === 0) return '';
    return [...spoken, message(app.locale, 'gateway.openai.endedEarly'), ending.text].filter(Boolean).join('\n\n');
  } finally {
    await session.close();
  }
}

/** Returns the reason there is no answer, in the words of the chat. */
function failureOf({ ending, text }: TurnEnd): Refusal {
  const code =
    ending.kind === 'budget' ? 'BUDGET_EXCEEDED' : ending.kind === 'timeout' ? 'PIPELINE_TIMEOUT' : 'EXECUTION_FAILED';
  const reason = ending.text || text;
  if (reason === '') return new Refusal(code, 'gateway.openai.failed');
  return new Refusal(code, 'gateway.openai.failedBecause', { reason });
}
