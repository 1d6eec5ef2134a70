import * as z from 'zod/mini';
import { invalidInput } from '../gateway-fault.ts';
import { refuseUnsupported } from './chat-request.ts';
import { type OpenaiQuestion, pictureOf, questionFrom } from './openai-question.ts';

const part = z.union([
  z.object({ type: z.enum(['input_text', 'output_text', 'text']), text: z.string() }),
  z.object({ type: z.literal('refusal'), refusal: z.string() }),
  z.object({ type: z.literal('input_image'), image_url: z.string() }),
]);
const message = z.object({
  type: z.optional(z.literal('message')),
  role: z.enum(['system', 'developer', 'user', 'assistant']),
  content: z.union([z.string(), z.array(part)]),
});
const requestSchema = z.object({
  model: z.string().check(z.minLength(1), z.maxLength(200)),
  input: z.union([z.string(), z.array(message).check(z.minLength(1), z.maxLength(2000))]),
  instructions: z.nullish(z.string()),
  stream: z.nullish(z.boolean()),
  max_output_tokens: z.nullish(z.int().check(z.positive())),
});

const UNSUPPORTED: Readonly<Record<string, (value: unknown) => boolean>> = {
  tools: (value) => Array.isArray(value) && value.length > 0,
  previous_response_id: () => true,
  conversation: () => true,
  background: (value) => value === true,
  text: (value) => !['text', undefined].includes((Object(value) as { format?: { type?: string } }).format?.type),
};

/** A request of the Responses API as the assistant can answer it. */
export interface ResponsesRequest extends OpenaiQuestion {
  readonly isStreamed: boolean;
  readonly instructions: string | undefined;
}

/** Reads a request of the Responses API; nothing of it is kept for a later one, so each brings all that was said. */
export function readResponsesRequest(body: Readonly<Record<string, unknown>>): ResponsesRequest {
  refuseUnsupported(body, UNSUPPORTED);
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success) throw invalidInput(parsed.error.issues[0]?.path.join('.').slice(0, 100) || 'body');
  const { model, input, instructions, stream, max_output_tokens } = parsed.data;
  const items = typeof input === 'string' ? [{ role: 'user' as const, content: input }] : input;
  const said = items.map(({ role, content }) => {
    const parts = typeof content === 'string' ? [{ type: 'input_text' as const, text: content }] : content;
    return {
      role,
      text: parts.flatMap((each) => ('text' in each ? [each.text] : 'refusal' in each ? [each.refusal] : [])).join('\n'),
      pictures: parts.flatMap((each) => ('image_url' in each ? [pictureOf(each.image_url)] : [])),
    };
  });
  const first = instructions ? [{ role: 'system' as const, text: instructions, pictures: [] }] : [];
  return {
    ...questionFrom(model, [...first, ...said]),
    stops: [],
    ...(typeof max_output_tokens === 'number' && { maxTokens: max_output_tokens }),
    isStreamed: stream === true,
    instructions: instructions ?? undefined,
  };
}
