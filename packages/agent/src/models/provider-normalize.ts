import { FinClawError } from '@finclaw/infra';
import type { NormalizedUsage, ProviderId, StopReason } from '../providers/adapter.ts';
import type { ModelEntry } from './model-entry.ts';
import { fieldsOf, readAnthropicUsage, readOpenAIUsage, toNormalizedUsage } from './normalize-usage.ts';
import { toAnthropicStopReason, toOpenAIStopReason, toResponsesStopReason } from './stop-reason.ts';

/** A tool call of a reply. When the vendor's JSON does not parse, `input` is undefined and `rawInput` keeps the text. */
interface NormalizedToolCall {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
  readonly rawInput?: string;
}

/** A whole reply, the same for every vendor. The vendor's own object stays in `raw`. */
interface NormalizedResponse {
  readonly content: string;
  readonly toolCalls: readonly NormalizedToolCall[];
  readonly stopReason: StopReason;
  readonly usage: NormalizedUsage;
  readonly modelId: string;
  readonly provider: ProviderId;
  readonly raw: unknown;
}

/** Reads a vendor's reply to a call of the given model, whose prices it is costed with. */
type ResponseNormalizer = (raw: unknown, entry: ModelEntry) => NormalizedResponse;

export const normalizeAnthropicResponse: ResponseNormalizer = (raw, entry) => {
  const message = fieldsOf(raw);
  if (!Array.isArray(message.content)) throw badResponse(entry);
  const blocks = message.content.map(fieldsOf);
  return {
    content: blocks.map((block) => (block.type === 'text' ? toText(block.text) : '')).join(''),
    toolCalls: blocks
      .filter((block) => block.type === 'tool_use')
      .map((block) => ({ id: toText(block.id), name: toText(block.name), input: block.input })),
    stopReason: toAnthropicStopReason(message.stop_reason),
    usage: toNormalizedUsage(readAnthropicUsage(message.usage), entry),
    ...origin(raw, entry),
  };
};

export const normalizeOpenAIResponse: ResponseNormalizer = (raw, entry) => {
  const completion = fieldsOf(raw);
  if (Array.isArray(completion.output)) return normalizeResponses(raw, completion, entry);
  const choice = fieldsOf(Array.isArray(completion.choices) ? completion.choices[0] : undefined);
  if (typeof choice.message !== 'object' || choice.message === null) throw badResponse(entry);
  const { content, refusal, tool_calls } = fieldsOf(choice.message);
  const calls = Array.isArray(tool_calls) ? tool_calls.map(fieldsOf) : [];
  return {
    content: toText(content),
    toolCalls: calls.map(toToolCall),
    stopReason: typeof refusal === 'string' ? 'refusal' : toOpenAIStopReason(choice.finish_reason),
    usage: toNormalizedUsage(readOpenAIUsage(completion.usage), entry),
    ...origin(raw, entry),
  };
};

/** The newer endpoint answers with a list of items. */
function normalizeResponses(raw: unknown, response: Readonly<Record<string, unknown>>, entry: ModelEntry): NormalizedResponse {
  const items = (response.output as unknown[]).map(fieldsOf);
  const parts = items.flatMap(({ content }) => (Array.isArray(content) ? content.map(fieldsOf) : []));
  const isRefused = parts.some(({ type }) => type === 'refusal');
  const calls = items.filter(({ type }) => type === 'function_call');
  return {
    content: parts.map((part) => (part.type === 'output_text' ? toText(part.text) : '')).join(''),
    toolCalls: calls.map((call) => toToolCall({ id: call.call_id, function: call })),
    stopReason: isRefused ? 'refusal' : toResponsesStopReason(response, calls.length > 0),
    usage: toNormalizedUsage(readOpenAIUsage(response.usage), entry),
    ...origin(raw, entry),
  };
}

/** The normaliser of each vendor; configured providers speak OpenAI's protocol. */
export const normalizers: ReadonlyMap<ProviderId, ResponseNormalizer> = new Map<ProviderId, ResponseNormalizer>([
  ['anthropic', normalizeAnthropicResponse],
  ['openai', normalizeOpenAIResponse],
]);

function toToolCall(call: Readonly<Record<string, unknown>>): NormalizedToolCall {
  const { name, arguments: text } = fieldsOf(call.function);
  const base = { id: toText(call.id), name: toText(name) };
  const rawInput = toText(text);
  if (rawInput.trim() === '') return { ...base, input: {} };
  try {
    return { ...base, input: JSON.parse(rawInput) };
  } catch {
    return { ...base, input: undefined, rawInput };
  }
}

function origin(raw: unknown, entry: ModelEntry): Pick<NormalizedResponse, 'modelId' | 'provider' | 'raw'> {
  return { modelId: entry.id, provider: entry.provider, raw };
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function badResponse({ id, provider }: ModelEntry): FinClawError {
  return new FinClawError(`${provider} sent something that is not a reply of ${id}`, 'PROVIDER_BAD_RESPONSE', {
    details: { provider, model: id },
  });
}
