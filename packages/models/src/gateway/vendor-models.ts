import type { ModelEntry } from './model-entry.ts';

/**
 * One model of a vendor: its name there, its name for people, window, longest answer, prices (input, output, cached
 * input) and a short name.
 */
type Row = readonly [string, string, number, number, readonly [number, number, number], string];

/**
 * The model of each further vendor that answers when only that vendor has a key: of its current ones neither the
 * dearest nor the weakest.
 */
const ROWS: Readonly<Record<string, Row>> = {
  google: ['gemini-3.8-flash', 'Gemini 3.8 Flash', 1_048_576, 65_536, [0.75, 3.75, 0.075], 'gemini'],
  xai: ['grok-4.7', 'Grok 4.7', 500_000, 128_000, [2, 6, 0.5], 'grok'],
  mistral: ['mistral-large-4', 'Mistral Large 4', 1_048_576, 262_144, [0.7, 2.1, 0.07], 'mistral'],
  deepseek: ['deepseek-flash', 'DeepSeek Flash', 1_000_000, 384_000, [0.3, 1.2, 0.006], 'deepseek'],
  groq: ['openai/gpt-oss-120b', 'GPT OSS 120B (Groq)', 131_072, 65_536, [0.15, 0.6, 0.075], 'groq'],
  openrouter: [
    'anthropic/claude-sonnet-5.5',
    'Claude Sonnet 5.5 (OpenRouter)',
    1_000_000,
    128_000,
    [2, 10, 0.2],
    'openrouter',
  ],
};

/** Those models as entries of the catalog. Figures as published in November 2026. */
export const VENDOR_MODELS: readonly ModelEntry[] = Object.entries(ROWS).map(
  ([provider, [model, displayName, contextWindow, maxOutputTokens, [input, output, cached], alias]]) => ({
    id: `${provider}/${model}`,
    provider,
    displayName,
    contextWindow,
    maxOutputTokens,
    capabilities: {
      vision: provider !== 'groq',
      functionCalling: true,
      streaming: true,
      jsonMode: true,
      extendedThinking: true,
      numericalReasoningTier: 'medium',
    },
    pricing: { inputPerMillion: input, outputPerMillion: output, cacheReadPerMillion: cached },
    aliases: [alias, ...(model.includes('/') ? [] : [model])],
    deprecated: false,
    releaseDate: '2026-11-01',
    wireId: model,
    thinkingStyle: 'effort',
  }),
);
