import { AbortError } from '@finclaw/infra';

/**
 * Runs a task that gets a limited time. Rejects when the time is over or the signal aborts, whether or not the task takes notice;
 * what it does afterwards is ignored. The task's own signal aborts in both cases.
 */
export async function withinBudget<T>(
  budgetMs: number,
  signal: AbortSignal,
  task: (signal: AbortSignal) => T | Promise<T>,
): Promise<T> {
  if (signal.aborted) throw signal.reason;
  const controller = new AbortController();
  const stop = Promise.withResolvers<never>();
  const giveUp = (reason: unknown) => {
    controller.abort(reason);
    stop.reject(reason);
  };
  const onAbort = () => giveUp(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(() => giveUp(new AbortError(`Nothing came within ${budgetMs} ms`)), budgetMs);
  try {
    // Async, so that a task that throws before its first await counts as one that rejects.
    return await Promise.race([(async () => task(controller.signal))(), stop.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}
