import { toCounts } from '@finclaw/models';
import type { TokenUsage } from '@finclaw/types';
import type { ContextThreshold, StreamEventListener } from './streaming.ts';

const THRESHOLDS: readonly ContextThreshold[] = [0.8, 0.95];

/** Adds up the usage of a run and tracks how full the context window was at the latest call. */
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

  /** Adds what a call reported. A failed call gives no information about how full the window is. */
  add(delta: Partial<TokenUsage>, succeeded = true): void {
    const usage = toCounts(delta);
    this.#total = {
      inputTokens: this.#total.inputTokens + usage.inputTokens,
      outputTokens: this.#total.outputTokens + usage.outputTokens,
      cacheReadTokens: this.#total.cacheReadTokens + usage.cacheReadTokens,
      cacheWriteTokens: this.#total.cacheWriteTokens + usage.cacheWriteTokens,
    };
    if (succeeded)
      this.#latest = usage.inputTokens + usage.outputTokens + usage.cacheReadTokens + usage.cacheWriteTokens;
  }

  /** The share of the window that the latest successful call filled. */
  usageRatio(): number {
    return this.#contextWindow === 0 ? 0 : this.#latest / this.#contextWindow;
  }

  remaining(): number {
    return Math.max(0, this.#contextWindow - this.#latest);
  }

  /**
   * Returns the thresholds crossed since the last check and reports each to the listener. A threshold counts again
   * after the ratio has fallen below it.
   */
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
