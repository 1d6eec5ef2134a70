import type { Store } from '@finclaw/storage';

/** What somebody spent today, known and reckoned, in billionths of a dollar. */
export async function personSpent({ usage }: Pick<Store, 'usage'>, owner: string, now: number): Promise<bigint> {
  const from = new Date(now).setHours(0, 0, 0, 0);
  const days = await usage.totals('day', { from, owner });
  return days.reduce((sum, { costNanoUsd, estimateNanoUsd }) => sum + costNanoUsd + estimateNanoUsd, 0n);
}
