import { type MessageKey, message } from '@finclaw/config';
import type { Locale, ShareView } from '@finclaw/types';
import type { Shares } from './shares.ts';

type SharesOf = Awaited<ReturnType<Shares['of']>>;

const line = (locale: Locale, key: MessageKey, { account, person, access }: ShareView, params = {}): string =>
  message(locale, key, { account, name: person.name, access: message(locale, `people.share.${access}`), ...params });

/** Lists a person's given and accepted shares, line by line. */
export function shareText({ given, received }: Pick<SharesOf, 'given' | 'received'>, locale: Locale): string {
  const keyOf = {
    offered: 'people.share.offered',
    accepted: 'people.share.given',
    declined: 'people.share.declined',
  } as const;
  const lines = [
    ...given.map((share) => line(locale, keyOf[share.state], share)),
    ...received.map((share) => line(locale, 'people.share.received', share)),
  ];
  return lines.length === 0 ? message(locale, 'people.share.nothing') : lines.join('\n');
}

/** Lists the offers to a person, each line with instructions to answer it in a chat or in a terminal. */
export function offersText(
  offers: SharesOf['offers'],
  locale: Locale,
  from: { readonly prefix: string } | 'terminal',
): string {
  if (offers.length === 0) return message(locale, 'people.share.noOffers');
  const key = from === 'terminal' ? 'people.share.cliOffer' : 'people.share.offer';
  return offers.map((offer) => line(locale, key, offer, { id: offer.id, ...(from !== 'terminal' && from) })).join('\n');
}
