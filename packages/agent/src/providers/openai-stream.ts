import type { OpenAI } from 'openai';
import { readOpenAIUsage, toNormalizedUsage } from '../models/normalize-usage.ts';
import { toOpenAIStopReason } from '../models/stop-reason.ts';
import type { StopReason, StreamChunk } from './adapter.ts';
import type { StreamMapper, StreamOrigin } from './stream-chunks.ts';

type Chunk = OpenAI.ChatCompletionChunk;
/** Servers of other makes stream what the model thinks in a field of their own. */
type Delta = Partial<OpenAI.ChatCompletionChunk.Choice.Delta> & {
  readonly reasoning_content?: string | null;
  readonly reasoning?: string | null;
};

interface OpenCall {
  id: string;
  name: string;
  isStarted: boolean;
  /** Arguments that came before the name. */
  pending: string;
}

/** Turns OpenAI's chat chunks into ours. Several tool calls may be open at a time; their fragments carry an index. */
export class OpenAIStreamMapper implements StreamMapper<Chunk> {
  readonly #origin: StreamOrigin;
  readonly #calls = new Map<number, { readonly call: OpenCall; readonly index: number }>();
  #nextIndex = 0;
  #thinking = '';
  #isRefused = false;
  #finish: StopReason | undefined;

  constructor(origin: StreamOrigin) {
    this.#origin = origin;
  }

  map(chunk: Chunk): readonly StreamChunk[] {
    const out: StreamChunk[] = [];
    const choice = chunk.choices?.[0];
    if (choice?.delta) this.#addDelta(choice.delta, out);
    if (choice?.finish_reason && this.#finish === undefined) {
      this.#endThinking(out);
      this.#endCalls(out);
      this.#finish = this.#isRefused ? 'refusal' : toOpenAIStopReason(choice.finish_reason);
    }
    // The report comes after the last choice, in a chunk that has none.
    if (chunk.usage) out.push({ type: 'usage', usage: toNormalizedUsage(readOpenAIUsage(chunk.usage), this.#origin.entry) });
    return out;
  }

  end(): readonly StreamChunk[] {
    return this.#finish === undefined ? [] : [{ type: 'done', stopReason: this.#finish }];
  }

  #addDelta(delta: Delta, out: StreamChunk[]): void {
    const thought = delta.reasoning_content ?? delta.reasoning;
    if (thought) {
      this.#thinking += thought;
      out.push({ type: 'thinking_delta', text: thought });
    }
    if (delta.refusal) this.#isRefused = true;
    const text = delta.content || delta.refusal;
    if (text) {
      this.#endThinking(out);
      out.push({ type: 'text_delta', text });
    }
    for (const fragment of delta.tool_calls ?? []) {
      this.#endThinking(out);
      this.#addFragment(fragment, out);
    }
  }

  /** A call is announced when its name is known. An id that a server leaves out is made up; a new one on a used index begins a new call. */
  #addFragment(
    { index: slot = 0, id, function: fn }: OpenAI.ChatCompletionChunk.Choice.Delta.ToolCall,
    out: StreamChunk[],
  ): void {
    let open = this.#calls.get(slot);
    if (open && id && open.call.id !== '' && open.call.id !== id) {
      this.#endCall(open, out);
      open = undefined;
    }
    if (open === undefined) {
      open = { call: { id: '', name: '', isStarted: false, pending: '' }, index: this.#nextIndex++ };
      this.#calls.set(slot, open);
    }
    const { call, index } = open;
    if (!call.isStarted) {
      call.id ||= id ?? '';
      call.name ||= fn?.name ?? '';
      call.pending += fn?.arguments ?? '';
      if (call.name === '') return;
      call.isStarted = true;
      call.id ||= `call_${crypto.randomUUID().replaceAll('-', '')}`;
      out.push({ type: 'tool_use_start', id: call.id, name: this.#origin.decodeToolName(call.name), index });
      if (call.pending !== '') out.push({ type: 'tool_input_delta', delta: call.pending, index });
    } else if (fn?.arguments) out.push({ type: 'tool_input_delta', delta: fn.arguments, index });
  }

  #endCalls(out: StreamChunk[]): void {
    for (const open of this.#calls.values()) this.#endCall(open, out);
    this.#calls.clear();
  }

  #endCall({ call, index }: { readonly call: OpenCall; readonly index: number }, out: StreamChunk[]): void {
    if (call.isStarted) out.push({ type: 'tool_use_end', index });
  }

  #endThinking(out: StreamChunk[]): void {
    if (this.#thinking === '') return;
    const { provider, model } = this.#origin;
    out.push({ type: 'thinking_end', block: { type: 'thinking', text: this.#thinking, provider, model } });
    this.#thinking = '';
  }
}
