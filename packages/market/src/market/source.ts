import type { NetworkCause } from '@finclaw/infra';
import type { FinancialInstrument, MarketQuote, OHLCVCandle, Result, TimeInterval, Timestamp } from '@finclaw/types';
import type { Instrument } from '../instruments/instrument.ts';

/** The reason a source has no answer. */
export interface SourceFailure {
  readonly reason:
    | 'unsupported'
    | 'unavailable'
    | 'out-of-range'
    | 'mismatch'
    | 'not-found'
    | 'rate-limited'
    | 'unauthorized'
    | 'not-allowed'
    | 'bad-data'
    | 'calendar-end';
  /** In our own words: a vendor's text may contain the key, or anything else. */
  readonly detail: string;
  /** The name of the source that failed. */
  readonly source?: string;
  /** For `unavailable`: the reason the source cannot be reached; absent where it answered. */
  readonly cause?: NetworkCause;
  /** For `calendar-end`: the days covered by the exchange's calendar. */
  readonly calendar?: { readonly exchange: string; readonly from: string; readonly to: string };
  /** For `rate-limited`: the wait before asking again. */
  readonly retryAfterMs?: number;
}

export interface HistoryRequest {
  readonly interval: TimeInterval;
  readonly from?: Timestamp;
  readonly to?: Timestamp;
  /** At most this many candles, the newest ones. */
  readonly limit?: number;
}

/** One supplier of prices. Failing is an expected outcome, so it is a value. */
export interface MarketDataSource {
  readonly id: string;
  supports(instrument: FinancialInstrument): boolean;
  quote(instrument: FinancialInstrument, signal?: AbortSignal): Promise<Result<MarketQuote, SourceFailure>>;
  history(
    instrument: FinancialInstrument,
    request: HistoryRequest,
    signal?: AbortSignal,
  ): Promise<Result<readonly OHLCVCandle[], SourceFailure>>;
  /** True where one request returns the prices of a whole market, so that many cost as much as one. */
  readonly hasWholeBoards?: boolean;
  /** Returns the instruments that a name or a ticker may mean, best first; absent where the source has no search. */
  search?(query: string, signal?: AbortSignal): Promise<Result<readonly Instrument[], SourceFailure>>;
}
