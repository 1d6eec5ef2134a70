import type { HistoryRequest, MarketDataSource, SourceFailure } from '@finclaw/market';
import {
  createDecimalString,
  createTimestamp,
  type FinancialInstrument,
  type MarketQuote,
  type OHLCVCandle,
  type Result,
} from '@finclaw/types';

const NOTHING: Result<never, SourceFailure> = {
  ok: false,
  error: { reason: 'unavailable', detail: 'nothing scripted' },
};

/** A market that has exactly the prices a test gives it. */
export class ScriptedMarket implements MarketDataSource {
  readonly id: string;
  price: string | undefined;
  previousClose = '70000';
  /** When the price was made. */
  at = 0;
  /** Minutes as [instant, open, high, low]; undefined when there is no history to be had. */
  minutes: readonly (readonly [instant: string, open: string, high: string, low: string])[] | undefined;

  constructor(id = 'scripted') {
    this.id = id;
  }

  supports(): boolean {
    return true;
  }

  async quote({ symbol, currency }: FinancialInstrument): Promise<Result<MarketQuote, SourceFailure>> {
    if (this.price === undefined) return NOTHING;
    const price = createDecimalString(this.price);
    const zero = createDecimalString('0');
    return {
      ok: true,
      value: {
        symbol,
        price,
        currency,
        change: zero,
        changePercent: zero,
        volume: zero,
        high: price,
        low: price,
        open: price,
        previousClose: createDecimalString(this.previousClose),
        timestamp: createTimestamp(this.at),
        source: this.id,
        delayed: false,
        freshness: { kind: 'real-time' },
      },
    };
  }

  async history(
    _instrument: FinancialInstrument,
    request: HistoryRequest,
  ): Promise<Result<readonly OHLCVCandle[], SourceFailure>> {
    if (this.minutes === undefined) return NOTHING;
    const candles = this.minutes.map(([instant, open, high, low]) => ({
      timestamp: createTimestamp(Date.parse(instant)),
      open: createDecimalString(open),
      high: createDecimalString(high),
      low: createDecimalString(low),
      close: createDecimalString(open),
      volume: createDecimalString('1'),
    }));
    const { from = 0, to = Number.MAX_SAFE_INTEGER } = request;
    return { ok: true, value: candles.filter(({ timestamp }) => timestamp >= from && timestamp <= to) };
  }
}
