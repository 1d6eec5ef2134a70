import type { JobPlace } from '@finclaw/finance';
import type { MsgContext } from '@finclaw/types';

/** The conversation of a message, which is where a job made in it reports to. */
export function placeOf({ channelId, accountId, senderId, chatType, chatId, messageThreadId }: MsgContext): JobPlace {
  return {
    ...{ channelId, accountId, senderId, chatType },
    ...(chatId !== undefined && { chatId }),
    ...(messageThreadId !== undefined && { threadId: messageThreadId }),
  };
}
