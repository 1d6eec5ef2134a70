import type { AssetClass } from '@finclaw/config';
import { Decimal, type LocalDate, parseDecimal, toDecimalString } from '@finclaw/market';
import type { CurrencyCode, DataLimit, DecimalString, TickerSymbol } from '@finclaw/types';
import type { HistoryRow } from '../ledger/ledger-row.ts';
import type { RowOrigin } from '../ledger/row-origin.ts';
import type { MissingInput } from '../valuation/figure.ts';
import type { LargeHolding } from './large-holder.ts';
import type { TaxCountry } from './tax-rules.ts';
import type { Declined, OmittedRule, Treatment } from './tax-treatment.ts';

/** One part of a closing: shares of one lot, with both sides in one currency. */
export interface ClosedPart {
  readonly account: string;
  readonly symbol: TickerSymbol;
  readonly kind: 'sell' | 'cover';
  readonly acquired: LocalDate;
  readonly closed: LocalDate;
  /** The day on which the sale was paid for. */
  readonly settled: LocalDate;
  readonly quantity: DecimalString;
  readonly proceeds: DecimalString;
  readonly cost: DecimalString;
  readonly gain: DecimalString;
  /** The currency of the amounts: the country's, or the trade's own where no rate of the day can be used. */
  readonly currency: CurrencyCode;
  /** True where the cost of the shares is unknown, so that cost and gain are meaningless. */
  readonly isCostUnknown?: true;
  /** The taxation of the account: the usual one, or by special rules. */
  readonly accountKind: AccountKind;
  /** The class of the instrument, and the country's treatment of a gain with it. */
  readonly assetClass: AssetClass | 'unclassified';
  readonly treatment: Treatment;
  /** True for what is traded in another currency than the country's. */
  readonly isConverted: boolean;
  /** The row of the sale, and the lot it came out of. */
  readonly row: string;
  readonly lot: string;
}

/** The tax treatment of an account. */
export type AccountKind = 'taxable' | 'ria' | 'isa' | 'isa-low-income' | 'pension';

/** Returns true for an ISA of either kind. */
export const isIsa = (kind: AccountKind): boolean => kind === 'isa' || kind === 'isa-low-income';

/** Returns true for an account whose trades and income are taxed as usual; a returning account only adds a relief. */
export const isOrdinary = (kind: AccountKind): boolean => kind === 'taxable' || kind === 'ria';

/** A figure of the report, with the rule it follows where there is one. */
export interface TaxFigure {
  readonly name: TaxFigureName;
  /** The closings whose gains it adds up. */
  readonly parts?: readonly ClosedPart[];
  readonly amount: DecimalString;
  readonly source?: string;
  /** The rate it is worked out with. */
  readonly ratePercent?: DecimalString;
}

/** A figure of the report with everything it rests on, also what the figures that it follows from rest on. */
export interface OpenedFigure extends Omit<TaxFigure, 'parts'> {
  /** Closed trades, by their place in `parts`. */
  readonly trades: readonly number[];
  /** Other rows of the ledger, by their ids: dividends, interest, sales that are taxed as such. */
  readonly rows: readonly string[];
}

export type TaxFigureName =
  | 'foreignGain'
  | 'domesticGain'
  | 'fundGain'
  | 'fundLoss'
  | 'cryptoGain'
  | 'cryptoTax'
  | 'cryptoLocalTax'
  | 'bondGain'
  | 'unclassifiedGain'
  | 'deduction'
  | 'deductionLeft'
  | 'returningRelief'
  | 'boughtElsewhere'
  | 'taxableGain'
  | 'estimatedTax'
  | 'estimatedLocalTax'
  | 'shortTermGain'
  | 'longTermGain'
  | 'collectiblesGain'
  | 'washSaleDisallowed'
  | 'lossLimit'
  | 'lossCarried'
  | 'ordinaryTax'
  | 'collectiblesTax'
  | 'longTermTax'
  | 'netInvestmentTax'
  | 'foreignTaxPaid'
  | 'foreignTaxCredit'
  | 'foreignCreditAtMost'
  | 'largeHolderGain'
  | 'heldLongDividends'
  | 'otherIncome'
  | 'expectedWithheld'
  | 'foreignTopUp'
  | 'financialIncome'
  | 'aboveThreshold'
  | 'thresholdLeft'
  | 'taxOnExcess'
  | 'localTaxOnExcess'
  | 'highDividendIncome'
  | 'highDividendTax'
  | 'highDividendLocalTax'
  | 'highDividendSaves'
  | 'transactionTax'
  | 'largeHolderThreshold'
  | 'isaNet'
  | 'isaAllowance'
  | 'isaTax'
  | 'isaLocalTax'
  | 'income'
  | 'withheld'
  | 'incomeThreshold';

/** A rate of the year that applies to a figure, where the figure itself cannot be worked out. */
export interface TaxRate {
  readonly name: TaxFigureName;
  readonly ratePercent: DecimalString;
  readonly source: string;
}

/** Dividends and interest of one currency, as they were paid. */
export interface PaidIncome {
  readonly currency: CurrencyCode;
  readonly amount: DecimalString;
  readonly withheld: DecimalString;
}

/** The extent to which a year's tax is estimated. */
export type TaxStatus = 'ok' | 'partly_estimated' | 'not_estimated';

/** A loss that does not count because the same security was bought again. */
export interface WashSale {
  readonly symbol: TickerSymbol;
  readonly closed: LocalDate;
  readonly disallowed: DecimalString;
  /** The row of the sale. */
  readonly row: string;
}

/** A row of the ledger, and where it was read from. */
export type TaxEntry = HistoryRow & { readonly origin?: RowOrigin };

/** A year's figures for taxes, as information. */
export interface TaxYear {
  readonly status: TaxStatus;
  readonly country: TaxCountry;
  readonly year: number;
  readonly currency: CurrencyCode;
  readonly parts: readonly ClosedPart[];
  readonly figures: readonly OpenedFigure[];
  /** The rows of the ledger behind the report, in the order in which they count. */
  readonly entries: readonly TaxEntry[];
  /** The rows that made a lot what it is, by its id. */
  readonly lots: Readonly<Record<string, readonly string[]>>;
  /** The rates that apply, where nothing is estimated. */
  readonly rates: readonly TaxRate[];
  /** The payments by currency, where nothing is estimated. */
  readonly paidIncome: readonly PaidIncome[];
  /** Losses that do not count, with what does not (United States). */
  readonly washSales: readonly WashSale[];
  /** Domestic shares of which so much was held that gains with them are taxed (Korea). */
  readonly largeHoldings: readonly LargeHolding[];
  /** Accounts whose trades and income are left out, because special rules apply to them. */
  readonly leftOut: readonly string[];
  /** The parts that are not computed, and why. */
  readonly declined: readonly Declined[];
  /** Rules that no report here follows. */
  readonly omitted: readonly OmittedRule[];
  readonly missing: readonly MissingInput[];
  /** The limits of the exchange rates behind it. */
  readonly limits: readonly DataLimit[];
}

/** Held for more than a year, counted from the day after the purchase; a short sale is short term. */
export function isLongTerm({ acquired, closed, kind }: Pick<ClosedPart, 'acquired' | 'closed' | 'kind'>): boolean {
  return kind !== 'cover' && closed > yearAfter(acquired);
}

/** Returns the same day a year later, as it is written; 29 February sorts before 1 March. */
export const yearAfter = (day: LocalDate): LocalDate =>
  `${Number.parseInt(day.slice(0, 4), 10) + 1}${day.slice(4)}` as LocalDate;

/** The gains of parts in one sum. */
export const gainOf = (parts: readonly Pick<ClosedPart, 'gain'>[]): Decimal =>
  parts.reduce((total, { gain }) => total.plus(parseDecimal(gain)), new Decimal(0));

/** A figure that adds up the gains of parts. */
export const gained = (
  name: TaxFigureName,
  parts: readonly ClosedPart[],
  rule?: { readonly source: string },
): TaxFigure => ({ ...figure(name, gainOf(parts), rule), parts });

/** Amounts of a return have two digits in every currency; those of the won are whole when the rates are. */
export const settledAmount = (value: Decimal): DecimalString => toDecimalString(value.toDecimalPlaces(2));

/** A percentage of an amount, without what is less than a won. */
export const percentDown = (of: Decimal, percent: DecimalString): Decimal =>
  of.times(parseDecimal(percent)).dividedBy(100, 0, 'down');

/** A figure of a name. */
export const figure = (
  name: TaxFigureName,
  amount: Decimal | DecimalString,
  rule?: { readonly source: string },
  ratePercent?: DecimalString,
): TaxFigure => ({
  name,
  amount: typeof amount === 'string' ? amount : toDecimalString(amount),
  source: rule?.source,
  ratePercent,
});
