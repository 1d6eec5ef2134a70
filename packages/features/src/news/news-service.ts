import type { FinClawConfig } from '@finclaw/config';
import { AnswerCache, orAborted, type SourceResult } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import type { FinancialInstrument, NewsItem, TickerSymbol } from '@finclaw/types';
import { dedupeNews } from './dedupe-news.ts';
import { createFeedSource } from './feed-source.ts';
import { createFinnhubNews } from './finnhub-news.ts';
import type { NewsSource } from './news-source.ts';

interface NewsQuery {
  /** Only news that names one of these. */
  readonly symbols?: readonly TickerSymbol[];
  readonly limit?: number;
  readonly signal?: AbortSignal;
}

/** The news found, newest first, and the sources that did not answer. */
export interface NewsFound {
  readonly items: readonly NewsItem[];
  readonly unavailable: readonly string[];
}

/** News from every source that is configured. */
export interface NewsService {
  readonly isConfigured: boolean;
  find(query?: NewsQuery): Promise<NewsFound>;
  /** Ends the requests under way; their callers receive a failure of the sources. */
  close(): void;
}

const FAILURE_MS = 30_000;
const MAX_ANSWERS = 200;
/** A list of names is not turned into more requests than this. */
const MAX_COVERED = 5;

/** Asks all sources at once, caches their answers for a while, and continues without those that fail. */
export function createNewsService(options: {
  readonly sources: readonly NewsSource[];
  readonly directory: InstrumentDirectory;
  readonly now: () => number;
}): NewsService {
  const { sources, directory, now } = options;
  const life = new AbortController();
  const cache = new AnswerCache<SourceResult<readonly NewsItem[]>>({ now, maxEntries: MAX_ANSWERS });

  function ask(source: NewsSource, instrument?: FinancialInstrument): Promise<SourceResult<readonly NewsItem[]>> {
    const key = `${source.name}\n${instrument?.symbol ?? ''}`;
    return cache.get(
      key,
      () => source.fetch(instrument, life.signal),
      (answer) => (answer.ok ? source.refreshMs : FAILURE_MS),
    );
  }

  async function askAbout(source: NewsSource, instruments: readonly FinancialInstrument[]) {
    const covered = instruments.filter((each) => source.covers(each)).slice(0, MAX_COVERED);
    const answers = await Promise.all(covered.length === 0 ? [ask(source)] : covered.map((each) => ask(source, each)));
    return { source: source.name, answers };
  }

  return {
    isConfigured: sources.length > 0,
    close: () => life.abort(),
    async find({ symbols, limit = 10, signal } = {}) {
      const instruments = (symbols ?? []).flatMap((symbol) => directory.find(symbol) ?? []);
      const all = await orAborted(Promise.all(sources.map((source) => askAbout(source, instruments))), signal);
      const items = all.flatMap(({ answers }) => answers.flatMap((answer) => (answer.ok ? answer.value : [])));
      const isWanted = (item: NewsItem) =>
        symbols === undefined || (item.symbols ?? []).some((each) => symbols.includes(each));
      return {
        items: dedupeNews(items).filter(isWanted).slice(0, limit),
        unavailable: all.filter(({ answers }) => answers.every((answer) => !answer.ok)).map(({ source }) => source),
      };
    },
  };
}

/** The news sources that the configuration names: its feeds, and Finnhub where there is a key. */
export function createNewsSources(options: {
  readonly finance: Pick<FinClawConfig['finance'], 'newsFeeds' | 'dataProviders'>;
  readonly directory: InstrumentDirectory;
  readonly now: () => number;
}): readonly NewsSource[] {
  const { finance, directory, now } = options;
  const feeds = finance.newsFeeds.map((feed) => createFeedSource({ ...feed, directory, now }));
  const finnhub = finance.dataProviders.find(({ name, apiKey }) => name === 'finnhub' && apiKey !== undefined);
  return finnhub === undefined ? feeds : [...feeds, createFinnhubNews({ ...finnhub, now }, directory)];
}
