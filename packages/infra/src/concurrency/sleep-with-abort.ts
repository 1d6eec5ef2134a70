import { createAbortError } from '../errors/errors.ts';

/** The longest delay of a timer; a longer one would fire at once. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

/** Returns the delay to give to a timer for a limit of any length. */
export const toTimerDelay = (ms: number): number => Math.min(ms, MAX_TIMER_MS);

/** Resolves after `ms`, or rejects with an `AbortError` as soon as the signal is aborted. */
export async function sleepWithAbort(ms: number, signal?: AbortSignal): Promise<void> {
  for (let left = ms; ; left -= MAX_TIMER_MS) {
    await sleepOnce(Math.min(left, MAX_TIMER_MS), signal);
    if (left <= MAX_TIMER_MS) return;
  }
}

function sleepOnce(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(createAbortError(signal.reason));
    const onAbort = () => {
      clearTimeout(timer);
      reject(createAbortError(signal?.reason));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
