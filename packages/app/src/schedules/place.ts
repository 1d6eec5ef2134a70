import type { ToolExecutionContext } from '@finclaw/agent/tools';
import type { JobPlace } from '@finclaw/finance/schedules';
import { createChannelId, type MsgContext } from '@finclaw/types';

/** The conversation of a message, which is where a job made in it reports to. */
export function placeOf({ channelId, accountId, senderId, chatType, chatId, messageThreadId }: MsgContext): JobPlace {
  return {
    ...{ channelId, accountId, senderId, chatType },
    ...(chatId !== undefined && { chatId }),
    ...(messageThreadId !== undefined && { threadId: messageThreadId }),
  };
}

/** The same of a tool call; undefined where nothing can be sent to later. */
export function placeOfCall({ channelId, userId, chatType = 'direct', replyTarget }: ToolExecutionContext): JobPlace | undefined {
  if (replyTarget === undefined) return undefined;
  const { accountId, targetId, threadId } = replyTarget;
  return {
    ...{ channelId: createChannelId(channelId), accountId, senderId: userId, chatType, chatId: targetId },
    ...(threadId !== undefined && { threadId }),
  };
}
