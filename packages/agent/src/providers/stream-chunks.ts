import { createAbortError, FinClawError } from '@finclaw/infra';
import { FailoverError, toProviderError } from '../errors.ts';
import type { ModelEntry } from '../models/model-entry.ts';
import type { StreamChunk } from './adapter.ts';
import type { ToolNameDecoder } from './tool-names.ts';

/** Turns the events of one answer into chunks. */
export interface StreamMapper<E> {
  map(event: E): readonly StreamChunk[];
  /** What is left to say when the events have ended; without a `done` in it or before it, the stream was cut. */
  end(): readonly StreamChunk[];
}

/** An answer that has begun, and who reads it. */
export interface OpenedStream<E> {
  readonly stream: AsyncIterable<E>;
  readonly mapper: StreamMapper<E>;
}

/** What a mapper needs to know about the call whose answer it reads. */
export interface StreamOrigin {
  readonly provider: string;
  readonly model: string;
  readonly entry: ModelEntry | undefined;
  readonly decodeToolName: ToolNameDecoder;
  /** Whether tools were offered, so that a call written out as text is one. */
  readonly hasTools?: boolean;
}

/** Whose call it is, for errors. */
export interface CallOrigin {
  readonly provider: string;
  readonly model: string;
  readonly apiKey: string;
  readonly signal: AbortSignal | undefined;
}

/**
 * The chunks of an answer. Ends with `done` and only then without an error: both client libraries stop quietly when the connection closes too
 * early or the call was aborted. Leaving early cancels the request.
 */
export function streamChunks<E>(
  open: () => Promise<OpenedStream<E>>,
  origin: CallOrigin,
): AsyncIterableIterator<StreamChunk, undefined> {
  return new ChunkStream(open, origin);
}

/** By hand instead of with a generator, which would cost every delta several turns of the event loop's queue. */
class ChunkStream<E> implements AsyncIterableIterator<StreamChunk, undefined> {
  readonly #open: () => Promise<OpenedStream<E>>;
  readonly #origin: CallOrigin;
  #events: AsyncIterator<E> | undefined;
  #mapper: StreamMapper<E> | undefined;
  /** Chunks that were read and not yet asked for, from `#at` on. */
  #ready: readonly StreamChunk[] = [];
  #at = 0;
  /** Nothing comes after what is ready. */
  #isLast = false;
  /** The events ended before the message did. */
  #isCut = false;
  /** There is no request left to cancel. */
  #isOver = false;

  constructor(open: () => Promise<OpenedStream<E>>, origin: CallOrigin) {
    this.#open = open;
    this.#origin = origin;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<StreamChunk, undefined>> {
    const chunk = this.#ready[this.#at];
    if (chunk === undefined) return this.#isLast ? this.#conclude() : this.#read();
    if (chunk.type === 'done') return this.#finish(chunk);
    this.#at++;
    return Promise.resolve({ done: false, value: chunk });
  }

  async return(): Promise<IteratorResult<StreamChunk, undefined>> {
    const isOver = this.#isOver;
    this.#end();
    if (!isOver) await this.#events?.return?.();
    return { done: true, value: undefined };
  }

  /** Reads events until they make a chunk. */
  async #read(): Promise<IteratorResult<StreamChunk, undefined>> {
    try {
      if (this.#events === undefined) await this.#begin();
      while (this.#at >= this.#ready.length && !this.#isLast) {
        const next = await this.#events!.next();
        this.#ready = next.done ? this.#rest() : this.#mapper!.map(next.value);
        this.#at = 0;
      }
    } catch (error) {
      this.#end();
      throw explainFailure(error, this.#origin);
    }
    const chunk = this.#ready[this.#at];
    if (chunk === undefined || chunk.type === 'done') return this.next();
    this.#at++;
    return { done: false, value: chunk };
  }

  async #begin(): Promise<void> {
    const { stream, mapper } = await this.#open();
    this.#mapper = mapper;
    this.#events = stream[Symbol.asyncIterator]();
  }

  #rest(): readonly StreamChunk[] {
    this.#isOver = true;
    this.#isLast = true;
    if (this.#origin.signal?.aborted) throw createAbortError(this.#origin.signal.reason);
    const rest = this.#mapper!.end();
    this.#isCut = rest.at(-1)?.type !== 'done';
    return rest;
  }

  async #finish(done: StreamChunk): Promise<IteratorResult<StreamChunk, undefined>> {
    if (!this.#isOver) this.#isOver = await reachesEnd(this.#events!);
    this.#ready = [];
    this.#isLast = true;
    return { done: false, value: done };
  }

  async #conclude(): Promise<IteratorResult<StreamChunk, undefined>> {
    if (!this.#isCut) return this.return();
    this.#end();
    throw explainFailure(cutStream(this.#origin), this.#origin);
  }

  #end(): void {
    this.#ready = [];
    this.#isLast = true;
    this.#isCut = false;
    this.#isOver = true;
  }
}

/** How long the end of a body may take after the end of the message in it. */
const END_WAIT_MS = 100;

/**
 * Reads a finished answer to the end of its body, which usually has arrived already. Only then can the connection be used again; hanging up would
 * make the next call shake hands anew.
 */
async function reachesEnd(events: AsyncIterator<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const giveUp = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), END_WAIT_MS);
  });
  const readOn = async (): Promise<boolean> => {
    while (!(await events.next()).done);
    return true;
  };
  try {
    return await Promise.race([readOn(), giveUp]);
  } catch {
    return true;
  } finally {
    clearTimeout(timer);
  }
}

/** What a failed call means: the caller's abort, an answer that is not the protocol, or what the vendor's error says. */
export function explainFailure(error: unknown, { signal, provider, model, apiKey }: CallOrigin): Error {
  if (signal?.aborted) return createAbortError(signal.reason);
  if (error instanceof SyntaxError) {
    return new FinClawError(`${provider} sent something that is not JSON`, 'PROVIDER_BAD_RESPONSE', {
      details: { provider, model },
    });
  }
  return toProviderError(error, { provider, modelId: model, secrets: [apiKey] });
}

function cutStream({ provider, model }: CallOrigin): FailoverError {
  return new FailoverError('The stream ended before the message did', 'server-error', { provider, modelId: model });
}
