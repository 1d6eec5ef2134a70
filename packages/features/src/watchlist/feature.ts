import type { Feature } from '../feature.ts';
import { createWatchlist, type Watchlist } from './watchlist.ts';

/** The instruments a person follows. */
export const watchlist = {
  mcp: {
    private: ['get_watchlist'],
    ownData: ['change_watchlist'],
    resources: { watchlist: 'get_watchlist' },
  },
  open: ({ database, now }): Watchlist => createWatchlist({ database, now }),
  load: () => import('./serve.ts'),
} satisfies Feature<Watchlist>;
