import { neutraliseOutsideText } from '@finclaw/infra';
import {
  type InboundMessage,
  isHumanAct,
  type MessageOrigin,
  type MsgContext,
  type ReplyTarget,
  type SessionKey,
} from '@finclaw/types';

/** Builds what the pipeline works on from an inbound message and the session it was routed to. */
export function buildMessageContext(message: InboundMessage, sessionKey: SessionKey, runId: string): MsgContext {
  return {
    origin: message.origin,
    body: message.body,
    bodyForAgent: message.body,
    rawBody: message.rawBody ?? message.body,
    from: message.senderId,
    senderId: message.senderId,
    senderName: neutraliseOutsideText(message.senderName ?? message.senderId),
    provider: message.channelId,
    channelId: message.channelId,
    chatType: message.chatType,
    sessionKey,
    accountId: accountOf(message),
    timestamp: message.timestamp,
    messageId: message.id,
    runId,
    chatId: message.chatId,
    messageThreadId: message.threadId,
    replyToId: message.replyToId,
    media: message.media,
    schedule: message.schedule,
    program: message.program,
  };
}

/** The account that received a message; adapters with one account need not name it. */
export function accountOf(message: Pick<InboundMessage, 'accountId'>): string {
  return message.accountId ?? 'default';
}

/** Returns the target of the answer: the person in a direct chat, otherwise the room, and its thread. */
export function replyTargetOf(message: InboundMessage): ReplyTarget {
  return {
    channelId: message.channelId,
    accountId: accountOf(message),
    targetId: message.chatType === 'direct' ? message.senderId : (message.chatId ?? message.senderId),
    // The message of a job has no id on the platform, so it cannot be replied to.
    ...(message.schedule === undefined ? { replyToMessageId: message.id } : {}),
    threadId: message.threadId,
  };
}

/**
 * Merges messages that are answered together: the newest, with all texts in order. It counts as a person's only if a
 * person made every part, and a stranger's words in any part make the whole untrusted.
 */
export function mergeMessages(messages: readonly InboundMessage[]): InboundMessage {
  const newest = messages.at(-1)!;
  if (messages.length === 1) return newest;
  const media = messages.flatMap((message) => message.media ?? []);
  return {
    ...newest,
    origin: originOfAll(messages.map(({ origin }) => origin)),
    body: messages.map((message) => message.body).join('\n'),
    rawBody: messages.map((message) => message.rawBody ?? message.body).join('\n'),
    ...(media.length > 0 ? { media } : {}),
  };
}

function originOfAll(origins: readonly MessageOrigin[]): MessageOrigin {
  if (origins.includes('forwarded')) return 'forwarded';
  return origins.find((origin) => !isHumanAct(origin)) ?? origins.at(-1)!;
}
