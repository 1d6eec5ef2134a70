import type { Anthropic } from '@anthropic-ai/sdk';
import type { ImageBlock, TextBlock } from '@finclaw/types';
import type { ModelEntry } from '../gateway/model-entry.ts';
import type { ProviderRequestParams } from './adapter.ts';
import { ensuredSchema } from './answer-format.ts';
import {
  type AssistantBlock,
  type PreparedHistory,
  prepareTurns,
  questionsOf,
  type Turn,
  type UserBlock,
} from './history.ts';
import { outputLimitOf } from './output-limit.ts';
import { createToolConverter, type ToolNameDecoder, toWireCallId, toWireToolName } from './tool-names.ts';

type Content = Anthropic.ContentBlockParam;
type Body = Omit<Anthropic.MessageCreateParamsNonStreaming, 'stream'> & { temperature?: number };

/** A request in Anthropic's format, without the choice between a stream and a whole reply. */
interface AnthropicRequest {
  readonly body: Body;
  readonly decodeToolName: ToolNameDecoder;
}

const CACHED = { cache_control: { type: 'ephemeral' as const } };
/** The cache setting for what all conversations share: users ask every half hour rather than every five minutes. */
const CACHED_FOR_AN_HOUR = { cache_control: { type: 'ephemeral' as const, ttl: '1h' as const } };
const MIN_BUDGET = 1_024;

const convertTools = createToolConverter<Anthropic.Tool>(({ description, inputSchema }, name) => ({
  name,
  description,
  input_schema: inputSchema as Anthropic.Tool.InputSchema,
}));

/**
 * Makes a request from neutral messages. Other models' thinking is left out; this model's own is sent back unchanged.
 */
export function buildAnthropicRequest(params: ProviderRequestParams, entry: ModelEntry | undefined): AnthropicRequest {
  const reader = { provider: 'anthropic', model: params.model, canSee: entry?.capabilities.vision ?? true };
  const history = prepareTurns(params.messages, reader);
  const { tools, decode } = convertTools(params.tools);
  const system = toSystem(history.system);
  const thinking = toThinking(params, entry, history.turns);
  const body: Body = {
    model: entry?.wireId ?? params.model,
    max_tokens: outputLimitOf(params, entry).maxTokens,
    messages: toMessages(history),
    ...(system.length > 0 && { system }),
    ...(tools.length > 0 && { tools: [...tools.slice(0, -1), markedTool(tools.at(-1)!)] }),
    ...(tools.length > 0 && params.toolChoice && { tool_choice: { type: 'none' } }),
    ...thinking,
    ...outputConfig(params, entry, thinking),
  };
  const acceptsTemperature = entry?.acceptsTemperature !== false && thinking === undefined;
  if (params.temperature !== undefined && acceptsTemperature) body.temperature = params.temperature;
  return { body, decodeToolName: decode };
}

/** Returns the effort of thinking and the format of the answer; models that think adaptively support both. */
function outputConfig(
  params: ProviderRequestParams,
  entry: ModelEntry | undefined,
  thinking: Pick<Body, 'output_config'> | undefined,
): Pick<Body, 'output_config'> | undefined {
  const schema = entry?.thinkingStyle === 'adaptive' ? ensuredSchema(params) : undefined;
  return schema && { output_config: { ...thinking?.output_config, format: { type: 'json_schema', schema } } };
}

const markedTools = new WeakMap<Anthropic.Tool, Anthropic.Tool>();

/** Marks the last tool for the cache: all tools are the same in the next call. */
function markedTool(tool: Anthropic.Tool): Anthropic.Tool {
  const marked = markedTools.get(tool) ?? { ...tool, ...CACHED_FOR_AN_HOUR };
  markedTools.set(tool, marked);
  return marked;
}

/** Marks the first block: it is shared by all users, and those after it are one person's. */
function toSystem(blocks: readonly TextBlock[]): Anthropic.TextBlockParam[] {
  return blocks.map((block, at) => (at === 0 ? markedBlock(block) : { type: 'text', text: block.text }));
}

const markedBlocks = new WeakMap<TextBlock, Anthropic.TextBlockParam>();

function markedBlock(block: TextBlock): Anthropic.TextBlockParam {
  const marked = markedBlocks.get(block) ?? { type: 'text', text: block.text, ...CACHED_FOR_AN_HOUR };
  markedBlocks.set(block, marked);
  return marked;
}

/**
 * Marks two places in the conversation for the vendor's cache: its end, and the latest question before it, where an
 * earlier call left its own mark. A note about the time stays behind its question, so the conversation only ever grows.
 */
function toMessages({ turns }: PreparedHistory): Anthropic.MessageParam[] {
  const messages = turns.map(({ role, blocks }) => ({ role, content: blocks.map(toContent) }));
  const questions = questionsOf(turns);
  const end = turns.length - 1;
  const earlier = questions.findLast((at) => at !== end);
  for (const at of [earlier, end]) mark(at === undefined ? undefined : messages[at]?.content);
  return messages;
}

/** Marks the last block that can be marked: neither thinking nor an empty result. */
function mark(content: Content[] | undefined): void {
  const last = content?.at(-1);
  const isBlank = last?.type === 'tool_result' && last.content === '';
  if (content && last && last.type !== 'thinking' && last.type !== 'redacted_thinking' && !isBlank) {
    content[content.length - 1] = { ...last, ...CACHED } as Content;
  }
}

function toContent(block: UserBlock | AssistantBlock): Content {
  switch (block.type) {
    case 'text':
      return { type: 'text', text: block.text };
    case 'image':
      return { type: 'image', source: toImageSource(block) };
    case 'tool_use':
      return { type: 'tool_use', id: toWireCallId(block.id), name: toWireToolName(block.name), input: block.input };
    case 'tool_result':
      return {
        type: 'tool_result',
        tool_use_id: toWireCallId(block.toolUseId),
        content: block.content,
        ...(block.isError && { is_error: true }),
      };
    case 'thinking':
      return block.redactedData === undefined
        ? { type: 'thinking', thinking: block.text, signature: block.signature ?? '' }
        : { type: 'redacted_thinking', data: block.redactedData };
  }
}

function toImageSource({ url }: ImageBlock): Anthropic.URLImageSource | Anthropic.Base64ImageSource {
  const inline = /^data:(image\/[a-z]+);base64,(.*)$/is.exec(url);
  if (!inline) return { type: 'url', url };
  return {
    type: 'base64',
    media_type: inline[1]!.toLowerCase() as Anthropic.Base64ImageSource['media_type'],
    data: inline[2]!,
  };
}

function toThinking(
  { thinking = 'off', ...params }: ProviderRequestParams,
  entry: ModelEntry | undefined,
  turns: readonly Turn[],
): Pick<Body, 'thinking' | 'output_config'> | undefined {
  if (thinking === 'off' || entry?.thinkingStyle === undefined) return undefined;
  if (entry.thinkingStyle === 'adaptive') {
    return { thinking: { type: 'adaptive', display: 'summarized' }, output_config: { effort: thinking } };
  }
  if (!canThinkOn(turns)) return undefined;
  const { maxTokens, thinkingTokens } = outputLimitOf({ ...params, thinking }, entry);
  const budget = Math.min(thinkingTokens, maxTokens - MIN_BUDGET);
  return budget < MIN_BUDGET ? undefined : { thinking: { type: 'enabled', budget_tokens: budget } };
}

/** Older models refuse to think in the middle of a round of tool calls that another model began. */
function canThinkOn(turns: readonly Turn[]): boolean {
  const last = turns.findLast(({ role }) => role === 'assistant');
  const isRoundOpen = turns.at(-1)?.blocks.some((block) => block.type === 'tool_result');
  return !isRoundOpen || last?.blocks[0]?.type === 'thinking';
}
