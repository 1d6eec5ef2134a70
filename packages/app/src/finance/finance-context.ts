import type { FinanceContextProvider, FinanceScope } from '@finclaw/conversation';
import {
  type AlertService,
  type InstrumentDirectory,
  type NewsService,
  type PortfolioService,
  TradingCalendar,
  toPortfolio,
  type Watchlist,
} from '@finclaw/finance';
import { createTimestamp } from '@finclaw/types';
import { ownerKey, ownerOf } from '../answering/owner.ts';

/** What the context of a message is taken from. */
interface FinanceContextParts {
  readonly alerts: Pick<AlertService, 'list'>;
  readonly watchlist: Pick<Watchlist, 'list'>;
  readonly news: NewsService;
  readonly directory: InstrumentDirectory;
  portfolioOf(owner: string): PortfolioService;
  readonly now: () => number;
}

/** What the pipeline may know about a person's finances before the model is asked. */
export function createFinanceContext({
  alerts,
  watchlist,
  news,
  portfolioOf,
  directory,
  now,
}: FinanceContextParts): FinanceContextProvider {
  const calendar = new TradingCalendar('KRX');
  const person = (senderId: string, { channelId, accountId }: FinanceScope) => ({ channelId, accountId, senderId });
  return {
    getActiveAlerts: async (senderId, _signal, scope) =>
      (await alerts.list(ownerOf(person(senderId, scope)))).filter(({ enabled }) => enabled),
    async getPortfolio(senderId, signal, scope) {
      const owner = ownerKey(person(senderId, scope));
      const current = await portfolioOf(owner).current({ withoutReturns: true, signal });
      return current.value.accounts.length === 0 ? null : toPortfolio(current, { id: owner, name: owner, directory, now: now() });
    },
    getRecentNews: async (signal) => (news.isConfigured ? (await news.find({ limit: 5, signal })).items : []),
    getWatchlist: async (senderId, _signal, scope) => watchlist.list(ownerOf(person(senderId, scope))),
    getMarketSession: () => {
      const { state, next } = calendar.statusAt(createTimestamp(now()));
      return { isOpen: state === 'open', market: 'KRX', nextOpenAt: next.open, timezone: calendar.timeZone };
    },
  };
}
