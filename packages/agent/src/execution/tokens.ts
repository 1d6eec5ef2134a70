import type { TokenUsage } from '@finclaw/types';
import type { NormalizedUsage } from '../providers/adapter.ts';
import type { ContextThreshold, StreamEventListener } from './streaming.ts';

const THRESHOLDS: readonly ContextThreshold[] = [0.8, 0.95];

/** Adds up what a run uses, and knows how full the context window was at the latest call. */
export class TokenCounter {
  readonly #contextWindow: number;
  readonly #crossed = new Set<ContextThreshold>();
  #total: Required<TokenUsage> = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
  #latest = 0;

  constructor(contextWindow: number) {
    this.#contextWindow = Number.isFinite(contextWindow) && contextWindow > 0 ? contextWindow : 0;
  }

  /** Everything reported so far, failed calls included, because they are billed too. */
  get current(): Readonly<Required<TokenUsage>> {
    return this.#total;
  }

  /** Adds what a call reported. A call that failed says nothing about how full the window is. */
  add(delta: Partial<TokenUsage>, succeeded = true): void {
    const usage = toCounts(delta);
    this.#total = {
      inputTokens: this.#total.inputTokens + usage.inputTokens,
      outputTokens: this.#total.outputTokens + usage.outputTokens,
      cacheReadTokens: this.#total.cacheReadTokens + usage.cacheReadTokens,
      cacheWriteTokens: this.#total.cacheWriteTokens + usage.cacheWriteTokens,
    };
    if (succeeded) this.#latest = usage.inputTokens + usage.outputTokens + usage.cacheReadTokens + usage.cacheWriteTokens;
  }

  /** The share of the window that the latest successful call filled. */
  usageRatio(): number {
    return this.#contextWindow === 0 ? 0 : this.#latest / this.#contextWindow;
  }

  remaining(): number {
    return Math.max(0, this.#contextWindow - this.#latest);
  }

  /** Returns the thresholds crossed since the last check and tells the listener of each. One below which the ratio has fallen counts again. */
  checkThresholds(listener?: StreamEventListener): readonly ContextThreshold[] {
    const ratio = this.usageRatio();
    const crossed: ContextThreshold[] = [];
    for (const threshold of THRESHOLDS) {
      if (ratio < threshold) this.#crossed.delete(threshold);
      else if (!this.#crossed.has(threshold)) crossed.push(threshold);
    }
    for (const threshold of crossed) {
      this.#crossed.add(threshold);
      listener?.({ type: 'usage_update', usage: this.#total, threshold });
    }
    return crossed;
  }
}

/** What a report counts; what it leaves out or got wrong is nothing. */
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

/** What a call's report says it cost: nothing if it reported nothing, undefined if it used tokens whose price it does not know. */
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

/** A guess at the tokens of a text before any vendor has counted them: 4 characters each, 2 where a character is a syllable or a word. */
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
