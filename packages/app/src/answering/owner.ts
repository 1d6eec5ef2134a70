import { keyOfOwner, LOCAL, type Owner } from '@finclaw/features';
import { createChannelId } from '@finclaw/types';
import { personIn } from '../people/person-id.ts';
import { isLocalChannel } from './access.ts';

/** A person as a channel identifies them. */
export interface Identity {
  readonly channelId: string;
  readonly accountId?: string;
  readonly senderId: string;
}

/** Returns the owner key of a person, independent of the surface. */
export const ownerOfPerson = (person: string): Owner => ({ channelId: LOCAL, accountId: 'default', senderId: person });

/**
 * Returns the owner of a sender's data without a link: a local surface names its people, any other sender is their own
 * owner.
 */
export function ownerOf({ channelId, accountId = 'default', senderId }: Identity): Owner {
  if (channelId === LOCAL || isLocalChannel(channelId)) return ownerOfPerson(personIn(senderId));
  return { channelId: createChannelId(channelId), accountId, senderId };
}

/** Returns the owner as one key, under which a portfolio and its orders are stored. */
export const ownerKey = (identity: Identity): string => keyOfOwner(ownerOf(identity));
