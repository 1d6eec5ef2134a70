import type { OpenAI } from 'openai';
import type { ModelEntry } from '../models/model-entry.ts';
import type { ProviderRequestParams } from './adapter.ts';
import { type AssistantBlock, type PreparedHistory, prepareTurns, questionsOf, type UserBlock } from './history.ts';
import { outputLimitOf } from './output-limit.ts';
import { createToolConverter, type ToolNameDecoder, toWireCallId, toWireToolName } from './tool-names.ts';

type Message = OpenAI.ChatCompletionMessageParam;
type Body = Omit<OpenAI.ChatCompletionCreateParamsNonStreaming, 'stream'>;

/** A chat request as OpenAI wants it, without the choice between a stream and a whole reply. */
export interface OpenAIRequest {
  readonly body: Body;
  readonly decodeToolName: ToolNameDecoder;
}

/** Servers that merely speak OpenAI's protocol know its older words. */
type OpenAIDialect = 'openai' | 'compatible';

const convertTools = createToolConverter<OpenAI.ChatCompletionFunctionTool>(({ description, inputSchema }, name) => ({
  type: 'function',
  function: { name, description, parameters: inputSchema as Record<string, unknown> },
}));

/** Makes a chat request from neutral messages; private parts of other models' answers are left out. */
export function buildOpenAIRequest(
  params: ProviderRequestParams,
  entry: ModelEntry | undefined,
  { provider, dialect }: { readonly provider: string; readonly dialect: OpenAIDialect },
): OpenAIRequest {
  const canSee = entry?.capabilities.vision ?? dialect === 'openai';
  const history = prepareTurns(params.messages, { provider, model: params.model, canSee });
  const { tools, decode } = convertTools(params.tools);
  const { maxTokens } = outputLimitOf(params, entry);
  const effort = toEffort(params, entry, tools.length > 0);
  const body: Body = {
    model: entry?.wireId ?? params.model,
    messages: toMessages(history, dialect === 'openai' ? 'developer' : 'system'),
    ...(dialect === 'openai' ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens }),
    ...(tools.length > 0 && { tools: [...tools] }),
    ...(tools.length > 0 && params.toolChoice && { tool_choice: 'none' }),
    ...(effort && { reasoning_effort: effort }),
  };
  if (params.temperature !== undefined && entry?.acceptsTemperature !== false) body.temperature = params.temperature;
  return { body, decodeToolName: decode };
}

/** Models that belong on the newer endpoint do not reason here while they use tools, so they are not asked to. */
function toEffort(
  { thinking = 'off' }: ProviderRequestParams,
  entry: ModelEntry | undefined,
  hasTools: boolean,
): 'low' | 'medium' | 'high' | undefined {
  if (thinking === 'off' || entry?.thinkingStyle !== 'effort') return undefined;
  return hasTools && entry.api === 'responses' ? undefined : thinking;
}

/** The parts of the system prompt that change stand right before the latest question, so that all before them stays in the vendor's cache. */
function toMessages({ stableSystem, volatileSystem, turns }: PreparedHistory, role: 'developer' | 'system'): Message[] {
  const toSystem = (texts: readonly { readonly text: string }[]): Message[] =>
    texts.length === 0 ? [] : [{ role, content: texts.map(({ text }) => text).join('\n\n') }];
  const latest = questionsOf(turns).at(-1);
  const messages = toSystem(stableSystem);
  for (const [at, turn] of turns.entries()) {
    if (turn.role === 'assistant') messages.push(toAssistant(turn.blocks));
    else messages.push(...toUser(turn.blocks, at === latest ? toSystem(volatileSystem) : []));
  }
  return messages;
}

function toAssistant(blocks: readonly AssistantBlock[]): Message {
  const text = blocks.map((block) => (block.type === 'text' ? block.text : '')).join('');
  const calls = blocks.flatMap((block) =>
    block.type === 'tool_use'
      ? {
          id: toWireCallId(block.id),
          type: 'function' as const,
          function: { name: toWireToolName(block.name), arguments: JSON.stringify(block.input) },
        }
      : [],
  );
  return { role: 'assistant', content: text === '' ? null : text, ...(calls.length > 0 && { tool_calls: calls }) };
}

function toUser(blocks: readonly UserBlock[], before: readonly Message[]): Message[] {
  const results: Message[] = [];
  const parts: OpenAI.ChatCompletionContentPart[] = [];
  for (const block of blocks) {
    if (block.type === 'tool_result')
      results.push({ role: 'tool', tool_call_id: toWireCallId(block.toolUseId), content: block.content });
    else if (block.type === 'text') parts.push({ type: 'text', text: block.text });
    else parts.push({ type: 'image_url', image_url: { url: block.url } });
  }
  if (parts.length === 0) return results;
  const isText = parts.every((part) => part.type === 'text');
  const content = isText ? parts.map((part) => (part as { text: string }).text).join('\n\n') : parts;
  return [...results, ...before, { role: 'user', content }];
}
