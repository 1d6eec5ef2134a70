import { createTypedEmitter, type FinClawLogger } from '@finclaw/infra';
import type { ConversationMessage, DecimalString, TextSegment, TokenUsage, ToolCall } from '@finclaw/types';
import type { ToolResult } from './tool-executor.ts';

/** The fill levels of the context window that are reported. */
export type ContextThreshold = 0.8 | 0.95;

/** The ways an answer ends: complete, out of turns, in a loop, refused, cut by the length limit, or empty. */
export type RunEnding = 'completed' | 'turn_limit' | 'loop' | 'refused' | 'length' | 'empty';

/** The result of a run. It is always consistent: `messages` can be sent to any model as they are. */
export interface ExecutionResult {
  readonly status: 'completed' | 'max_turns' | 'aborted' | 'error';
  readonly messages: readonly ConversationMessage[];
  /** The messages this run appended to those it was given. */
  readonly newMessages: readonly ConversationMessage[];
  /** The answer: every stretch of text the run ended with, in order. */
  readonly segments: readonly TextSegment[];
  /** The segments as one text. */
  readonly finalText: string;
  readonly usage: TokenUsage;
  /** The total cost of the calls; null when a price is unknown. */
  readonly costUsd: DecimalString | null;
  /** Set where a vendor did not say what a call used, or the price is unknown. */
  readonly isCostEstimated: boolean;
  readonly turns: number;
  readonly durationMs: number;
  /** How the answer ended, if the run was neither stopped nor failed. */
  readonly ending: RunEnding;
  /** The calls the caller must run before it can continue; the conversation then ends with these calls. */
  readonly handedOver?: readonly ToolCall[];
  /** Only with status `error`. */
  readonly error?: Error;
}

/** The events of a run. `done` comes once, and last. */
export type StreamEvent =
  | { readonly type: 'text_delta'; readonly segment: string; readonly delta: string; readonly continues?: true }
  | { readonly type: 'segment_settled'; readonly segment: string }
  /** The stream broke off, or the segment is being corrected: a better one follows. */
  | { readonly type: 'segment_withdrawn'; readonly segment: string; readonly isPutRight?: true }
  | { readonly type: 'thinking_delta'; readonly delta: string }
  | { readonly type: 'tool_use_start'; readonly toolCall: ToolCall }
  | { readonly type: 'tool_use_end'; readonly result: ToolResult }
  /** A partial message is the text before the run was stopped. */
  | { readonly type: 'message_complete'; readonly message: ConversationMessage; readonly isPartial?: true }
  | { readonly type: 'usage_update'; readonly usage: TokenUsage; readonly threshold?: ContextThreshold }
  | { readonly type: 'error'; readonly error: Error }
  | { readonly type: 'done'; readonly result: ExecutionResult };

export type StreamEventListener = (event: StreamEvent) => void;

/** Passes the events of one run to its listeners, which cannot affect the run or each other. */
export class StreamEvents {
  readonly #emitter;

  constructor(logger?: Pick<FinClawLogger, 'error'>) {
    this.#emitter = createTypedEmitter<{ event: StreamEventListener }>(logger);
  }

  /** Adds a listener and returns the function that removes it. */
  on(listener: StreamEventListener): () => void {
    return this.#emitter.on('event', listener);
  }

  emit(event: StreamEvent): void {
    this.#emitter.emit('event', event);
  }
}
