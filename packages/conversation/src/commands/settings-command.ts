import { type BuiltInCommand, callOf, privateReply } from './built-in-command.ts';

/**
 * `/settings`: language, currency and tax residence of the caller. They affect only the display, not stored data, so a
 * read-only user may change them too.
 */
export const settings: BuiltInCommand = {
  name: 'settings',
  aliases: ['설정'],
  category: 'general',
  needsPerson: 'with-words',
  create: ({ settings: port, ...options }) =>
    port && (async (args, ctx) => privateReply(await port(args, callOf(ctx, options)))),
};
