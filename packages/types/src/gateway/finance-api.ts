import type { DecimalString } from '../brand.ts';
import type { AlertCondition, CandleView, FinancialInstrument, NewsItem, TimeInterval } from '../finance.ts';
import type { Locale } from '../languages.ts';
import type {
  AlertView,
  CompanyView,
  ImportColumnsView,
  IncomeView,
  PerformanceView,
  PortfolioView,
  QuoteResult,
  SharedAccountView,
  TargetPlanView,
  TaxReportView,
  TransactionView,
} from './finance-view.ts';

/** Every goal with the way to it as text. */
interface GoalsView {
  readonly goals: readonly {
    readonly name: string;
    readonly state: 'reached' | 'open' | 'past' | 'unknown';
    /** The part of the sum that is reached; absent where it cannot be valued. */
    readonly percent?: string;
    readonly lines: readonly string[];
  }[];
  /** Every account, to choose those that count. */
  readonly accounts: readonly string[];
  /** Limits of the prices behind it. */
  readonly notice?: string;
}

/** Every account with its kind, the kinds there are, and the report as text. */
interface AccountTypesView {
  readonly accounts: readonly { readonly account: string; readonly type: string; readonly opened?: string }[];
  readonly types: readonly { readonly type: string; readonly name: string }[];
  readonly lines: readonly string[];
}

/** Prices, portfolio, alerts, watchlist and news. */
export interface FinanceApi {
  /** Prices now, for symbols or names, at most 50. */
  'quotes.get': {
    readonly params: { readonly symbols: readonly string[] };
    readonly result: { readonly quotes: readonly QuoteResult[] };
  };

  /** Past prices, oldest first. Default: 200 daily candles. */
  'history.get': {
    readonly params: {
      readonly symbol: string;
      readonly interval?: TimeInterval;
      readonly from?: number;
      readonly to?: number;
      readonly limit?: number;
    };
    readonly result: {
      readonly instrument: FinancialInstrument;
      readonly source: string;
      readonly interval: TimeInterval;
      readonly candles: readonly CandleView[];
    };
  };

  /** Instruments whose name or symbol begins like or sounds like the text, for a search box. */
  'instruments.search': {
    readonly params: { readonly query: string; readonly limit?: number };
    readonly result: { readonly instruments: readonly FinancialInstrument[] };
  };

  /**
   * The caller's portfolio, null when there is none yet; and the accounts that others share with them, which are no
   * part of it. Returns and daily values need the prices of every day; what is held now is there long before them.
   */
  'portfolio.get': {
    readonly params: { readonly withoutHistory?: boolean; readonly locale?: Locale };
    readonly result: { readonly portfolio: PortfolioView | null; readonly shared: readonly SharedAccountView[] };
  };
  /** The rows that count, newest first. */
  'portfolio.rows': {
    readonly params: { readonly limit?: number; readonly locale?: Locale };
    readonly result: { readonly rows: readonly TransactionView[]; readonly total: number };
  };
  /**
   * Adds a transaction that a person entered. The same id adds nothing a second time; `problem` is the reason if it
   * cannot be added.
   */
  'portfolio.add': {
    readonly params: {
      readonly id: string;
      /** A kind of row, or `asset` for what no exchange lists (a house, a deposit, a loan). */
      readonly kind: string;
      /** Each field as people write it; which ones there are depends on the kind, as in `portfolio.edit`. */
      readonly fields: Readonly<Record<string, string>>;
      readonly locale?: Locale;
    };
    readonly result: { readonly added: boolean; readonly problem?: string };
  };
  /**
   * Replaces a row by one with some `fields` changed; the old row is stored and no longer counts. `problem` is the
   * reason if it cannot be done.
   */
  'portfolio.edit': {
    readonly params: {
      readonly id: string;
      readonly fields: Readonly<Record<string, string>>;
      readonly locale?: Locale;
    };
    readonly result: { readonly edited: boolean; readonly id?: string; readonly problem?: string };
  };
  /**
   * Undoes a row, unless a later one needs it; then `problem` names that one. An edited row becomes what it was before.
   */
  'portfolio.undo': {
    readonly params: { readonly id: string; readonly locale?: Locale };
    readonly result: { readonly undone: boolean; readonly problem?: string };
  };
  /**
   * The portfolio's performance without deposits and withdrawals, beside an index; `performance` is null where there
   * are no days to report.
   */
  'portfolio.performance': {
    readonly params: {
      readonly from?: string;
      readonly benchmark?: string;
      readonly account?: string;
      readonly locale?: Locale;
    };
    readonly result: { readonly performance: PerformanceView | null; readonly lines: readonly string[] };
  };
  /** Income that is expected over the next twelve months, by month; nothing of it is announced. */
  'portfolio.income': {
    readonly params: { readonly locale?: Locale };
    readonly result: IncomeView;
  };
  /** The target weights and what to buy and sell to come to them; nothing is traded. */
  'portfolio.targets': {
    readonly params: { readonly locale?: Locale };
    readonly result: { readonly plan: TargetPlanView | null; readonly lines: readonly string[] };
  };
  /** Stores target weights, each written `AAPL=30`; an empty list removes them. */
  'portfolio.setTargets': {
    readonly params: { readonly targets: readonly string[]; readonly locale?: Locale };
    readonly result: { readonly plan: TargetPlanView | null; readonly lines: readonly string[] };
  };
  /** Sums wanted by a day, how far each is and what it takes every month. */
  'portfolio.goals': {
    readonly params: { readonly locale?: Locale };
    readonly result: GoalsView;
  };
  /** Keeps a goal with an amount and a day to come, or with `remove` forgets the one of that name. */
  'portfolio.setGoal': {
    readonly params: {
      readonly name: string;
      readonly amount?: string;
      readonly by?: string;
      readonly currency?: string;
      /** The accounts that count; everything recorded where absent. */
      readonly accounts?: readonly string[];
      /** The return expected in a year, in percent. */
      readonly rate?: string;
      readonly remove?: boolean;
      readonly locale?: Locale;
    };
    readonly result: GoalsView;
  };
  /** The legal kinds of the accounts and what may still be paid into them this year. */
  'portfolio.accountTypes': {
    readonly params: { readonly locale?: Locale };
    readonly result: AccountTypesView;
  };
  /** Keeps what an account is by law; `taxable` makes it an ordinary one. */
  'portfolio.describeAccount': {
    readonly params: {
      readonly account: string;
      readonly type: string;
      readonly opened?: string;
      readonly locale?: Locale;
    };
    readonly result: AccountTypesView;
  };
  /**
   * A year's figures for taxes, as information; by the rules of the person's own country unless another is requested.
   */
  'portfolio.tax': {
    readonly params: {
      readonly country?: 'kr' | 'us';
      readonly year: number;
      /** Other taxable income of the year, as people write it; rates depend on it. */
      readonly otherIncome?: string;
      /** The filing status in the United States; `single` by default. */
      readonly filing?: 'single' | 'joint';
      readonly locale?: Locale;
    };
    /** Without a country where the person has no tax residence and named none. */
    readonly result:
      | { readonly country: null; readonly reason: string }
      | { readonly country: 'kr' | 'us'; readonly report: TaxReportView };
  };
  /**
   * Every transaction as a text: our own layout (`finclaw`), or the file of another program, which may leave rows out.
   */
  'portfolio.export': {
    readonly params: {
      readonly format?: 'finclaw' | 'portfolio-performance' | 'ghostfolio' | 'beancount' | 'ledger';
      readonly locale?: Locale;
    };
    readonly result: {
      readonly filename: string;
      readonly text: string;
      readonly leftOut: number;
      /** The values that the format has no place for. */
      readonly notes: readonly string[];
    };
  };
  /**
   * Reads trades from CSV text or an Excel file (`data`, base64). `preview` changes nothing and describes what would
   * happen.
   */
  'portfolio.import': {
    readonly params: {
      readonly csv?: string;
      readonly data?: string;
      readonly filename?: string;
      /** A person's corrections of the columns: `date=거래일`, `currency=USD`. */
      readonly corrections?: readonly string[];
      readonly preview?: boolean;
      /** Adds the rest of a file that has rows which cannot be added; without it such a file adds nothing. */
      readonly skipBad?: boolean;
      /** With it, `import-progress` events tell how far the reading has come. */
      readonly progressId?: string;
      readonly locale?: Locale;
    };
    readonly result: {
      readonly added: number;
      readonly skipped: number;
      /**
       * Rows that cannot be added and are not there already; while there are any, nothing is added without `skipBad`.
       */
      readonly lacking: number;
      /** The contents of the file, in one sentence. */
      readonly summary: string;
      /** One sentence per line that cannot be used. */
      readonly problems: readonly string[];
      /** For a file in an unknown layout. */
      readonly columns?: ImportColumnsView;
    };
  };

  /** The caller's alerts. */
  'alerts.list': { readonly params: Record<string, never>; readonly result: { readonly alerts: readonly AlertView[] } };
  'alerts.create': {
    readonly params: {
      readonly symbol: string;
      /** `percent_from_here` is a fixed level so far from the current price, `change_percent` a move on one day. */
      readonly condition: {
        readonly type: AlertCondition['type'] | 'percent_from_here';
        readonly value: DecimalString;
      };
    };
    /** With a text about the current price, the level and whether it is met already. */
    readonly result: { readonly alert: AlertView; readonly message: string };
  };
  'alerts.remove': { readonly params: { readonly id: string }; readonly result: { readonly removed: boolean } };

  /** The symbols the caller follows, each with its price. */
  'watchlist.get': {
    readonly params: Record<string, never>;
    readonly result: { readonly entries: readonly QuoteResult[] };
  };
  'watchlist.add': {
    readonly params: { readonly symbol: string };
    readonly result: { readonly entries: readonly QuoteResult[] };
  };
  'watchlist.remove': {
    readonly params: { readonly symbol: string };
    readonly result: { readonly entries: readonly QuoteResult[] };
  };

  /** News about a symbol, or about everything the caller follows. */
  'news.list': {
    readonly params: { readonly symbol?: string; readonly limit?: number };
    readonly result: { readonly items: readonly NewsItem[] };
  };

  /** A company's filings in the reader's language: statements and ratios, dividends, days of results, documents. */
  'company.get': {
    readonly params: { readonly symbol: string; readonly quarters?: boolean; readonly locale?: Locale };
    readonly result: CompanyView;
  };
}
