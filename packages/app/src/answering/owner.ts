import { keyOfOwner, LOCAL, type Owner } from '@finclaw/features';
import { createChannelId } from '@finclaw/types';
import { personIn } from '../people/person-id.ts';
import { isLocalChannel } from './access.ts';

/** Somebody as a channel knows them. */
export interface Identity {
  readonly channelId: string;
  readonly accountId?: string;
  readonly senderId: string;
}

/** A person's things, whichever surface they use. */
export const ownerOfPerson = (person: string): Owner => ({ channelId: LOCAL, accountId: 'default', senderId: person });

/**
 * Whose things are meant where nobody is linked: a surface of this installation names its people, anybody else is
 * themselves.
 */
export function ownerOf({ channelId, accountId = 'default', senderId }: Identity): Owner {
  if (channelId === LOCAL || isLocalChannel(channelId)) return ownerOfPerson(personIn(senderId));
  return { channelId: createChannelId(channelId), accountId, senderId };
}

/** The same as one name, under which a portfolio and its orders are kept. */
export const ownerKey = (identity: Identity): string => keyOfOwner(ownerOf(identity));
