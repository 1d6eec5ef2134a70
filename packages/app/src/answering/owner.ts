import type { Owner } from '@finclaw/finance/alerts';
import { type ChannelId, createChannelId } from '@finclaw/types';
import { isLocalChannel } from './access.ts';

interface Person {
  readonly channelId: string;
  readonly accountId?: string;
  readonly senderId: string;
}

/** Whose things are meant. The person at this machine is one person, whichever local surface they use. */
export function ownerOf({ channelId, accountId = 'default', senderId }: Person): Owner {
  if (isLocalChannel(channelId)) return { channelId: LOCAL, accountId: 'default', senderId: 'local' };
  return { channelId: createChannelId(channelId), accountId, senderId };
}

/** The name of the person at this machine. */
export const LOCAL_OWNER_KEY = 'local';

const LOCAL: ChannelId = createChannelId('local');

/** The same as one name, under which a portfolio and its orders are kept. */
export function ownerKey(person: Person): string {
  const { channelId, accountId, senderId } = ownerOf(person);
  return channelId === LOCAL ? LOCAL_OWNER_KEY : JSON.stringify([channelId, accountId, senderId]);
}
