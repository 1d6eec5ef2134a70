import { type BackoffOptions, computeBackoff, type FinClawLogger, isTemporary, sleepWithAbort } from '@finclaw/infra';

interface InsistOptions {
  readonly signal: AbortSignal;
  readonly logger: FinClawLogger;
  readonly backoff?: BackoffOptions | undefined;
  /** Informs the sender that it was not accepted; without it, retries never end. */
  readonly setAside?: (() => Promise<unknown>) | undefined;
}

const MAX_ATTEMPTS = 3;

/**
 * Retries a message until it is accepted; later ones wait, so that order is preserved. Temporary failures are retried
 * without limit: while they last, nothing could be recorded about a message that is set aside. Other failures are
 * retried three times, then the sender is informed and the rest continues: one bad message must not block a bot.
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
