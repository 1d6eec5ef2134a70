import type { ToolExecutionContext } from '@finclaw/tools';
import { type ChannelId, createChannelId } from '@finclaw/types';

/** Whose something is. A sender's id is unique only within one account of a channel. */
export interface Owner {
  readonly channelId: ChannelId;
  readonly accountId: string;
  readonly senderId: string;
}

/** The person for whom a tool runs. */
export function ownerOf({ channelId, accountId, replyTarget, userId }: ToolExecutionContext): Owner {
  return {
    channelId: createChannelId(channelId),
    accountId: accountId ?? replyTarget?.accountId ?? 'default',
    senderId: userId,
  };
}
