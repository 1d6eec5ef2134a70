import type { CurrencyCode, DecimalString, TickerSymbol, Timestamp } from './brand.ts';

export type InstrumentType = 'stock' | 'etf' | 'crypto' | 'forex' | 'index' | 'bond' | 'commodity';

export interface FinancialInstrument {
  readonly symbol: TickerSymbol;
  readonly name: string;
  readonly type: InstrumentType;
  readonly exchange?: string;
  readonly currency: CurrencyCode;
}

/** The timeliness of a price; shown with every quote. */
export type Freshness =
  | { readonly kind: 'real-time' }
  | { readonly kind: 'delayed'; readonly minutes: number }
  /** Stale once a newer session has begun. */
  | { readonly kind: 'last-close'; readonly date: string; readonly isStale?: true }
  | { readonly kind: 'simulated' };

/**
 * An exchange's warnings about a share: designations of the Korean exchange, a halt, or single-price trading after a
 * jump.
 */
export type QuoteWarning =
  | 'caution'
  | 'warning'
  | 'risk'
  | 'managed'
  | 'overheated'
  | 'liquidation'
  | 'halted'
  | 'volatility';

export interface MarketQuote {
  readonly symbol: TickerSymbol;
  readonly price: DecimalString;
  readonly currency: CurrencyCode;
  readonly change: DecimalString;
  readonly changePercent: DecimalString;
  readonly volume: DecimalString;
  readonly high: DecimalString;
  readonly low: DecimalString;
  readonly open: DecimalString;
  readonly previousClose: DecimalString;
  readonly marketCap?: DecimalString;
  readonly timestamp: Timestamp;
  readonly source: string;
  readonly delayed: boolean;
  readonly freshness: Freshness;
  /**
   * Figures the source does not give. They hold the price, or zero for a volume, and must be neither displayed nor
   * compared.
   */
  readonly missing?: readonly ('volume' | 'open' | 'high' | 'low' | 'previousClose')[];
  readonly warnings?: readonly QuoteWarning[];
}

export interface OHLCVCandle {
  readonly timestamp: Timestamp;
  readonly open: DecimalString;
  readonly high: DecimalString;
  readonly low: DecimalString;
  readonly close: DecimalString;
  readonly volume: DecimalString;
}

/** A candle of a day or longer also has the day at which it begins, where its exchange is. */
export interface CandleView extends OHLCVCandle {
  readonly day?: string | undefined;
}

export type TimeInterval = '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d' | '1w' | '1M';

export type TechnicalIndicator = 'sma' | 'ema' | 'rsi' | 'macd' | 'bollinger' | 'atr' | 'vwap';

export interface NewsItem {
  readonly id: string;
  readonly title: string;
  readonly summary?: string;
  readonly url: string;
  readonly source: string;
  readonly publishedAt: Timestamp;
  readonly symbols?: readonly TickerSymbol[];
  readonly categories?: readonly string[];
}

export interface AlertCondition {
  readonly type: 'above' | 'below' | 'crosses_above' | 'crosses_below' | 'change_percent';
  readonly value: DecimalString;
  /** Defaults to price. */
  readonly field?: 'price' | 'changePercent' | 'volume' | 'rsi';
  /** Reaching the value is enough; otherwise it must be passed. */
  readonly inclusive?: boolean;
}

export interface Alert {
  readonly id: string;
  readonly name?: string;
  readonly symbol: TickerSymbol;
  readonly condition: AlertCondition;
  readonly enabled: boolean;
  readonly channelId?: string;
  readonly createdAt: Timestamp;
  readonly lastTriggeredAt?: Timestamp;
  readonly triggerCount: number;
  readonly cooldownMs: number;
}

export interface AlertTrigger {
  readonly alertId: string;
  readonly symbol: TickerSymbol;
  readonly condition: AlertCondition;
  readonly currentValue: DecimalString;
  readonly previousValue?: DecimalString;
  readonly triggeredAt: Timestamp;
  readonly message: string;
}

export interface PortfolioHolding {
  readonly symbol: TickerSymbol;
  readonly instrument?: FinancialInstrument;
  readonly quantity: DecimalString;
  readonly averageCost: DecimalString;
  readonly currency?: CurrencyCode;
  readonly currentPrice?: DecimalString;
  readonly marketValue?: DecimalString;
  readonly pnl?: DecimalString;
  readonly pnlPercent?: DecimalString;
  /** Of all securities and recorded cash, 0 to 1. */
  readonly weight?: DecimalString;
}

export interface Portfolio {
  readonly id: string;
  readonly name: string;
  readonly holdings: readonly PortfolioHolding[];
  readonly totalValue?: DecimalString;
  readonly totalCost?: DecimalString;
  readonly totalPnL?: DecimalString;
  readonly totalPnLPercent?: DecimalString;
  readonly currency: CurrencyCode;
  readonly updatedAt: Timestamp;
}

export interface PortfolioSummary {
  readonly portfolio: Portfolio;
  readonly topGainers: readonly PortfolioHolding[];
  readonly topLosers: readonly PortfolioHolding[];
  readonly sectorAllocation: Readonly<Record<string, DecimalString>>;
  readonly dailyChange: DecimalString;
  /** Of what was owned before; absent where that is unknown or nothing. */
  readonly dailyChangePercent?: DecimalString;
}
