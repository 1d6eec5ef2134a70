import { asEverybody, isAbortError, sleepWithAbort } from '@finclaw/infra';

interface WatchLoopOptions {
  /** Looks once. */
  readonly look: (signal: AbortSignal) => Promise<unknown>;
  readonly intervalMs: number;
  /** A look that fails is not the last one. */
  readonly onError: (error: unknown) => void;
}

/** Something that looks at the market now and then. */
export interface WatchLoop {
  /** Begins to look, also again after it was stopped. */
  start(): void;
  /** Ends the looking and waits for what is under way. */
  stop(): Promise<void>;
}

/** Looks, waits, and looks again until it is stopped. */
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
