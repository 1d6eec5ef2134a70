import { pageMessages as alertsEn } from './alerts/messages/en.ts';
import { pageMessages as alertsKo } from './alerts/messages/ko.ts';
import { byKey } from './message-table.ts';
import { pageMessages as watchlistEn } from './watchlist/messages/en.ts';
import { pageMessages as watchlistKo } from './watchlist/messages/ko.ts';

/** The sentences of every feature that the page carries with it. */
export const featurePageMessages = byKey({
  en: { ...alertsEn, ...watchlistEn },
  ko: { ...alertsKo, ...watchlistKo },
});
