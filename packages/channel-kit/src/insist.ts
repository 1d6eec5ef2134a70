import { type BackoffOptions, computeBackoff, type FinClawLogger, isTemporary, sleepWithAbort } from '@finclaw/infra';

/** How hard to try to hand something in. */
interface InsistOptions {
  readonly signal: AbortSignal;
  readonly logger: FinClawLogger;
  readonly backoff?: BackoffOptions | undefined;
  /** Tells whoever sent it that it was not taken; without it, it is tried for ever. */
  readonly setAside?: (() => Promise<unknown>) | undefined;
}

const MAX_ATTEMPTS = 3;

/**
 * Hands something in until it is taken; what comes after it waits, so that order is kept. What passes by itself is
 * waited for: while it lasts, nothing could be written down about a message that is set aside. A fault that does not
 * pass is tried three times, then the sender is told and the rest goes on: one bad message must not silence a bot.
 */
export async function insist(take: () => Promise<void>, options: InsistOptions): Promise<void> {
  const { signal, logger, backoff, setAside } = options;
  for (let attempt = 0, faults = 0; ; attempt++) {
    try {
      return await take();
    } catch (error) {
      signal.throwIfAborted();
      if (!isTemporary(error)) faults += 1;
      if (setAside && faults >= MAX_ATTEMPTS) {
        logger.error('A message could not be taken and is set aside', { attempts: attempt + 1 }, error);
        await setAside().catch((failure: unknown) =>
          logger.error('Nobody could be told of a message set aside', failure),
        );
        return;
      }
      logger.warn('A message could not be taken and is tried again', { attempt }, error);
      await sleepWithAbort(computeBackoff(attempt, backoff), signal);
    }
  }
}
