import {
  type BackoffOptions,
  computeBackoff,
  type ErrorCode,
  type FinClawLogger,
  isFinClawError,
  sleepWithAbort,
} from '@finclaw/infra';

/** How hard to try to hand something in. */
interface InsistOptions {
  readonly signal: AbortSignal;
  readonly logger: FinClawLogger;
  readonly backoff?: BackoffOptions | undefined;
  /** Tells whoever sent it that it was not taken; without it, it is tried for ever. */
  readonly setAside?: (() => Promise<unknown>) | undefined;
}

const MAX_ATTEMPTS = 3;

/** What passes by itself, and while it lasts nothing could be written down about a message that is set aside. */
const TEMPORARY: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'CHANNEL_OFFLINE',
  'DELIVERY_UNKNOWN',
  'NETWORK_FAILURE',
  'NETWORK_TIMEOUT',
  'RATE_LIMITED',
  'ROUTER_CLOSED',
  'STORAGE_FAILURE',
  'STORAGE_FULL',
  'STORAGE_LOCKED',
  'STORAGE_UNWRITABLE',
]);

/**
 * Hands something in until it is taken; what comes after it waits, so that order is kept. A fault that does not pass is tried three
 * times, then the sender is told and the rest goes on: one bad message must not silence a bot.
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
        await setAside().catch((failure: unknown) => logger.error('Nobody could be told of a message set aside', failure));
        return;
      }
      logger.warn('A message could not be taken and is tried again', { attempt }, error);
      await sleepWithAbort(computeBackoff(attempt, backoff), signal);
    }
  }
}

const isTemporary = (error: unknown): boolean => isFinClawError(error) && TEMPORARY.has(error.code);
