import { createHash } from 'node:crypto';
import type { OpenAI } from 'openai';
import type { ModelEntry } from '../gateway/model-entry.ts';
import type { ProviderRequestParams } from './adapter.ts';
import { ensuredSchema } from './answer-format.ts';
import { type Dialect, dialectOf } from './dialect.ts';
import {
  type AssistantBlock,
  canCallTools,
  type PreparedHistory,
  prepareTurns,
  type UserBlock,
  withoutNotes,
} from './history.ts';
import { effortOf, outputLimitOf } from './output-limit.ts';
import { createToolConverter, type ToolNameDecoder, toWireCallId, toWireToolName } from './tool-names.ts';

type Message = OpenAI.ChatCompletionMessageParam;
type Body = Omit<OpenAI.ChatCompletionCreateParamsNonStreaming, 'stream'>;

/** A chat request in OpenAI's format, without the choice between a stream and a whole reply. */
export interface OpenAIRequest {
  readonly body: Body;
  readonly decodeToolName: ToolNameDecoder;
}

type FunctionTool = OpenAI.ChatCompletionFunctionTool;

const toTool = (name: string, description: string, parameters: Record<string, unknown>): FunctionTool => ({
  type: 'function',
  function: { name, description, parameters },
});
const convertTools = createToolConverter(({ description, inputSchema }, name) =>
  toTool(name, description, inputSchema),
);
const convertPlainly = createToolConverter(({ description, inputSchema }, name) =>
  toTool(name, description, plainSchema(inputSchema) as Record<string, unknown>),
);

/** Makes a chat request from neutral messages; private parts of other models' answers are left out. */
export function buildOpenAIRequest(
  params: ProviderRequestParams,
  entry: ModelEntry | undefined,
  { provider, canCall = canCallTools(entry) }: { readonly provider: string; readonly canCall?: boolean },
): OpenAIRequest {
  const dialect = dialectOf(provider);
  const canSee = entry?.capabilities.vision ?? provider === 'openai';
  const history = prepareTurns(params.messages, { provider, model: params.model, canSee, canCall });
  const { tools, decode } = (dialect.hasPlainSchemas ? convertPlainly : convertTools)(
    canCall ? params.tools : undefined,
  );
  const { maxTokens } = outputLimitOf(params, entry);
  const effort = toEffort(params, entry, tools.length > 0);
  const schema = ensuredSchema(params);
  const body: Body = {
    model: entry?.wireId ?? params.model,
    messages: toMessages(history, dialect),
    [dialect.maxTokens ?? 'max_tokens']: maxTokens,
    ...(tools.length > 0 && { tools: [...tools] }),
    ...(tools.length > 0 && params.toolChoice && { tool_choice: 'none' }),
    ...(schema && { response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } } }),
    ...(effort && (dialect.effort === 'reasoning' ? { reasoning: { effort } } : { reasoning_effort: effort })),
  };
  if (params.temperature !== undefined && entry?.acceptsTemperature !== false) body.temperature = params.temperature;
  return { body, decodeToolName: decode };
}

/**
 * Returns the thinking effort. Models of the Responses endpoint do not reason here while they use tools, so none is
 * requested.
 */
function toEffort(
  { thinking }: ProviderRequestParams,
  entry: ModelEntry | undefined,
  hasTools: boolean,
): 'low' | 'medium' | 'high' | undefined {
  return hasTools && entry?.api === 'responses' ? undefined : effortOf(thinking, entry);
}

/**
 * Converts messages. A note about a moment is placed right before the question of that moment and stays there, so the
 * conversation only ever grows.
 */
function toMessages({ system, turns }: PreparedHistory, dialect: Dialect): Message[] {
  const { systemRole: role = 'system', isSystemFirst } = dialect;
  const toSystem = (texts: readonly { readonly text: string }[]): Message[] =>
    texts.length === 0 ? [] : [{ role, content: texts.map(({ text }) => text).join('\n\n') }];
  const messages = toSystem(system);
  for (const turn of turns) {
    if (turn.role === 'assistant') {
      messages.push(toAssistant(turn.blocks, dialect));
      continue;
    }
    const { content, notes } = withoutNotes(turn.blocks);
    messages.push(
      ...(isSystemFirst ? toUser(notesFirst(turn.blocks), [], dialect) : toUser(content, toSystem(notes), dialect)),
    );
  }
  return messages;
}

/** Moves notes into the user message, marked as not the user's words, where system text may only come first. */
export function notesFirst(blocks: readonly UserBlock[]): readonly UserBlock[] {
  const { content, notes } = withoutNotes(blocks);
  if (notes.length === 0) return blocks;
  const text = `[From the program, not from the user:\n${notes.map((note) => note.text).join('\n\n')}\n]`;
  const at = content.findIndex(({ type }) => type !== 'tool_result');
  const place = at < 0 ? content.length : at;
  return [...content.slice(0, place), { type: 'text', text }, ...content.slice(place)];
}

/** The placeholder Google accepts for a missing signature, for calls that another model made. */
const NO_SIGNATURE = 'skip_thought_signature_validator';

function toAssistant(
  blocks: readonly AssistantBlock[],
  { signsCalls, returnsThinking, hasShortCallIds }: Dialect,
): Message {
  const text = blocks.map((block) => (block.type === 'text' ? block.text : '')).join('');
  const calls: OpenAI.ChatCompletionMessageFunctionToolCall[] = [];
  let signature: string | undefined;
  for (const block of blocks) {
    if (block.type === 'thinking') signature = block.signature ?? signature;
    if (block.type !== 'tool_use') continue;
    const id = toCallId(block.id, hasShortCallIds);
    const call = {
      id,
      type: 'function' as const,
      function: { name: toWireToolName(block.name), arguments: JSON.stringify(block.input) },
    };
    // Of several calls at a time, only the first is signed.
    const sign = signsCalls ? (signature ?? (calls.length === 0 ? NO_SIGNATURE : undefined)) : undefined;
    const signed = { ...call, extra_content: { google: { thought_signature: sign } } };
    calls.push(sign === undefined ? call : signed);
    signature = undefined;
  }
  const thinking = blocks.map((block) => (block.type === 'thinking' ? block.text : '')).join('');
  return {
    role: 'assistant',
    content: text === '' ? null : text,
    ...(calls.length > 0 && { tool_calls: calls }),
    ...(returnsThinking && calls.length > 0 && { [returnsThinking]: thinking }),
  };
}

const toCallId = (id: string, isShort: true | undefined): string =>
  isShort && !/^[A-Za-z0-9]{9}$/.test(id)
    ? createHash('sha256').update(id).digest('hex').slice(0, 9)
    : toWireCallId(id);

function toUser(blocks: readonly UserBlock[], before: readonly Message[], { hasShortCallIds }: Dialect): Message[] {
  const results: Message[] = [];
  const parts: OpenAI.ChatCompletionContentPart[] = [];
  for (const block of blocks) {
    if (block.type === 'tool_result')
      results.push({ role: 'tool', tool_call_id: toCallId(block.toolUseId, hasShortCallIds), content: block.content });
    else if (block.type === 'text') parts.push({ type: 'text', text: block.text });
    else parts.push({ type: 'image_url', image_url: { url: block.url } });
  }
  if (parts.length === 0) return results;
  const isText = parts.every((part) => part.type === 'text');
  const content = isText ? parts.map((part) => (part as { text: string }).text).join('\n\n') : parts;
  return [...results, ...before, { role: 'user', content }];
}

/**
 * JSON Schema keywords that annotate values without constraining their type; servers that check schemas strictly refuse
 * them.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  '$schema',
  '$id',
  '$comment',
  'additionalProperties',
  'unevaluatedProperties',
  'patternProperties',
  'examples',
  'default',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'uniqueItems',
  'contentEncoding',
]);

/** Reduces a schema to the keywords every server supports. The others are still checked before a tool runs. */
function plainSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plainSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { const: only, properties, ...rest } = schema as Readonly<Record<string, unknown>>;
  const plain = Object.fromEntries(
    Object.entries(rest).flatMap(([key, value]) =>
      LEFT_OUT.has(key) ? [] : [[key, key === 'enum' ? value : plainSchema(value)]],
    ),
  );
  // A property may have the name of such a keyword.
  const fields = Object.entries((properties ?? {}) as object).map(([name, value]) => [name, plainSchema(value)]);
  return {
    ...plain,
    ...(properties !== undefined && { properties: Object.fromEntries(fields) }),
    ...(only !== undefined && { enum: [only], type: typeof only }),
  };
}
