import { AbortError } from '@finclaw/infra';

/**
 * The limits of a calculation: processor time, because on a busy machine the clock does not measure it, and a maximum
 * wait.
 */
interface CalculationBudget {
  readonly cpuMs: number;
  readonly longestMs: number;
}

/**
 * Runs a task with a time limit. Rejects when the time is over or the signal aborts, whether or not the task reacts;
 * its later results are ignored. The task's own signal aborts in both cases.
 */
export async function withinBudget<T>(
  budget: number | CalculationBudget,
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
  const { cpuMs, longestMs } = typeof budget === 'number' ? { cpuMs: 0, longestMs: budget } : budget;
  const began = performance.now();
  // A timer costs more than many a task.
  const cpuBefore = cpuMs > 0 ? process.cpuUsage() : undefined;
  let timer: NodeJS.Timeout;
  const look = () => {
    const { user, system } = cpuBefore ? process.cpuUsage(cpuBefore) : { user: 0, system: 0 };
    const leftMs = Math.min(cpuMs - (user + system) / 1000, longestMs - (performance.now() - began));
    if (leftMs > 0) timer = setTimeout(look, Math.ceil(leftMs));
    else giveUp(new AbortError(`Nothing came within ${cpuMs || longestMs} ms`));
  };
  timer = setTimeout(look, cpuMs || longestMs);
  try {
    // Async, so that a task that throws before its first await counts as one that rejects.
    return await Promise.race([(async () => task(controller.signal))(), stop.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}
