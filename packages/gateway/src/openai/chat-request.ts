import type { TranscriptEntry } from '@finclaw/types';
import * as z from 'zod/mini';
import { GatewayFault, invalidInput } from '../gateway-fault.ts';

const textPart = z.object({ type: z.literal('text'), text: z.string() });
const content = z.union([z.string(), z.array(textPart)]);
const requestSchema = z.object({
  model: z.string().check(z.minLength(1), z.maxLength(200)),
  messages: z
    .array(z.object({ role: z.enum(['system', 'developer', 'user', 'assistant']), content: z.nullish(content) }))
    .check(z.minLength(1), z.maxLength(2000)),
  stream: z.nullish(z.boolean()),
  stream_options: z.nullish(z.object({ include_usage: z.nullish(z.boolean()) })),
});

/** Fields that would change what an answer is; ignoring them would be a lie. Those that only tune it are ignored. */
const UNSUPPORTED: Readonly<Record<string, (value: unknown) => boolean>> = {
  tools: (value) => Array.isArray(value) && value.length > 0,
  functions: (value) => Array.isArray(value) && value.length > 0,
  n: (value) => typeof value === 'number' && value !== 1,
  logprobs: (value) => value === true,
  response_format: (value) => (Object(value) as { type?: unknown }).type !== 'text',
  modalities: (value) => Array.isArray(value) && value.some((modality) => modality !== 'text'),
};

/** A request as the assistant can answer it: what was said before, and the question. */
export interface ChatRequest {
  readonly model: string;
  readonly question: string;
  readonly earlier: readonly Pick<TranscriptEntry, 'role' | 'content'>[];
  readonly isStreamed: boolean;
  readonly wantsUsage: boolean;
}

/** Reads a chat completion request; what the assistant cannot do is refused by name. */
export function readChatRequest(body: Readonly<Record<string, unknown>>): ChatRequest {
  for (const [field, isUsed] of Object.entries(UNSUPPORTED)) {
    const value = body[field];
    if (value !== undefined && value !== null && isUsed(value)) {
      throw new GatewayFault('INVALID_INPUT', 'gateway.openai.unsupported', { field });
    }
  }
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success) throw invalidInput(parsed.error.issues[0]?.path.join('.').slice(0, 100) || 'body');
  const { model, messages, stream, stream_options } = parsed.data;
  const said = messages.map((message) => ({ role: message.role, content: textOf(message.content) }));
  const last = said.at(-1);
  if (last?.role !== 'user' || last.content.trim() === '') {
    throw new GatewayFault('INVALID_INPUT', 'gateway.openai.noQuestion');
  }
  return {
    model,
    question: last.content,
    // A program's instructions are something it says, like the rest: they do not replace the assistant's own.
    earlier: said
      .slice(0, -1)
      .filter((message) => message.content.trim() !== '')
      .map((message) => ({ role: message.role === 'assistant' ? 'assistant' : 'user', content: message.content })),
    isStreamed: stream === true,
    wantsUsage: stream_options?.include_usage === true,
  };
}

function textOf(value: z.infer<typeof content> | null | undefined): string {
  if (typeof value === 'string') return value;
  return (value ?? []).map(({ text }) => text).join('\n');
}
