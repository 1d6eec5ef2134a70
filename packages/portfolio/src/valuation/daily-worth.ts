import { Decimal, type LocalDate, parseDecimal } from '@finclaw/market';
import type { CurrencyCode, DecimalString, TickerSymbol } from '@finclaw/types';
import type { AccountBook } from '../book/account-book.ts';
import type { MissingInput } from './figure.ts';
import type { ValueOptions } from './portfolio-value.ts';

/** Past prices, adjusted for later splits, as market data sources give them. */
export interface Closes {
  /** The last closing price on or before a day. */
  on(symbol: TickerSymbol, date: LocalDate): DecimalString | undefined;
  /** Tells whether a price is that of its day, and not divided by later splits. */
  isAsStated?(symbol: TickerSymbol): boolean;
}

/** The holdings at one moment, over all accounts. */
export interface Snapshot {
  readonly shares: ReadonlyMap<TickerSymbol, { readonly quantity: Decimal; readonly currency: CurrencyCode }>;
  readonly cash: ReadonlyMap<CurrencyCode, Decimal>;
}

/** Notes what is held right now, but for what counts as outside. */
export function takeSnapshot(accounts: Iterable<AccountBook>, without: readonly TickerSymbol[] = []): Snapshot {
  const shares = new Map<TickerSymbol, { quantity: Decimal; currency: CurrencyCode }>();
  const cash = new Map<CurrencyCode, Decimal>();
  for (const account of accounts) {
    for (const { symbol, quantity, currency } of account.positions.values()) {
      if (quantity.isZero() || currency === undefined || without.includes(symbol)) continue;
      const elsewhere = shares.get(symbol)?.quantity;
      shares.set(symbol, { quantity: elsewhere === undefined ? quantity : quantity.plus(elsewhere), currency });
    }
    if (!account.keepsCash) continue;
    for (const pocket of account.pockets.values())
      cash.set(pocket.currency, pocket.cash.plus(cash.get(pocket.currency) ?? 0));
  }
  return { shares, cash };
}

/** A split that multiplied the shares of a symbol on a day. */
export interface PastSplit {
  readonly symbol: TickerSymbol;
  readonly date: LocalDate;
  readonly factor: Decimal;
}

/**
 * The facts needed to use today's sources for old prices: later splits, and the present symbols of renamed instruments.
 */
export interface PriceHistory {
  readonly splits: readonly PastSplit[];
  readonly renamed: ReadonlyMap<TickerSymbol, TickerSymbol>;
}

/** Values past moments in the base currency and collects what it would have needed to know. */
export class DailyWorth {
  readonly #missing = new Map<string, MissingInput>();
  /**
   * Prices and rates as they were found; each day is looked at for what was held before it, after it, and for what came
   * and went.
   */
  readonly #known = new Map<LocalDate, Map<string, Decimal | undefined>>();
  readonly #options: ValueOptions;
  readonly #closes: Closes;
  readonly #history: PriceHistory;

  constructor(options: ValueOptions, closes: Closes, history: PriceHistory) {
    this.#options = options;
    this.#closes = closes;
    this.#history = history;
  }

  /** The missing inputs, each once. */
  get missing(): readonly MissingInput[] {
    return [...this.#missing.values()];
  }

  get missingCount(): number {
    return this.#missing.size;
  }

  /** Returns the value of a snapshot at the end of a day. */
  of({ shares, cash }: Snapshot, date: LocalDate): Decimal {
    let worth = new Decimal(0);
    for (const [currency, amount] of cash) worth = worth.plus(this.money(amount, currency, date));
    for (const [symbol, { quantity, currency }] of shares)
      worth = worth.plus(this.shares(symbol, quantity, currency, date));
    return worth;
  }

  /** An amount in the base currency at the rate of a day. */
  money(amount: Decimal, currency: CurrencyCode, date: LocalDate): Decimal {
    const { baseCurrency } = this.#options;
    if (currency === baseCurrency || amount.isZero()) return amount;
    const rate = this.#once(date, `/${currency}`, () => this.#rate(currency, date));
    if (rate !== undefined) return amount.times(rate);
    const pair = `${currency}/${baseCurrency}`;
    this.#missing.set(`${pair} ${date}`, { kind: 'rate', pair, date });
    return new Decimal(0);
  }

  /** Shares in the base currency at the price and rate of a day. */
  shares(held: TickerSymbol, quantity: Decimal, currency: CurrencyCode, date: LocalDate): Decimal {
    const symbol = listedAs(held, this.#history.renamed);
    const price = this.priceOf(held, date);
    if (price !== undefined) return this.money(quantity.times(price), currency, date);
    this.#missing.set(`${symbol} ${date}`, { kind: 'close', symbol, date });
    // The rate is looked up all the same, so that the list of missing inputs is complete.
    this.money(quantity, currency, date);
    return new Decimal(0);
  }

  /** Returns the price of one unit on a day, in the shares of that day; undefined where it is not known. */
  priceOf(held: TickerSymbol, date: LocalDate): Decimal | undefined {
    const symbol = listedAs(held, this.#history.renamed);
    return this.#once(date, symbol, () => this.#price(symbol, date));
  }

  #once(date: LocalDate, name: string, find: () => Decimal | undefined): Decimal | undefined {
    const ofDay = this.#known.get(date) ?? new Map<string, Decimal | undefined>();
    if (ofDay.size === 0) this.#known.set(date, ofDay);
    const known = ofDay.get(name);
    if (known !== undefined || ofDay.has(name)) return known;
    const found = find();
    ofDay.set(name, found);
    return found;
  }

  #rate(currency: CurrencyCode, date: LocalDate): Decimal | undefined {
    const { fxRates, baseCurrency, asOf } = this.#options;
    const current = date === asOf ? fxRates.rate(currency, baseCurrency) : undefined;
    const rate = current ?? fxRates.rate(currency, baseCurrency, date);
    return rate === undefined ? undefined : parseDecimal(rate);
  }

  #price(symbol: TickerSymbol, date: LocalDate): Decimal | undefined {
    const { asOf, quotes } = this.#options;
    const quote = date === asOf ? quotes.get(symbol) : undefined;
    if (quote !== undefined) return parseDecimal(quote.price);
    const close = this.#closes.on(symbol, date);
    if (close === undefined) return undefined;
    return this.#closes.isAsStated?.(symbol)
      ? parseDecimal(close)
      : inSharesOf(date, symbol, parseDecimal(close), this.#history);
  }
}

/** A price of a day in the shares of that day: sources divide old prices by later splits. */
export function inSharesOf(date: LocalDate, symbol: TickerSymbol, price: Decimal, { splits }: PriceHistory): Decimal {
  const later = splits.filter((split) => split.symbol === symbol && split.date > date);
  return later.reduce((then, { factor }) => then.times(factor), price);
}

/** The symbol under which sources list what had another one before. */
export function listedAs(symbol: TickerSymbol, renamed: ReadonlyMap<TickerSymbol, TickerSymbol>): TickerSymbol {
  let current = symbol;
  // A name that came back would lead around for ever.
  for (let left = renamed.size; left > 0; left--) current = renamed.get(current) ?? current;
  return current;
}
