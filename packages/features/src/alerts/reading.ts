import type { LocalDate } from '@finclaw/market';
import type { CurrencyCode, DecimalString, Freshness, MarketQuote, TickerSymbol, Timestamp } from '@finclaw/types';
import type { ShareSplit } from './share-split.ts';

/** The state of an instrument at a moment, as far as alerts need it. */
export interface Reading {
  readonly symbol: TickerSymbol;
  readonly currency: CurrencyCode;
  readonly at: Timestamp;
  /** The trading day of the high, the low, the volume and the change. */
  readonly day: LocalDate;
  readonly price: DecimalString;
  readonly high: DecimalString;
  readonly low: DecimalString;
  /** Absent where the source does not give it, like the next two. */
  readonly previousClose?: DecimalString;
  /** The day of that close; absent for coins, whose sources compare with the price 24 hours ago. */
  readonly previousDay?: LocalDate;
  readonly volume?: DecimalString;
  readonly rsi?: DecimalString;
  readonly source: string;
  readonly freshness: Freshness;
  /** The share split since the previous reading. */
  readonly split?: ShareSplit;
}

/** A reading and when we saw it. */
export interface Observation {
  readonly reading: Reading;
  readonly seenAt: Timestamp;
}

/** Extracts the fields alerts need from a quote. */
export function toReading(quote: MarketQuote, day: LocalDate, rsi?: DecimalString, previousDay?: LocalDate): Reading {
  const {
    symbol,
    currency,
    timestamp,
    price,
    high,
    low,
    previousClose,
    volume,
    source,
    freshness,
    missing = [],
  } = quote;
  return {
    symbol,
    currency,
    at: timestamp,
    day,
    price,
    high,
    low,
    ...(!missing.includes('previousClose') && { previousClose, previousDay }),
    ...(!missing.includes('volume') && { volume }),
    rsi,
    source,
    freshness,
  };
}
