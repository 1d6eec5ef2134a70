import { messages as alertsEn } from './alerts/messages/en.ts';
import { messages as alertsKo } from './alerts/messages/ko.ts';
import { byKey } from './message-table.ts';
import { messages as watchlistEn } from './watchlist/messages/en.ts';
import { messages as watchlistKo } from './watchlist/messages/ko.ts';

/** The sentences of every feature, by language. */
export const featureMessages = byKey({
  en: { ...alertsEn, ...watchlistEn },
  ko: { ...alertsKo, ...watchlistKo },
});
