import type { LocalDate, SourceResult } from '@finclaw/market';
import type { DecimalString, FinancialInstrument } from '@finclaw/types';
import type { FiledDocument } from './filing-sections.ts';

/** The statement lines used for ratios, the same for every authority. */
export const STATEMENT_LINES = [
  'revenue',
  'operatingIncome',
  'netIncome',
  'eps',
  'assets',
  'liabilities',
  'equity',
  'operatingCashFlow',
  'dividendPerShare',
] as const;
export type StatementLine = (typeof STATEMENT_LINES)[number];

/** One year or one quarter as the company reported it. */
export interface StatementPeriod {
  /** `2025` or `2025-Q3`, by the company's own fiscal year. */
  readonly period: string;
  /** The last day, where the authority gives it. */
  readonly end?: LocalDate;
  readonly lines: Readonly<Partial<Record<StatementLine, DecimalString>>>;
  /** Lines that were not filed but computed as the year less its first three quarters. */
  readonly derived?: readonly StatementLine[];
}

/** A company's statements, newest period first. */
export interface CompanyStatements {
  readonly source: string;
  readonly company: string;
  readonly currency: string;
  /** True for figures of the whole group. */
  readonly isConsolidated?: boolean;
  readonly periods: readonly StatementPeriod[];
  /** Shares outstanding, and the day or report of that number. */
  readonly shares?: { readonly count: DecimalString; readonly asOf: string };
}

/** A document that a company filed. */
export interface Filing {
  /** Its number at the authority. */
  readonly id: string;
  readonly date: LocalDate;
  readonly form: string;
  readonly title: string;
  readonly url: string;
}

/** A dividend per share: declared for a period, or paid to holders of the share before a day. */
export interface Dividend {
  readonly period?: string;
  readonly exDate?: LocalDate;
  /** The day on which it is paid, where the source has it. */
  readonly payDate?: LocalDate;
  readonly amount: DecimalString;
  readonly currency: string;
}

/** A day on which a company announced its results, or is expected to. */
export interface EarningsDate {
  readonly date: LocalDate;
  readonly isExpected: boolean;
  readonly period?: string;
  /** The time of that day, relative to the exchange's hours. */
  readonly hour?: 'before-open' | 'open' | 'after-close';
}

/** A list from one source. */
export interface Listed<T> {
  readonly source: string;
  readonly items: readonly T[];
}

/** An authority's statements of companies; failures are values. Missing data is left out. */
export interface FundamentalsSource {
  readonly id: string;
  covers(instrument: FinancialInstrument): boolean;
  statements?(
    instrument: FinancialInstrument,
    by: 'year' | 'quarter',
    signal?: AbortSignal,
  ): Promise<SourceResult<CompanyStatements>>;
  filings?(instrument: FinancialInstrument, signal?: AbortSignal): Promise<SourceResult<Listed<Filing>>>;
  documents?(filing: Filing): Promise<SourceResult<readonly FiledDocument[]>>;
  earnings?(instrument: FinancialInstrument, signal?: AbortSignal): Promise<SourceResult<Listed<EarningsDate>>>;
  dividends?(instrument: FinancialInstrument, signal?: AbortSignal): Promise<SourceResult<Listed<Dividend>>>;
}
