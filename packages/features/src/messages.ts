import { messages as alertsEn } from './alerts/messages/en.ts';
import { messages as alertsKo } from './alerts/messages/ko.ts';
import { messages as fundamentalsEn } from './fundamentals/messages/en.ts';
import { messages as fundamentalsKo } from './fundamentals/messages/ko.ts';
import { byKey } from './message-table.ts';
import { messages as newsEn } from './news/messages/en.ts';
import { messages as newsKo } from './news/messages/ko.ts';
import { messages as schedulesEn } from './schedules/messages/en.ts';
import { messages as schedulesKo } from './schedules/messages/ko.ts';
import { messages as screenerEn } from './screener/messages/en.ts';
import { messages as screenerKo } from './screener/messages/ko.ts';
import { messages as watchlistEn } from './watchlist/messages/en.ts';
import { messages as watchlistKo } from './watchlist/messages/ko.ts';

/** The sentences of every feature, by language. */
export const featureMessages = byKey({
  en: { ...alertsEn, ...watchlistEn, ...newsEn, ...fundamentalsEn, ...screenerEn, ...schedulesEn },
  ko: { ...alertsKo, ...watchlistKo, ...newsKo, ...fundamentalsKo, ...screenerKo, ...schedulesKo },
});
