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
export async function* streamChunks<E>(open: () => Promise<OpenedStream<E>>, origin: CallOrigin): AsyncGenerator<StreamChunk> {
  let events: AsyncIterator<E> | undefined;
  let isOver = false;
  try {
    const { stream, mapper } = await open();
    events = stream[Symbol.asyncIterator]();
    for (let next = await events.next(); !next.done; next = await events.next()) {
      for (const chunk of mapper.map(next.value)) {
        if (chunk.type === 'done') isOver = await reachesEnd(events);
        yield chunk;
        if (chunk.type === 'done') return;
      }
    }
    isOver = true;
    if (origin.signal?.aborted) throw createAbortError(origin.signal.reason);
    const rest = mapper.end();
    yield* rest;
    if (rest.at(-1)?.type !== 'done') throw cutStream(origin);
  } catch (error) {
    isOver = true;
    throw explainFailure(error, origin);
  } finally {
    if (!isOver) await events?.return?.();
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
      statusCode: 502,
      details: { provider, model },
    });
  }
  return toProviderError(error, { provider, modelId: model, secrets: [apiKey] });
}

function cutStream({ provider, model }: CallOrigin): FailoverError {
  return new FailoverError('The stream ended before the message did', 'server-error', { provider, modelId: model });
}
