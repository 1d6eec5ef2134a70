import { replyTargetOf, senderOf } from '@finclaw/channel-kit';
import { detectLanguage, message as sentence } from '@finclaw/config';
import type { FinClawLogger } from '@finclaw/infra';
import type { InboundMessage, Locale } from '@finclaw/types';
import type { Notices } from '../answering/notices.ts';
import { LINK_CODE } from './link-codes.ts';
import type { People } from './people.ts';

interface LinkDeps {
  readonly people: People;
  readonly notices: Pick<Notices, 'send'>;
  /** What chat commands begin with. */
  readonly prefix: string;
  readonly locale: Locale;
  readonly logger: FinClawLogger;
}

/**
 * Takes a `/link CODE` that somebody writes in their direct chat, stranger or not: it makes them the person whose code it is. True when the message was
 * one; it goes no further then, and is stored nowhere.
 */
export async function linkBySender(message: InboundMessage, deps: LinkDeps): Promise<boolean> {
  const { people, notices, locale, logger } = deps;
  const code = message.chatType === 'direct' ? codeIn(message.body, deps.prefix) : undefined;
  if (code === undefined) return false;
  const sender = senderOf(message);
  const result = await people.link(code, { ...sender, chatId: message.chatId ?? message.senderId });
  logger.info('Somebody showed a code', { channelId: message.channelId, status: result.status });
  const language = detectLanguage(message.body.replace(code, ''), people.settingsOf(sender).language ?? locale);
  const name = result.status === 'linked' ? (people.get(result.person)?.name ?? '') : '';
  const text = sentence(language, `people.link.${result.status}`, { name });
  const { replyToMessageId: _none, ...target } = replyTargetOf(message);
  await notices
    .send(target, text, `link:${message.channelId}:${sender.accountId}:${message.id}`)
    .catch((error: unknown) => logger.warn('Nobody could be told what came of a code', { channelId: message.channelId }, error));
  return true;
}

function codeIn(text: string, prefix: string): string | undefined {
  const [word = '', code = '', ...more] = text.trim().split(/\s+/);
  const name = word.startsWith(prefix) ? word.slice(prefix.length) : word;
  if (more.length > 0 || !['link', '연결'].includes(name.replace(/@\w+$/, '').toLowerCase())) return undefined;
  return LINK_CODE.test(code) ? code : undefined;
}
