import { parseJson } from '@finclaw/types';
import type { OpenAI } from 'openai';
import { usdToNano } from '../gateway/cost.ts';
import { fieldsOf, readOpenAIUsage, toNormalizedUsage } from '../gateway/normalize-usage.ts';
import { toOpenAIStopReason } from '../gateway/stop-reason.ts';
import type { NormalizedUsage, StopReason, StreamChunk } from './adapter.ts';
import { type AnswerPiece, AnswerText } from './answer-text.ts';
import type { StreamMapper, StreamOrigin } from './stream-chunks.ts';

type Chunk = OpenAI.ChatCompletionChunk;
type Fragment = Omit<OpenAI.ChatCompletionChunk.Choice.Delta.ToolCall, 'function'> & {
  /** The function call; some servers send the arguments as an object instead of JSON text. */
  readonly function?: { readonly name?: string; readonly arguments?: string | object };
  /** Google's signature of a call. */
  readonly extra_content?: { readonly google?: { readonly thought_signature?: string } };
};
/** Some servers stream thinking in a separate field, or in parts of a list. */
type Delta = Partial<Omit<OpenAI.ChatCompletionChunk.Choice.Delta, 'content' | 'tool_calls'>> & {
  readonly content?: string | readonly ContentPart[] | null;
  readonly tool_calls?: readonly Fragment[] | null;
  readonly reasoning_content?: string | null;
  readonly reasoning?: string | null;
};
interface ContentPart {
  readonly type?: string;
  readonly text?: string;
  readonly thinking?: readonly { readonly text?: string }[] | string;
}

interface OpenCall {
  id: string;
  name: string;
  isStarted: boolean;
  /** Arguments that came before the name. */
  pending: string;
  /** All received fragments of its arguments. */
  input: string;
}

/** Turns OpenAI's chat chunks into ours. Several tool calls may be open at a time; their fragments carry an index. */
export class OpenAIStreamMapper implements StreamMapper<Chunk> {
  readonly #origin: StreamOrigin;
  readonly #calls = new Map<number, { readonly call: OpenCall; readonly index: number }>();
  readonly #text: AnswerText;
  #nextIndex = 0;
  #thinking = '';
  #isRefused = false;
  #hasContent = false;
  #finish: StopReason | undefined;

  constructor(origin: StreamOrigin) {
    this.#origin = origin;
    this.#text = new AnswerText(origin.hasTools === true, origin.model, origin.aloud);
  }

  map(chunk: Chunk): readonly StreamChunk[] {
    const out: StreamChunk[] = [];
    const choice = chunk.choices?.[0];
    if (choice?.delta) {
      this.#addDelta(choice.delta as Delta, out);
      this.#hasContent ||= Boolean(choice.delta.content || choice.delta.tool_calls?.length || choice.delta.refusal);
    }
    if (choice?.finish_reason && this.#finish === undefined) this.#end(choice.finish_reason, out);
    // The usage comes after the last choice, in a chunk without choices.
    const usage = chunk.usage ?? (chunk as { x_groq?: { usage?: unknown } }).x_groq?.usage;
    if (usage) out.push({ type: 'usage', usage: this.#toUsage(usage) });
    return out;
  }

  /** Some servers give no reason for the end of a message. */
  end(isMarked: boolean): readonly StreamChunk[] {
    const out: StreamChunk[] = [];
    if (this.#finish === undefined && isMarked && this.#hasContent) this.#end(undefined, out);
    return this.#finish === undefined ? out : [...out, { type: 'done', stopReason: this.#finish }];
  }

  #end(finishReason: string | undefined, out: StreamChunk[]): void {
    this.#addPieces(this.#text.end(), out);
    this.#endThinking(out);
    const reason = toOpenAIStopReason(finishReason);
    this.#endCalls(out, reason === 'max_tokens');
    // Some servers call it a stop when the model waits for its tools.
    const isWaiting = this.#nextIndex > 0 && (reason === 'end_turn' || reason === 'unknown');
    this.#finish = this.#isRefused ? 'refusal' : isWaiting ? 'tool_use' : reason;
  }

  textOf(chunk: Chunk): string | undefined {
    const [choice] = chunk.choices ?? [];
    const { content, role: _, ...others } = (choice?.delta ?? {}) as Delta;
    const isPlain = typeof content === 'string' && !choice?.finish_reason && !Object.values(others).some(Boolean);
    return isPlain && !chunk.usage && !('x_groq' in chunk) ? content : undefined;
  }

  addText(text: string): readonly StreamChunk[] {
    this.#hasContent = true;
    const out: StreamChunk[] = [];
    this.#addPieces(this.#text.add(text), out);
    return out;
  }

  #addDelta(delta: Delta, out: StreamChunk[]): void {
    const thought = delta.reasoning_content ?? delta.reasoning;
    if (thought) {
      this.#thinking += thought;
      out.push({ type: 'thinking_delta', text: thought });
    }
    if (delta.refusal) this.#isRefused = true;
    const parts = typeof delta.content === 'string' ? [{ type: 'text', text: delta.content }] : (delta.content ?? []);
    for (const part of parts) this.#addPart(part, out);
    if (delta.refusal) this.#addPieces([{ kind: 'text', text: delta.refusal }], out);
    if (delta.tool_calls?.length) this.#addPieces(this.#text.end(), out);
    for (const fragment of delta.tool_calls ?? []) {
      this.#endThinking(out);
      this.#addFragment(fragment, out);
    }
  }

  #addPart({ text, thinking }: ContentPart, out: StreamChunk[]): void {
    if (thinking !== undefined) {
      const thought = typeof thinking === 'string' ? thinking : thinking.map((each) => each.text ?? '').join('');
      if (thought !== '') this.#addPieces([{ kind: 'thinking', text: thought }], out);
    } else if (text) this.#addPieces(this.#text.add(text), out);
  }

  #addPieces(pieces: readonly AnswerPiece[], out: StreamChunk[]): void {
    for (const piece of pieces) {
      if (piece.kind === 'thinking') {
        this.#thinking += piece.text;
        out.push({ type: 'thinking_delta', text: piece.text });
        continue;
      }
      this.#endThinking(out);
      if (piece.kind === 'thought') out.push({ type: 'text_was_thinking' });
      else if (piece.kind === 'text') out.push({ type: 'text_delta', text: piece.text });
      else
        this.#addFragment(
          { index: -1 - this.#nextIndex, function: { name: piece.call.name, arguments: piece.call.input } },
          out,
        );
    }
  }

  /** Reads usage; a gateway's reported cost takes precedence over our table. */
  #toUsage(reported: unknown): NormalizedUsage {
    const usage = toNormalizedUsage(readOpenAIUsage(reported), this.#origin.entry);
    const { cost } = fieldsOf(reported);
    return typeof cost === 'number' && cost >= 0 ? { ...usage, nanoUsd: Number(usdToNano(cost)) } : usage;
  }

  /**
   * Adds a fragment. A call is announced when its name is known. A missing id is generated; a new id on a used index
   * begins a new call.
   */
  #addFragment({ index: slot = 0, id, function: fn, extra_content: extra }: Fragment, out: StreamChunk[]): void {
    const given = fn?.arguments ?? '';
    const input = typeof given === 'string' ? given : JSON.stringify(given);
    let open = this.#calls.get(slot);
    // Some servers send every call on the first index, with or without an id; others repeat the name with every
    // fragment.
    const isAnother =
      open && id ? open.call.id !== '' && open.call.id !== id : fn?.name && isWhole(open?.call.input ?? '');
    if (open && isAnother) {
      this.#endCall(open, out);
      open = undefined;
    }
    if (open === undefined) {
      open = { call: { id: '', name: '', isStarted: false, pending: '', input: '' }, index: this.#nextIndex++ };
      this.#calls.set(slot, open);
    }
    const { call, index } = open;
    call.input += input;
    if (!call.isStarted) {
      call.id ||= id ?? '';
      call.name ||= fn?.name ?? '';
      call.pending += input;
      if (call.name === '') return;
      call.isStarted = true;
      const signature = extra?.google?.thought_signature;
      if (signature) this.#sign(signature, out);
      call.id ||= `call_${crypto.randomUUID().replaceAll('-', '')}`;
      out.push({ type: 'tool_use_start', id: call.id, name: this.#origin.decodeToolName(call.name), index });
      if (call.pending !== '') out.push({ type: 'tool_input_delta', delta: call.pending, index });
    } else if (input !== '') out.push({ type: 'tool_input_delta', delta: input, index });
  }

  /** Ends the open calls; in a truncated reply, only those whose input is complete. */
  #endCalls(out: StreamChunk[], isCut: boolean): void {
    for (const open of this.#calls.values()) if (!isCut || isWhole(open.call.input)) this.#endCall(open, out);
    this.#calls.clear();
  }

  #endCall({ call, index }: { readonly call: OpenCall; readonly index: number }, out: StreamChunk[]): void {
    if (call.isStarted) out.push({ type: 'tool_use_end', index });
  }

  /**
   * Stores a signature as thinking without text: it is sent back with the call that follows, to the same model only.
   */
  #sign(signature: string, out: StreamChunk[]): void {
    const { provider, model } = this.#origin;
    out.push({ type: 'thinking_end', block: { type: 'thinking', text: '', provider, model, signature } });
  }

  #endThinking(out: StreamChunk[]): void {
    if (this.#thinking === '') return;
    const { provider, model } = this.#origin;
    out.push({ type: 'thinking_end', block: { type: 'thinking', text: this.#thinking, provider, model } });
    this.#thinking = '';
  }
}

/** Returns true if the arguments are complete JSON. */
function isWhole(input: string): boolean {
  return input.trimEnd().endsWith('}') && parseJson(input) !== undefined;
}
