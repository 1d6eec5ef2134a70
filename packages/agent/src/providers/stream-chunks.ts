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
export async function* streamChunks<E>(
  open: () => Promise<AsyncIterable<E>>,
  mapper: StreamMapper<E>,
  origin: CallOrigin,
): AsyncGenerator<StreamChunk> {
  try {
    for await (const event of await open()) {
      for (const chunk of mapper.map(event)) {
        yield chunk;
        if (chunk.type === 'done') return;
      }
    }
    if (!origin.signal?.aborted) {
      for (const chunk of mapper.end()) {
        yield chunk;
        if (chunk.type === 'done') return;
      }
    }
    throw cutStream(origin);
  } catch (error) {
    throw explainFailure(error, origin);
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
