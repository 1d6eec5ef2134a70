import type { App } from '@finclaw/app';
import { Refusal } from '@finclaw/config';
import type { Principal } from './principal.ts';

type Limits = { readonly app: Pick<App, 'limits'> };
type Reached = NonNullable<ReturnType<App['limits']['requestedBy']> | Awaited<ReturnType<App['limits']['reachedBy']>>>;

/** Counts a person's question, and refuses it when their share is used up. */
export async function assertMayAsk({ app }: Limits, { channelId, senderId }: Principal): Promise<void> {
  refuse(await app.limits.reachedBy({ channelId, senderId }));
}

/** Refuses to store more for a person whose storage is full. */
export async function assertHasRoom({ app }: Limits, { channelId, senderId }: Principal): Promise<void> {
  refuse(await app.limits.fullFor({ channelId, senderId }));
}

/** Counts a person's request, from any of their browsers and programs. */
export function assertMayRequest({ app }: Limits, { channelId, senderId }: Principal): void {
  refuse(app.limits.requestedBy({ channelId, senderId }));
}

/** Counts an open connection, until the returned function is called. */
export function assertMayConnect({ app }: Limits, { channelId, senderId }: Principal): () => void {
  const counted = app.limits.connectedBy({ channelId, senderId });
  if ('end' in counted) return counted.end;
  throw faultOf(counted);
}

function refuse(reached: Reached | undefined): void {
  if (reached !== undefined) throw faultOf(reached);
}

function faultOf(reached: Reached): Refusal {
  switch (reached.reason) {
    case 'rate':
      return new Refusal('RATE_LIMITED', 'people.limit.rate', { count: reached.perMinute }, 60);
    case 'requests':
      return new Refusal('RATE_LIMITED', 'people.limit.requests', { count: reached.perMinute }, 1);
    case 'connections':
      return new Refusal('RATE_LIMITED', 'people.limit.connections', { count: reached.most }, 5);
    case 'storage':
      return new Refusal('FORBIDDEN', 'people.limit.storage', { size: reached.limitMb });
  }
}
