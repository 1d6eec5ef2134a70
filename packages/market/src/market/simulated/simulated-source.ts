import { Pace } from '@finclaw/infra';
import {
  createTimestamp,
  type FinancialInstrument,
  type MarketQuote,
  type OHLCVCandle,
  type Result,
  type Timestamp,
} from '@finclaw/types';
import { divideDecimals, multiplyDecimals, roundDecimal, subtractDecimals } from '../../money/decimal.ts';
import { calendarFailure } from '../calendar-failure.ts';
import type { HistoryRequest, MarketDataSource, SourceFailure } from '../source.ts';
import { createTradingWindows, type TradingWindow, type TradingWindows } from '../trading-windows.ts';
import { simulatedCandles } from './candles.ts';
import { type PricePath, pricePath } from './price-path.ts';
import { simulatedDay } from './trading-day.ts';
import { volumeUntil } from './volume.ts';

/** The name every simulated price carries as its source. */
export const SIMULATED_SOURCE_ID = 'simulated';

const MINUTE_MS = 60_000;

/** A market that needs no network: the same symbol at the same minute always has the same price. */
export class SimulatedSource implements MarketDataSource {
  readonly id = SIMULATED_SOURCE_ID;
  readonly #now: () => number;
  readonly #windowsOf = createTradingWindows();

  constructor(options: { readonly now: () => number }) {
    this.#now = options.now;
  }

  supports(instrument: FinancialInstrument): boolean {
    return pricePath(instrument) !== undefined;
  }

  async quote(instrument: FinancialInstrument): Promise<Result<MarketQuote, SourceFailure>> {
    return this.#withPath(instrument, (path, windows, now) => {
      const window = windows.latest(now);
      const at = createTimestamp(Math.min(window.close, Math.floor(now / MINUTE_MS) * MINUTE_MS));
      return quoteAt(instrument, path, window, windows.before(window), at);
    });
  }

  async history(
    instrument: FinancialInstrument,
    request: HistoryRequest,
    signal?: AbortSignal,
  ): Promise<Result<readonly OHLCVCandle[], SourceFailure>> {
    return this.#withPath(instrument, (path, windows, now) =>
      simulatedCandles(instrument, path, windows, request, now, new Pace({ signal })),
    );
  }

  async #withPath<T>(
    instrument: FinancialInstrument,
    make: (path: PricePath, windows: TradingWindows, now: Timestamp) => T | Promise<T>,
  ): Promise<Result<T, SourceFailure>> {
    const path = pricePath(instrument);
    if (path === undefined) return failed('unsupported', `The simulated market does not list ${instrument.symbol}`);
    try {
      return { ok: true, value: await make(path, this.#windowsOf(instrument), createTimestamp(this.#now())) };
    } catch (error) {
      const beyond = calendarFailure(error);
      if (beyond === undefined) throw error;
      return { ok: false, error: beyond };
    }
  }
}

function quoteAt(
  instrument: FinancialInstrument,
  path: PricePath,
  window: TradingWindow,
  before: TradingWindow,
  at: Timestamp,
): MarketQuote {
  const previousClose = simulatedDay(instrument, path, before).priceAt(before.close);
  const { open, high, low, close } = simulatedDay(instrument, path, window, previousClose).range(window.open, at);
  // The same day in a history has no limit prices.
  const opened = simulatedDay(instrument, path, window).priceAt(window.open);
  const change = subtractDecimals(close, previousClose);
  return {
    symbol: instrument.symbol,
    price: close,
    currency: instrument.currency,
    change,
    changePercent: roundDecimal(divideDecimals(multiplyDecimals(change, 100n), previousClose, 6), 2),
    volume: volumeUntil(instrument, window, at, opened),
    high,
    low,
    open,
    previousClose,
    timestamp: at,
    source: SIMULATED_SOURCE_ID,
    delayed: false,
    freshness: { kind: 'simulated' },
  };
}

function failed(reason: SourceFailure['reason'], detail: string): { ok: false; error: SourceFailure } {
  return { ok: false, error: { reason, detail } };
}
