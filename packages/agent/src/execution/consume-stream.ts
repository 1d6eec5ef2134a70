import { FailoverError } from '../errors.ts';
import type { StreamChunk } from '../providers/adapter.ts';
import { toTimerDelay } from './limits.ts';

export interface StreamBounds {
  readonly signal: AbortSignal | undefined;
  /** Silence longer than this is a stall. */
  readonly idleTimeoutMs: number;
}

/**
 * Feeds the chunks of a stream to `accept` until that returns true. Rejects as soon as the caller aborts or the stream stalls, even if the
 * stream takes no notice; its signal tells it to stop, and what it still sends is ignored.
 */
export function consumeStream(
  open: (signal: AbortSignal) => AsyncIterable<StreamChunk>,
  accept: (chunk: StreamChunk) => boolean,
  { signal, idleTimeoutMs }: StreamBounds,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    let isSettled = false;
    let lastChunkAt = performance.now();
    const settle = (finish: () => void) => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      finish();
    };
    const cancel = (reason: unknown) => {
      settle(() => reject(reason));
      controller.abort(reason);
    };
    const onAbort = () => cancel(signal?.reason);
    // One timer that looks at the clock when it fires: arming a new one for each chunk would cost more than the chunk.
    const watch = () => {
      const left = lastChunkAt + idleTimeoutMs - performance.now();
      if (left > 0) timer = setTimeout(watch, toTimerDelay(Math.ceil(left)));
      else cancel(new FailoverError(`The model sent nothing for ${idleTimeoutMs} ms`, 'timeout'));
    };
    const pump = async () => {
      for await (const chunk of open(controller.signal)) {
        if (isSettled) return;
        lastChunkAt = performance.now();
        // Settled here, because leaving the loop waits for the stream's own cleanup.
        if (accept(chunk)) return settle(resolve);
      }
      throw new FailoverError('The stream ended before the model had finished', 'server-error');
    };
    let timer = setTimeout(watch, toTimerDelay(idleTimeoutMs));
    signal?.addEventListener('abort', onAbort, { once: true });
    pump().catch((error: unknown) => settle(() => reject(error)));
  });
}
