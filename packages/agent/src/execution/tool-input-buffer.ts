import type { StreamChunk } from '@finclaw/models';
import type { ToolCall } from '@finclaw/types';
import { isRecord } from '@finclaw/types';

/** A call whose input is complete; with `inputError` the input was unusable and is empty. */
export interface BufferedToolCall extends ToolCall {
  readonly inputError?: string;
}

interface OpenCall {
  readonly key: number;
  readonly id: string;
  readonly name: string;
  readonly fragments: string[];
  size: number;
}

const DEFAULT_MAX_CHARS = 1_000_000;

/** Assembles the streamed inputs of tool calls, possibly of several at a time. One buffer serves one attempt. */
export class ToolInputBuffer {
  readonly #maxChars: number;
  readonly #open = new Map<number, OpenCall>();
  /** The uses of each id: some servers give several calls the same id, others send a call twice. */
  readonly #used = new Map<string, string[]>();
  #latest: OpenCall | undefined;
  #nextKey = -1;

  constructor(maxChars: number = DEFAULT_MAX_CHARS) {
    this.#maxChars = maxChars;
  }

  /** The number of calls whose input is incomplete. */
  get pendingCount(): number {
    return this.#open.size;
  }

  /** Takes a chunk and returns the call it completes, if it completes one. Never throws. */
  feed(chunk: StreamChunk): BufferedToolCall | null {
    if (chunk.type === 'tool_use_start') this.#start(chunk.id, chunk.name, chunk.index);
    else if (chunk.type === 'tool_input_delta') this.#append(chunk.delta, chunk.index);
    else if (chunk.type === 'tool_use_end') return this.#end(chunk.index);
    return null;
  }

  /** Forgets everything. */
  reset(): void {
    this.#open.clear();
    this.#used.clear();
    this.#latest = undefined;
  }

  #start(id: string, name: string, index: number | undefined): void {
    if (this.#find(index)?.id === id) return;
    // Adapters without an index send one call after the other, so any unused key will do.
    const key = index ?? this.#nextKey--;
    const call: OpenCall = { key, id, name, fragments: [], size: 0 };
    this.#open.delete(key);
    this.#open.set(key, call);
    this.#latest = call;
  }

  #append(delta: string, index: number | undefined): void {
    const call = this.#find(index);
    if (call === undefined) return;
    call.size += delta.length;
    if (call.size <= this.#maxChars) call.fragments.push(delta);
    else call.fragments.length = 0;
  }

  #end(index: number | undefined): BufferedToolCall | null {
    const call = this.#find(index);
    if (call === undefined) return null;
    this.#open.delete(call.key);
    if (call === this.#latest) this.#latest = undefined;
    const { name } = call;
    const text = call.fragments.join('');
    const used = this.#used.get(call.id) ?? [];
    this.#used.set(call.id, used);
    // An identical call is run once; a different one with the same id gets its own.
    if (used.includes(`${name} ${text}`)) return null;
    used.push(`${name} ${text}`);
    const id = used.length === 1 ? call.id : `${call.id}_${used.length}`;
    if (call.size > this.#maxChars)
      return { id, name, input: {}, inputError: `longer than ${this.#maxChars} characters` };
    return { id, name, ...parseInput(text) };
  }

  #find(index: number | undefined): OpenCall | undefined {
    return index === undefined ? this.#latest : this.#open.get(index);
  }
}

function parseInput(text: string): { input: object; inputError?: string } {
  if (text.trim() === '') return { input: {} };
  try {
    const parsed: unknown = JSON.parse(text);
    // Some servers write the JSON of an input as a string of JSON.
    const input: unknown = typeof parsed === 'string' ? JSON.parse(parsed) : parsed;
    if (isRecord(input)) return { input };
    return { input: {}, inputError: 'not a JSON object' };
  } catch (error) {
    return { input: {}, inputError: (error as SyntaxError).message };
  }
}
