import type { Feature } from '../feature.ts';
import type { Watchlist } from '../watchlist/watchlist.ts';
import { createNewsService, createNewsSources, type NewsService } from './news-service.ts';

/** Headlines of the configured feeds and sources. */
export const news = {
  mcp: {
    read: ['get_news'],
    resources: { news: 'get_news' },
    ofInstrument: { news: 'get_news' },
  },
  open: ({ config: { finance }, directory, now }): NewsService =>
    createNewsService({ sources: createNewsSources({ finance, directory, now }), directory, now }),
  load: () => import('./serve.ts'),
} satisfies Feature<NewsService, { readonly watchlist: Watchlist }>;
