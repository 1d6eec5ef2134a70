import { describe, expect, it } from 'vitest';
import { BUILT_IN_MODELS } from './catalog-data.ts';
import { readAnthropicUsage, readOpenAIUsage, toNormalizedUsage } from './normalize-usage.ts';
import { toAnthropicStopReason, toOpenAIStopReason } from './stop-reason.ts';

const entryOf = (id: string) => BUILT_IN_MODELS.find((entry) => entry.id === id)!;

describe('the tokens of a call', () => {
  it('count in four classes that do not overlap', () => {
    const usage = {
      input_tokens: 100,
      output_tokens: 50,
      cache_read_input_tokens: 1_000,
      cache_creation_input_tokens: 200,
    };
    expect(toNormalizedUsage(readAnthropicUsage(usage), entryOf('claude-opus-4-6'))).toEqual({
      inputTokens: 100,
      outputTokens: 50,
      cacheReadTokens: 1_000,
      cacheWriteTokens: 200,
      totalTokens: 1_350,
      nanoUsd: 3_500_000,
    });
  });

  it('cost more where they are cached for an hour', () => {
    const usage = {
      input_tokens: 0,
      cache_creation_input_tokens: 200,
      cache_creation: { ephemeral_5m_input_tokens: 100, ephemeral_1h_input_tokens: 100 },
    };
    const { nanoUsd } = toNormalizedUsage(readAnthropicUsage(usage), entryOf('claude-opus-4-6'));
    expect(nanoUsd).toBe((100 * 6.25 + 100 * 10) * 1e3);
  });

  it('are taken out of a prompt that includes the cached ones', () => {
    const usage = { prompt_tokens: 1_200, prompt_tokens_details: { cached_tokens: 1_000 }, completion_tokens: 300 };
    expect(toNormalizedUsage(readOpenAIUsage(usage), entryOf('o3'))).toEqual({
      inputTokens: 200,
      cacheReadTokens: 1_000,
      cacheWriteTokens: 0,
      outputTokens: 300,
      totalTokens: 1_500,
      nanoUsd: 3_300_000,
    });
  });

  it('are never below zero, whatever is reported', () => {
    const details = { cached_tokens: 8, cache_write_tokens: 50 };
    const counted = readOpenAIUsage({ prompt_tokens: 10, prompt_tokens_details: details, completion_tokens: -3 });
    expect(counted).toMatchObject({ inputTokens: 0, cacheReadTokens: 8, cacheWriteTokens: 2, outputTokens: 0 });
  });
});

describe('the word for why a model stopped', () => {
  it.each([
    [toAnthropicStopReason, 'end_turn', 'end_turn'],
    [toAnthropicStopReason, 'max_tokens', 'max_tokens'],
    [toAnthropicStopReason, 'stop_sequence', 'stop_sequence'],
    [toAnthropicStopReason, 'tool_use', 'tool_use'],
    [toAnthropicStopReason, 'refusal', 'refusal'],
    [toAnthropicStopReason, 'pause_turn', 'pause_turn'],
    [toAnthropicStopReason, 'model_context_window_exceeded', 'context_exceeded'],
    [toAnthropicStopReason, 'constructor', 'unknown'],
    [toAnthropicStopReason, null, 'unknown'],
    [toOpenAIStopReason, 'stop', 'end_turn'],
    [toOpenAIStopReason, 'length', 'max_tokens'],
    [toOpenAIStopReason, 'tool_calls', 'tool_use'],
    [toOpenAIStopReason, 'function_call', 'tool_use'],
    [toOpenAIStopReason, 'content_filter', 'refusal'],
    [toOpenAIStopReason, null, 'unknown'],
  ])('%o: %s means %s', (meaning, word, expected) => {
    expect(meaning(word)).toBe(expected);
  });
});
