import type { CommandDefinition } from '@finclaw/conversation';
import type { Locale } from '@finclaw/types';
import type { TelegramBot } from './telegram-bot.ts';

const MENU_NAME = /^[a-z][a-z0-9_]{0,31}$/;

/** Returns the commands for the menu: Telegram accepts only lower-case Latin names. */
export function menuCommands(commands: readonly CommandDefinition[]): readonly CommandDefinition[] {
  return commands.filter(({ name }) => MENU_NAME.test(name)).slice(0, 100);
}

/** Publishes the commands in the bot's menu, in Korean for people whose Telegram is Korean, else in English. */
export async function publishMenu(
  bot: TelegramBot,
  commands: readonly CommandDefinition[],
  signal: AbortSignal,
): Promise<void> {
  const inLanguage = (locale: Locale) =>
    menuCommands(commands).map(({ name, texts, description }) => ({
      command: name,
      description: (texts?.[locale]?.description ?? description).slice(0, 256),
    }));
  await bot.call('repeatable', (api) => api.setMyCommands(inLanguage('en')), { signal });
  await bot.call('repeatable', (api) => api.setMyCommands(inLanguage('ko'), { language_code: 'ko' }), { signal });
}
