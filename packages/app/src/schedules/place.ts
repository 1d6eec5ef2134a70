import type { JobPlace } from '@finclaw/features/schedules';
import type { ToolExecutionContext } from '@finclaw/tools';
import { createChannelId, type MsgContext } from '@finclaw/types';

/** The conversation of a message, which is where a job made in it reports to. */
export function placeOf({ channelId, accountId, senderId, chatType, chatId, messageThreadId }: MsgContext): JobPlace {
  return {
    channelId,
    accountId,
    senderId,
    chatType,
    chatId,
    threadId: messageThreadId,
  };
}

/** Does so for a tool call; undefined where nothing can be sent to later. */
export function placeOfCall({
  channelId,
  userId,
  chatType = 'direct',
  replyTarget,
}: ToolExecutionContext): JobPlace | undefined {
  if (replyTarget === undefined) return undefined;
  const { accountId, targetId, threadId } = replyTarget;
  return {
    channelId: createChannelId(channelId),
    accountId,
    senderId: userId,
    chatType,
    chatId: targetId,
    threadId,
  };
}

/** Returns the sender behind a tool call. */
export const senderOfCall = ({ channelId, accountId, userId }: Omit<ToolExecutionContext, 'request'>) => ({
  channelId,
  senderId: userId,
  ...(accountId && { accountId }),
});
