import { diskState } from '@finclaw/infra';
import type { Store } from '@finclaw/storage';

const DAY_MS = 86_400_000;
/**
 * The retention of settled messages: far longer than any platform delivers a message again, which is what they are
 * stored for.
 */
const RETENTION_MS = 90 * DAY_MS;

/**
 * Removes messages, replies and running totals that ended long ago, now and once a day. Returns the function that stops
 * it.
 */
export function forgetSettled(
  { inbox, outbox, usage }: Pick<Store, 'inbox' | 'outbox' | 'usage'>,
  now: () => number,
): () => void {
  const forget = async (): Promise<void> => {
    await Promise.all([inbox.prune(now() - RETENTION_MS), outbox.prune(now() - RETENTION_MS), usage.prune(now())]);
  };
  const tryTo = () =>
    void forget().catch((error: unknown) => {
      // A failure is retried tomorrow.
      if (!diskState.report(error)) throw error;
    });
  tryTo();
  const timer = setInterval(tryTo, DAY_MS).unref();
  return () => clearInterval(timer);
}
