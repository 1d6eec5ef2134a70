import { type CallOptions, splitMessage } from '@finclaw/channel-kit';
import { FinClawError } from '@finclaw/infra';
import type { InlineKeyboardMarkup } from 'grammy/types';
import { refusalOf } from './call-telegram.ts';
import type { TelegramBot } from './telegram-bot.ts';

/** Telegram's maximum length of one message. */
export const MAX_TEXT_LENGTH = 4096;

/** A place messages go to. */
export interface Destination {
  readonly chatId: string;
  readonly threadId?: string | undefined;
  /** The message an answer quotes. */
  readonly replyTo?: number | undefined;
}

interface TextOptions extends CallOptions {
  readonly keyboard?: InlineKeyboardMarkup;
  /** Arrives without a sound. */
  readonly silent?: boolean;
  /** True if the text is not markup and is displayed as it is. */
  readonly plain?: boolean;
}

const NO_PREVIEW = { link_preview_options: { is_disabled: true } } as const;

/** The numbers of the messages a text took. */
interface SentText {
  readonly first: number;
  readonly last: number;
}

/** Sends a text, in several messages when it is too long for one; buttons are under the last. */
export async function sendText(
  bot: TelegramBot,
  to: Destination,
  text: string,
  options: TextOptions = {},
): Promise<SentText> {
  const [first = '', ...rest] = piecesOf(text);
  const keyboardFor = (isLast: boolean) => (isLast && options.keyboard ? { keyboard: options.keyboard } : {});
  const { keyboard: _last, ...each } = options;
  const messageId = await sendPiece(bot, to, first, { ...each, ...keyboardFor(rest.length === 0) });
  let last = messageId;
  for (const [index, piece] of rest.entries()) {
    const ending = keyboardFor(index === rest.length - 1);
    last = await sendPiece(bot, { ...to, replyTo: undefined }, piece, { ...each, ...ending });
  }
  return { first: messageId, last };
}

/** Replaces the text of a message; the rest that does not fit follows it. False when the message no longer exists. */
export async function replaceText(
  bot: TelegramBot,
  to: Destination,
  messageId: number,
  text: string,
  options: TextOptions = {},
): Promise<boolean> {
  const [first = '', ...rest] = piecesOf(text);
  const edit = (markup: boolean) =>
    bot.call(
      'repeatable',
      (api) =>
        api.editMessageText(to.chatId, messageId, first, { ...NO_PREVIEW, ...(markup ? { parse_mode: 'HTML' } : {}) }),
      options,
    );
  try {
    await asMarkupOrText(edit, options.plain);
  } catch (error) {
    if (/message to edit not found|message can't be edited/i.test(refusalOf(error))) return false;
    if (!/message is not modified/i.test(refusalOf(error))) throw error;
  }
  for (const piece of rest) await sendPiece(bot, { ...to, replyTo: undefined }, piece, options);
  return true;
}

function sendPiece(bot: TelegramBot, to: Destination, text: string, options: TextOptions): Promise<number> {
  const send = (chatId: string) => (markup: boolean) =>
    bot.call(
      'once',
      (api) =>
        api.sendMessage(chatId, text, {
          ...NO_PREVIEW,
          ...(markup ? { parse_mode: 'HTML' } : {}),
          ...placeOf(to),
          ...(options.keyboard ? { reply_markup: options.keyboard } : {}),
          ...(options.silent ? { disable_notification: true } : {}),
        }),
      options,
    );
  return followMove(to.chatId, (chatId) => asMarkupOrText(send(chatId), options.plain)).then(
    (message) => message.message_id,
  );
}

/** Returns the topic of a message, and the message it quotes. */
export const placeOf = ({ threadId, replyTo }: Destination) => ({
  ...(threadId === undefined ? {} : { message_thread_id: Number(threadId) }),
  ...(replyTo === undefined ? {} : { reply_parameters: { message_id: replyTo, allow_sending_without_reply: true } }),
});

/** Sends to a chat, or to its new address if Telegram reports that it has moved; a refused message was not sent. */
export async function followMove<T>(chatId: string, send: (chatId: string) => Promise<T>): Promise<T> {
  try {
    return await send(chatId);
  } catch (error) {
    const movedTo = error instanceof FinClawError ? error.details?.migrateToChatId : undefined;
    if (movedTo === undefined) throw error;
    return send(String(movedTo));
  }
}

/**
 * Sends markup, or the plain text if it is not valid markup, such as a notice with a "<" in it; a refused message was
 * not sent.
 */
async function asMarkupOrText<T>(call: (markup: boolean) => Promise<T>, plain = false): Promise<T> {
  if (plain) return call(false);
  try {
    return await call(true);
  } catch (error) {
    if (!/can't parse entities/i.test(refusalOf(error))) throw error;
    return call(false);
  }
}

const piecesOf = (text: string): readonly string[] =>
  text.length <= MAX_TEXT_LENGTH ? [text] : splitMessage(text, MAX_TEXT_LENGTH);
