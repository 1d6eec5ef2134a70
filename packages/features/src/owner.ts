import type { ToolExecutionContext } from '@finclaw/tools';
import { type ChannelId, createChannelId } from '@finclaw/types';

/** The owner of data. A sender's id is unique only within one account of a channel. */
export interface Owner {
  readonly channelId: ChannelId;
  readonly accountId: string;
  readonly senderId: string;
}

/** People of this installation, who are known by their sender alone. */
export const LOCAL: ChannelId = createChannelId('local');

/** An owner as one name. */
export const keyOfOwner = ({ channelId, accountId, senderId }: Owner): string =>
  channelId === LOCAL ? senderId : JSON.stringify([channelId, accountId, senderId]);

/** Tells whether somebody set this installation up, whose keys stand in its settings. */
export const isHolderOfKeys = (owner: Owner): boolean => keyOfOwner(owner) === LOCAL;

/** The person for whom a tool runs. */
export function ownerOf({ channelId, accountId, replyTarget, userId }: ToolExecutionContext): Owner {
  return {
    channelId: createChannelId(channelId),
    accountId: accountId ?? replyTarget?.accountId ?? 'default',
    senderId: userId,
  };
}
