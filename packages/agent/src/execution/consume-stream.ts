import { FailoverError } from '../errors.ts';
import type { StreamChunk } from '../providers/adapter.ts';
import { toTimerDelay } from './limits.ts';

export interface StreamBounds {
  readonly signal: AbortSignal | undefined;
  /** Silence of this length is a stall; it may be noticed a quarter of it late. */
  readonly idleTimeoutMs: number;
}

const TICKS = 4;

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
    if (signal?.aborted) return reject(signal.reason);
    const controller = new AbortController();
    let isSettled = false;
    let hasHeard = false;
    let quietTicks = 0;
    const settle = (finish: () => void) => {
      if (isSettled) return;
      isSettled = true;
      clearInterval(watch);
      signal?.removeEventListener('abort', onAbort);
      finish();
    };
    const cancel = (reason: unknown) => {
      settle(() => reject(reason));
      controller.abort(reason);
    };
    const onAbort = () => cancel(signal?.reason);
    // A few coarse ticks instead of a clock: looking at the time, or arming a timer, for each chunk would cost more than the chunk.
    const tick = () => {
      quietTicks = hasHeard ? 0 : quietTicks + 1;
      hasHeard = false;
      if (quietTicks >= TICKS) cancel(new FailoverError(`The model sent nothing for ${idleTimeoutMs} ms`, 'timeout'));
    };
    const pump = async () => {
      for await (const chunk of open(controller.signal)) {
        if (isSettled) return;
        hasHeard = true;
        // Settled here, because leaving the loop waits for the stream's own cleanup.
        if (accept(chunk)) return settle(resolve);
      }
      throw new FailoverError('The stream ended before the model had finished', 'server-error');
    };
    const watch = setInterval(tick, toTimerDelay(Math.ceil(idleTimeoutMs / TICKS)));
    signal?.addEventListener('abort', onAbort, { once: true });
    pump().catch((error: unknown) => settle(() => reject(error)));
  });
}
