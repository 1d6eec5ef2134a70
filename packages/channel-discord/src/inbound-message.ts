import { type ChannelId, createTimestamp, type InboundMessage } from '@finclaw/types';
import {
  type APIAttachment,
  type GatewayMessageCreateDispatchData,
  MessageReferenceType,
  MessageType,
} from 'discord.js';
import { DEFAULT_ACCOUNT, messageIdOf } from './message-id.ts';

/** The channel a message was written in. A thread is a channel of its own whose parent is the room. */
export interface DiscordPlace {
  readonly channelId: string;
  /** Set when the channel is a thread. */
  readonly parentId?: string | undefined;
  /** Absent in a direct chat. */
  readonly guildId?: string | undefined;
}

export interface InboundContext {
  readonly channelId: ChannelId;
  readonly accountId: string;
  readonly botId: string;
  readonly place: DiscordPlace;
}

/** Converts a Discord message. Undefined when it contains nothing from a person. */
export function toInboundMessage(
  message: GatewayMessageCreateDispatchData,
  { channelId, accountId, botId, place }: InboundContext,
): InboundMessage | undefined {
  const { author, type } = message;
  if (author.bot || message.webhook_id !== undefined) return undefined;
  if (type !== MessageType.Default && type !== MessageType.Reply) return undefined;
  const written = contentOf(message);
  const body = withoutMention(written.content, botId);
  if (body === '' && written.attachments.length === 0) return undefined;
  const replied = message.message_reference?.message_id;
  const mentionsBot =
    message.mentions.some(({ id }) => id === botId) || message.referenced_message?.author.id === botId;
  return {
    id: messageIdOf({ accountId, channelId: place.channelId, messageId: message.id }),
    channelId,
    senderId: author.id,
    senderName: author.global_name ?? author.username,
    origin: written.origin,
    body,
    rawBody: written.content,
    timestamp: createTimestamp(Date.parse(message.timestamp)),
    ...placeOf(place),
    ...(accountId === DEFAULT_ACCOUNT ? {} : { accountId }),
    ...(replied ? { replyToId: messageIdOf({ accountId, channelId: place.channelId, messageId: replied }) } : {}),
    ...(place.guildId === undefined ? {} : { mentionsBot }),
  };
}

/** Returns a message's text and its author: a forwarded one has only a copy of another message. */
export function contentOf(
  message: Pick<
    GatewayMessageCreateDispatchData,
    'content' | 'attachments' | 'message_reference' | 'message_snapshots'
  >,
): {
  readonly content: string;
  readonly attachments: readonly APIAttachment[];
  readonly origin: 'typed' | 'forwarded';
} {
  const { content, attachments, message_reference: reference, message_snapshots: snapshots = [] } = message;
  if (snapshots.length === 0 && reference?.type !== MessageReferenceType.Forward)
    return { content, attachments, origin: 'typed' };
  const copies = snapshots.map(({ message: copy }) => copy);
  return {
    content: [content, ...copies.map((copy) => copy.content)].filter((text) => text !== '').join('\n'),
    attachments: [...attachments, ...copies.flatMap((copy) => copy.attachments)],
    origin: 'forwarded',
  };
}

/** The conversation a place belongs to. */
export function placeOf({
  channelId,
  parentId,
  guildId,
}: DiscordPlace): Pick<InboundMessage, 'chatType' | 'chatId' | 'threadId'> {
  if (guildId === undefined) return { chatType: 'direct', chatId: channelId };
  if (parentId === undefined) return { chatType: 'group', chatId: channelId };
  return { chatType: 'group', chatId: parentId, threadId: channelId };
}

function withoutMention(content: string, botId: string): string {
  return content
    .replaceAll(new RegExp(`<@!?${botId}>`, 'g'), '')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}
