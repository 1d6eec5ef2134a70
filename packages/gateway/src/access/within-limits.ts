import type { GatewayContext } from '../gateway-context.ts';
import { GatewayFault } from '../gateway-fault.ts';
import type { Principal } from './principal.ts';

type Limits = Pick<GatewayContext, 'app'>;

/** Counts a question of somebody's, and refuses it when their share is used up. */
export async function assertMayAsk({ app }: Limits, { channelId, senderId }: Principal): Promise<void> {
  refuse(await app.limits.reachedBy({ channelId, senderId }));
}

/** Refuses to store more for somebody who has stored all they may. */
export async function assertHasRoom({ app }: Limits, { channelId, senderId }: Principal): Promise<void> {
  refuse(await app.limits.fullFor({ channelId, senderId }));
}

function refuse(reached: Awaited<ReturnType<GatewayContext['app']['limits']['reachedBy']>>): void {
  if (reached === undefined) return;
  if (reached.reason === 'rate') throw new GatewayFault('RATE_LIMITED', 'people.limit.rate', { count: reached.perMinute }, 60);
  throw new GatewayFault('FORBIDDEN', 'people.limit.storage', { size: reached.limitMb });
}
