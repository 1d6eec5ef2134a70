import { pageMessages as alertsEn } from './alerts/messages/en.ts';
import { pageMessages as alertsKo } from './alerts/messages/ko.ts';
import { pageMessages as fundamentalsEn } from './fundamentals/messages/en.ts';
import { pageMessages as fundamentalsKo } from './fundamentals/messages/ko.ts';
import { byKey } from './message-table.ts';
import { pageMessages as newsEn } from './news/messages/en.ts';
import { pageMessages as newsKo } from './news/messages/ko.ts';
import { pageMessages as schedulesEn } from './schedules/messages/en.ts';
import { pageMessages as schedulesKo } from './schedules/messages/ko.ts';
import { pageMessages as screenerEn } from './screener/messages/en.ts';
import { pageMessages as screenerKo } from './screener/messages/ko.ts';
import { pageMessages as watchlistEn } from './watchlist/messages/en.ts';
import { pageMessages as watchlistKo } from './watchlist/messages/ko.ts';

/** The sentences of every feature that the page carries with it. */
export const featurePageMessages = byKey({
  en: { ...alertsEn, ...watchlistEn, ...newsEn, ...fundamentalsEn, ...screenerEn, ...schedulesEn },
  ko: { ...alertsKo, ...watchlistKo, ...newsKo, ...fundamentalsKo, ...screenerKo, ...schedulesKo },
});
