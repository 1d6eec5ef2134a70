import { TelegramBot, type TelegramBotOptions } from './telegram-bot.ts';

/** What Telegram knows about a token's bot. */
interface TelegramBotInfo {
  readonly id: string;
  /** Without the "@". */
  readonly username: string;
  /** Where people open a chat with the bot. */
  readonly link: string;
}

/** Asks Telegram whose token this is; rejects with `AUTH_FAILURE` for one it does not know. */
export async function checkTelegramToken(options: TelegramBotOptions): Promise<TelegramBotInfo> {
  const { id, username } = await new TelegramBot(options).call('repeatable', (api) => api.getMe(), { maxAttempts: 2 });
  return { id: String(id), username, link: `https://t.me/${username}` };
}
