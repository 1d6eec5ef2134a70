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
  start(): void;
  /** Ends the looking and waits for what is under way. */
  stop(): Promise<void>;
}

/** Looks, waits, and looks again until it is stopped. */
export function createWatchLoop({ look, intervalMs, onError }: WatchLoopOptions): WatchLoop {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await look(stopping.signal);
        await sleepWithAbort(intervalMs, stopping.signal);
      } catch (error) {
        if (isAbortError(error)) return;
        onError(error);
        await sleepWithAbort(intervalMs, stopping.signal).catch(() => {});
      }
    }
  }

  return {
    start() {
      running ??= asEverybody(run);
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
