import { message } from '@finclaw/config';
import { isTable, type MediaAttachment } from '@finclaw/types';
import type { ChatCommand } from '../feature.ts';
import { keyOfOwner } from '../owner.ts';
import { createTradeImport, type ImportRequest, type TradeImportDeps } from './import-trades.ts';

const YES = /^(?:yes|y|ok|confirm|네|예|응|확인|좋아)$/i;
const NO = /^(?:no|n|cancel|discard|아니오|아니요|아니|취소)$/i;

const SKIP = /^(?:skip|rest|나머지|빼고)$/i;
const UNDO = /^(?:undo|되돌리기)$/i;

/** `/import`: adds trades from sent files to the caller's portfolio after a preview. */
export function importCommand(deps: TradeImportDeps): ChatCommand {
  const importTrades = createTradeImport(deps);
  return {
    name: 'import',
    aliases: ['가져오기'],
    category: 'general',
    changes: 'always',
    needsPerson: 'with-words',
    after: 'chart',
    description: 'commands.import.description',
    usage: 'commands.import.usage',
    async run(words, { owner, locale, message: from }) {
      // Holdings are private, and it is unknown who reads in a room.
      if (from.chatType !== 'direct') return { text: message(locale, 'commands.import.onlyDirect'), isPublic: true };
      return importTrades(requestOf(words, from.media), { owner: keyOfOwner(owner), locale, ...from });
    },
  };
}

/** Parses the request that goes with sent files. */
export function requestOf(words: readonly string[], media: readonly MediaAttachment[] = []): ImportRequest {
  const files = media.filter(isTable);
  const corrections = words.filter((word) => word.includes('='));
  if (files.length > 0) return { action: 'preview', files, ...(corrections.length > 0 && { corrections }) };
  const [answer = ''] = words;
  if (UNDO.test(answer)) return { action: 'undo' };
  if (SKIP.test(answer)) return { action: 'confirm-rest' };
  return { action: YES.test(answer) ? 'confirm' : NO.test(answer) ? 'cancel' : 'show' };
}
