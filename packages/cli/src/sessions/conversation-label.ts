import { isMessageKey, message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';

/** The name of the conversation of this terminal that has no other. */
const MAIN = 'main';

/** Returns the name of a conversation where it takes place, which `sessions show` and `--session` take too. */
export function conversationName(sessionKey: string): string {
  const [, , channel = '', , chat = '', thread] = sessionKey.split(':');
  return thread ?? (channel === 'terminal' ? MAIN : chat || MAIN);
}

/** Returns a conversation's display name: its channel, and its name there. */
export function conversationLabel(sessionKey: string, locale: Locale): string {
  const [prefix, , channel = ''] = sessionKey.split(':');
  if (prefix !== 'agent') return sessionKey;
  const [place = ''] = channel.split('@');
  const key = `page.channel.${place}`;
  return `${isMessageKey(locale, key) ? message(locale, key) : place} ${conversationName(sessionKey)}`;
}
