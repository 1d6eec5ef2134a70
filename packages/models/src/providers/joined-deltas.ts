import type { StreamChunk, TakeChunk } from './adapter.ts';

/** Joins deltas that arrive together, so that consumers handle one where a network has batched many. */
export class JoinedDeltas {
  readonly #take: TakeChunk;
  #waiting: StreamChunk | undefined;

  /** `take` gets each chunk and returns true to stop. */
  constructor(take: TakeChunk) {
    this.#take = take;
  }

  /** Adds a chunk; true to stop. A delta waits for the next chunk, or for `release`. */
  add(chunk: StreamChunk): boolean {
    const joined = this.#waiting && join(this.#waiting, chunk);
    if (joined === undefined && this.release()) return true;
    if (joined === undefined && !isDelta(chunk)) return this.#take(chunk);
    this.#waiting = joined ?? chunk;
    return false;
  }

  /** Delivers the waiting delta; true to stop. */
  release(): boolean {
    const chunk = this.#waiting;
    this.#waiting = undefined;
    return chunk !== undefined && this.#take(chunk);
  }
}

const isDelta = ({ type }: StreamChunk): boolean =>
  type === 'text_delta' || type === 'thinking_delta' || type === 'tool_input_delta';

/** Joins two chunks into one, if possible. */
function join(first: StreamChunk, second: StreamChunk): StreamChunk | undefined {
  if (first.type === 'tool_input_delta' && second.type === 'tool_input_delta')
    return first.index === second.index ? { ...first, delta: first.delta + second.delta } : undefined;
  if (first.type === 'text_delta' && second.type === 'text_delta')
    return { type: 'text_delta', text: first.text + second.text };
  if (first.type === 'thinking_delta' && second.type === 'thinking_delta')
    return { type: 'thinking_delta', text: first.text + second.text };
  return undefined;
}
