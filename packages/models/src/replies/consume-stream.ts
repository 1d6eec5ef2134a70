import { toTimerDelay } from '@finclaw/infra';
import { FailoverError } from '../errors.ts';
import type { ChunkStream, StreamChunk } from '../providers/adapter.ts';
import { feedFrom } from '../providers/chunk-stream.ts';

/** How long a model may be silent. Only content counts: pings and usage reports are no sign of an answer. */
export interface StreamDeadlines {
  /** Until the first text or thinking. */
  readonly firstTokenTimeoutMs: number;
  /** From then on; it may be noticed a quarter late. */
  readonly idleTimeoutMs: number;
}

interface StreamBounds extends StreamDeadlines {
  readonly signal: AbortSignal | undefined;
}

const TICKS = 4;

/**
 * Passes the chunks of a stream to `accept` until it returns true. Rejects as soon as the caller aborts or the stream
 * stalls, even if the stream ignores that; its signal stops it, and further chunks are ignored.
 */
export function consumeStream(
  open: (signal: AbortSignal) => ChunkStream,
  accept: (chunk: StreamChunk) => boolean,
  { signal, firstTokenTimeoutMs, idleTimeoutMs }: StreamBounds,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const controller = new AbortController();
    let isSettled = false;
    let hasBegun = false;
    let hasHeard = false;
    let quietTicks = 0;
    const settle = (finish: () => void) => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(watch);
      signal?.removeEventListener('abort', onAbort);
      finish();
    };
    const cancel = (reason: unknown) => {
      settle(() => reject(reason));
      controller.abort(reason);
    };
    const onAbort = () => cancel(signal?.reason);
    const giveUp = (ms: number) => cancel(new FailoverError(`The model sent nothing for ${ms} ms`, 'timeout'));
    // A few coarse ticks instead of a clock: looking at the time, or arming a timer, for each chunk would cost more
    // than the chunk.
    const tick = () => {
      quietTicks = hasHeard ? 0 : quietTicks + 1;
      hasHeard = false;
      if (quietTicks >= TICKS) giveUp(idleTimeoutMs);
    };
    const hear = () => {
      hasHeard = true;
      if (hasBegun) return;
      hasBegun = true;
      clearTimeout(watch);
      watch = setInterval(tick, toTimerDelay(Math.ceil(idleTimeoutMs / TICKS)));
    };
    const take = (chunk: StreamChunk): boolean => {
      if (isSettled) return true;
      if (isContent(chunk)) hear();
      if (!accept(chunk)) return false;
      // Settled here, because the end of the feed waits for the stream's own cleanup.
      settle(resolve);
      return true;
    };
    const pump = async () => {
      await feedFrom(open(controller.signal), take);
      if (!isSettled) throw new FailoverError('The stream ended before the model had finished', 'server-error');
    };
    let watch = setTimeout(giveUp, toTimerDelay(firstTokenTimeoutMs), firstTokenTimeoutMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    pump().catch((error: unknown) => settle(() => reject(error)));
  });
}

function isContent(chunk: StreamChunk): boolean {
  if (chunk.type === 'text_delta' || chunk.type === 'thinking_delta') return chunk.text !== '';
  return chunk.type !== 'usage';
}
