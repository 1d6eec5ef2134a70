import type { Store } from '@finclaw/storage';

/**
 * Returns a person's spending today, known and estimated, in billionths of a dollar: with shared keys, and with their
 * own.
 */
export async function personSpent(
  { usage }: Pick<Store, 'usage'>,
  owner: string,
  now: number,
): Promise<{ readonly lent: bigint; readonly own: bigint }> {
  const from = new Date(now).setHours(0, 0, 0, 0);
  const days = await usage.totals('day', { from, owner });
  const all = days.reduce((sum, { costNanoUsd, estimateNanoUsd }) => sum + costNanoUsd + estimateNanoUsd, 0n);
  const own = days.reduce((sum, { ownNanoUsd }) => sum + ownNanoUsd, 0n);
  return { lent: all - own, own };
}
