import * as z from 'zod/mini';
import { callOf, refuseUnsupported } from './chat-request.ts';
import { answerFormat, clientFunction, demandsOf, toolChoice } from './client-tools.ts';
import { assertQuestion, type ConversationItem, fileOf, type OpenaiQuestion } from './openai-question.ts';
import { readRequest } from './read-request.ts';

const part = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['input_text', 'output_text', 'text']), text: z.string() }),
  z.object({ type: z.literal('refusal'), refusal: z.string() }),
  z.object({ type: z.literal('input_image'), image_url: z.string() }),
  z.object({ type: z.literal('input_file'), file_data: z.nullish(z.string()), filename: z.nullish(z.string()) }),
]);
const content = z.union([z.string(), z.array(part)]);
const item = z.union([
  z.object({
    type: z.optional(z.literal('message')),
    role: z.enum(['system', 'developer', 'user', 'assistant']),
    content,
  }),
  z.object({ type: z.literal('function_call'), call_id: z.string(), name: z.string(), arguments: z.string() }),
  z.object({ type: z.literal('function_call_output'), call_id: z.string(), output: content }),
  z.object({ type: z.literal('item_reference'), id: z.string() }),
  z.object({ type: z.literal('reasoning') }),
]);
/** The schema of a Responses API request. */
export const responsesRequestSchema = z.object({
  model: z.string().check(z.minLength(1), z.maxLength(200)),
  input: z.union([z.string(), z.array(item).check(z.minLength(1), z.maxLength(2000))]),
  instructions: z.nullish(z.string()),
  previous_response_id: z.nullish(z.string()),
  tools: z.nullish(z.array(z.extend(clientFunction, { type: z.literal('function') })).check(z.maxLength(128))),
  tool_choice: z.nullish(toolChoice),
  text: z.nullish(z.object({ format: z.nullish(answerFormat) })),
  stream: z.nullish(z.boolean()),
  max_output_tokens: z.nullish(z.int().check(z.positive())),
});

const UNSUPPORTED: Readonly<Record<string, (value: unknown) => boolean>> = {
  conversation: () => true,
  background: (value) => value === true,
};

/** A request of the Responses API as the assistant can answer it. */
export interface ResponsesRequest extends OpenaiQuestion {
  readonly isStreamed: boolean;
  readonly instructions: string | undefined;
  readonly previous: string | undefined;
}

/** Parses a request of the Responses API; unsupported features are refused by name. */
export function readResponsesRequest(body: Readonly<Record<string, unknown>>): ResponsesRequest {
  refuseUnsupported(body, UNSUPPORTED);
  const { model, input, instructions, stream, max_output_tokens, tools, tool_choice, text, previous_response_id } =
    readRequest(responsesRequestSchema, body);
  const inputs = typeof input === 'string' ? [{ role: 'user' as const, content: input }] : input;
  const items = inputs.flatMap(itemsIn);
  assertQuestion(items);
  const system: readonly ConversationItem[] = instructions
    ? [{ kind: 'text', role: 'system', text: instructions, files: [] }]
    : [];
  const previous: readonly ConversationItem[] = previous_response_id
    ? [{ kind: 'reference', id: previous_response_id }]
    : [];
  return {
    model,
    items: [...previous, ...system, ...items],
    ...demandsOf(tools ?? [], tool_choice, text?.format),
    stops: [],
    ...(typeof max_output_tokens === 'number' && { maxTokens: max_output_tokens }),
    isStreamed: stream === true,
    instructions: instructions ?? undefined,
    previous: previous_response_id ?? undefined,
  };
}

function itemsIn(each: z.infer<typeof item>): readonly ConversationItem[] {
  if (each.type === 'reasoning') return [];
  if (each.type === 'item_reference') return [{ kind: 'reference', id: each.id }];
  if (each.type === 'function_call') return [callOf(each.call_id, each.name, each.arguments)];
  if (each.type === 'function_call_output')
    return [{ kind: 'result', id: each.call_id, text: partsOf(each.output).text }];
  return [{ kind: 'text', role: each.role, ...partsOf(each.content) }];
}

function partsOf(value: z.infer<typeof content>) {
  const parts = typeof value === 'string' ? [{ type: 'input_text' as const, text: value }] : value;
  return {
    text: parts.flatMap((each) => ('text' in each ? [each.text] : 'refusal' in each ? [each.refusal] : [])).join('\n'),
    files: parts.flatMap((each) => {
      if (each.type === 'input_image') return [fileOf(each.image_url)];
      return each.type === 'input_file' ? [fileOf(each.file_data, each.filename)] : [];
    }),
  };
}
