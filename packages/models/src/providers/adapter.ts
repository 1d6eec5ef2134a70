import type { ConversationMessage, Locale, ThinkingBlock, ThinkingLevel, ToolDefinition } from '@finclaw/types';

/**
 * The provider of a model. `offline` is the built-in model that needs no network; any other name is a provider the user
 * configured, which uses OpenAI's protocol.
 */
export type ProviderId = 'anthropic' | 'openai' | 'offline' | (string & Record<never, never>);

/** The reasons a model stopped. */
export type StopReason =
  | 'end_turn'
  | 'max_tokens'
  | 'stop_sequence'
  | 'tool_use'
  | 'refusal'
  | 'pause_turn'
  | 'context_exceeded'
  | 'unknown';

/** Four disjoint classes of tokens, and what they cost. */
export interface NormalizedUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  readonly totalTokens: number;
  /** Whole billionths of a dollar; absent when the model's price is unknown: an unknown price is never zero. */
  readonly nanoUsd?: number;
  /** True if the vendor did not report everything, so that the rest is estimated. */
  readonly isEstimated?: boolean;
}

export interface ProviderRequestParams {
  readonly model: string;
  readonly messages: readonly ConversationMessage[];
  readonly tools?: readonly ToolDefinition[];
  /** The language of the answer; a vendor's model learns it from its instructions. */
  readonly language?: Locale;
  /** The user's time zone, which a vendor's model gets from its instructions. */
  readonly timeZone?: string | undefined;
  /** `none`: the tools stay listed, as the history may need them, but must not be called. */
  readonly toolChoice?: 'none';
  /** True if the last message is an instruction of the engine for this call, not a user message. */
  readonly isPrompted?: true;
  /** True if the person has another model, which this one replaces. */
  readonly isStandIn?: true;
  readonly temperature?: number;
  readonly maxTokens?: number;
  readonly thinking?: ThinkingLevel;
  /** The JSON schema for the answer; where a vendor cannot enforce it, it is added to the instructions. */
  readonly answerSchema?: Readonly<Record<string, unknown>> | undefined;
  readonly abortSignal?: AbortSignal;
}

/**
 * The chunks an adapter yields while a model answers. `usage` values are cumulative for the call; `done` comes once and
 * last.
 */
export type StreamChunk =
  | { readonly type: 'text_delta'; readonly text: string }
  | { readonly type: 'tool_use_start'; readonly id: string; readonly name: string; readonly index?: number }
  | { readonly type: 'tool_input_delta'; readonly delta: string; readonly index?: number }
  | { readonly type: 'tool_use_end'; readonly index?: number }
  | { readonly type: 'usage'; readonly usage: Partial<NormalizedUsage> }
  | { readonly type: 'done'; readonly stopReason?: StopReason }
  /** The text of this call so far was thinking: it is withdrawn. */
  | { readonly type: 'text_was_thinking' }
  | { readonly type: 'thinking_delta'; readonly text: string }
  | { readonly type: 'thinking_end'; readonly block: ThinkingBlock };

/** Takes a chunk; true when it has enough. */
export type TakeChunk = (chunk: StreamChunk) => boolean;

/** Passes chunks to `take` until it returns true or there are no more. The signal ends it early. */
export type FeedChunks = (take: TakeChunk, signal?: AbortSignal) => Promise<void>;

/** The chunks of an answer, to be consumed once: either iterated or fed. */
export interface ChunkStream extends AsyncIterable<StreamChunk> {
  /** Delivers each chunk synchronously on arrival, without a promise for each. */
  readonly feed?: FeedChunks;
}

/**
 * A uniform interface for one vendor. Every failure is thrown as a FailoverError or ProviderError, classified once,
 * here.
 */
export interface ProviderAdapter {
  readonly providerId: ProviderId;
  streamCompletion(params: ProviderRequestParams): ChunkStream;
}
