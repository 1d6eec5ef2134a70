import type { FinancialInstrument, MarketQuote, OHLCVCandle, Result } from '@finclaw/types';
import type { HistoryRequest, MarketDataSource, SourceFailure } from './source.ts';

/** The price history of an instrument and who supplied it. */
export interface SuppliedHistory {
  readonly source: string;
  readonly candles: readonly OHLCVCandle[];
}

/** Asks the configured sources in order; an answer for something else than was asked counts as none. */
export class MarketData {
  readonly #sources: readonly MarketDataSource[];

  constructor(sources: readonly MarketDataSource[]) {
    this.#sources = sources;
  }

  /** The latest price of an instrument. */
  async quote(instrument: FinancialInstrument, signal?: AbortSignal): Promise<Result<MarketQuote, SourceFailure>> {
    return this.#firstAnswer(instrument, async (source) => {
      const answer = await source.quote(instrument, signal);
      if (!answer.ok) return answer;
      const { symbol, currency } = answer.value;
      if (symbol === instrument.symbol && currency === instrument.currency) return answer;
      return mismatch(source, `${symbol} in ${currency} instead of ${instrument.symbol} in ${instrument.currency}`);
    });
  }

  /** Past prices of an instrument, oldest first. */
  async history(
    instrument: FinancialInstrument,
    request: HistoryRequest,
    signal?: AbortSignal,
  ): Promise<Result<SuppliedHistory, SourceFailure>> {
    return this.#firstAnswer(instrument, async (source) => {
      const answer = await source.history(instrument, request, signal);
      return answer.ok ? { ok: true, value: { source: source.id, candles: answer.value } } : answer;
    });
  }

  async #firstAnswer<T>(
    instrument: FinancialInstrument,
    ask: (source: MarketDataSource) => Promise<Result<T, SourceFailure>>,
  ): Promise<Result<T, SourceFailure>> {
    let failure: SourceFailure = { reason: 'unsupported', detail: `No source has prices of ${instrument.symbol}` };
    for (const source of this.#sources) {
      if (!source.supports(instrument)) continue;
      const answer = await ask(source);
      if (answer.ok) return answer;
      failure = answer.error;
    }
    return { ok: false, error: failure };
  }
}

function mismatch(source: MarketDataSource, detail: string): { ok: false; error: SourceFailure } {
  return { ok: false, error: { reason: 'mismatch', detail: `${source.id} answered for ${detail}` } };
}
