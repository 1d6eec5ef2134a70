import type { ChannelId, InboundMessage, ReplyTarget, SessionKey, Timestamp } from '@finclaw/types';

/** Where the sample answers go. */
export const target: ReplyTarget = { channelId: 'telegram' as ChannelId, accountId: 'bot', targetId: 'room' };

/** A message as a channel hands it in. */
export function inbound(id: string, more: Partial<InboundMessage> = {}): InboundMessage {
  const base = {
    channelId: 'telegram' as ChannelId,
    origin: 'typed',
    chatType: 'direct',
    senderId: 'kim',
    body: '안녕',
    timestamp: 1 as Timestamp,
  } as const;
  return { id, ...base, ...more };
}

/** What the router hands to the inbox for it. */
export const entry = (message: InboundMessage) => ({ message, sessionKey: 's' as SessionKey, agentId: 'main', target });
