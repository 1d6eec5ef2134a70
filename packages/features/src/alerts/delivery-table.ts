import { type Database, forEverybody, parseColumn } from '@finclaw/storage';
import type { AlertTrigger, ReplyTarget } from '@finclaw/types';

/** A text that waits to be handed over. */
interface PendingDelivery {
  readonly dedupeKey: string;
  readonly target: ReplyTarget;
  readonly text: string;
  /** The cause of the firing; absent for alerts that fired before it was stored. */
  readonly trigger?: AlertTrigger;
}

/**
 * Stores the notices of alerts that are not delivered yet, in the table `alert_deliveries`. They are deleted with their
 * alert.
 */
export function createDeliveryTable(everything: Database) {
  const database = forEverybody(everything);
  return {
    async add(
      alertId: string,
      { dedupeKey, target, text, trigger }: PendingDelivery,
      deliverAt: number,
    ): Promise<void> {
      await database.run(
        'INSERT INTO alert_deliveries (dedupe_key, alert_id, target, text, deliver_at, trigger_json) VALUES (?, ?, ?, ?, ?, ?)',
        [
          dedupeKey,
          alertId,
          JSON.stringify(target),
          text,
          deliverAt,
          trigger === undefined ? null : JSON.stringify(trigger),
        ],
      );
    },

    due: async (now: number, limit: number): Promise<readonly PendingDelivery[]> =>
      (
        await database.all<{ dedupe_key: string; target: string; text: string; trigger_json: string | null }>(
          'SELECT dedupe_key, target, text, trigger_json FROM alert_deliveries WHERE deliver_at <= ? ORDER BY seq LIMIT ?',
          [now, limit],
        )
      ).map((row) => ({
        dedupeKey: row.dedupe_key,
        target: parseColumn<ReplyTarget>(row.target),
        text: row.text,
        ...(row.trigger_json !== null && { trigger: parseColumn<AlertTrigger>(row.trigger_json) }),
      })),

    async remove(dedupeKey: string): Promise<void> {
      await database.run('DELETE FROM alert_deliveries WHERE dedupe_key = ?', [dedupeKey]);
    },
  };
}
