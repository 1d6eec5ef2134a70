/** A signal that follows others, and the function that removes its listeners. */
interface LinkedSignal {
  readonly signal: AbortSignal | undefined;
  unlink(): void;
}

/**
 * Returns a signal that aborts with the first of those given. `AbortSignal.any` would work, but its sources reference
 * it as long as they live.
 */
export function linkSignals(...signals: readonly (AbortSignal | undefined)[]): LinkedSignal {
  const sources = signals.filter((signal) => signal !== undefined);
  if (sources.length <= 1) return { signal: sources[0], unlink: () => {} };
  const controller = new AbortController();
  const unlink = () => {
    for (const source of sources) source.removeEventListener('abort', onAbort);
  };
  const onAbort = () => {
    unlink();
    controller.abort(sources.find((source) => source.aborted)?.reason);
  };
  for (const source of sources) source.addEventListener('abort', onAbort, { once: true });
  if (sources.some((source) => source.aborted)) onAbort();
  return { signal: controller.signal, unlink };
}

/**
 * Waits for a promise until the signal aborts: then it rejects with the signal's reason, and the promise is ignored.
 */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    const release = () => signal.removeEventListener('abort', onAbort);
    promise.then(resolve, reject).finally(release);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}
