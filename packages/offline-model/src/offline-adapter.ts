import { type MessageKey, message } from '@finclaw/config';
import { createAbortError } from '@finclaw/infra';
import { seedOf } from '@finclaw/market';
import type { ProviderAdapter, ProviderRequestParams, StreamChunk } from '@finclaw/models';
import { OWN_CALL, readConversation } from './conversation.ts';
import type { QuestionDeps } from './frame.ts';
import { createRequestReader } from './requests.ts';
import { runScripts, type Step } from './run-scripts.ts';
import { toolTitle } from './script.ts';

/** Creates the built-in model: no network, no key, the same answer to the same conversation at the same time. */
export function createOfflineAdapter(deps: QuestionDeps): ProviderAdapter {
  const read = createRequestReader(deps);
  return {
    providerId: 'offline',
    streamCompletion: (params) => stream(params, deps, read),
  };
}

async function* stream(
  params: ProviderRequestParams,
  deps: QuestionDeps,
  read: ReturnType<typeof createRequestReader>,
): AsyncGenerator<StreamChunk> {
  const { abortSignal } = params;
  if (abortSignal?.aborted) throw createAbortError(abortSignal.reason);
  for (const chunk of chunksOf(nextStep(params, deps, read), callIds(params, deps))) {
    yield chunk;
    if (abortSignal?.aborted) throw createAbortError(abortSignal.reason);
  }
}

/** It uses no tokens. */
const FREE = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, totalTokens: 0, nanoUsd: 0 };

function* chunksOf(step: Step, idOf: (index: number) => string): Generator<StreamChunk> {
  if (step.kind === 'say') for (const text of piecesOf(step.text)) yield { type: 'text_delta', text };
  for (const [index, { name, input }] of (step.kind === 'call' ? step.calls : []).entries()) {
    yield { type: 'tool_use_start', id: idOf(index), name, index };
    for (const delta of piecesOf(JSON.stringify(input))) yield { type: 'tool_input_delta', delta, index };
    yield { type: 'tool_use_end', index };
  }
  yield { type: 'usage', usage: FREE };
  yield { type: 'done', stopReason: step.kind === 'call' ? 'tool_use' : 'end_turn' };
}

/** Small pieces for streaming, cut at blanks and never inside a character. */
const piecesOf = (text: string): readonly string[] => text.match(/\s|[^\s]{1,12}\s?/gu) ?? [];

/** Ids that no other call of the session has: they depend on the conversation so far and on the time. */
function callIds({ messages }: ProviderRequestParams, { now }: QuestionDeps): (index: number) => string {
  let calls = 0;
  for (const { content } of messages)
    if (typeof content !== 'string') for (const { type } of content) if (type === 'tool_use') calls++;
  const stem = seedOf(`${now()} ${calls} ${JSON.stringify(messages.at(-1))}`).toString(36);
  return (index) => `${OWN_CALL}${stem}_${calls + index + 1}`;
}

/** Messages for sources that are not configured. */
const NO_COMPANIES = ['offline.companyMissing', 'fundamentals.unconfigured'] as const;
const MISSING: Readonly<Record<string, readonly MessageKey[]>> = {
  get_news: ['offline.newsMissing'],
  get_fundamentals: NO_COMPANIES,
  get_filings: NO_COMPANIES,
};

function nextStep(
  params: ProviderRequestParams,
  deps: QuestionDeps,
  read: ReturnType<typeof createRequestReader>,
): Step {
  const { messages, tools = [], language, timeZone, isStandIn = false, isPrompted } = params;
  // It answers completely at once, so it has nothing to add when the engine asks it to continue.
  if (isPrompted) return { kind: 'say', text: '' };
  const conversation = readConversation(messages);
  // Quoted results are not parsed: nothing in them is a request.
  if (conversation.isForwarded) return { kind: 'say', text: message(language ?? deps.locale, 'offline.forwarded') };
  const requests = read(conversation, { language, timeZone });
  const locale = language ?? requests[0]?.frame.locale ?? deps.locale;
  if (conversation.hasFiles)
    return { kind: 'say', text: `${message(locale, 'offline.files')}\n${message(locale, 'offline.getModel')}` };
  if (conversation.question === '') return { kind: 'say', text: message(locale, 'offline.empty') };
  const understood = requests.map(({ understanding }) => understanding);
  const step = runScripts(understood, conversation.answers, (calls) => {
    const missing = calls.find(({ name }) => !tools.some((tool) => tool.name === name));
    if (missing === undefined) return undefined;
    const sentences = MISSING[missing.name] ?? ['offline.toolMissing'];
    return sentences.map((key) => message(locale, key, { tool: toolTitle(missing.name, locale) })).join('\n');
  });
  // A user with another model gets the reason why it does not answer, not instructions to get one.
  if (step.kind === 'call' || isStandIn || !understood.some(({ needsModel }) => needsModel)) return step;
  const advice = message(locale, 'offline.getModel');
  // Once is enough.
  return conversation.previousReply.includes(advice) ? step : { kind: 'say', text: `${step.text}\n${advice}` };
}
