import { Pace } from '@finclaw/infra';
import {
  addDays,
  closeOfDay,
  compareDecimals,
  dayOfCandle,
  divideDecimals,
  type LocalDate,
  limitsOf,
  limitsOfSource,
  multiplyDecimals,
  parseDecimal,
  SIMULATED_SOURCE_ID,
  subtractDecimals,
  toDecimalString,
  tradingZone,
} from '@finclaw/market';
import { forexPair, type InstrumentDirectory } from '@finclaw/market/instruments';
import {
  type CurrencyCode,
  createTimestamp,
  type DataLimit,
  type DecimalString,
  type FinancialInstrument,
  type MarketQuote,
  type OHLCVCandle,
  type TickerSymbol,
} from '@finclaw/types';
import { type CloseMemory, closesSince, type DailyCloses, type ReportedCloses } from './close-memory.ts';
import { OwnBook, ownBookOf } from './own/own-book.ts';
import type { ReadingDeps } from './portfolio-deps.ts';
import { firstTold, type RateMemory } from './rate-memory.ts';
import { type Closes, inSharesOf, listedAs, type PriceHistory } from './valuation/daily-worth.ts';
import type { MissingInput } from './valuation/figure.ts';
import type { FxRate } from './valuation/fx-rates.ts';
import { lastOnOrBefore } from './valuation/last-on-or-before.ts';

/** Closing prices go back over weekends and holidays, but not over a halt of months. */
export const LONGEST_GAP_DAYS = 14;
const PAGE = 1000;
const MOST_PAGES = 8;
const AT_ONCE = 8;
const DAY_MS = 86_400_000;

/** Exchange rates know no splits and no new names. */
const UNCHANGED: PriceHistory = { splits: [], renamed: new Map() };

interface Held {
  readonly symbol: TickerSymbol;
  readonly currency: CurrencyCode;
}

/** Loads from the market what a valuation needs. */
export class MarketInputs {
  readonly #directory: InstrumentDirectory;
  readonly #market: ReadingDeps['market'];
  readonly #memory: RateMemory | undefined;
  readonly #closeMemory: CloseMemory | undefined;
  readonly #ledger: ReadingDeps['ledger'] | undefined;
  #own: Promise<OwnBook> | undefined;
  readonly #until: number;
  readonly #signal: AbortSignal | undefined;
  /** The limits of the prices and rates found. */
  readonly limits = new Set<DataLimit>();
  /** The rates by pair of today, or of the requested past day, with their time and source. */
  readonly rateQuotes = new Map<string, MarketQuote>();
  /** True when something was not requested because the time was over. */
  isLate = false;

  constructor(
    {
      directory,
      market,
      rates,
      closes,
      ledger,
    }: Pick<ReadingDeps, 'directory' | 'market' | 'rates' | 'closes'> & Partial<Pick<ReadingDeps, 'ledger'>>,
    until: number,
    signal?: AbortSignal,
  ) {
    this.#directory = directory;
    this.#market = market;
    this.#memory = rates;
    this.#closeMemory = closes;
    this.#ledger = ledger;
    this.#until = until;
    this.#signal = signal;
  }

  /** Returns the owner's definitions, read once. */
  own(): Promise<OwnBook> {
    this.#own ??= this.#ledger === undefined ? Promise.resolve(new OwnBook([])) : ownBookOf(this.#ledger);
    return this.#own;
  }

  /** Returns the owner's prices of a day, and the symbols still to be requested. */
  async #ownQuotes(
    held: readonly Held[],
    date: LocalDate,
  ): Promise<{ readonly found: Map<TickerSymbol, MarketQuote>; readonly rest: readonly Held[] }> {
    const own = await this.own();
    const isOwn = ({ symbol }: Held): boolean => own.isPriced(symbol);
    const stated = held.filter(isOwn).flatMap(({ symbol }) => own.quoteOn(symbol, date) ?? []);
    return {
      found: new Map(stated.map((quote) => [quote.symbol, quote])),
      rest: held.filter((each) => !isOwn(each)),
    };
  }

  /** Today's quotes; a symbol without one is simply absent. */
  async quotes(all: readonly Held[], today: LocalDate): Promise<Map<TickerSymbol, MarketQuote>> {
    const { found, rest: held } = await this.#ownQuotes(all, today);
    await this.#inGroups(
      [...new Map(held.map((each) => [each.symbol, each])).values()],
      async ({ symbol, currency }) => {
        const answer = await this.#market.quote(await this.#instrument(symbol, currency), this.#signal);
        if (answer.ok) found.set(symbol, this.#noted(answer.value));
      },
    );
    return found;
  }

  /** The closes of a past day as quotes, in the shares of that day; a symbol without one is simply absent. */
  async quotesOn(
    all: readonly Held[],
    date: LocalDate,
    history: PriceHistory,
  ): Promise<Map<TickerSymbol, MarketQuote>> {
    const { found, rest: held } = await this.#ownQuotes(all, date);
    const [from, to] = [addDays(date, -LONGEST_GAP_DAYS), addDays(date, 2)].map((day) =>
      createTimestamp(Date.parse(day)),
    );
    await this.#inGroups(
      [...new Map(held.map((each) => [each.symbol, each])).values()],
      async ({ symbol, currency }) => {
        const instrument = await this.#instrument(listedAs(symbol, history.renamed), currency);
        const request = { interval: '1d', from, to, limit: PAGE } as const;
        const answer = await this.#market.history(instrument, request, this.#signal);
        const dayOf = ({ timestamp }: OHLCVCandle): LocalDate =>
          dayOfCandle(timestamp, instrument, tradingZone(instrument));
        const [before, last] = (answer.ok ? answer.value.candles : [])
          .filter((candle) => dayOf(candle) <= date)
          .slice(-2);
        const candle = last ?? before;
        if (!answer.ok || candle === undefined) return;
        const { source } = answer.value;
        const then = (price: DecimalString, of: OHLCVCandle): DecimalString =>
          toDecimalString(inSharesOf(dayOf(of), instrument.symbol, parseDecimal(price), history));
        const price = then(candle.close, candle);
        const previousClose = last && before ? then(before.close, before) : price;
        const change = subtractDecimals(price, previousClose);
        // The candle begins in the morning; its close is of the evening.
        const timestamp = closeOfDay(dayOf(candle), instrument) ?? candle.timestamp;
        const isMoving = last !== undefined && compareDecimals(previousClose, 0n) > 0;
        found.set(symbol, {
          symbol,
          currency,
          price,
          change,
          previousClose,
          source,
          timestamp,
          volume: candle.volume,
          open: then(candle.open, candle),
          high: then(candle.high, candle),
          low: then(candle.low, candle),
          changePercent: isMoving ? divideDecimals(multiplyDecimals(change, 100n), previousClose, 2) : change,
          delayed: false,
          freshness:
            source === SIMULATED_SOURCE_ID ? { kind: 'simulated' } : { kind: 'last-close', date: dayOf(candle) },
          ...(last === undefined && { missing: ['previousClose'] }),
        });
      },
    );
    return found;
  }

  /**
   * Returns today's rates of the named pairs, and those of past days; for a portfolio of a past day, that day's rates
   * replace today's.
   */
  async rates(missing: readonly MissingInput[], today: LocalDate, pastDay?: LocalDate): Promise<FxRate[]> {
    const wanted = new Map<string, LocalDate | undefined>();
    for (const input of missing) {
      if (input.kind !== 'rate') continue;
      const earliest = wanted.get(input.pair);
      const date = input.date as LocalDate | undefined;
      wanted.set(input.pair, date === undefined || (earliest !== undefined && earliest < date) ? earliest : date);
    }
    const rates: FxRate[] = [];
    await this.#inGroups([...wanted], async ([pair, since]) => {
      const [a = '', b = ''] = pair.split('/') as CurrencyCode[];
      const instrument = forexPair(a as CurrencyCode, b as CurrencyCode);
      if (instrument === undefined) return;
      const [from, to] = instrument.symbol.split('/') as [CurrencyCode, CurrencyCode];
      const held = [{ symbol: instrument.symbol, currency: to }];
      const quotes = await (pastDay === undefined ? this.quotes(held, today) : this.quotesOn(held, pastDay, UNCHANGED));
      for (const quote of quotes.values()) {
        if (pastDay === undefined) rates.push({ from, to, rate: quote.price });
        this.rateQuotes.set(instrument.symbol, quote);
      }
      if (since === undefined) return;
      const told = await firstTold(
        this.#memory,
        instrument.symbol,
        await this.dailyCloses(instrument, since, today),
        today,
      );
      for (const [date, rate] of told) rates.push({ from, to, rate, date });
    });
    return rates;
  }

  /** The closing prices that are missing, fetched once per symbol. */
  async closes(
    missing: readonly MissingInput[],
    currencies: ReadonlyMap<TickerSymbol, CurrencyCode>,
    today: LocalDate,
  ): Promise<Closes> {
    const since = new Map<TickerSymbol, LocalDate>();
    for (const input of missing) {
      if (input.kind !== 'close') continue;
      const date = input.date as LocalDate;
      const earliest = since.get(input.symbol);
      since.set(input.symbol, earliest !== undefined && earliest < date ? earliest : date);
    }
    const own = await this.own();
    const series = new Map<TickerSymbol, DailyCloses>();
    await this.#inGroups([...since], async ([symbol, date]) => {
      const currency = currencies.get(symbol);
      if (currency === undefined || own.isPriced(symbol)) return;
      series.set(symbol, await this.dailyCloses(await this.#instrument(symbol, currency), date, today));
    });
    return {
      on: (symbol, date) =>
        own.isPriced(symbol) ? own.closeOn(symbol, date) : lastOnOrBefore(series.get(symbol), date, LONGEST_GAP_DAYS),
      isAsStated: (symbol) => own.isPriced(symbol),
    };
  }

  /** Returns the closes of one instrument between two days as a source reports them now, and that source. */
  series(instrument: FinancialInstrument, since: LocalDate, until: LocalDate): Promise<ReportedCloses> {
    return this.#ask(instrument, since, until);
  }

  /** Returns the closes of one instrument since a day, and of some days before it. */
  dailyCloses(instrument: FinancialInstrument, since: LocalDate, today: LocalDate): Promise<DailyCloses> {
    const from = addDays(since, -LONGEST_GAP_DAYS);
    return closesSince(this.#closeMemory, instrument.symbol, from, today, (day) => this.#ask(instrument, day, today));
  }

  async #ask(instrument: FinancialInstrument, since: LocalDate, today: LocalDate): Promise<ReportedCloses> {
    const days = new Map<LocalDate, DecimalString>();
    const from = createTimestamp(Date.parse(`${since}T00:00:00Z`));
    let to = createTimestamp(Date.parse(`${today}T00:00:00Z`) + 2 * DAY_MS);
    let source: string | undefined;
    for (let page = 0; page < MOST_PAGES; page++) {
      const answer = await this.#market.history(instrument, { interval: '1d', from, to, limit: PAGE }, this.#signal);
      // Two sources in one series would be compared with each other as if they were one.
      if (!answer.ok || (source ?? answer.value.source) !== answer.value.source)
        return { source, days, isWhole: false };
      source = answer.value.source;
      for (const limit of limitsOfSource(source)) this.limits.add(limit);
      const { candles } = answer.value;
      for (const { timestamp, close } of candles)
        days.set(dayOfCandle(timestamp, instrument, tradingZone(instrument)), close);
      const oldest = candles[0]?.timestamp;
      if (oldest === undefined || candles.length < PAGE || oldest <= from) return { source, days, isWhole: true };
      to = createTimestamp(oldest - 1);
    }
    return { source, days, isWhole: true };
  }

  #noted(quote: MarketQuote): MarketQuote {
    for (const limit of limitsOf(quote.freshness)) this.limits.add(limit);
    return quote;
  }

  /** Processes a list a few at a time, so that no source receives everything at once, until the time is over. */
  async #inGroups<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
    const pace = new Pace();
    const inTurn = async (item: T): Promise<void> => {
      if (pace.isDue()) await pace.rest();
      await work(item);
    };
    for (let start = 0; start < items.length; start += AT_ONCE) {
      if (performance.now() >= this.#until) {
        this.isLate = true;
        return;
      }
      await Promise.all(items.slice(start, start + AT_ONCE).map(inTurn));
    }
  }

  /**
   * Returns the instrument, which a source may know where no list has it; a symbol only the owner knows is requested as a
   * share in the currency of its trades.
   */
  async #instrument(symbol: TickerSymbol, currency: CurrencyCode): Promise<FinancialInstrument> {
    await this.#directory.learnSymbol(symbol, currency, this.#signal);
    const found = this.#directory.find(symbol) ?? { symbol, name: symbol, type: 'stock', currency };
    return 'mayTradeInOtherMoney' in found ? { ...found, currency } : found;
  }
}
