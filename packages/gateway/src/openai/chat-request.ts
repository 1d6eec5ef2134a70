import { Refusal } from '@finclaw/config';
import type { AttachmentUpload } from '@finclaw/types';
import * as z from 'zod/mini';
import { answerFormat, clientFunction, demandsOf, toolChoice } from './client-tools.ts';
import { assertQuestion, type ConversationItem, fileOf, MAX_ANSWERS, type OpenaiQuestion } from './openai-question.ts';
import { readRequest } from './read-request.ts';

const part = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('refusal'), refusal: z.string() }),
  z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) }),
  z.object({
    type: z.literal('file'),
    file: z.object({ file_data: z.nullish(z.string()), filename: z.nullish(z.string()) }),
  }),
]);
const content = z.union([z.string(), z.array(part)]);
const call = z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) });
const message = z.discriminatedUnion('role', [
  z.object({ role: z.enum(['system', 'developer', 'user']), content: z.nullish(content) }),
  z.object({ role: z.literal('assistant'), content: z.nullish(content), tool_calls: z.nullish(z.array(call)) }),
  z.object({ role: z.literal('tool'), content, tool_call_id: z.string() }),
]);
const count = z.int().check(z.positive());
/** The schema of a chat completion request. */
export const chatRequestSchema = z.object({
  model: z.string().check(z.minLength(1), z.maxLength(200)),
  messages: z.array(message).check(z.minLength(1), z.maxLength(2000)),
  tools: z.nullish(
    z.array(z.object({ type: z.literal('function'), function: clientFunction })).check(z.maxLength(128)),
  ),
  tool_choice: z.nullish(toolChoice),
  response_format: z.nullish(answerFormat),
  stream: z.nullish(z.boolean()),
  stream_options: z.nullish(z.object({ include_usage: z.nullish(z.boolean()) })),
  n: z.nullish(z.int().check(z.minimum(1), z.maximum(MAX_ANSWERS))),
  stop: z.nullish(z.union([z.string(), z.array(z.string()).check(z.maxLength(16))])),
  max_tokens: z.nullish(count),
  max_completion_tokens: z.nullish(count),
});

/**
 * Fields that would change the meaning of an answer, which must not be ignored. Those that only tune it are ignored.
 */
const UNSUPPORTED: Readonly<Record<string, (value: unknown) => boolean>> = {
  functions: (value) => Array.isArray(value) && value.length > 0,
  logprobs: (value) => value === true,
  modalities: (value) => Array.isArray(value) && value.some((modality) => modality !== 'text'),
};

/** A chat completion request as the assistant can answer it. */
export interface ChatRequest extends OpenaiQuestion {
  readonly isStreamed: boolean;
  readonly wantsUsage: boolean;
  readonly answers: number;
}

/** Refuses unsupported fields by name. */
export function refuseUnsupported(
  body: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, (value: unknown) => boolean>>,
): void {
  for (const [field, isUsed] of Object.entries(fields)) {
    const value = body[field];
    if (value !== undefined && value !== null && isUsed(value))
      throw new Refusal('INVALID_INPUT', 'gateway.openai.unsupported', { field });
  }
}

/** Parses a chat completion request; unsupported features are refused by name. */
export function readChatRequest(body: Readonly<Record<string, unknown>>): ChatRequest {
  refuseUnsupported(body, UNSUPPORTED);
  const request = readRequest(chatRequestSchema, body);
  const { model, messages, tools, tool_choice, response_format, stream, stream_options, n, stop } = request;
  const items = messages.flatMap(itemsIn);
  assertQuestion(items);
  const most = request.max_completion_tokens ?? request.max_tokens;
  const functions = (tools ?? []).map((tool) => tool.function);
  return {
    model,
    items,
    ...demandsOf(functions, tool_choice, response_format),
    stops: typeof stop === 'string' ? [stop] : (stop ?? []),
    ...(typeof most === 'number' && { maxTokens: most }),
    isStreamed: stream === true,
    wantsUsage: stream_options?.include_usage === true,
    answers: n ?? 1,
  };
}

function itemsIn(each: z.infer<typeof message>): readonly ConversationItem[] {
  if (each.role === 'tool') return [{ kind: 'result', id: each.tool_call_id, text: textOf(each.content) }];
  const text: ConversationItem = {
    kind: 'text',
    role: each.role,
    text: textOf(each.content),
    files: filesOf(each.content),
  };
  if (each.role !== 'assistant' || !each.tool_calls) return [text];
  const calls = each.tool_calls.map(({ id, function: { name, arguments: input } }) => callOf(id, name, input));
  return text.text === '' ? calls : [text, ...calls];
}

/** Converts a call of an earlier answer; input that is not JSON stays as it is. */
export function callOf(id: string, name: string, input: string): ConversationItem {
  try {
    return { kind: 'call', id, name, input: JSON.parse(input || '{}') };
  } catch {
    return { kind: 'call', id, name, input: { input } };
  }
}

type Content = z.infer<typeof content> | null | undefined;

function textOf(value: Content): string {
  if (typeof value === 'string') return value;
  return (value ?? [])
    .flatMap((each) => (each.type === 'text' ? [each.text] : each.type === 'refusal' ? [each.refusal] : []))
    .join('\n');
}

const filesOf = (value: Content): readonly AttachmentUpload[] =>
  (typeof value === 'string' ? [] : (value ?? [])).flatMap((each) => {
    if (each.type === 'image_url') return [fileOf(each.image_url.url)];
    return each.type === 'file' ? [fileOf(each.file.file_data, each.file.filename)] : [];
  });
