import type { DecimalString } from '../brand.ts';
import type { AlertCondition, CandleView, FinancialInstrument, NewsItem, TimeInterval } from '../finance.ts';
import type { Locale } from '../languages.ts';
import type { Call, Nothing } from './call.ts';
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
  'quotes.get': Call<{ symbols: string[] }, { quotes: QuoteResult[] }>;

  /** Past prices, oldest first. Default: 200 daily candles. */
  'history.get': Call<
    { symbol: string; interval?: TimeInterval; from?: number; to?: number; limit?: number },
    { instrument: FinancialInstrument; source: string; interval: TimeInterval; candles: CandleView[] }
  >;

  /** Instruments whose name or symbol begins like or sounds like the text, for a search box. */
  'instruments.search': Call<{ query: string; limit?: number }, { instruments: FinancialInstrument[] }>;

  /**
   * The caller's portfolio, null when there is none yet; and the accounts that others share with them, which are no
   * part of it. Returns and daily values need the prices of every day; what is held now is there long before them.
   */
  'portfolio.get': Call<
    { withoutHistory?: boolean; locale?: Locale },
    { portfolio: PortfolioView | null; shared: SharedAccountView[] }
  >;
  /** The rows that count, newest first. */
  'portfolio.rows': Call<{ limit?: number; locale?: Locale }, { rows: TransactionView[]; total: number }>;
  /**
   * Adds a transaction that a person entered. The same id adds nothing a second time; `problem` is the reason if it
   * cannot be added.
   */
  'portfolio.add': Call<
    {
      id: string;
      /** A kind of row, or `asset` for what no exchange lists (a house, a deposit, a loan). */
      kind: string;
      /** Each field as people write it; which ones there are depends on the kind, as in `portfolio.edit`. */
      fields: Record<string, string>;
      locale?: Locale;
    },
    { added: boolean; problem?: string }
  >;
  /**
   * Replaces a row by one with some `fields` changed; the old row is stored and no longer counts. `problem` is the
   * reason if it cannot be done.
   */
  'portfolio.edit': Call<
    { id: string; fields: Record<string, string>; locale?: Locale },
    { edited: boolean; id?: string; problem?: string }
  >;
  /**
   * Undoes a row, unless a later one needs it; then `problem` names that one. An edited row becomes what it was before.
   */
  'portfolio.undo': Call<{ id: string; locale?: Locale }, { undone: boolean; problem?: string }>;
  /**
   * The portfolio's performance without deposits and withdrawals, beside an index; `performance` is null where there
   * are no days to report.
   */
  'portfolio.performance': Call<
    { from?: string; benchmark?: string; account?: string; locale?: Locale },
    { performance: PerformanceView | null; lines: string[] }
  >;
  /** Income that is expected over the next twelve months, by month; nothing of it is announced. */
  'portfolio.income': Call<{ locale?: Locale }, IncomeView>;
  /** The target weights and what to buy and sell to come to them; nothing is traded. */
  'portfolio.targets': Call<{ locale?: Locale }, { plan: TargetPlanView | null; lines: string[] }>;
  /** Stores target weights, each written `AAPL=30`; an empty list removes them. */
  'portfolio.setTargets': Call<
    { targets: string[]; locale?: Locale },
    { plan: TargetPlanView | null; lines: string[] }
  >;
  /** Sums wanted by a day, how far each is and what it takes every month. */
  'portfolio.goals': Call<{ locale?: Locale }, GoalsView>;
  /** Keeps a goal with an amount and a day to come, or with `remove` forgets the one of that name. */
  'portfolio.setGoal': Call<
    {
      name: string;
      amount?: string;
      by?: string;
      currency?: string;
      /** The accounts that count; everything recorded where absent. */
      accounts?: string[];
      /** The return expected in a year, in percent. */
      rate?: string;
      remove?: boolean;
      locale?: Locale;
    },
    GoalsView
  >;
  /** The legal kinds of the accounts and what may still be paid into them this year. */
  'portfolio.accountTypes': Call<{ locale?: Locale }, AccountTypesView>;
  /** Keeps what an account is by law; `taxable` makes it an ordinary one. */
  'portfolio.describeAccount': Call<
    { account: string; type: string; opened?: string; locale?: Locale },
    AccountTypesView
  >;
  /**
   * A year's figures for taxes, as information; by the rules of the person's own country unless another is requested.
   */
  'portfolio.tax': Call<
    {
      country?: 'kr' | 'us';
      year: number;
      /** Other taxable income of the year, as people write it; rates depend on it. */
      otherIncome?: string;
      /** The filing status in the United States; `single` by default. */
      filing?: 'single' | 'joint';
      locale?: Locale;
    },
    /** Without a country where the person has no tax residence and named none. */
    { country: null; reason: string } | { country: 'kr' | 'us'; report: TaxReportView }
  >;
  /**
   * Every transaction as a text: our own layout (`finclaw`), or the file of another program, which may leave rows out.
   */
  'portfolio.export': Call<
    { format?: 'finclaw' | 'portfolio-performance' | 'ghostfolio' | 'beancount' | 'ledger'; locale?: Locale },
    {
      filename: string;
      text: string;
      leftOut: number;
      /** The values that the format has no place for. */
      notes: string[];
    }
  >;
  /**
   * Reads trades from CSV text or an Excel file (`data`, base64). `preview` changes nothing and describes what would
   * happen.
   */
  'portfolio.import': Call<
    {
      csv?: string;
      data?: string;
      filename?: string;
      /** A person's corrections of the columns: `date=거래일`, `currency=USD`. */
      corrections?: string[];
      preview?: boolean;
      /** Adds the rest of a file that has rows which cannot be added; without it such a file adds nothing. */
      skipBad?: boolean;
      /** With it, `import-progress` events tell how far the reading has come. */
      progressId?: string;
      locale?: Locale;
    },
    {
      added: number;
      skipped: number;
      /**
       * Rows that cannot be added and are not there already; while there are any, nothing is added without `skipBad`.
       */
      lacking: number;
      /** The contents of the file, in one sentence. */
      summary: string;
      /** One sentence per line that cannot be used. */
      problems: string[];
      /** For a file in an unknown layout. */
      columns?: ImportColumnsView;
    }
  >;

  /** The caller's alerts. */
  'alerts.list': Call<Nothing, { alerts: AlertView[] }>;
  'alerts.create': Call<
    {
      symbol: string;
      /** `percent_from_here` is a fixed level so far from the current price, `change_percent` a move on one day. */
      condition: {
        type: AlertCondition['type'] | 'percent_from_here';
        value: DecimalString;
      };
    },
    /** With a text about the current price, the level and whether it is met already. */
    { alert: AlertView; message: string }
  >;
  'alerts.remove': Call<{ id: string }, { removed: boolean }>;

  /** The symbols the caller follows, each with its price. */
  'watchlist.get': Call<Nothing, { entries: QuoteResult[] }>;
  'watchlist.add': Call<{ symbol: string }, { entries: QuoteResult[] }>;
  'watchlist.remove': Call<{ symbol: string }, { entries: QuoteResult[] }>;

  /** News about a symbol, or about everything the caller follows. */
  'news.list': Call<{ symbol?: string; limit?: number }, { items: NewsItem[] }>;

  /** A company's filings in the reader's language: statements and ratios, dividends, days of results, documents. */
  'company.get': Call<{ symbol: string; quarters?: boolean; locale?: Locale }, CompanyView>;
}
