import {
  addDays,
  answered,
  createFinnhubClient,
  dig,
  failed,
  isUsListed,
  listOf,
  localDateAt,
  readSeconds,
  type SourceSettings,
  textOf,
} from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import { toNewsItem } from './news-item.ts';
import type { NewsSource } from './news-source.ts';

const DAYS = 7;
const MAX_ITEMS = 50;

/** News about US companies, and in general, from Finnhub. */
export function createFinnhubNews(settings: SourceSettings, directory: InstrumentDirectory): NewsSource {
  const request = createFinnhubClient(settings);
  const { now } = settings;
  return {
    name: 'finnhub',
    refreshMs: 300_000,
    covers: isUsListed,
    async fetch(instrument, signal) {
      const to = localDateAt(now(), 'America/New_York');
      const answer = await request(
        instrument === undefined
          ? { path: '/api/v1/news', query: { category: 'general' }, signal }
          : {
              path: '/api/v1/company-news',
              query: { symbol: instrument.symbol, from: addDays(to, -DAYS), to },
              signal,
            },
      );
      if (!answer.ok) return answer;
      if (!Array.isArray(answer.value)) return failed('bad-data', 'Finnhub sent no list of news');
      const context = { source: 'finnhub', directory, now: now(), about: instrument?.symbol };
      return answered(
        listOf(answer.value)
          .slice(0, MAX_ITEMS)
          .flatMap((row) => {
            const [title, url] = [textOf(dig(row, 'headline')), textOf(dig(row, 'url'))];
            if (title === undefined || url === undefined) return [];
            const at = readSeconds(dig(row, 'datetime'));
            const published = at === undefined ? undefined : new Date(at).toISOString();
            const category = textOf(dig(row, 'category'));
            const entry = {
              title,
              url,
              summary: textOf(dig(row, 'summary')),
              published,
              categories: category ? [category] : [],
            };
            return toNewsItem(entry, context) ?? [];
          }),
      );
    },
  };
}
