import type { OpenAI } from 'openai';
import { readOpenAIUsage, toNormalizedUsage } from '../gateway/normalize-usage.ts';
import { toResponsesStopReason } from '../gateway/stop-reason.ts';
import type { StreamChunk } from './adapter.ts';
import type { StreamMapper, StreamOrigin } from './stream-chunks.ts';

type Event = OpenAI.Responses.ResponseStreamEvent;

/** Turns the events of OpenAI's newer endpoint into chunks. Unknown events are ignored. */
export class ResponsesStreamMapper implements StreamMapper<Event> {
  readonly #origin: StreamOrigin;
  #hasToolCalls = false;
  #hasContent = false;
  /** The calls whose input has started to arrive. */
  readonly #open = new Set<number>();
  #isRefused = false;

  constructor(origin: StreamOrigin) {
    this.#origin = origin;
  }

  map(event: Event): readonly StreamChunk[] {
    switch (event.type) {
      case 'response.output_text.delta':
        this.#hasContent = true;
        return [{ type: 'text_delta', text: event.delta }];
      case 'response.refusal.delta':
        this.#isRefused = true;
        return [{ type: 'text_delta', text: event.delta }];
      case 'response.reasoning_summary_text.delta':
        return [{ type: 'thinking_delta', text: event.delta }];
      case 'response.output_item.added':
        return this.#begin(event.item, event.output_index);
      case 'response.function_call_arguments.delta':
        this.#open.add(event.output_index);
        return [{ type: 'tool_input_delta', delta: event.delta, index: event.output_index }];
      case 'response.output_item.done':
        return this.#finish(event.item, event.output_index);
      case 'response.completed':
      case 'response.incomplete':
        return this.#complete(event.response);
      case 'response.failed':
        throw toFailure(event.response.error);
      default:
        return [];
    }
  }

  /** Some servers leave out the last event. */
  end(isMarked: boolean): readonly StreamChunk[] {
    if (!isMarked || !this.#hasContent || this.#open.size > 0) return [];
    const stopReason = this.#isRefused ? 'refusal' : this.#hasToolCalls ? 'tool_use' : 'unknown';
    return [{ type: 'done', stopReason }];
  }

  #begin(item: OpenAI.Responses.ResponseOutputItem, index: number): readonly StreamChunk[] {
    if (item.type !== 'function_call') return [];
    this.#hasToolCalls = true;
    this.#hasContent = true;
    this.#open.delete(index);
    return [{ type: 'tool_use_start', id: item.call_id, name: this.#origin.decodeToolName(item.name), index }];
  }

  #finish(item: OpenAI.Responses.ResponseOutputItem, index: number): readonly StreamChunk[] {
    if (item.type === 'function_call') {
      // Without fragments, the item contains the whole input.
      const isWritten = this.#open.delete(index);
      const whole = isWritten ? [] : [{ type: 'tool_input_delta', delta: item.arguments ?? '', index } as const];
      return [...whole, { type: 'tool_use_end', index }];
    }
    if (item.type !== 'reasoning') return [];
    const { provider, model } = this.#origin;
    const text = item.summary.map((part) => part.text).join('\n\n');
    const redactedData = item.encrypted_content ?? undefined;
    const block = {
      type: 'thinking' as const,
      text,
      provider,
      model,
      signature: item.id,
      ...(redactedData && { redactedData }),
    };
    return [{ type: 'thinking_end', block }];
  }

  #complete(response: OpenAI.Responses.Response): readonly StreamChunk[] {
    const stopReason = this.#isRefused ? 'refusal' : toResponsesStopReason(response, this.#hasToolCalls);
    const usage = toNormalizedUsage(readOpenAIUsage(response.usage), this.#origin.entry);
    return [
      { type: 'usage', usage },
      { type: 'done', stopReason },
    ];
  }
}

/** Creates an error for a failure reported inside the stream, which has a code but no status. */
function toFailure(error: OpenAI.Responses.ResponseError | null): Error {
  return Object.assign(new Error(error?.message ?? 'The response failed'), { code: error?.code ?? 'server_error' });
}
