import { randomBytes } from 'node:crypto';
import type { TurnEnd } from '@finclaw/app';
import { message } from '@finclaw/config';
import { catchingSecrets } from '@finclaw/conversation';
import { inSlices, type Steps } from '@finclaw/infra';
import { createSessionKey, type SessionKey } from '@finclaw/types';
import type { Principal } from '../access/principal.ts';
import { acceptAttachments } from '../channel/attachments.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { GatewayFault } from '../gateway-fault.ts';
import { chooseModel } from '../methods/choose-model.ts';
import { type FinishedAnswer, finishedAnswer } from './finished-answer.ts';
import type { OpenaiQuestion } from './openai-question.ts';

/** The model name that means: whichever answers by default. */
export const DEFAULT_MODEL = 'finclaw';

/** Asks one question in a conversation of its own that begins with what was said before, and waits for the end of its turn. */
export async function runQuestion(
  context: GatewayContext,
  principal: Principal,
  asked: OpenaiQuestion,
  signal: AbortSignal,
): Promise<FinishedAnswer> {
  const { model, question, earlier, pictures } = asked;
  const { app, now } = context;
  const { views, media } = acceptAttachments(pictures);
  const channel = context.channelOf(principal);
  const threadId = `chat-${randomBytes(8).toString('hex')}`;
  const sessionKey = createSessionKey(channel.sessionKeyOf(principal.senderId, threadId));
  if (model !== DEFAULT_MODEL) await chooseModel(context, principal, sessionKey, model, signal);
  if (earlier.length > 0) {
    const session = await app.sessions.open(sessionKey);
    try {
      const timestamp = new Date(now()).toISOString();
      await session.append((await inSlices(withoutSecrets(earlier))).map((entry) => ({ ...entry, timestamp })));
    } finally {
      await session.close();
    }
  }
  const messageId = `${principal.id}:${crypto.randomUUID()}`;
  const end = app.turnOf(channel.id, messageId);
  const stop = (): void => void app.stop(sessionKey);
  signal.addEventListener('abort', stop, { once: true });
  try {
    await channel.receive({ messageId, senderId: principal.senderId, threadId, text: question, media, attachments: views });
    const result = await end;
    if (result.outcome === 'answered' || result.outcome === 'silent') return finishedAnswer(result, asked);
    // What was said before the end is not taken back.
    const text = hasAnswer(result) ? result.text : await unfinishedAnswer(context, sessionKey, result);
    if (text === '') throw failureOf(result);
    return finishedAnswer({ ...result, text }, asked);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function* withoutSecrets(earlier: OpenaiQuestion['earlier']): Steps<OpenaiQuestion['earlier']> {
  const clean: OpenaiQuestion['earlier'][number][] = [];
  for (const entry of earlier) clean.push({ ...entry, content: (yield* catchingSecrets(entry.content)).text });
  return clean;
}

/** Whether what was sent is more than why it ended. */
const hasAnswer = ({ ending, text }: TurnEnd): boolean => ending.text !== '' && text.replace(ending.text, '').trim() !== '';

/** What the model had said when its run ended, from the conversation; nobody checked its figures, and it says so. */
async function unfinishedAnswer({ app }: GatewayContext, sessionKey: SessionKey, { ending }: TurnEnd): Promise<string> {
  const session = await app.sessions.open(sessionKey);
  try {
    const entries = session.entries();
    const since = entries.slice(entries.findLastIndex(({ role }) => role === 'user') + 1);
    const said = since.filter(({ role }) => role === 'assistant').map(({ content }) => content.trim());
    const spoken = said.filter((text) => text !== '');
    if (spoken.length === 0) return '';
    return [...spoken, message(app.locale, 'gateway.openai.endedEarly'), ending.text].filter(Boolean).join('\n\n');
  } finally {
    await session.close();
  }
}

/** Why there is no answer, in the words the asker of a chat would read. */
function failureOf({ ending, text }: TurnEnd): GatewayFault {
  const code = ending.kind === 'budget' ? 'BUDGET_EXCEEDED' : ending.kind === 'timeout' ? 'PIPELINE_TIMEOUT' : 'EXECUTION_FAILED';
  const reason = ending.text || text;
  if (reason === '') return new GatewayFault(code, 'gateway.openai.failed');
  return new GatewayFault(code, 'gateway.openai.failedBecause', { reason });
}
