import { type ChannelId, createTimestamp, type InboundMessage, type MessageOrigin } from '@finclaw/types';
import type { Message } from 'grammy/types';
import { type BotIdentity, readAddress } from './addressed-text.ts';
import { DEFAULT_ACCOUNT, messageIdOf } from './message-id.ts';

export interface InboundContext {
  readonly channelId: ChannelId;
  readonly accountId: string;
  readonly bot: BotIdentity;
}

/**
 * Returns the origin of a message. The words of a forwarded message, or of another bot, are not its sender's; a
 * scheduled one was not sent by hand. A suggestion of our own bot was tapped by its sender.
 */
function originOf(message: Message, bot: BotIdentity): MessageOrigin {
  const isForwarded = message.forward_origin !== undefined || FORWARDED.some((field) => field in message);
  if (isForwarded || message.sender_business_bot) return 'forwarded';
  if (message.via_bot) return message.via_bot.id === bot.id ? 'button' : 'forwarded';
  return message.is_from_offline ? 'api' : 'typed';
}

/**
 * The fields that mark a forwarded message besides `forward_origin`, also on servers with an older version of the
 * interface.
 */
const FORWARDED = [
  'forward_from',
  'forward_from_chat',
  'forward_sender_name',
  'forward_date',
  'is_automatic_forward',
] as const;

/** Converts a Telegram message. Undefined when it contains nothing from an identifiable person to the bot. */
export function toInboundMessage(
  message: Message,
  { channelId, accountId, bot }: InboundContext,
): InboundMessage | undefined {
  const { from, chat } = message;
  // Anonymous admins and linked channels share one sender id, which must never identify a person.
  if (!from || from.is_bot || message.sender_chat !== undefined || chat.type === 'channel') return undefined;
  const addressed = readAddress(message, bot);
  if (!addressed || (addressed.text === '' && !message.photo && !message.document)) return undefined;
  const chatId = String(chat.id);
  const replied = message.reply_to_message;
  const isDirect = chat.type === 'private';
  return {
    id: messageIdOf({ accountId, chatId, messageId: message.message_id }),
    channelId,
    chatType: isDirect ? 'direct' : 'group',
    chatId,
    senderId: String(from.id),
    senderName: [from.first_name, from.last_name].filter(Boolean).join(' '),
    origin: originOf(message, bot),
    body: addressed.text,
    rawBody: message.text ?? message.caption ?? '',
    timestamp: createTimestamp(message.date * 1000),
    ...(accountId === DEFAULT_ACCOUNT ? {} : { accountId }),
    ...(message.is_topic_message ? { threadId: String(message.message_thread_id) } : {}),
    ...(replied ? { replyToId: messageIdOf({ accountId, chatId, messageId: replied.message_id }) } : {}),
    ...(isDirect ? {} : { mentionsBot: addressed.mentionsBot }),
  };
}
