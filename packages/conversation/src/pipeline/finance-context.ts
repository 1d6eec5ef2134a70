import type { Alert, ChannelId, NewsItem, Portfolio, Timestamp } from '@finclaw/types';

export interface MarketSession {
  readonly isOpen: boolean;
  /** Such as KRX, NYSE or NASDAQ. */
  readonly market: string;
  readonly nextOpenAt: Timestamp | null;
  readonly timezone: string;
}

/** Where a sender's id comes from; ids are unique only within one account of a channel. */
export interface FinanceScope {
  readonly channelId: ChannelId;
  readonly accountId: string;
}

/** What the pipeline may know about a person's finances before the model is asked. Caching is the provider's own affair. */
export interface FinanceContextProvider {
  getActiveAlerts(senderId: string, signal: AbortSignal, scope: FinanceScope): Promise<readonly Alert[]>;
  /** Null when the person has none. */
  getPortfolio(senderId: string, signal: AbortSignal, scope: FinanceScope): Promise<Portfolio | null>;
  getRecentNews(signal: AbortSignal): Promise<readonly NewsItem[]>;
  getMarketSession(): MarketSession;
  getWatchlist(senderId: string, signal: AbortSignal, scope: FinanceScope): Promise<readonly string[]>;
}

export type FinanceSource = 'alerts' | 'portfolio' | 'news' | 'watchlist' | 'marketSession';
