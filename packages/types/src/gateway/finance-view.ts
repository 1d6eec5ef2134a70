import type { CurrencyCode, DecimalString, TickerSymbol } from '../brand.ts';
import type { Alert, AlertTrigger, FinancialInstrument, Freshness, MarketQuote } from '../finance.ts';
import type { ShareAccess } from './people-view.ts';

// Prices, alerts and portfolios. Everything here is plain JSON; times are milliseconds since the epoch.

/** A price, or the reason there is none. `query` repeats the request. */
export type QuoteResult =
  | {
      readonly query: string;
      readonly ok: true;
      readonly instrument: FinancialInstrument;
      readonly quote: MarketQuote;
    }
  | {
      readonly query: string;
      readonly ok: false;
      readonly reason: 'unknown' | 'ambiguous' | 'unavailable';
      readonly message: string;
      /** The possible meanings. */
      readonly candidates: readonly FinancialInstrument[];
    };

/** An amount of money, or what is missing to know it. */
export type MoneyView =
  | { readonly amount: DecimalString; readonly currency: CurrencyCode }
  | { readonly missing: readonly string[] };

/** The instrument of an alert, by name; absent for what is no longer listed. */
interface NamedSubject {
  readonly instrumentName?: string;
  readonly currency?: CurrencyCode;
}

/** A price alert of a person. */
export interface AlertView extends Alert, NamedSubject {}

/** A fired alert: the instrument, the condition, the value and its time. */
export interface FiredAlertView extends AlertTrigger, NamedSubject {}

/** One symbol in one account. */
export interface HoldingView {
  readonly account: string;
  readonly symbol: TickerSymbol;
  readonly name?: string;
  readonly currency: CurrencyCode;
  readonly quantity: DecimalString;
  readonly averageCost: MoneyView;
  readonly cost: MoneyView;
  readonly price?: MoneyView;
  readonly value: MoneyView;
  readonly unrealised: MoneyView;
  readonly unrealisedPercent?: DecimalString;
  readonly realised: MoneyView;
  readonly income: MoneyView;
  readonly freshness?: Freshness;
  /** Since the last close: of one share, and as a percentage. */
  readonly dayChange?: MoneyView;
  readonly dayPercent?: DecimalString;
  /** Of all securities and recorded cash, a fraction: 0.1 is ten per cent. */
  readonly weight?: DecimalString;
  /** The group it is counted under: its sector, or else its kind, such as `etf`. */
  readonly sector: string;
  /** Its asset class, such as `crypto` or `real-estate`; `unclassified` where it is unknown. */
  readonly assetClass: string;
  /** True where all shares are counted together at average cost: then there is one lot, with the day of the first purchase. */
  readonly isAtAverageCost: boolean;
  readonly lots: readonly {
    readonly id: string;
    readonly acquired: string;
    readonly quantity: DecimalString;
    readonly cost: MoneyView;
    readonly value: MoneyView;
    readonly gain: MoneyView;
  }[];
}

/** A portfolio at the end of a day, in its base currency. */
interface PortfolioDayView {
  readonly date: string;
  /** Securities and recorded cash. */
  readonly value: DecimalString;
  /** The day's deposits less withdrawals. */
  readonly flow: DecimalString;
  /** Everything put in less everything taken out, up to the day. */
  readonly invested: DecimalString;
}

/**
 * The performance of a portfolio without deposits and withdrawals. Fractions: 0.1 is ten per cent; amounts are in the
 * base currency.
 */
export interface PerformanceView {
  readonly baseCurrency: CurrencyCode;
  readonly from: string;
  readonly to: string;
  readonly growth: DecimalString;
  /** The deepest fall and its days, and how far below its high it lies now. */
  readonly drawdown?: {
    readonly deepest: DecimalString;
    readonly from: string;
    readonly to: string;
    readonly recovered?: string;
    readonly now: DecimalString;
  };
  readonly volatility?: DecimalString;
  /**
   * An index or a share over the same time, the portfolio's lead over it, and the value the same money would have in
   * it.
   */
  readonly benchmark?: {
    readonly symbol: TickerSymbol;
    readonly growth: DecimalString;
    readonly ahead: DecimalString;
    readonly sameMoney: DecimalString;
  };
  /** The gain of each symbol since the beginning, best first, and its part of the invested money. */
  readonly contributions: readonly {
    readonly symbol: TickerSymbol;
    readonly profit: DecimalString;
    readonly share?: DecimalString;
  }[];
}

/** The purchases (or sales, where `shares` is negative) to reach target weights; a calculation, not an order. */
export interface TargetPlanView {
  readonly baseCurrency: CurrencyCode;
  readonly worth: DecimalString;
  readonly cashAfter: DecimalString;
  readonly lines: readonly {
    readonly symbol: TickerSymbol;
    readonly currency: CurrencyCode;
    readonly target: DecimalString;
    readonly weight: DecimalString;
    readonly price: DecimalString;
    readonly shares: DecimalString;
    readonly amount: DecimalString;
  }[];
}

/** Expected income before tax: announced dividends, coupons by the terms of bonds, the rest as it came in the last twelve months. */
export interface IncomeView {
  readonly from: string;
  readonly to: string;
  readonly months: readonly {
    /** Such as 2026-11. */
    readonly month: string;
    /** A sum in each currency. */
    readonly totals: readonly MoneyView[];
    readonly items: readonly {
      readonly date: string;
      readonly name: string;
      /** Dividend, interest or coupon, in words. */
      readonly kind: string;
      readonly amount: MoneyView;
      /** Of an announced dividend: the first day without it. */
      readonly exDate?: string | undefined;
    }[];
  }[];
  readonly totals: readonly MoneyView[];
  /** All of it in the base currency at the rates of now, where some is in another. */
  readonly totalInBase?: MoneyView;
  readonly bonds: readonly { readonly name: string; readonly maturity: string; readonly yieldPercent: DecimalString }[];
}

/** A trade or payment in words, and the entries of the ledger it comes from, each with its file and row. */
export interface TaxItemView {
  readonly text: string;
  readonly entries: readonly string[];
}

/** A year for the tax office in words, as information. */
export interface TaxReportView {
  readonly title: string;
  /** The state of the estimate, where something is not worked out. */
  readonly status?: string | undefined;
  /** The trades that were closed in the year, then the dividends, interest and sales behind other figures. */
  readonly sales: readonly TaxItemView[];
  readonly others: readonly TaxItemView[];
  /** The files that entries were read from, with when and the digest of each. */
  readonly files: readonly string[];
  readonly figures: readonly {
    readonly label: string;
    readonly value: string;
    /** The rule behind it. */
    readonly source?: string | undefined;
    /** Its trades and other entries, by their place in `sales` and behind those in `others`. */
    readonly items: readonly number[];
  }[];
  /** The parts that are not worked out, and why. */
  readonly notes: readonly string[];
}

/** What one account is worth, cost and gained, in the base currency of its portfolio. */
interface AccountTotalsView {
  readonly account: string;
  /** Of the holdings, debts taken off. */
  readonly value: MoneyView;
  /** Absent where the account keeps no record of its cash. */
  readonly cash?: MoneyView;
  /** At the exchange rates of the days on which it was paid. */
  readonly cost: MoneyView;
  /** Unrealised, realised and income, less charges. */
  readonly gain: MoneyView;
  /** Holdings and cash before debts, where there are debts: what the weight is of. */
  readonly owned?: MoneyView;
  /** The part of everything owned before debts, in percent. */
  readonly weightPercent?: DecimalString | undefined;
}

/** A portfolio with everything it earned and cost, in its base currency. */
export interface PortfolioView {
  readonly asOf: string;
  readonly baseCurrency: CurrencyCode;
  readonly holdings: readonly HoldingView[];
  readonly accounts: readonly AccountTotalsView[];
  /** Of each account and currency. */
  readonly cash: readonly (MoneyView & { readonly account: string })[];
  readonly total: {
    /** Of the securities. */
    readonly value: MoneyView;
    /** Securities and recorded cash. */
    readonly worth: MoneyView;
    readonly cost: MoneyView;
    readonly cash: MoneyView;
    readonly contributed: MoneyView;
    readonly profit: MoneyView;
    readonly realised: MoneyView;
    readonly unrealised: MoneyView;
    readonly income: MoneyView;
    readonly fees: MoneyView;
    readonly taxes: MoneyView;
    readonly fxEffect: MoneyView;
  };
  /** Assets and debts, where there are debts. */
  readonly netWorth?: { readonly assets: MoneyView; readonly liabilities: MoneyView };
  /** The change of all holdings since their last closes, and what part it is of their value before. */
  readonly today?: { readonly change: MoneyView; readonly percent?: DecimalString };
  /** The value of one unit of each currency in the base currency today, where known. */
  readonly rates: Readonly<Record<string, DecimalString>>;
  /** Fractions: 0.1 is ten per cent. */
  readonly returns?: {
    readonly moneyWeighted?: DecimalString;
    readonly timeWeighted?: DecimalString;
    /** Sentences about these rates. */
    readonly notes: readonly string[];
  };
  /**
   * The value of each day in the base currency, oldest first; a day that lacks a price or a rate is left out and a
   * warning names it.
   */
  readonly daily?: readonly PortfolioDayView[];
  /** Sentences about rows that count for nothing or inputs that are missing. */
  readonly warnings: readonly string[];
}

/** An account that another person shares with the caller, as a separate portfolio. */
export interface SharedAccountView {
  /** The name of its owner. */
  readonly name: string;
  readonly access: ShareAccess;
  /** Null when nothing is recorded in it. */
  readonly portfolio: PortfolioView | null;
}

/** One row of the record of a portfolio, newest first where they are listed. */
export interface TransactionView {
  readonly id: string;
  readonly date: string;
  readonly kind: string;
  readonly account: string;
  readonly symbol?: TickerSymbol;
  readonly name?: string;
  readonly quantity?: DecimalString;
  readonly price?: DecimalString;
  readonly amount?: DecimalString;
  readonly currency?: CurrencyCode;
  /** The settlement in another currency than the trade's, and the rate of one unit. */
  readonly settled?: { readonly amount: DecimalString; readonly currency: CurrencyCode; readonly rate: DecimalString };
  /** The fields of the row, present and possible, as `portfolio.edit` takes them; empty where unset. */
  readonly fields: Readonly<Record<string, string>>;
  /** It took the place of another row, which comes back when this one is taken back. */
  readonly isEdited?: true;
  /** It is in an account of another person. */
  readonly isShared?: true;
  /** And the caller may only look at it. */
  readonly isReadOnly?: true;
  /** The person who entered it, if not the owner of the account. */
  readonly by?: string;
}

/** The interpretation of the columns of a file in an unknown layout, for a person to complete or correct. */
export interface ImportColumnsView {
  readonly fields: readonly {
    readonly field: string;
    readonly name: string;
    /** The column it is read from, or its constant value. */
    readonly column?: string | undefined;
    /** Without it the file cannot be read. */
    readonly isMissing?: true;
  }[];
  /** Every column that can be named. */
  readonly columns: readonly string[];
}

/** A company's filings, ready to be displayed. */
export interface CompanyView {
  readonly symbol: string;
  readonly name: string;
  /** Statements by period, newest first, with the source and the currency in words; absent where there is no source. */
  readonly statements?: {
    readonly title: string;
    readonly periods: readonly string[];
    readonly lines: readonly { readonly label: string; readonly values: readonly string[] }[];
    readonly ratios: readonly { readonly label: string; readonly value: string; readonly formula: string }[];
  };
  readonly dividends: readonly { readonly when: string; readonly amount: string; readonly source: string }[];
  /** Days of results, announced or expected. */
  readonly results: readonly string[];
  readonly filings: readonly { readonly date: string; readonly title: string; readonly url: string }[];
  /** The unavailable data, in words. */
  readonly unavailable: readonly string[];
}
