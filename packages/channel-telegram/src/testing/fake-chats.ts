import { visibleText } from './telegram-html.ts';

export type Payload = Record<string, unknown>;

export interface FakeUser {
  readonly id: number;
  readonly first_name: string;
  readonly is_bot: boolean;
}

/** A message as the platform keeps it. */
export interface FakeMessage {
  readonly chatId: number;
  readonly messageId: number;
  /** The bot that wrote it; absent for people. */
  readonly bot?: string;
  readonly threadId?: number;
  text: string;
  /** The picture it shows. */
  readonly photo?: Uint8Array;
  keyboard: unknown;
  /** As the API shows it. */
  readonly raw: Payload;
}

/** Telegram said no. */
export class Refused extends Error {
  readonly body: Payload;

  constructor(description: string, status = 400, parameters?: Payload) {
    super(description);
    this.body = { error_code: status, description, ...(parameters ? { parameters } : {}) };
  }
}

const MAX_TEXT = 4096;

/** Every chat of the fake, and what bots can do in it. */
export class FakeChats {
  readonly reactions: { readonly chatId: number; readonly messageId: number; readonly emoji: string }[] = [];
  readonly typing: { readonly chatId: number; readonly threadId?: number }[] = [];
  readonly menus = new Map<string, readonly Payload[]>();
  readonly toasts: string[] = [];
  /** What was offered to people who typed the bot's name. */
  readonly offers: (readonly Payload[])[] = [];
  /** Chats that have moved to another number. */
  readonly moved = new Map<number, number>();
  /** Chats the bot may not write to, with what Telegram says. */
  readonly closed = new Map<number, string>();
  readonly #messages = new Map<string, FakeMessage[]>();

  /** Messages in a direct chat belong to one bot, those of a room to everybody in it. */
  add(bot: string | undefined, chatId: number, fields: Payload): FakeMessage {
    const messages = this.#in(bot, chatId);
    const messageId = messages.length + 1;
    const type = chatId > 0 ? 'private' : 'supergroup';
    const raw = { message_id: messageId, date: Math.floor(Date.now() / 1000), chat: { id: chatId, type }, ...fields };
    const message: FakeMessage = { chatId, messageId, text: String(fields.text ?? ''), keyboard: undefined, raw };
    messages.push(message);
    return message;
  }

  /** What a bot has written in a chat and not deleted, oldest first. */
  shown(bot: string, chatId: number, threadId?: number): readonly FakeMessage[] {
    return this.#in(bot, chatId).filter((message) => message.bot === bot && message.threadId === threadId);
  }

  call(bot: { readonly token: string; readonly id: number }, method: string, payload: Payload): unknown {
    const chatId = Number(payload.chat_id);
    switch (method) {
      case 'deleteWebhook':
        return true;
      case 'setMyCommands':
        this.menus.set(`${bot.token} ${payload.language_code ?? ''}`, payload.commands as Payload[]);
        return true;
      case 'sendMessage':
        return this.#send(bot, chatId, payload);
      case 'sendPhoto':
        return this.#sendPhoto(bot, chatId, payload);
      case 'editMessageText':
        return this.#edit(bot.token, chatId, payload);
      case 'editMessageReplyMarkup':
        this.#own(bot.token, chatId, payload).keyboard = payload.reply_markup;
        return true;
      case 'deleteMessage':
        return this.#delete(bot.token, chatId, payload);
      case 'sendChatAction':
        this.typing.push({ chatId, ...threadOf(payload) });
        return true;
      case 'setMessageReaction': {
        const [reaction] = payload.reaction as { emoji: string }[];
        this.reactions.push({ chatId, messageId: Number(payload.message_id), emoji: reaction?.emoji ?? '' });
        return true;
      }
      case 'answerInlineQuery':
        this.offers.push(payload.results as Payload[]);
        return true;
      case 'answerCallbackQuery':
        this.toasts.push(String(payload.text ?? ''));
        return true;
      default:
        throw new Refused('method not found', 404);
    }
  }

  #send(bot: { readonly token: string; readonly id: number }, chatId: number, payload: Payload): Payload {
    this.#assertOpen(chatId);
    const from = { id: bot.id, is_bot: true, first_name: 'FinClaw' };
    const sent = this.add(bot.token, chatId, { from, text: readText(payload) });
    Object.assign(sent, { bot: bot.token, keyboard: payload.reply_markup, ...threadOf(payload) });
    return sent.raw;
  }

  #sendPhoto(bot: { readonly token: string; readonly id: number }, chatId: number, payload: Payload): Payload {
    this.#assertOpen(chatId);
    if (!(payload.photo instanceof Uint8Array)) throw new Refused('Bad Request: there is no photo in the request');
    const from = { id: bot.id, is_bot: true, first_name: 'FinClaw' };
    const sent = this.add(bot.token, chatId, { from });
    Object.assign(sent, { bot: bot.token, photo: payload.photo, ...threadOf(payload) });
    return sent.raw;
  }

  #assertOpen(chatId: number): void {
    const movedTo = this.moved.get(chatId);
    if (movedTo !== undefined) {
      throw new Refused('Bad Request: group chat was upgraded to a supergroup chat', 400, {
        migrate_to_chat_id: movedTo,
      });
    }
    const reason = this.closed.get(chatId);
    if (reason !== undefined) throw new Refused(reason, 403);
  }

  #edit(bot: string, chatId: number, payload: Payload): Payload {
    const message = this.#own(bot, chatId, payload);
    const text = readText(payload);
    if (message.text === text && message.keyboard === payload.reply_markup)
      throw new Refused('Bad Request: message is not modified');
    message.text = text;
    message.keyboard = payload.reply_markup;
    return message.raw;
  }

  #delete(bot: string, chatId: number, payload: Payload): true {
    const message = this.#own(bot, chatId, payload);
    Object.assign(message, { bot: undefined, text: '' });
    return true;
  }

  #own(bot: string, chatId: number, { message_id: messageId }: Payload): FakeMessage {
    const message = this.#in(bot, chatId).find((each) => each.messageId === messageId);
    if (!message) throw new Refused('Bad Request: message to edit not found');
    if (message.bot !== bot) throw new Refused("Bad Request: message can't be edited");
    return message;
  }

  #in(bot: string | undefined, chatId: number): FakeMessage[] {
    const key = chatId > 0 ? `${bot} ${chatId}` : String(chatId);
    const messages = this.#messages.get(key) ?? [];
    this.#messages.set(key, messages);
    return messages;
  }
}

const threadOf = ({ message_thread_id: threadId }: Payload) =>
  threadId === undefined ? {} : { threadId: Number(threadId) };

/** The text as people will see it, or Telegram's refusal. */
function readText({ text: source, parse_mode: mode }: Payload): string {
  const text = mode === 'HTML' ? visibleText(String(source)) : String(source);
  if (text === undefined) throw new Refused("Bad Request: can't parse entities");
  if (text.trim() === '') throw new Refused('Bad Request: message text is empty');
  if (text.length > MAX_TEXT) throw new Refused('Bad Request: message is too long');
  return text;
}
