import type { AttachmentUpload } from '@finclaw/types';
import * as z from 'zod/mini';
import { GatewayFault, invalidInput } from '../gateway-fault.ts';
import { MAX_ANSWERS, type OpenaiQuestion, pictureOf, questionFrom } from './openai-question.ts';

const part = z.union([
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) }),
]);
const content = z.union([z.string(), z.array(part)]);
const count = z.int().check(z.positive());
const requestSchema = z.object({
  model: z.string().check(z.minLength(1), z.maxLength(200)),
  messages: z
    .array(z.object({ role: z.enum(['system', 'developer', 'user', 'assistant']), content: z.nullish(content) }))
    .check(z.minLength(1), z.maxLength(2000)),
  stream: z.nullish(z.boolean()),
  stream_options: z.nullish(z.object({ include_usage: z.nullish(z.boolean()) })),
  n: z.nullish(z.int().check(z.minimum(1), z.maximum(MAX_ANSWERS))),
  stop: z.nullish(z.union([z.string(), z.array(z.string()).check(z.maxLength(16))])),
  max_tokens: z.nullish(count),
  max_completion_tokens: z.nullish(count),
});

/** Fields that would change what an answer is; ignoring them would be a lie. Those that only tune it are ignored. */
const UNSUPPORTED: Readonly<Record<string, (value: unknown) => boolean>> = {
  tools: (value) => Array.isArray(value) && value.length > 0,
  functions: (value) => Array.isArray(value) && value.length > 0,
  logprobs: (value) => value === true,
  response_format: (value) => (Object(value) as { type?: unknown }).type !== 'text',
  modalities: (value) => Array.isArray(value) && value.some((modality) => modality !== 'text'),
};

/** A chat completion request as the assistant can answer it. */
export interface ChatRequest extends OpenaiQuestion {
  readonly isStreamed: boolean;
  readonly wantsUsage: boolean;
  /** How many answers are wanted. */
  readonly answers: number;
}

/** Refuses by name what the assistant cannot do. */
export function refuseUnsupported(
  body: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, (value: unknown) => boolean>>,
): void {
  for (const [field, isUsed] of Object.entries(fields)) {
    const value = body[field];
    if (value !== undefined && value !== null && isUsed(value))
      throw new GatewayFault('INVALID_INPUT', 'gateway.openai.unsupported', { field });
  }
}

/** Reads a chat completion request; what the assistant cannot do is refused by name. */
export function readChatRequest(body: Readonly<Record<string, unknown>>): ChatRequest {
  refuseUnsupported(body, UNSUPPORTED);
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success) throw invalidInput(parsed.error.issues[0]?.path.join('.').slice(0, 100) || 'body');
  const { model, messages, stream, stream_options, n, stop, max_tokens, max_completion_tokens } = parsed.data;
  const said = messages.map((message) => ({
    role: message.role,
    text: textOf(message.content),
    pictures: picturesOf(message.content),
  }));
  const most = max_completion_tokens ?? max_tokens;
  return {
    ...questionFrom(model, said),
    stops: typeof stop === 'string' ? [stop] : (stop ?? []),
    ...(typeof most === 'number' && { maxTokens: most }),
    isStreamed: stream === true,
    wantsUsage: stream_options?.include_usage === true,
    answers: n ?? 1,
  };
}

type Content = z.infer<typeof content> | null | undefined;

function textOf(value: Content): string {
  if (typeof value === 'string') return value;
  return (value ?? []).flatMap((each) => (each.type === 'text' ? [each.text] : [])).join('\n');
}

const picturesOf = (value: Content): readonly AttachmentUpload[] =>
  typeof value === 'string'
    ? []
    : (value ?? []).flatMap((each) => (each.type === 'image_url' ? [pictureOf(each.image_url.url)] : []));
