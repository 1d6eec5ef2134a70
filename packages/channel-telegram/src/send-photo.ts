import type { InlineFile } from '@finclaw/infra';
import { InputFile } from 'grammy/web';
import { type Destination, followMove, placeOf } from './send-text.ts';
import type { TelegramBot } from './telegram-bot.ts';

/** Sends a picture and returns the number of its message. */
export async function sendPhoto(bot: TelegramBot, to: Destination, { bytes, mimeType }: InlineFile): Promise<number> {
  const name = `chart.${mimeType.split('/')[1] ?? 'png'}`;
  const message = await followMove(to.chatId, (chatId) =>
    bot.call('once', (api) => api.sendPhoto(chatId, new InputFile(bytes, name), placeOf(to))),
  );
  return message.message_id;
}
