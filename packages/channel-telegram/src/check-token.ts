import { TelegramBot, type TelegramBotOptions } from './telegram-bot.ts';

/** Telegram's data of a token's bot. */
interface TelegramBotInfo {
  readonly id: string;
  /** Without the "@". */
  readonly username: string;
  /** The link that opens a chat with the bot. */
  readonly link: string;
}

/** Asks Telegram for the bot of this token; rejects with `AUTH_FAILURE` for an unknown one. */
export async function checkTelegramToken(options: TelegramBotOptions): Promise<TelegramBotInfo> {
  const { id, username } = await new TelegramBot(options).call('repeatable', (api) => api.getMe(), { maxAttempts: 2 });
  return { id: String(id), username, link: `https://t.me/${username}` };
}
