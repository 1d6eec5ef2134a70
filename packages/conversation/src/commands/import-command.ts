import { message } from '@finclaw/config';
import type { MediaAttachment, MsgContext } from '@finclaw/types';
import { type BuiltInCommand, callOf, privateReply, publicReply } from './built-in-command.ts';
import type { ImportRequest } from './ports.ts';

const YES = /^(?:yes|y|ok|confirm|네|예|응|확인|좋아)$/i;
const NO = /^(?:no|n|cancel|discard|아니오|아니요|아니|취소)$/i;

const SKIP = /^(?:skip|rest|나머지|빼고)$/i;
const UNDO = /^(?:undo|되돌리기)$/i;

/**
 * `/import`: trades from a file that was sent along, added to the caller's portfolio after they saw what it would add.
 */
export const importTrades: BuiltInCommand = {
  name: 'import',
  aliases: ['가져오기'],
  category: 'general',
  changes: 'always',
  needsPerson: 'with-words',
  create: ({ importTrades: run, ...options }) =>
    run &&
    (async (args, ctx) => {
      const call = callOf(ctx, options);
      // Holdings are private, and the readers of a room are unknown.
      if (ctx.chatType !== 'direct') return publicReply(message(call.locale, 'commands.import.onlyDirect'));
      return privateReply(await run(requestOf(args, ctx), call));
    }),
};

function requestOf(args: readonly string[], { media = [] }: MsgContext): ImportRequest {
  const files = media.filter(isTable);
  const corrections = args.filter((arg) => arg.includes('='));
  if (files.length > 0) return { action: 'preview', files, ...(corrections.length > 0 && { corrections }) };
  const [answer = ''] = args;
  if (UNDO.test(answer)) return { action: 'undo' };
  if (SKIP.test(answer)) return { action: 'confirm-rest' };
  return { action: YES.test(answer) ? 'confirm' : NO.test(answer) ? 'cancel' : 'show' };
}

/** True for a file with rows and columns, as channels hand them in. */
export const isTable = ({ type, mimeType }: MediaAttachment): boolean => type === 'document' && mimeType === 'text/csv';
