import {
  type BackoffOptions,
  computeBackoff,
  type FinClawLogger,
  isFinClawError,
  sleepWithAbort,
} from '@finclaw/infra';
import type { Update } from 'grammy/types';
import type { Api } from 'grammy/web';
import { callTelegram } from './call-telegram.ts';

interface PollOptions {
  readonly api: Pick<Api, 'getUpdates'>;
  /** Handles one update with retries; resolves when it needs no redelivery. */
  readonly handle: (update: Update) => Promise<void>;
  readonly signal: AbortSignal;
  readonly logger: FinClawLogger;
  /** How long Telegram keeps a poll open. */
  readonly pollSeconds?: number;
  readonly backoff?: BackoffOptions;
}

/**
 * Polls for updates until the signal aborts, or throws `AUTH_FAILURE` when the token is no longer valid. The next poll
 * acknowledges an update to Telegram, so it is made only once every update was accepted: the inbox row, not the offset,
 * decides what was received, and an update the program could not store is delivered again, in order.
 */
export async function pollUpdates(options: PollOptions): Promise<void> {
  const { api, handle, signal, logger, pollSeconds = 30, backoff } = options;
  let offset: number | undefined;
  for (let failures = 0; !signal.aborted; ) {
    try {
      const parameters = {
        timeout: pollSeconds,
        allowed_updates: ['message', 'callback_query', 'inline_query'] as const,
      };
      const updates = await callTelegram(
        'repeatable',
        () => api.getUpdates({ ...parameters, ...(offset === undefined ? {} : { offset }) }, signal as never),
        { signal, maxAttempts: 1 },
      );
      failures = 0;
      for (const update of updates) {
        await handle(update);
        offset = update.update_id + 1;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (isFinClawError(error) && error.code === 'AUTH_FAILURE') throw error;
      failures += 1;
      if (failures === 1)
        logger.warn(isConflict(error) ? 'Another program polls this Telegram bot' : 'Telegram polls fail', error);
      await sleepWithAbort(waitAfter(error, failures, backoff), signal).catch(() => {});
    }
  }
}

const isConflict = (error: unknown): boolean => isFinClawError(error) && error.details?.status === 409;

function waitAfter(error: unknown, failures: number, backoff: BackoffOptions | undefined): number {
  const asked = isFinClawError(error) && error.code === 'RATE_LIMITED' ? Number(error.details?.retryAfterMs) : 0;
  return Math.max(asked, computeBackoff(failures - 1, backoff));
}
