import { type ChatType, createSessionKey, type SessionKey } from '@finclaw/types';

/** The parts of a session key, which identify a conversation. */
interface SessionAddress {
  readonly channelId: string;
  readonly chatType: ChatType;
  /** Room or direct chat. A direct chat without one is identified by its sender. */
  readonly chatId?: string;
  readonly senderId?: string;
  readonly threadId?: string;
  readonly agentId?: string;
  /** Given only when a channel has more than one account. */
  readonly accountId?: string;
}

type ParsedSessionKey = Required<Pick<SessionAddress, 'agentId' | 'channelId' | 'chatType'>> &
  Pick<SessionAddress, 'chatId' | 'threadId' | 'accountId'>;

const CHAT_TYPES: readonly string[] = ['direct', 'group', 'channel'] satisfies readonly ChatType[];

const encodePart = (text: string): string =>
  text.replace(/[%:@\u0000-\u0020\u007f]/g, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`);
const decodePart = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
/** Some platforms write a chat id as `number@server`; the number identifies the person. */
const withoutDomain = (id: string): string => id.replace(/(?<=.)@[^@]*$/, '');

/**
 * Derives the key of a conversation: `agent:{agent}:{channel}:{chatType}[:chat[:thread]]`. Two people never share one.
 */
export function deriveRoutingSessionKey(address: SessionAddress): SessionKey {
  const { chatType, threadId, accountId, agentId = 'main' } = address;
  const channel = encodePart(address.channelId.trim().toLowerCase());
  const peer = address.chatId ?? (chatType === 'direct' ? address.senderId : undefined);
  const parts = ['agent', encodePart(agentId), accountId ? `${channel}@${encodePart(accountId)}` : channel, chatType];
  if (peer || threadId) parts.push(peer ? encodePart(withoutDomain(peer)) : '');
  if (threadId) parts.push(encodePart(threadId));
  return createSessionKey(parts.join(':'));
}

/** The one session an agent has when the operator chose to share it between all chats. */
export function deriveGlobalSessionKey(agentId: string): SessionKey {
  return createSessionKey(`agent:${encodePart(agentId)}:global`);
}

/** Parses a key of `deriveRoutingSessionKey`; undefined for any other text. */
export function parseRoutingSessionKey(key: string): ParsedSessionKey | undefined {
  const [prefix, agentId, channel, chatType, chatId, threadId, ...rest] = key.split(':');
  if (prefix !== 'agent' || !agentId || !channel || !CHAT_TYPES.includes(chatType ?? '') || rest.length > 0)
    return undefined;
  const [channelId = '', accountId] = channel.split('@');
  return {
    agentId: decodePart(agentId),
    channelId: decodePart(channelId),
    chatType: chatType as ChatType,
    ...(accountId ? { accountId: decodePart(accountId) } : {}),
    ...(chatId ? { chatId: decodePart(chatId) } : {}),
    ...(threadId ? { threadId: decodePart(threadId) } : {}),
  };
}
