import { randomBytes } from 'node:crypto';
import type { TurnEnd } from '@finclaw/app';
import { catchingSecrets } from '@finclaw/conversation';
import { inSlices, type Steps } from '@finclaw/infra';
import { createSessionKey } from '@finclaw/types';
import type { Principal } from '../access/principal.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { GatewayFault } from '../gateway-fault.ts';
import { chooseModel } from '../methods/choose-model.ts';
import type { ChatRequest } from './chat-request.ts';

/** The model name that means: whichever answers by default. */
export const DEFAULT_MODEL = 'finclaw';

/** Asks one question in a conversation of its own that begins with what was said before, and waits for the end of its turn. */
export async function runQuestion(
  context: GatewayContext,
  principal: Principal,
  { model, question, earlier }: ChatRequest,
  signal: AbortSignal,
): Promise<TurnEnd> {
  const { app, now } = context;
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
    await channel.receive({ messageId, senderId: principal.senderId, threadId, text: question });
    const result = await end;
    if (result.outcome === 'answered' || result.outcome === 'silent') return result;
    throw failureOf(result);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function* withoutSecrets(earlier: ChatRequest['earlier']): Steps<ChatRequest['earlier']> {
  const clean: ChatRequest['earlier'][number][] = [];
  for (const entry of earlier) clean.push({ ...entry, content: (yield* catchingSecrets(entry.content)).text });
  return clean;
}

/** Why there is no answer, in the words the asker of a chat would read. */
function failureOf({ ending, text }: TurnEnd): GatewayFault {
  const code = ending.kind === 'budget' ? 'BUDGET_EXCEEDED' : ending.kind === 'timeout' ? 'PIPELINE_TIMEOUT' : 'EXECUTION_FAILED';
  const reason = ending.text || text;
  if (reason === '') return new GatewayFault(code, 'gateway.openai.failed');
  return new GatewayFault(code, 'gateway.openai.failedBecause', { reason });
}
