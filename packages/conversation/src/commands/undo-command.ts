import { echoSafe } from '@finclaw/infra';
import { type BuiltInCommand, callOf, privateReply } from './built-in-command.ts';

/** `/undo [CODE]`: takes back an entry of the caller's ledger; alone it shows the last one and its code. */
export const undo: BuiltInCommand = {
  name: 'undo',
  aliases: ['되돌리기'],
  category: 'finance',
  changes: 'with-words',
  needsPerson: 'with-words',
  create: ({ undoEntry, ...options }) =>
    undoEntry &&
    (async ([code], ctx) =>
      privateReply(await undoEntry(code === undefined ? undefined : echoSafe(code), callOf(ctx, options)))),
};
