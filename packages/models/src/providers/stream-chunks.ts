import { createAbortError, FinClawError } from '@finclaw/infra';
import { FailoverError, toProviderError } from '../errors.ts';
import type { ModelEntry } from '../gateway/model-entry.ts';
import { EventStream } from '../wire/event-stream.ts';
import type { HttpAnswer } from '../wire/http-answer.ts';
import { LineSplitter } from '../wire/line-splitter.ts';
import { VendorAnswerError } from '../wire/vendor-answer-error.ts';
import type { ChunkStream, StreamChunk, TakeChunk } from './adapter.ts';
import { createChunkStream } from './chunk-stream.ts';
import { JoinedDeltas } from './joined-deltas.ts';
import { TextLikeness } from './text-likeness.ts';
import type { ToolNameDecoder } from './tool-names.ts';

/** Turns the events of one answer into chunks. */
export interface StreamMapper<E> {
  /** Each event is a JSON value as the vendor sends it. */
  map(event: E): readonly StreamChunk[];
  /**
   * Returns the last chunks when the events have ended, with or without an end mark; without a `done` among them or
   * before, the stream was cut.
   */
  end(isMarked: boolean): readonly StreamChunk[];
  /**
   * Returns the text of an event that contains nothing else: mapping another event that differs only in its text equals
   * `addText` with that.
   */
  textOf?(event: E): string | undefined;
  addText?(text: string): readonly StreamChunk[];
}

/** An answer that has begun, and its consumer. */
export interface OpenedStream {
  readonly answer: Pick<HttpAnswer, 'headers' | 'read'>;
  readonly mapper: StreamMapper<never>;
  /** The framing of events: server-sent events, or one JSON text a line. */
  readonly framing: 'events' | 'lines';
}

/** The information a mapper needs about its call. */
export interface StreamOrigin {
  readonly provider: string;
  readonly model: string;
  readonly entry: ModelEntry | undefined;
  readonly decodeToolName: ToolNameDecoder;
  /** True if tools were offered, so that a call written as text counts as one. */
  readonly hasTools?: boolean;
  /** The models that were found to think without a start tag, each with its end tag. */
  readonly aloud?: Map<string, string>;
}

/** The call's identity, for errors. */
export interface CallOrigin {
  readonly provider: string;
  readonly model: string;
  readonly apiKey: string;
  readonly signal: AbortSignal | undefined;
}

/** The last event of an OpenAI stream is no JSON. */
const END_MARK = '[DONE]';

/**
 * Returns the chunks of an answer. Ends with `done` and only then without an error; a body that ends too early was cut.
 * Stopping early cancels the request. Chunks are made and delivered in the callback of the socket.
 */
export function streamChunks(
  open: (signals: readonly (AbortSignal | undefined)[]) => Promise<OpenedStream>,
  origin: CallOrigin,
): ChunkStream {
  return createChunkStream(async (take, signal) => {
    try {
      const opened = await open([origin.signal, signal]);
      if ((await readChunks(opened, take)) === 'cut') throw cutStream(origin);
    } catch (error) {
      throw signal?.aborted ? createAbortError(signal.reason) : explainFailure(error, origin);
    }
  });
}

/** Reads to the end of the message, or until the consumer stops; `cut` when the body ends before either. */
async function readChunks(
  { answer, mapper, framing }: OpenedStream,
  take: TakeChunk,
): Promise<'done' | 'left' | 'cut'> {
  let outcome: 'done' | 'left' | 'cut' | undefined;
  let hasBegun = false;
  const likeness = new TextLikeness();
  /** Text of events recognised by their likeness, not mapped yet. */
  let unmapped = '';
  const deltas = new JoinedDeltas((chunk) => {
    const isEnough = take(chunk);
    if (chunk.type === 'done') outcome = 'done';
    else if (isEnough) outcome = 'left';
    return outcome !== undefined;
  });
  const hand = (chunks: readonly StreamChunk[]): boolean => {
    hasBegun = true;
    for (const chunk of chunks) if (deltas.add(chunk)) return true;
    return false;
  };
  const map = (): boolean => {
    const text = unmapped;
    unmapped = '';
    return text !== '' && hand(mapper.addText?.(text) ?? []);
  };
  const readEvent = (data: string, name: string): boolean => {
    const text = name === 'error' ? undefined : likeness.textIn(data);
    if (text !== undefined) {
      unmapped += text;
      return false;
    }
    if (map()) return true;
    if (data.startsWith(END_MARK) && data.trimEnd() === END_MARK) {
      if (!hand(mapper.end(true)) && !deltas.release()) outcome = 'cut';
      return true;
    }
    if (name === 'error') throw new VendorAnswerError(data, { headers: answer.headers });
    if (data === '') return false;
    const event = JSON.parse(data);
    if (event?.error) throw new VendorAnswerError(data, { headers: answer.headers });
    likeness.learn(data, mapper.textOf?.(event as never));
    return hand(mapper.map(event as never));
  };
  const readLine = (line: string): boolean => line.trim() !== '' && hand(mapper.map(JSON.parse(line) as never));
  const events = framing === 'events' ? new EventStream(readEvent) : new LineSplitter(readLine);
  /** Reads a fragment of the answer and then notifies listeners of it, even if it is followed by an error. */
  const readPiece = (read: () => boolean): boolean => {
    let isOver = false;
    try {
      isOver = read();
    } finally {
      isOver ||= outcome === undefined && (map() || deltas.release());
    }
    return isOver;
  };
  await answer.read((piece) => {
    if (!readPiece(() => events.push(piece))) return 'more';
    return outcome === 'left' ? 'cut' : 'complete';
  });
  const isEnded = (): boolean => {
    try {
      return readPiece(() => events.end());
    } catch (error) {
      // Half an event at the end of a body of unknown length.
      if (hasBegun && error instanceof SyntaxError) return false;
      throw error;
    }
  };
  if (outcome === undefined && !isEnded()) readPiece(() => hand(mapper.end(false)));
  return outcome ?? 'cut';
}

/** Explains a failed call: the caller's abort, an answer outside the protocol, or the vendor's error. */
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
