import type { Anthropic } from '@anthropic-ai/sdk';
import type { ThinkingBlock } from '@finclaw/types';
import { isRecord } from '@finclaw/types';
import type { TokenCounts } from '../gateway/cost.ts';
import { NO_TOKENS, readAnthropicUsage, toNormalizedUsage } from '../gateway/normalize-usage.ts';
import { toAnthropicStopReason } from '../gateway/stop-reason.ts';
import type { StreamChunk } from './adapter.ts';
import type { StreamMapper, StreamOrigin } from './stream-chunks.ts';

/** Turns Anthropic's events into chunks, one event at a time. Unknown events are ignored. */
export class AnthropicStreamMapper implements StreamMapper<Anthropic.RawMessageStreamEvent> {
  readonly #origin: StreamOrigin;
  readonly #open = new Map<number, { input: unknown } | { text: string; signature: string }>();
  #hasContent = false;
  #tokens: Required<TokenCounts> = NO_TOKENS;
  #stopReason: unknown;

  constructor(origin: StreamOrigin) {
    this.#origin = origin;
  }

  /** Returns the chunks of an event; `done` when the vendor reports that the message is complete. */
  map(event: Anthropic.RawMessageStreamEvent): readonly StreamChunk[] {
    switch (event.type) {
      case 'message_start':
        return [this.#countUsage(event.message?.usage)];
      case 'content_block_start':
        return this.#startBlock(event.index, event.content_block);
      case 'content_block_delta':
        return this.#addDelta(event.index, event.delta);
      case 'content_block_stop':
        return this.#endBlock(event.index);
      case 'message_delta':
        this.#stopReason = event.delta?.stop_reason ?? this.#stopReason;
        return [this.#countUsage(event.usage)];
      case 'message_stop':
        return [{ type: 'done', stopReason: toAnthropicStopReason(this.#stopReason) }];
      default:
        return [];
    }
  }

  /** Some servers leave out the last event, or the last two. */
  end(isMarked: boolean): readonly StreamChunk[] {
    const isComplete = this.#stopReason !== undefined || (isMarked && this.#hasContent && this.#open.size === 0);
    return isComplete ? [{ type: 'done', stopReason: toAnthropicStopReason(this.#stopReason) }] : [];
  }

  textOf(event: Anthropic.RawMessageStreamEvent): string | undefined {
    return event.type === 'content_block_delta' && event.delta?.type === 'text_delta' ? event.delta.text : undefined;
  }

  addText(text: string): readonly StreamChunk[] {
    return [{ type: 'text_delta', text }];
  }

  /** Updates the usage; reports are cumulative, so a later one replaces the fields it contains. */
  #countUsage(reported: unknown): StreamChunk {
    this.#tokens = readAnthropicUsage(reported, this.#tokens);
    return { type: 'usage', usage: toNormalizedUsage(this.#tokens, this.#origin.entry) };
  }

  #startBlock(index: number, block: Anthropic.RawContentBlockStartEvent['content_block']): readonly StreamChunk[] {
    this.#hasContent = true;
    switch (block?.type) {
      case 'text':
        return block.text ? [{ type: 'text_delta', text: block.text }] : [];
      case 'tool_use':
        this.#open.set(index, { input: block.input });
        return [{ type: 'tool_use_start', id: block.id, name: this.#origin.decodeToolName(block.name), index }];
      case 'thinking':
        this.#open.set(index, { text: block.thinking ?? '', signature: block.signature ?? '' });
        return block.thinking ? [{ type: 'thinking_delta', text: block.thinking }] : [];
      case 'redacted_thinking':
        return [{ type: 'thinking_end', block: this.#thinkingBlock({ text: '', redactedData: block.data }) }];
      default:
        return [];
    }
  }

  #addDelta(index: number, delta: Anthropic.RawContentBlockDelta): readonly StreamChunk[] {
    const open = this.#open.get(index);
    switch (delta?.type) {
      case 'text_delta':
        return [{ type: 'text_delta', text: delta.text }];
      case 'input_json_delta':
        // Later fragments replace an input in the opening event.
        if (open && 'input' in open && delta.partial_json !== '') open.input = undefined;
        return [{ type: 'tool_input_delta', delta: delta.partial_json, index }];
      case 'thinking_delta':
        if (open && 'text' in open) open.text += delta.thinking;
        return [{ type: 'thinking_delta', text: delta.thinking }];
      case 'signature_delta':
        if (open && 'text' in open) open.signature += delta.signature;
        return [];
      default:
        return [];
    }
  }

  #endBlock(index: number): readonly StreamChunk[] {
    const open = this.#open.get(index);
    this.#open.delete(index);
    if (open === undefined) return [];
    if ('text' in open) return [{ type: 'thinking_end', block: this.#thinkingBlock(open) }];
    const end = { type: 'tool_use_end', index } as const;
    if (open.input === undefined || isEmpty(open.input)) return [end];
    const delta = typeof open.input === 'string' ? open.input : JSON.stringify(open.input);
    return [{ type: 'tool_input_delta', delta, index }, end];
  }

  #thinkingBlock(content: Pick<ThinkingBlock, 'text' | 'signature' | 'redactedData'>): ThinkingBlock {
    const { provider, model } = this.#origin;
    return { type: 'thinking', provider, model, ...content };
  }
}

/** True for the empty input with which streams open a call. */
const isEmpty = (input: unknown): boolean => isRecord(input) && Object.keys(input).length === 0;
