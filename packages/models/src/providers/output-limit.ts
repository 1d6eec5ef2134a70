import type { ThinkingLevel } from '@finclaw/types';
import type { ModelEntry } from '../gateway/model-entry.ts';
import type { ProviderRequestParams } from './adapter.ts';

const DEFAULT_MAX_TOKENS = 8_192;

/** Tokens for thinking, on top of those for the answer. */
const THINKING_TOKENS: Readonly<Record<ThinkingLevel, number>> = { off: 0, low: 2_048, medium: 8_192, high: 16_384 };

interface OutputLimit {
  readonly maxTokens: number;
  /** The part reserved for thinking; 0 when the model is not asked to think. */
  readonly thinkingTokens: number;
}

/**
 * Returns the effort for a model that supports one. Such models always think, and without a limit may use up the tokens
 * for the answer.
 */
export function effortOf(
  thinking: ThinkingLevel = 'off',
  entry: ModelEntry | undefined,
): Exclude<ThinkingLevel, 'off'> | undefined {
  if (entry?.thinkingStyle !== 'effort') return undefined;
  return thinking === 'off' ? 'low' : thinking;
}

/** Returns the limit of a request: the requested tokens plus room to think, but never more than the model can write. */
export function outputLimitOf(
  { maxTokens, thinking = 'off' }: Pick<ProviderRequestParams, 'maxTokens' | 'thinking'>,
  entry: ModelEntry | undefined,
): OutputLimit {
  const limit = entry?.maxOutputTokens ?? Number.POSITIVE_INFINITY;
  const forAnswer = Math.min(maxTokens ?? DEFAULT_MAX_TOKENS, limit);
  const thinkingTokens =
    entry?.thinkingStyle === undefined ? 0 : THINKING_TOKENS[effortOf(thinking, entry) ?? thinking];
  return {
    maxTokens: Math.min(forAnswer + thinkingTokens, limit),
    thinkingTokens: Math.min(thinkingTokens, limit - 1),
  };
}
