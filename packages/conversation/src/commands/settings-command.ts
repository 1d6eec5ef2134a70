import { type BuiltInCommand, callOf, privateReply } from './built-in-command.ts';

/**
 * `/settings`: language, currency and tax residence of the caller. They change what the caller sees and nothing that is
 * stored, so a reader may too.
 */
export const settings: BuiltInCommand = {
  name: 'settings',
  aliases: ['설정'],
  category: 'general',
  needsPerson: 'with-words',
  create: ({ settings: port, ...options }) =>
    port && (async (args, ctx) => privateReply(await port(args, callOf(ctx, options)))),
};
