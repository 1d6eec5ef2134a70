import type { LocalDate, Money } from '@finclaw/market';
import type { CurrencyCode, DecimalString, MarketQuote, TickerSymbol } from '@finclaw/types';
import type { FoldOptions, RefusedRow } from '../book/fold.ts';
import type { LotMethod } from '../book/lots.ts';
import type { Figure, MaybeFigure, MissingInput } from './figure.ts';
import type { FxRates } from './fx-rates.ts';

/** The part of a quote that a valuation needs. */
export type PortfolioQuote = Pick<MarketQuote, 'price' | 'currency'> & Partial<MarketQuote>;

export interface ValueOptions extends FoldOptions {
  readonly quotes: ReadonlyMap<TickerSymbol, PortfolioQuote>;
  readonly fxRates: FxRates;
  readonly asOf: LocalDate;
  readonly baseCurrency: CurrencyCode;
}

/** The rates of past days, and of the day of a valuation. */
export type RateOptions = Pick<ValueOptions, 'fxRates' | 'asOf' | 'baseCurrency'>;

/** The cost at the exchange rates of the days it was paid, and the parts of the gain, in the base currency. */
export interface GainInBase {
  readonly cost: MaybeFigure;
  readonly gain: MaybeFigure;
  /** The gain in its own currency, at the rate of now; the rest is what the exchange rate did to the cost. */
  readonly byPrice: MaybeFigure;
}

/** One open lot and its value. */
export interface LotValue {
  /** Undefined where it is in the base currency. */
  readonly inBase: () => GainInBase | undefined;
  /** The ledger row that brought it in. */
  readonly id: string;
  readonly acquired: LocalDate;
  readonly quantity: DecimalString;
  readonly cost: MaybeFigure;
  readonly value: MaybeFigure;
  readonly gain: MaybeFigure;
  /** Ids of the rows that had a part in what is left of it. */
  readonly rows: () => readonly string[];
}

/** One symbol in one account. */
export interface HoldingValue {
  readonly account: string;
  readonly symbol: TickerSymbol;
  readonly currency: CurrencyCode;
  readonly quantity: DecimalString;
  /** Cost per share, to ten digits; absent where the cost is not known. */
  readonly averageCost?: Money;
  readonly cost: MaybeFigure;
  readonly price?: Money;
  readonly value: MaybeFigure;
  readonly unrealised: MaybeFigure;
  /** Of the cost; absent without a price or a cost. */
  readonly unrealisedPercent?: DecimalString;
  readonly realised: MaybeFigure;
  /**
   * The same in the base currency, what came and what went each at the rate of its own day: it stays as it is once it
   * is made.
   */
  readonly realisedInBase: MaybeFigure;
  /** The part of it due to the exchange rate between buying and selling. */
  readonly realisedFx: MaybeFigure;
  readonly income: Figure;
  /** Fees and taxes inside its trades. */
  readonly costs: Figure;
  /** Undefined where it is in the base currency. */
  readonly inBase: () => GainInBase | undefined;
  readonly lots: () => readonly LotValue[];
  /** Ids of the rows that what is held now comes from. */
  readonly rows: () => readonly string[];
}

/** A holding without a price. */
export type LeftOutHolding = Pick<HoldingValue, 'symbol' | 'account' | 'quantity' | 'cost'>;

/**
 * The sums over holdings and cash. Realised profit and income are after costs; `charges` are fees and taxes charged on
 * their own.
 */
export interface Totals {
  readonly cost: MaybeFigure;
  readonly value: MaybeFigure;
  readonly cash: MaybeFigure;
  readonly realised: MaybeFigure;
  readonly unrealised: MaybeFigure;
  readonly income: MaybeFigure;
  readonly charges: MaybeFigure;
  /** Every fee and tax paid, also those already inside the figures above. */
  readonly fees: MaybeFigure;
  readonly taxes: MaybeFigure;
  /** realised + unrealised + income - charges */
  readonly profit: MaybeFigure;
}

/**
 * The sums over all currencies, in the base currency: what is held at today's rates, what is past (realised, income,
 * charges, fees, taxes, money put in) at the rate of each day.
 */
export interface BaseTotals extends Totals {
  /** Money put in less money taken out, each at the rate of its day. */
  readonly contributed: MaybeFigure;
  /** The part of the realised profit that exchange rates made between buying and selling. */
  readonly realisedFx: MaybeFigure;
  /** The effect of exchange rates on the present holdings, cash included: profit less all of its other parts. */
  readonly fxEffect: MaybeFigure;
}

export interface AccountValue {
  readonly account: string;
  readonly method: LotMethod;
  /** False when the ledger knows of no deposit: then cash is not part of the account. */
  readonly keepsCash: boolean;
  readonly holdings: readonly HoldingValue[];
  /** Symbols that were sold out or moved away. */
  readonly closed: readonly HoldingValue[];
  readonly cash: readonly Figure[];
  /** What is past in the base currency, each amount at the rate of its day. */
  readonly past: Pick<BaseTotals, 'realised' | 'realisedFx' | 'income' | 'charges' | 'fees' | 'taxes'>;
}

/** The value of a ledger on a day. */
export interface PortfolioValue {
  /** Sales whose chosen lots were not all available. */
  readonly unmetLots: readonly string[];
  readonly asOf: LocalDate;
  readonly baseCurrency: CurrencyCode;
  readonly accounts: readonly AccountValue[];
  readonly byCurrency: ReadonlyMap<CurrencyCode, Totals>;
  readonly total: BaseTotals;
  /** The value of one unit of each currency in the base currency today, where known. */
  readonly rates: ReadonlyMap<CurrencyCode, DecimalString>;
  /** Rows that are impossible and count for nothing. */
  readonly refused: readonly RefusedRow[];
  /**
   * The holdings without a price. Value, cost and unrealised profit are of all others, and the profit counts these at
   * what they had cost. Empty where nothing held has a price: then there is no total.
   */
  readonly leftOut: readonly HoldingValue[];
  /** Everything that was needed and not there. */
  readonly missing: readonly MissingInput[];
}
