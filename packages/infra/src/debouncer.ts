export interface DebouncerOptions {
  /** Quiet time after the last value of a key before the handler is called. Default 1,000. */
  readonly windowMs?: number;
  /** The handler is called at the latest this long after the first value. Default 5,000. */
  readonly maxWaitMs?: number;
  /** Told whatever the handler throws or rejects with. */
  readonly onError: (error: unknown) => void;
}

export interface Debouncer<K, V> {
  /** Hands in a value; of several in a row the handler gets the last. */
  push(key: K, value: V): void;
  /** Calls the handler now if the key has a value waiting, and waits for it. */
  flush(key: K): Promise<void>;
  /** Drops everything that waits; later values are ignored. */
  destroy(): void;
}

interface Pending<V> {
  value: V;
  quiet: NodeJS.Timeout;
  readonly latest: NodeJS.Timeout;
}

/** Calls the handler once per burst of values of a key. */
export function createDebouncer<K, V>(
  handler: (key: K, value: V) => Promise<void> | void,
  options: DebouncerOptions,
): Debouncer<K, V> {
  const { windowMs = 1_000, maxWaitMs = 5_000, onError } = options;
  const waiting = new Map<K, Pending<V>>();
  let isDestroyed = false;

  function take(key: K): Pending<V> | undefined {
    const pending = waiting.get(key);
    clearTimeout(pending?.quiet);
    clearTimeout(pending?.latest);
    waiting.delete(key);
    return pending;
  }

  async function flush(key: K): Promise<void> {
    const pending = take(key);
    if (pending === undefined) return;
    try {
      await handler(key, pending.value);
    } catch (error) {
      onError(error);
    }
  }

  return {
    flush,
    push(key, value) {
      if (isDestroyed) return;
      const quiet = setTimeout(() => void flush(key), windowMs);
      const pending = waiting.get(key);
      if (pending === undefined) {
        waiting.set(key, { value, quiet, latest: setTimeout(() => void flush(key), maxWaitMs) });
        return;
      }
      clearTimeout(pending.quiet);
      pending.quiet = quiet;
      pending.value = value;
    },
    destroy() {
      isDestroyed = true;
      for (const key of [...waiting.keys()]) take(key);
    },
  };
}
