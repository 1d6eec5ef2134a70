import { type BuiltInCommand, callOf, privateReply } from './built-in-command.ts';

/** `/share`: which accounts the caller shares with whom, and how to change that. */
export const share: BuiltInCommand = {
  name: 'share',
  aliases: ['공유'],
  category: 'finance',
  changes: 'with-words',
  needsPerson: 'with-words',
  create: ({ share: port, ...options }) =>
    port && (async (args, ctx) => privateReply(await port(args, callOf(ctx, options)))),
};
