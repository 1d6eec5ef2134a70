import type { Message, MessageEntity } from 'grammy/types';

/** The bot's identity, to find out whether a message is for it. */
export interface BotIdentity {
  readonly id: number;
  readonly username: string;
  /** The names in the bot's menu; in a room such a command is for the bot even without its name. */
  readonly commands: ReadonlySet<string>;
  /** The prefix of commands in the rest of the program. */
  readonly commandPrefix: string;
}

interface AddressedText {
  /** The text without the bot's name; commands start with the program's own prefix. */
  readonly text: string;
  readonly mentionsBot: boolean;
}

/** Determines the addressee of a message. Undefined for a command that names another bot. */
export function readAddress(message: Message, bot: BotIdentity): AddressedText | undefined {
  const whole = message.text ?? message.caption ?? '';
  const entities = message.entities ?? message.caption_entities ?? [];
  const command = entities.find((entity) => entity.type === 'bot_command' && entity.offset === 0);
  if (command) return readCommand(whole, command, bot);
  const mentions = entities.filter((entity) => isMention(entity, whole, bot));
  return { text: without(whole, mentions), mentionsBot: mentions.length > 0 || isReplyTo(message, bot.id) };
}

function readCommand(whole: string, { length }: MessageEntity, bot: BotIdentity): AddressedText | undefined {
  const [name = '', addressee] = whole.slice(1, length).split('@');
  if (addressee !== undefined && addressee.toLowerCase() !== bot.username.toLowerCase()) return undefined;
  const isOurs = bot.commands.has(name.toLowerCase());
  const rest = whole.slice(length);
  // Telegram's own button for opening a bot is answered with what the bot can do.
  if (name === 'start') return { text: `${bot.commandPrefix}help`, mentionsBot: addressee !== undefined };
  return {
    text: `${isOurs ? bot.commandPrefix : '/'}${name}${rest}`.trim(),
    mentionsBot: addressee !== undefined || isOurs,
  };
}

function isMention(entity: MessageEntity, whole: string, bot: BotIdentity): boolean {
  if (entity.type === 'text_mention') return entity.user.id === bot.id;
  const name = whole.slice(entity.offset, entity.offset + entity.length).toLowerCase();
  return entity.type === 'mention' && name === `@${bot.username.toLowerCase()}`;
}

/** Every message of a topic is formally a reply to the one that made the topic. */
function isReplyTo({ reply_to_message: replied }: Message, botId: number): boolean {
  return replied?.from?.id === botId && replied.forum_topic_created === undefined;
}

function without(whole: string, mentions: readonly MessageEntity[]): string {
  let text = '';
  let from = 0;
  for (const { offset, length } of mentions) {
    text += whole.slice(from, offset);
    from = offset + length;
  }
  return (text + whole.slice(from)).replaceAll(/ {2,}/g, ' ').trim();
}
