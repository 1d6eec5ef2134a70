import type { ToolExecutionContext } from '@finclaw/tools';
import { type ChannelId, createChannelId } from '@finclaw/types';

/** The owner of data. A sender's id is unique only within one account of a channel. */
export interface Owner {
  readonly channelId: ChannelId;
  readonly accountId: string;
  readonly senderId: string;
}

/** The channel of people of this installation, who are identified by their sender alone. */
export const LOCAL: ChannelId = createChannelId('local');

/** An owner as one name. */
export const keyOfOwner = ({ channelId, accountId, senderId }: Owner): string =>
  channelId === LOCAL ? senderId : JSON.stringify([channelId, accountId, senderId]);

/** Returns true for the person who set this installation up, whose keys are in its settings. */
export const isHolderOfKeys = (owner: Owner): boolean => keyOfOwner(owner) === LOCAL;

/** Returns the user of a tool call. */
export function ownerOf({ channelId, accountId, replyTarget, userId }: ToolExecutionContext): Owner {
  return {
    channelId: createChannelId(channelId),
    accountId: accountId ?? replyTarget?.accountId ?? 'default',
    senderId: userId,
  };
}
