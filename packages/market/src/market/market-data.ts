import type { FinancialInstrument, Freshness, MarketQuote, OHLCVCandle, Result } from '@finclaw/types';
import type { Instrument } from '../instruments/instrument.ts';
import { SIMULATED_SOURCE_ID } from './simulated/simulated-source.ts';
import type { HistoryRequest, MarketDataSource, SourceFailure } from './source.ts';

/** The price history of an instrument and who supplied it. */
interface SuppliedHistory {
  readonly source: string;
  readonly candles: readonly OHLCVCandle[];
}

/** Asks the configured sources in order; an answer about another instrument counts as none. */
export class MarketData {
  #sources: readonly MarketDataSource[];

  constructor(sources: readonly MarketDataSource[]) {
    this.#sources = sources;
  }

  /** Adds a source that is asked first. If it fails, prices it covers are never simulated instead. */
  prefer(source: MarketDataSource): void {
    const rest = this.#sources.map((each) => (each.id === SIMULATED_SOURCE_ID ? exceptFor(source, each) : each));
    this.#sources = [source, ...rest];
  }

  /** The latest price of an instrument. */
  async quote(instrument: FinancialInstrument, signal?: AbortSignal): Promise<Result<MarketQuote, SourceFailure>> {
    return this.#firstAnswer(instrument, async (source) => {
      const answer = await source.quote(instrument, signal);
      if (!answer.ok) return answer;
      const { symbol, currency, freshness } = answer.value;
      if (!isFreshness(freshness))
        return { ok: false, error: { reason: 'bad-data', detail: `${source.id} does not say how fresh` } };
      if (symbol === instrument.symbol && currency === instrument.currency) return answer;
      return mismatch(source, `${symbol} in ${currency} instead of ${instrument.symbol} in ${instrument.currency}`);
    });
  }

  /** Tells whether a source returns this price with the whole market, which makes thousands of quotes cheap. */
  knowsWholeBoard(instrument: FinancialInstrument): boolean {
    return this.#sources.some((source) => source.hasWholeBoards === true && source.supports(instrument));
  }

  /**
   * Returns a price for comparing many: from a source with the whole market where there is one, so that all are of the
   * same moment.
   */
  async boardQuote(instrument: FinancialInstrument, signal?: AbortSignal): Promise<Result<MarketQuote, SourceFailure>> {
    const board = this.#sources.find((source) => source.hasWholeBoards === true && source.supports(instrument));
    const answer = await board?.quote(instrument, signal);
    return answer?.ok === true ? answer : this.quote(instrument, signal);
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

  /**
   * Returns the candidates for a name or a ticker from every source that can search, in their order; each symbol once.
   */
  async search(query: string, signal?: AbortSignal): Promise<Result<readonly Instrument[], SourceFailure>> {
    const answers = await Promise.all(this.#sources.map((source) => source.search?.(query, signal)));
    const found = new Map<string, Instrument>();
    let failure: SourceFailure | undefined;
    for (const answer of answers) {
      if (answer?.ok === false) failure = moreTelling(failure, answer.error);
      for (const each of answer?.ok === true ? answer.value : [])
        if (!found.has(each.symbol)) found.set(each.symbol, each);
    }
    if (found.size > 0 || failure === undefined) return { ok: true, value: [...found.values()] };
    return { ok: false, error: failure };
  }

  async #firstAnswer<T>(
    instrument: FinancialInstrument,
    ask: (source: MarketDataSource) => Promise<Result<T, SourceFailure>>,
  ): Promise<Result<T, SourceFailure>> {
    let failure: SourceFailure | undefined;
    for (const source of this.#sources) {
      if (!source.supports(instrument)) continue;
      const answer = await ask(source);
      if (answer.ok) return answer;
      failure = moreTelling(failure, answer.error);
    }
    return {
      ok: false,
      error: failure ?? { reason: 'unsupported', detail: `No source has prices of ${instrument.symbol}` },
    };
  }
}

const FRESHNESS: ReadonlySet<unknown> = new Set<Freshness['kind']>(['real-time', 'delayed', 'last-close', 'simulated']);

/** Returns true when a source, which may be a plugin's, returned a known freshness. */
const isFreshness = (value: unknown): boolean => FRESHNESS.has(Object(value).kind);

/** Restricts a source to instruments the other does not support. */
const exceptFor = (other: MarketDataSource, source: MarketDataSource): MarketDataSource => ({
  id: source.id,
  supports: (instrument) => !other.supports(instrument) && source.supports(instrument),
  quote: (instrument, signal) => source.quote(instrument, signal),
  history: (instrument, request, signal) => source.history(instrument, request, signal),
});

/**
 * Failures from the least to the most informative: a source that does not know a symbol must not hide one that is only
 * busy.
 */
const TELLING: readonly SourceFailure['reason'][] = [
  'unsupported',
  'not-found',
  'out-of-range',
  'mismatch',
  'bad-data',
  'unavailable',
  'unauthorized',
  'not-allowed',
  'rate-limited',
  'calendar-end',
];

function moreTelling(first: SourceFailure | undefined, second: SourceFailure): SourceFailure {
  if (first === undefined) return second;
  return TELLING.indexOf(second.reason) > TELLING.indexOf(first.reason) ? second : first;
}

function mismatch(source: MarketDataSource, detail: string): { ok: false; error: SourceFailure } {
  return { ok: false, error: { reason: 'mismatch', detail: `${source.id} answered for ${detail}` } };
}
