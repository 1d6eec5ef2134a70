import { formatFinancialNumber } from '@finclaw/channel-kit';
import { message } from '@finclaw/config';
import { LANGUAGES, type Locale } from '@finclaw/types';
import type { WindowUse } from '../execution/conversation-window.ts';
import { type BuiltInCommand, callOf, privateReply } from './built-in-command.ts';

const PARTS = ['systemPrompt', 'toolDefinitions', 'conversation', 'toolResults', 'summary'] as const;

/** `/context`: how full the model's window is, and of what. */
export const context: BuiltInCommand = {
  name: 'context',
  aliases: ['문맥'],
  category: 'general',
  create: ({ getContext, ...options }) =>
    getContext &&
    (async (_args, ctx) => {
      const call = callOf(ctx, options);
      const { locale } = call;
      const use = await getContext(call);
      const rows = PARTS.filter((part) => use.parts[part] > 0).map((part) =>
        message(locale, `commands.context.${part}`, { tokens: count(use.parts[part], locale) }),
      );
      const head = message(locale, 'commands.context.window', { ...amounts(use, locale), model: use.model });
      return privateReply([head, ...rows].join('\n'));
    }),
};

/** `/compact`: condenses the conversation now. */
export const compact: BuiltInCommand = {
  name: 'compact',
  aliases: ['압축'],
  category: 'general',
  create: ({ condense, ...options }) =>
    condense &&
    (async (_args, ctx) => {
      const call = callOf(ctx, options);
      const { locale } = call;
      const { before, after } = await condense(call);
      if (after.used >= before.used) return privateReply(message(locale, 'commands.compact.nothing'));
      const tokens = { before: count(before.used, locale), after: count(after.used, locale) };
      return privateReply(message(locale, 'commands.compact.done', tokens));
    }),
};

const count = (tokens: number, locale: Locale): string =>
  formatFinancialNumber(tokens, { locale: LANGUAGES[locale].tag });

function amounts({ used, window }: WindowUse, locale: Locale) {
  return { used: count(used, locale), window: count(window, locale), percent: `${Math.round((100 * used) / window)}%` };
}
