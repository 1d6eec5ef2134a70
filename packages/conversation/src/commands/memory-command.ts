import { type BuiltInCommand, callOf, privateReply } from './built-in-command.ts';

/** `/memory`: what is remembered of the caller, and how to change it. */
export const memory: BuiltInCommand = {
  name: 'memory',
  aliases: ['기억'],
  category: 'general',
  changes: 'with-words',
  needsPerson: 'with-words',
  create: ({ memory: port, ...options }) => port && (async (args, ctx) => privateReply(await port(args, callOf(ctx, options)))),
};
