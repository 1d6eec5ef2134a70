import type { EventBus, FinClawLogger } from '@finclaw/infra';
import type { TranscriptEntry } from '@finclaw/types';

export type CompactionStrategy = 'summarize' | 'truncate-oldest' | 'truncate-tools' | 'hybrid';

export interface CompactionOptions {
  readonly strategy: CompactionStrategy;
  readonly targetTokens: number;
  /** How many of the newest entries stay as they are. */
  readonly preserveRecentMessages: number;
  /** Keeps the system entries at the start. */
  readonly preserveSystemPrompt: boolean;
}

export interface CompactionResult {
  readonly compactedEntries: readonly TranscriptEntry[];
  /** The accepted summary, if one was made. */
  readonly summary?: string;
  /** How many of the given entries have no counterpart any more. */
  readonly removedCount: number;
  readonly beforeTokens: number;
  readonly afterTokens: number;
  /** What produced the result, which may be a fallback of what was asked for. */
  readonly strategy: CompactionStrategy;
  readonly targetMet: boolean;
}

/** Shortens a text. The hints are for summarizers that can use them. */
export type Summarizer = (
  text: string,
  hints?: { readonly maxTokens: number; readonly signal?: AbortSignal },
) => Promise<string>;

/** A summarizer that was chosen for a conversation, and how much it can read at once. */
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
  /** What the last compaction left of the tokens it was given; longer summaries are asked for in smaller pieces. */
  readonly previousCompressionRatio?: number;
  /** Masks secrets and account numbers before text goes to the summarizer. */
  readonly redact?: (text: string) => string;
}
