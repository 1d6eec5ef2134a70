import { type CircuitBreaker, CircuitOpenError, createCircuitBreaker, sleepWithAbort } from '@finclaw/infra';
import type { FinancialInstrument, MarketQuote, OHLCVCandle } from '@finclaw/types';
import type { Instrument } from '../instruments/instrument.ts';
import { calendarFailure } from '../market/calendar-failure.ts';
import type { HistoryRequest, MarketDataSource, SourceFailure } from '../market/source.ts';
import { AnswerCache } from './answer-cache.ts';
import { orAborted } from './or-aborted.ts';
import { createRateLimit, type RateLimit, type RateWindow } from './rate-limit.ts';
import { failed, type SourceResult } from './source-result.ts';

interface GuardOptions {
  readonly limits: readonly RateWindow[];
  readonly now: () => number;
  /** Returns the number of processes that use the same vendor. */
  readonly processes?: (() => number) | undefined;
  readonly sleep?: (ms: number) => Promise<void>;
  /** Called when the source begins to fail, fails for another reason, or works again. */
  readonly onChange?: (failure: SourceFailure | undefined) => void;
}

/** The longest wait for a slot; beyond that another source is faster. */
const PATIENCE_MS = 1_500;
/** The pause of a source that reported too many requests without a wait. */
const REST_MS = 60_000;
const LONGEST_REST_MS = 3_600_000;
const MAX_ANSWERS = 1_000;
/** The lifetime of a search result, which changes slowly. */
const SEARCH_MS = 3_600_000;

/** Failures that mean the source is broken, not the request. */
const BROKEN: ReadonlySet<SourceFailure['reason']> = new Set([
  'unavailable',
  'bad-data',
  'unauthorized',
  'not-allowed',
]);

/** Wraps a source with a cache, a rate limit and a circuit breaker. */
export class GuardedSource implements MarketDataSource {
  readonly id: string;
  readonly hasWholeBoards: boolean;
  readonly #source: MarketDataSource;
  readonly #now: () => number;
  readonly #sleep: (ms: number) => Promise<void>;
  readonly #limit: RateLimit;
  readonly #breaker: CircuitBreaker;
  readonly #quotes: AnswerCache<SourceResult<MarketQuote>>;
  readonly #histories: AnswerCache<SourceResult<readonly OHLCVCandle[]>>;
  readonly #searches: AnswerCache<SourceResult<readonly Instrument[]>>;
  /** Only where the source itself can search. */
  readonly search?: NonNullable<MarketDataSource['search']>;
  #restsUntil = 0;
  readonly #onChange: GuardOptions['onChange'];
  /** The current failure; stays until the source works, or fails for another reason. */
  #failure: SourceFailure | undefined;

  constructor(source: MarketDataSource, { limits, now, processes, sleep = sleepWithAbort, onChange }: GuardOptions) {
    this.id = source.id;
    this.hasWholeBoards = source.hasWholeBoards === true;
    this.#source = source;
    this.#now = now;
    this.#sleep = sleep;
    this.#onChange = onChange;
    this.#limit = createRateLimit(limits, now, processes);
    this.#breaker = createCircuitBreaker({ name: source.id, now });
    this.#quotes = new AnswerCache({ now, maxEntries: MAX_ANSWERS });
    this.#histories = new AnswerCache({ now, maxEntries: MAX_ANSWERS });
    this.#searches = new AnswerCache({ now, maxEntries: MAX_ANSWERS });
    if (source.search !== undefined) this.search = (query, signal) => this.#find(query, signal);
  }

  supports(instrument: FinancialInstrument): boolean {
    return this.#source.supports(instrument);
  }

  quote(instrument: FinancialInstrument, signal?: AbortSignal): Promise<SourceResult<MarketQuote>> {
    const load = () => this.#ask(() => this.#source.quote(instrument));
    return orAborted(this.#quotes.get(instrument.symbol, load, quoteLifetime), signal);
  }

  history(
    instrument: FinancialInstrument,
    request: HistoryRequest,
    signal?: AbortSignal,
  ): Promise<SourceResult<readonly OHLCVCandle[]>> {
    const { interval, from = '', to = '', limit = '' } = request;
    const key = [instrument.symbol, interval, from, to, limit].join(' ');
    const load = () => this.#ask(() => this.#source.history(instrument, request));
    const lifetime = /[dwM]$/.test(interval) ? 300_000 : 30_000;
    return orAborted(
      this.#histories.get(key, load, (answer) => (answer.ok ? lifetime : failureLifetime(answer.error))),
      signal,
    );
  }

  #find(query: string, signal?: AbortSignal): Promise<SourceResult<readonly Instrument[]>> {
    const load = () =>
      this.#ask(async () => (await this.#source.search?.(query)) ?? failed('unsupported', `${this.id} cannot search`));
    const lifetime = (answer: SourceResult<unknown>): number => (answer.ok ? SEARCH_MS : failureLifetime(answer.error));
    return orAborted(this.#searches.get(query.toLowerCase(), load, lifetime), signal);
  }

  async #ask<T>(request: () => Promise<SourceResult<T>>): Promise<SourceResult<T>> {
    const rest = this.#restsUntil - this.#now();
    if (rest > 0)
      return {
        ok: false,
        error: { source: this.id, ...this.#failure, ...busy(`${this.id} is not asked for a while`, rest) },
      };
    const place = this.#limit.take(PATIENCE_MS);
    if (!place.taken) return failed('rate-limited', `${this.id} has been asked often enough`, place.waitMs);
    if (place.waitMs > 0) await this.#sleep(place.waitMs);
    try {
      const answer = await this.#breaker.execute(request, {
        judge: (outcome) => {
          if (!outcome.ok) return 'nothing';
          return !outcome.value.ok && BROKEN.has(outcome.value.error.reason) ? 'broken' : 'works';
        },
      });
      this.#note(answer.ok ? undefined : answer.error);
      if (!answer.ok && answer.error.reason === 'rate-limited')
        this.#restsUntil = this.#now() + Math.min(answer.error.retryAfterMs ?? REST_MS, LONGEST_REST_MS);
      return answer;
    } catch (error) {
      if (error instanceof CircuitOpenError) {
        const again = { retryAfterMs: error.retryAfterMs };
        return {
          ok: false,
          error: { reason: 'unavailable', detail: `${this.id} failed repeatedly`, ...this.#failure, ...again },
        };
      }
      const beyond = calendarFailure(error);
      if (beyond === undefined) throw error;
      return { ok: false, error: beyond };
    }
  }

  /** Records a failure, unless it is about a request the source cannot answer. */
  #note(failure: SourceFailure | undefined): void {
    const isOfSource = failure !== undefined && (BROKEN.has(failure.reason) || failure.reason === 'rate-limited');
    if (failure !== undefined && !isOfSource) return;
    const isSame = failure?.reason === this.#failure?.reason && failure?.cause === this.#failure?.cause;
    this.#failure = failure;
    if (!isSame) this.#onChange?.(failure);
  }
}

const busy = (detail: string, retryAfterMs: number) => ({ reason: 'rate-limited', detail, retryAfterMs }) as const;

/** Returns the cache lifetime: short for a live price, longer for a close, until trading may start again. */
function quoteLifetime(answer: SourceResult<MarketQuote>): number {
  if (!answer.ok) return failureLifetime(answer.error);
  switch (answer.value.freshness.kind) {
    case 'real-time':
    case 'simulated':
      return 5_000;
    case 'delayed':
      return 30_000;
    case 'last-close':
      return 120_000;
  }
}

const failureLifetime = ({ reason }: SourceFailure): number => (reason === 'not-found' ? 60_000 : 0);
