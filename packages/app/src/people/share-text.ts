import { message } from '@finclaw/config';
import type { Locale, ShareView } from '@finclaw/types';

/** What somebody shares and what is shared with them, line by line. */
export function shareText(
  { given, received }: { readonly given: readonly ShareView[]; readonly received: readonly ShareView[] },
  locale: Locale,
): string {
  const line = (key: 'given' | 'received', { account, person, access }: ShareView): string =>
    message(locale, `people.share.${key}`, { account, name: person.name, access: message(locale, `people.share.${access}`) });
  if (given.length + received.length === 0) return message(locale, 'people.share.nothing');
  return [...given.map((share) => line('given', share)), ...received.map((share) => line('received', share))].join('\n');
}
