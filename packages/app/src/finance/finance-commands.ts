import type { CommandPorts } from '@finclaw/conversation';
import { type NewsService, runNewsCommand, runWatchCommand, type Watchlist } from '@finclaw/features';
import { createAlertCommands } from '@finclaw/features/alerts';
import { lookUpQuote, type MarketData, quoteText } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import { type PortfolioService, portfolioText } from '@finclaw/portfolio';
import type { MsgContext, ReplyTarget } from '@finclaw/types';
import type { People } from '../people/people.ts';

/** What the finance commands work with. */
interface FinanceCommandParts {
  readonly watchlist: Watchlist;
  readonly news: NewsService;
  readonly people: Pick<People, 'ownerOf' | 'ownerKey'>;
  portfolioOf(owner: string): PortfolioService;
  readonly base: { readonly directory: InstrumentDirectory; readonly market: MarketData; readonly now: () => number };
  readonly alertDeps: Parameters<typeof createAlertCommands>[0];
}

/** The commands of the chat that are about money. */
export type FinanceCommands = Pick<CommandPorts, 'getPrice' | 'getPortfolio' | 'createAlert' | 'watchlist' | 'getNews'>;

/** What the finance commands of the chat do. */
export function createFinanceCommands({
  base,
  alertDeps,
  watchlist,
  news,
  portfolioOf,
  people,
}: FinanceCommandParts): FinanceCommands {
  const alertCommands = createAlertCommands(alertDeps);
  return {
    getPrice: async (query, { locale, signal }) => quoteText([await lookUpQuote(query, base, signal)], locale),
    getPortfolio: async ({ ctx, locale, signal }) =>
      portfolioText(await portfolioOf(people.ownerKey(ctx)).current({ signal }), base.directory, locale),
    createAlert: (typed, { ctx, locale, signal }) =>
      alertCommands.create(typed, { owner: people.ownerOf(ctx), target: targetOf(ctx), locale, signal }),
    watchlist: (request, { ctx, locale, signal }) =>
      runWatchCommand(request, { ...base, watchlist }, { owner: people.ownerOf(ctx), locale, signal }),
    ...(news.isConfigured && {
      getNews: async (query, { ctx, locale, signal }) =>
        runNewsCommand(
          query,
          { news, directory: base.directory },
          { locale, signal, followed: await watchlist.list(people.ownerOf(ctx)) },
        ),
    }),
  };
}

/** Where a message came from, which is where what it asked for arrives later. */
function targetOf(ctx: MsgContext): ReplyTarget {
  return {
    channelId: ctx.channelId,
    accountId: ctx.accountId,
    targetId: ctx.chatType === 'direct' ? ctx.senderId : (ctx.chatId ?? ctx.senderId),
    ...(ctx.messageThreadId === undefined ? {} : { threadId: ctx.messageThreadId }),
  };
}
