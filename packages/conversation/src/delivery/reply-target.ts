import type { MsgContext, ReplyTarget } from '@finclaw/types';

/** Returns the target of an answer: the person in a direct chat, otherwise the conversation, in its thread. */
export function replyTargetOf(ctx: MsgContext, conversationId: string = ctx.chatId ?? ctx.from): ReplyTarget {
  return {
    channelId: ctx.channelId,
    accountId: ctx.accountId,
    targetId: ctx.chatType === 'direct' ? ctx.senderId : conversationId,
    threadId: ctx.messageThreadId,
    // The message of a job has no id on the platform, so it cannot be replied to.
    ...(ctx.messageId !== undefined && ctx.schedule === undefined && { replyToMessageId: ctx.messageId }),
  };
}
