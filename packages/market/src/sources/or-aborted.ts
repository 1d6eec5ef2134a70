import { createAbortError } from '@finclaw/infra';

/** Waits for shared work until the caller aborts; the work itself continues. */
export function orAborted<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (signal === undefined) return work;
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(createAbortError(signal.reason));
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', onAbort));
}
