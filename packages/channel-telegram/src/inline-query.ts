import type { Locale } from '@finclaw/types';
import type { InlineQuery, InlineQueryResultArticle } from 'grammy/types';
import type { BotIdentity } from './addressed-text.ts';
import type { TelegramBot } from './telegram-bot.ts';

/** An instrument offered while somebody types its name. */
export interface Suggestion {
  readonly name: string;
  readonly value: string;
}

interface InlineQueryDeps {
  readonly bot: TelegramBot;
  readonly identity: Pick<BotIdentity, 'username' | 'commands'>;
  /** Finds instruments for what somebody has typed so far; nothing for strangers. */
  readonly suggest: (text: string, locale: Locale) => readonly Suggestion[];
}

/** What one person is offered for a word may be kept for this long. */
const CACHE_SECONDS = 60;

/**
 * Offers instruments to somebody who types the bot's name and the beginning of a word; choosing one asks for its price.
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

/** Names the bot, so that it hears the question in a room too. */
function questionFor(symbol: string, { username, commands }: InlineQueryDeps['identity']): string {
  return commands.has('price') ? `/price@${username} ${symbol}` : `@${username} ${symbol}`;
}
