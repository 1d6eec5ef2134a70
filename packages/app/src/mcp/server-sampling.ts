import { askPerson, canonicalJson, hashToolInput } from '@finclaw/tools';
import { createChannelId, createSessionKey } from '@finclaw/types';
import type { CreateMessageRequest, CreateMessageResult } from '@modelcontextprotocol/sdk/types.js';
import type { Models } from '../models/models.ts';
import type { AskPort, ServerConversation } from './server-questions.ts';

/** How a model is asked for a server: the one of the conversation, paid by its person. */
export interface SamplingPort extends AskPort {
  readonly models: Pick<Models, 'askOnce'> & { readonly port: Pick<Models['port'], 'current'> };
}

/** The longest request a person can be expected to read, and the longest answer a server gets. */
const MAX_CHARS = 8_000;
const MAX_TOKENS = 4_096;
const DEADLINE_MS = 120_000;

/**
 * Answers a server that asks for a completion, once the person of the conversation approved exactly this request. The
 * reason of a refusal is thrown for the server.
 */
export async function answerSampling(
  server: string,
  { messages: given, systemPrompt, maxTokens: wanted, tools }: CreateMessageRequest['params'],
  { sessionId, userId, channelId, accountId, runId = '' }: ServerConversation,
  { ask, timeoutMs, models }: SamplingPort,
  signal: AbortSignal,
): Promise<CreateMessageResult> {
  const messages = given.map(({ role, content }) => ({ role, content: plainText(content) }));
  if (tools !== undefined || messages.length === 0) throw new Error('This client samples text only, without tools.');
  const sessionKey = createSessionKey(sessionId);
  const actingUser = { channelId: createChannelId(channelId), senderId: userId, accountId: accountId ?? 'default' };
  const model = await models.port.current(sessionKey, actingUser);
  if (model === 'offline') throw new Error('This user has no model that could answer.');
  const maxTokens = Math.min(wanted, MAX_TOKENS);
  const input = { server, model, maxTokens, system: systemPrompt, messages };
  if (canonicalJson(input).length > MAX_CHARS) throw new Error('The request is too long to be shown for approval.');
  const mark = 'outsider' as const;
  const isSingle = messages.length === 1;
  const decision = await askPerson(
    ask,
    {
      toolName: 'mcp_sampling',
      group: 'custom',
      changes: 'outside',
      input,
      inputHash: hashToolInput(input),
      reason: 'a tool server asks for a completion',
      causes: ['outside'],
      stage: 'safety',
      sessionId,
      userId,
      channelId,
      ...(accountId === undefined ? {} : { accountId }),
      fields: [
        { path: 'server', value: server },
        { path: 'model', value: model },
        { path: 'maxTokens', value: maxTokens },
        ...(systemPrompt === undefined ? [] : [{ path: 'system', value: systemPrompt, mark }]),
        ...messages.map(({ role, content }, at) => ({
          path: isSingle ? 'prompt' : `messages.${at + 1}.${role}`,
          value: content,
          mark,
        })),
      ],
      timeoutMs,
    },
    signal,
  );
  if (decision === 'cancelled' || !decision.approved) throw new Error('The user did not approve this request.');
  const text = await models.askOnce({
    runId,
    sessionKey,
    actingUser,
    model,
    text: [...(systemPrompt === undefined ? [] : [{ role: 'system' as const, content: systemPrompt }]), ...messages],
    maxTokens,
    deadlineMs: DEADLINE_MS,
    signal,
  });
  if (text === '') throw new Error('The model gave no answer in time.');
  return { role: 'assistant', content: { type: 'text', text }, model, stopReason: 'endTurn' };
}

function plainText(content: CreateMessageRequest['params']['messages'][number]['content']): string {
  const parts = (Array.isArray(content) ? content : [content]).map((part) =>
    part.type === 'text' ? part.text : undefined,
  );
  if (parts.includes(undefined)) throw new Error('This client samples text only.');
  return parts.join('\n');
}
