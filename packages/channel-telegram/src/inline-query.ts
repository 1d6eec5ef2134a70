import type { Suggestion } from '@finclaw/channel-kit';
import type { Locale } from '@finclaw/types';
import type { InlineQuery, InlineQueryResultArticle } from 'grammy/types';
import type { BotIdentity } from './addressed-text.ts';
import type { TelegramBot } from './telegram-bot.ts';

interface InlineQueryDeps {
  readonly bot: TelegramBot;
  readonly identity: Pick<BotIdentity, 'username' | 'commands'>;
  /** Finds instruments for the typed text; nothing for strangers. */
  readonly suggest: (text: string, locale: Locale) => readonly Suggestion[];
}

/** How long one person's suggestions may be cached. */
const CACHE_SECONDS = 60;

/**
 * Suggests instruments to a person who types the bot's name and the beginning of a word; choosing one asks for its
 * price.
 */
export async function answerInlineQuery(
  query: InlineQuery,
  { bot, identity, suggest }: InlineQueryDeps,
): Promise<void> {
  const typed = query.query.trim();
  const locale = query.from.language_code?.startsWith('ko') ? 'ko' : 'en';
  const results = (typed === '' ? [] : suggest(typed, locale)).map(
    ({ name, value }): InlineQueryResultArticle => ({
      type: 'article',
      id: value.slice(0, 64),
      title: name,
      input_message_content: { message_text: questionFor(value, identity) },
    }),
  );
  await bot.call(
    'repeatable',
    (api) => api.answerInlineQuery(query.id, results, { is_personal: true, cache_time: CACHE_SECONDS }),
    { maxAttempts: 1 },
  );
}

/** Returns the question for an instrument, addressed to the bot so that it receives it in a room too. */
function questionFor(symbol: string, { username, commands }: InlineQueryDeps['identity']): string {
  return commands.has('price') ? `/price@${username} ${symbol}` : `@${username} ${symbol}`;
}
