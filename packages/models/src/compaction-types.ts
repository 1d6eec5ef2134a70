import type { EventBus, FinClawLogger } from '@finclaw/infra';
import type { TranscriptEntry } from '@finclaw/types';

export type CompactionStrategy = 'summarize' | 'truncate-oldest' | 'truncate-tools' | 'hybrid';

export interface CompactionOptions {
  readonly strategy: CompactionStrategy;
  readonly targetTokens: number;
  /** The number of newest entries left as they are. */
  readonly preserveRecentMessages: number;
  /** Keeps the system entries at the start. */
  readonly preserveSystemPrompt: boolean;
}

export interface CompactionResult {
  readonly compactedEntries: readonly TranscriptEntry[];
  /** The accepted summary, if one was made. */
  readonly summary?: string;
  /** The number of given entries that are not in the result. */
  readonly removedCount: number;
  readonly beforeTokens: number;
  readonly afterTokens: number;
  /** The strategy that produced the result, which may be a fallback. */
  readonly strategy: CompactionStrategy;
  readonly targetMet: boolean;
}

/** Shortens a text. The hints are for summarizers that can use them. */
export type Summarizer = (
  text: string,
  hints?: { readonly maxTokens: number; readonly signal?: AbortSignal },
) => Promise<string>;

/** A summarizer chosen for a conversation, and how much it can read at once. */
export interface ChosenSummarizer {
  readonly summarize: Summarizer;
  readonly maxInputTokens: number;
}

/** Counts the tokens of a text, or estimates them. */
export type CountTokens = (text: string) => number;

export interface CompactionRuntime {
  readonly signal?: AbortSignal;
  readonly eventBus?: EventBus;
  readonly logger?: FinClawLogger;
  /** The summarizer's own window. Default 32,768. */
  readonly summarizerMaxInputTokens?: number;
  /** The ratio of the last compaction; after long summaries smaller chunks are used. */
  readonly previousCompressionRatio?: number;
  /** Masks secrets and account numbers before text goes to the summarizer. */
  readonly redact?: (text: string) => string;
}
