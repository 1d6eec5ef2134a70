import { replyTargetOf, senderOf } from '@finclaw/channel-kit';
import { explainError, message as sentence } from '@finclaw/config';
import { type FinClawLogger, isFinClawError } from '@finclaw/infra';
import type { InboundMessage, Locale } from '@finclaw/types';
import type { Notices } from '../answering/notices.ts';
import { LINK_CODE } from './link-codes.ts';
import type { People } from './people.ts';

interface LinkDeps {
  readonly people: People;
  readonly notices: Pick<Notices, 'send'>;
  readonly prefix: string;
  readonly locale: Locale;
  readonly logger: FinClawLogger;
}

/**
 * Handles a `/link CODE` in a direct chat, from a stranger or not: it makes the sender the person of that code. A
 * forwarded one has no effect. True when the message was one; it is then consumed, and never stored.
 */
export async function linkBySender(message: InboundMessage, deps: LinkDeps): Promise<boolean> {
  const { notices, logger } = deps;
  const code = message.chatType === 'direct' ? codeIn(message.body, deps.prefix) : undefined;
  if (code === undefined) return false;
  const text = await redeem(message, code, deps);
  const { replyToMessageId: _none, ...target } = replyTargetOf(message);
  await notices
    .send(target, text, `link:${message.channelId}:${target.accountId}:${message.id}`)
    .catch((error: unknown) =>
      logger.warn('Nobody could be told what came of a code', { channelId: message.channelId }, error),
    );
  return true;
}

async function redeem(message: InboundMessage, code: string, { people, logger }: LinkDeps): Promise<string> {
  const sender = senderOf(message);
  const { channelId, origin, chatId = message.senderId } = message;
  const language = () => people.languageOf(sender, message.body.replace(code, ''));
  try {
    const result = await people.link(code, { ...sender, chatId }, origin);
    logger.info('Somebody showed a code', { channelId, status: result.status });
    const name = result.status === 'linked' ? (people.get(result.person)?.name ?? '') : '';
    return sentence(language(), `people.link.${result.status}`, { name });
  } catch (error) {
    const explained = isFinClawError(error) ? explainError(language(), error) : undefined;
    if (explained === undefined) throw error;
    return explained;
  }
}

function codeIn(text: string, prefix: string): string | undefined {
  const [word = '', code = '', ...more] = text.trim().split(/\s+/);
  const name = word.startsWith(prefix) ? word.slice(prefix.length) : word;
  if (more.length > 0 || !['link', '연결'].includes(name.replace(/@\w+$/, '').toLowerCase())) return undefined;
  return LINK_CODE.test(code) ? code : undefined;
}
