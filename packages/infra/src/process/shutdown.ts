import { AbortError } from '../errors/errors.ts';
import { createSilentLogger } from '../log/logger.ts';
import type { FinClawLogger } from '../log/logger-types.ts';

interface ShutdownOptions {
  readonly logger?: FinClawLogger;
  /** The time limit of all cleanups together. Default 30,000. */
  readonly timeoutMs?: number;
  /** The source of signals. Default: this process. */
  readonly signals?: Pick<NodeJS.EventEmitter, 'on' | 'off'>;
  /** Ends the program. Default `process.exit`. */
  readonly exit?: (code: number) => void;
}

interface Shutdown {
  /** Aborted when shutting down begins; no new work is accepted from then on. */
  readonly signal: AbortSignal;
  /** Adds a cleanup; the last one added runs first. Returns the function that removes it. */
  register(name: string, cleanup: () => Promise<void> | void): () => void;
  /**
   * Shuts down and exits on SIGINT and SIGTERM; a second signal exits at once. Returns the function that stops
   * listening.
   */
  listen(): () => void;
  /**
   * Runs every cleanup once, without exiting; false when the time limit was reached first. Calling it again returns the
   * same promise.
   */
  shutdown(reason: string): Promise<boolean>;
}

const SIGNAL_NUMBERS = { SIGINT: 2, SIGTERM: 15 } as const;

/** Creates an orderly shutdown: no new work, then the cleanups one after the other, then exit. */
export function createShutdown(options: ShutdownOptions = {}): Shutdown {
  const {
    logger = createSilentLogger(),
    timeoutMs = 30_000,
    signals = process,
    exit = (code) => process.exit(code),
  } = options;
  const stop = new AbortController();
  const cleanups: { readonly name: string; readonly run: () => Promise<void> | void }[] = [];
  let running: Promise<boolean> | undefined;
  let wasSignalled = false;

  async function runCleanups(isOver: () => boolean): Promise<void> {
    for (let next = cleanups.pop(); next !== undefined && !isOver(); next = cleanups.pop()) {
      try {
        await next.run();
      } catch (error) {
        logger.error('A cleanup failed', { cleanup: next.name }, error);
      }
    }
  }

  async function runWithinLimit(reason: string): Promise<boolean> {
    logger.info('Shutting down', { reason });
    stop.abort(new AbortError(`The program is shutting down: ${reason}`));
    let isOver = false;
    const timeUp = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      isOver = true;
      logger.error('Shutting down took too long', { timeoutMs });
      timeUp.resolve();
    }, timeoutMs);
    await Promise.race([runCleanups(() => isOver), timeUp.promise]);
    clearTimeout(timer);
    return !isOver;
  }

  function shutdown(reason: string): Promise<boolean> {
    running ??= runWithinLimit(reason);
    return running;
  }

  async function onSignal(name: keyof typeof SIGNAL_NUMBERS): Promise<void> {
    if (wasSignalled) return exit(128 + SIGNAL_NUMBERS[name]);
    wasSignalled = true;
    exit((await shutdown(name)) ? 0 : 1);
  }

  return {
    signal: stop.signal,
    shutdown,
    register(name, run) {
      const entry = { name, run };
      cleanups.push(entry);
      return () => {
        const index = cleanups.indexOf(entry);
        if (index >= 0) cleanups.splice(index, 1);
      };
    },
    listen() {
      signals.on('SIGINT', onSignal);
      signals.on('SIGTERM', onSignal);
      return () => {
        signals.off('SIGINT', onSignal);
        signals.off('SIGTERM', onSignal);
      };
    },
  };
}
