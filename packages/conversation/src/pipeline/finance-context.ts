import type { Timestamp } from '@finclaw/types';

export interface MarketSession {
  readonly isOpen: boolean;
  /** Such as KRX, NYSE or NASDAQ. */
  readonly market: string;
  readonly nextOpenAt: Timestamp | null;
  readonly timezone: string;
}

/** What the pipeline may know about the market before the model is asked; it asks nobody. */
export interface FinanceContextProvider {
  getMarketSession(): MarketSession;
}
