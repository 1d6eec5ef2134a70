import { asEverybody, isAbortError, sleepWithAbort } from '@finclaw/infra';

interface WatchLoopOptions {
  /** Runs one check. */
  readonly look: (signal: AbortSignal) => Promise<unknown>;
  readonly intervalMs: number;
  /** Called when a check fails; the loop continues. */
  readonly onError: (error: unknown) => void;
}

/** A periodic check of the market. */
export interface WatchLoop {
  /** Starts, also again after it was stopped. */
  start(): void;
  /** Stops, and waits for a running check. */
  stop(): Promise<void>;
}

/** Runs a check at intervals until it is stopped. */
export function createWatchLoop({ look, intervalMs, onError }: WatchLoopOptions): WatchLoop {
  let stopping: AbortController | undefined;
  let running: Promise<void> | undefined;

  async function run(before: Promise<void> | undefined, signal: AbortSignal): Promise<void> {
    await before;
    while (!signal.aborted) {
      try {
        await look(signal);
        await sleepWithAbort(intervalMs, signal);
      } catch (error) {
        if (isAbortError(error)) return;
        onError(error);
        await sleepWithAbort(intervalMs, signal).catch(() => {});
      }
    }
  }

  return {
    start() {
      if (stopping !== undefined) return;
      stopping = new AbortController();
      const { signal } = stopping;
      running = asEverybody(() => run(running, signal));
    },
    async stop() {
      stopping?.abort();
      stopping = undefined;
      await running;
    },
  };
}
