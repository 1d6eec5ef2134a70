import { describe, expect, it } from 'vitest';
import { BUILT_IN_MODELS } from './catalog-data.ts';
import { normalizeAnthropicResponse, normalizeOpenAIResponse, normalizers } from './provider-normalize.ts';

const entryOf = (id: string) => BUILT_IN_MODELS.find((entry) => entry.id === id)!;
const opus = entryOf('claude-opus-4-6');
const o3 = entryOf('o3');

const anthropic = (changes: object = {}) => ({
  content: [{ type: 'text', text: 'hi' }],
  stop_reason: 'end_turn',
  usage: { input_tokens: 1, output_tokens: 1 },
  ...changes,
});
const openai = (message: object = { content: 'hi' }, changes: object = {}, finish_reason: unknown = 'stop') => ({
  choices: [{ message, finish_reason }],
  ...changes,
});

describe('normalizeAnthropicResponse', () => {
  it('M-49 M-51 D-42 (check 26) counts four classes that do not overlap', () => {
    const usage = { input_tokens: 100, output_tokens: 50, cache_read_input_tokens: 1_000, cache_creation_input_tokens: 200 };
    const { usage: counted } = normalizeAnthropicResponse(anthropic({ usage }), opus);
    expect(counted).toEqual({
      inputTokens: 100,
      outputTokens: 50,
      cacheReadTokens: 1_000,
      cacheWriteTokens: 200,
      totalTokens: 1_350,
      nanoUsd: 3_500_000,
    });
  });

  it('D-44 prices writes that live an hour', () => {
    const usage = {
      input_tokens: 0,
      output_tokens: 0,
      cache_creation_input_tokens: 200,
      cache_creation: { ephemeral_5m_input_tokens: 100, ephemeral_1h_input_tokens: 100 },
    };
    const { usage: counted } = normalizeAnthropicResponse(anthropic({ usage }), opus);
    expect(counted.nanoUsd).toBe((100 * 6.25 + 100 * 10) * 1e3);
  });

  it.each([
    ['end_turn', 'end_turn'],
    ['max_tokens', 'max_tokens'],
    ['stop_sequence', 'stop_sequence'],
    ['tool_use', 'tool_use'],
    ['refusal', 'refusal'],
    ['pause_turn', 'pause_turn'],
    ['model_context_window_exceeded', 'context_exceeded'],
    ['constructor', 'unknown'],
    [null, 'unknown'],
  ])('M-48 D-45 (check 28) stop reason %s means %s', (stop_reason, expected) => {
    expect(normalizeAnthropicResponse(anthropic({ stop_reason }), opus).stopReason).toBe(expected);
  });

  it('D-46 joins text only, wherever it stands, and keeps tool calls', () => {
    const content = [
      { type: 'thinking', thinking: 'hmm' },
      { type: 'text', text: 'a' },
      { type: 'tool_use', id: 't', name: 'quote', input: { s: 1 } },
      { type: 'text', text: 'b' },
    ];
    const result = normalizeAnthropicResponse(anthropic({ content }), opus);
    expect(result).toMatchObject({ content: 'ab', toolCalls: [{ id: 't', name: 'quote', input: { s: 1 } }] });
  });

  it('D-44 names the model of the catalog and keeps the original', () => {
    const raw = anthropic({ model: 'claude-opus-4-6-20260205' });
    expect(normalizeAnthropicResponse(raw, opus)).toMatchObject({ modelId: 'claude-opus-4-6', provider: 'anthropic', raw });
  });
});

describe('normalizeOpenAIResponse', () => {
  it('M-51 D-42 D-43 (check 27) takes cached tokens out of the prompt', () => {
    const usage = {
      prompt_tokens: 1_200,
      prompt_tokens_details: { cached_tokens: 1_000 },
      completion_tokens: 300,
      total_tokens: 1_500,
    };
    expect(normalizeOpenAIResponse(openai(undefined, { usage }), o3).usage).toEqual({
      inputTokens: 200,
      cacheReadTokens: 1_000,
      cacheWriteTokens: 0,
      outputTokens: 300,
      totalTokens: 1_500,
      nanoUsd: 3_300_000,
    });
  });

  it('D-42 E-30 never counts below zero, whatever is reported', () => {
    const usage = {
      prompt_tokens: 10,
      prompt_tokens_details: { cached_tokens: 8, cache_write_tokens: 50 },
      completion_tokens: -3,
    };
    const { usage: counted } = normalizeOpenAIResponse(openai(undefined, { usage }), o3);
    expect(counted).toMatchObject({ inputTokens: 0, cacheReadTokens: 8, cacheWriteTokens: 2, outputTokens: 0, totalTokens: 10 });
  });

  it.each([
    ['stop', 'end_turn'],
    ['length', 'max_tokens'],
    ['tool_calls', 'tool_use'],
    ['function_call', 'tool_use'],
    ['content_filter', 'refusal'],
    [null, 'unknown'],
  ])('D-45 (check 28) finish reason %s means %s', (finish, expected) => {
    expect(normalizeOpenAIResponse(openai(undefined, {}, finish), o3).stopReason).toBe(expected);
  });

  it('D-45 knows a refusal by its text', () => {
    expect(normalizeOpenAIResponse(openai({ content: null, refusal: 'no' }), o3).stopReason).toBe('refusal');
  });

  it('D-46 (check 28) reads tool calls, parsed or not', () => {
    const tool_calls = [
      { id: 'a', function: { name: 'quote', arguments: '{"s":1}' } },
      { id: 'b', function: { name: 'quote', arguments: '{"s":' } },
      { id: 'c', function: { name: 'now', arguments: '' } },
    ];
    const result = normalizeOpenAIResponse(openai({ content: null, tool_calls }, {}, 'tool_calls'), o3);
    expect(result).toMatchObject({ content: '', stopReason: 'tool_use' });
    expect(result.toolCalls).toEqual([
      { id: 'a', name: 'quote', input: { s: 1 } },
      { id: 'b', name: 'quote', input: undefined, rawInput: '{"s":' },
      { id: 'c', name: 'now', input: {} },
    ]);
  });
});

describe.each([
  ['anthropic', normalizeAnthropicResponse, anthropic({ usage: undefined }), opus],
  ['openai', normalizeOpenAIResponse, openai(), o3],
] as const)('%s', (provider, normalize, withoutUsage, entry) => {
  it('M-50 has a normaliser', () => expect(normalizers.get(provider)).toBe(normalize));

  it('D-42 (check 28) counts zeros without a report', () => {
    expect(normalize(withoutUsage, entry).usage).toEqual({
      inputTokens: 0,
      outputTokens: 0,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
      totalTokens: 0,
      nanoUsd: 0,
    });
  });

  it.each([[null], [undefined], ['text'], [{}], [{ content: 'text' }], [{ choices: [] }], [{ choices: 'x' }], [[]]])(
    'D-44 (check 28) says that %o is not a reply',
    (raw) => {
      expect(() => normalize(raw, entry)).toThrow(expect.objectContaining({ code: 'PROVIDER_BAD_RESPONSE' }));
    },
  );
});
