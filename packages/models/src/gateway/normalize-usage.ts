import type { NormalizedUsage } from '../providers/adapter.ts';
import { costNanoUsd, type TokenCounts } from './cost.ts';
import type { ModelEntry } from './model-entry.ts';

/** Adds up the four classes and prices them. A model missing in the catalog has no known price. */
export function toNormalizedUsage(tokens: Required<TokenCounts>, entry: ModelEntry | undefined): NormalizedUsage {
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens } = tokens;
  const cost = costNanoUsd(tokens, entry?.pricing);
  return {
    inputTokens,
    outputTokens,
    cacheReadTokens,
    cacheWriteTokens,
    totalTokens: inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens,
    ...(cost !== undefined && { nanoUsd: Number(cost) }),
  };
}

/** No tokens at all. */
export const NO_TOKENS: Required<TokenCounts> = {
  inputTokens: 0,
  outputTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  cacheWrite1hTokens: 0,
};

/** Anthropic reports the classes separately. Fields missing in a report keep their value. */
export function readAnthropicUsage(
  reported: unknown,
  before: Required<TokenCounts> = NO_TOKENS,
): Required<TokenCounts> {
  const usage = fieldsOf(reported);
  return {
    inputTokens: toCount(usage.input_tokens, before.inputTokens),
    outputTokens: toCount(usage.output_tokens, before.outputTokens),
    cacheReadTokens: toCount(usage.cache_read_input_tokens, before.cacheReadTokens),
    cacheWriteTokens: toCount(usage.cache_creation_input_tokens, before.cacheWriteTokens),
    cacheWrite1hTokens: toCount(fieldsOf(usage.cache_creation).ephemeral_1h_input_tokens, before.cacheWrite1hTokens),
  };
}

/** OpenAI counts cached tokens as part of the prompt, so they are subtracted. Supports both of its endpoints. */
export function readOpenAIUsage(reported: unknown): Required<TokenCounts> {
  const usage = fieldsOf(reported);
  const details = fieldsOf(usage.prompt_tokens_details ?? usage.input_tokens_details);
  const prompt = toCount(usage.prompt_tokens ?? usage.input_tokens, 0);
  const cacheReadTokens = Math.min(prompt, toCount(details.cached_tokens, 0));
  const cacheWriteTokens = Math.min(prompt - cacheReadTokens, toCount(details.cache_write_tokens, 0));
  return {
    inputTokens: prompt - cacheReadTokens - cacheWriteTokens,
    outputTokens: toCount(usage.completion_tokens ?? usage.output_tokens, 0),
    cacheReadTokens,
    cacheWriteTokens,
    cacheWrite1hTokens: 0,
  };
}

/** Returns the fields of an object, or none. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function toCount(value: unknown, otherwise: number): number {
  if (typeof value !== 'number') return otherwise;
  return Number.isFinite(value) && value > 0 ? Math.round(value) : 0;
}
