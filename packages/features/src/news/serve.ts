import { echoSafe } from '@finclaw/infra';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import * as z from 'zod/mini';
import type { ChatCommand, FeatureMethods, FeatureParts, ServerHost } from '../feature.ts';
import { limit, shortText } from '../method-params.ts';
import { instrumentNamed } from '../named-instruments.ts';
import type { Watchlist } from '../watchlist/watchlist.ts';
import { runNewsCommand } from './news-command.ts';
import type { NewsService } from './news-service.ts';
import { newsTools } from './tools.ts';

interface NewsDeps {
  readonly news: NewsService;
  readonly directory: InstrumentDirectory;
  readonly watchlist: Watchlist;
}

/** Returns the parts news add to the running program; none without a source. */
export function serve(
  news: NewsService,
  { directory }: ServerHost,
  { watchlist }: { readonly watchlist: Watchlist },
): FeatureParts {
  if (!news.isConfigured) return {};
  const deps = { news, directory, watchlist };
  return {
    tools: newsTools(deps),
    methods: newsMethods(deps),
    commands: [newsCommand(deps)],
    close: () => news.close(),
  };
}

/** `/news [NAME]`: recent headlines. */
const newsCommand = (deps: NewsDeps): ChatCommand => ({
  name: 'news',
  aliases: ['뉴스'],
  category: 'finance',
  after: 'watch',
  description: 'commands.news.description',
  usage: 'commands.news.usage',
  isPublic: true,
  async run(words, { owner, locale, signal }) {
    const query = echoSafe(words.join(' ').trim());
    const followed = await deps.watchlist.list(owner);
    return runNewsCommand(query === '' ? undefined : query, deps, { locale, signal, followed });
  },
});

const newsMethods = ({ news, directory, watchlist }: NewsDeps): FeatureMethods => ({
  'news.list': {
    params: z.strictObject({ symbol: z.optional(shortText), limit: limit(100) }),
    run: async ({ symbol, limit: count = 30 }, { owner, signal }) => {
      const followed = await watchlist.list(owner);
      const symbols = symbol === undefined ? followed : [instrumentNamed(directory, symbol).symbol];
      const { items } = await news.find({ limit: count, signal, ...(symbols.length === 0 ? {} : { symbols }) });
      return { items };
    },
  },
});
