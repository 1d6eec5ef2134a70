import type { TokenUsage } from '@finclaw/types';
import type { NormalizedUsage } from '../providers/adapter.ts';

/** Normalises the counts of a report; missing or wrong values become 0. */
export function toCounts(usage: Partial<TokenUsage>): Required<TokenUsage> {
  return {
    inputTokens: toCount(usage.inputTokens),
    outputTokens: toCount(usage.outputTokens),
    cacheReadTokens: toCount(usage.cacheReadTokens),
    cacheWriteTokens: toCount(usage.cacheWriteTokens),
  };
}

function toCount(value: number | undefined): number {
  return value !== undefined && Number.isFinite(value) && value > 0 ? value : 0;
}

/** Returns the cost a report implies: 0 if it reported nothing, undefined if it used tokens at an unknown price. */
export function reportedNanoUsd(usage: Partial<NormalizedUsage>): bigint | undefined {
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens } = toCounts(usage);
  const isFree = inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens === 0;
  if (usage.nanoUsd !== undefined) return BigInt(usage.nanoUsd);
  return isFree ? 0n : undefined;
}

const DENSE_SCRIPT = /^[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Below it no character is a syllable or a word. */
const FIRST_DENSE = 0x1100;
const [FIRST_SYLLABLE, LAST_SYLLABLE] = [0xac00, 0xd7a3];

/**
 * A guess at the tokens of a text before any vendor has counted them: 4 characters each, 2 where a character is a
 * syllable or a word.
 */
export function estimateTokens(text: string): number {
  let dense = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < FIRST_DENSE) continue;
    if (code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE) dense++;
    else {
      const character = String.fromCodePoint(text.codePointAt(at)!);
      if (DENSE_SCRIPT.test(character)) dense += character.length;
      at += character.length - 1;
    }
  }
  return Math.ceil(dense / 2 + (text.length - dense) / 4);
}
