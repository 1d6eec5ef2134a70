import type { ChunkStream, FeedChunks, StreamChunk, TakeChunk } from './adapter.ts';

/** Feeds from any stream. */
export async function feedFrom(stream: ChunkStream, take: TakeChunk, signal?: AbortSignal): Promise<void> {
  if (stream.feed) return stream.feed(take, signal);
  for await (const chunk of stream) if (signal?.aborted || take(chunk)) return;
}

/**
 * Creates a stream that calls back with chunks and can be iterated as well. Leaving an iteration early ends the stream.
 */
export function createChunkStream(feed: FeedChunks): ChunkStream {
  return { feed, [Symbol.asyncIterator]: () => iterate(feed) };
}

async function* iterate(feed: FeedChunks): AsyncGenerator<StreamChunk> {
  const left = new AbortController();
  const waiting: StreamChunk[] = [];
  let wake = (): void => {};
  let isOver = false;
  const take: TakeChunk = (chunk) => {
    waiting.push(chunk);
    wake();
    return chunk.type === 'done';
  };
  const fed = feed(take, left.signal).finally(() => {
    isOver = true;
    wake();
  });
  // Awaited below; until then a failure must not count as unhandled.
  fed.catch(() => {});
  try {
    for (;;) {
      yield* waiting.splice(0);
      if (isOver && waiting.length === 0) return await fed;
      if (waiting.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    left.abort();
  }
}
