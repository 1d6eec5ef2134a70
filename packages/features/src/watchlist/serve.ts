import { message } from '@finclaw/config';
import type { FeatureParts, ServerHost } from '../feature.ts';
import { nameWithSymbol } from '../named-instruments.ts';
import { watchCommand } from './chat-command.ts';
import { watchlistMethods } from './methods.ts';
import { watchlistTools } from './tools.ts';
import type { Watchlist } from './watchlist.ts';

/** Returns the parts the watchlist adds to the running program. */
export function serve(watchlist: Watchlist, { directory, market, now, ownerOf }: ServerHost) {
  const deps = { watchlist, directory, market, now };
  return {
    tools: watchlistTools({ ...deps, ownerOf }),
    methods: watchlistMethods(deps),
    commands: [watchCommand(deps)],
    personalLine: async (owner, locale) => ({
      entries: (await watchlist.list(owner)).map((symbol) => nameWithSymbol(directory, symbol, locale)),
      text: (list) => message(locale, 'personal.watches', { list }),
    }),
  } satisfies FeatureParts;
}
