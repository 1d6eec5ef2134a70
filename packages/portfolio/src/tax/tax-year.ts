import { addDays, Decimal, type LocalDate, parseDecimal, toDecimalString } from '@finclaw/market';
import type { CurrencyCode, DataLimit, DecimalString, TickerSymbol } from '@finclaw/types';
import type { MissingInput } from '../valuation/figure.ts';
import type { FilingStatus } from './american-brackets.ts';
import { americanTax, dollars } from './american-tax.ts';
import { taxOnExcess } from './income-tax.ts';
import type { LargeHolding } from './large-holder.ts';
import { KOREA, KOREAN_BRACKETS, ruleOf, type TaxCountry, UNITED_STATES } from './tax-rules.ts';

/** One part of a closing: shares of one lot, with both sides in the currency of the country. */
export interface ClosedPart {
  readonly account: string;
  readonly symbol: TickerSymbol;
  readonly kind: 'sell' | 'cover';
  readonly acquired: LocalDate;
  readonly closed: LocalDate;
  readonly quantity: DecimalString;
  readonly proceeds: DecimalString;
  readonly cost: DecimalString;
  readonly gain: DecimalString;
  /** How the account is taxed: like any other, or by rules of its own. */
  readonly accountKind: AccountKind;
  /** True for shares that are traded in another currency than the country's. */
  readonly isForeign: boolean;
}

/** Dividends and interest of a year before tax, the tax that was kept back, and what else a year is told from; taxed accounts only. */
export interface YearIncome {
  readonly gross: DecimalString;
  readonly withheld: DecimalString;
  /** The part that came in the country's own currency. */
  readonly domestic: DecimalString;
  /** Dividends on shares that were held long enough for the lower rate (United States). */
  readonly heldLong: DecimalString;
  /** What sales of listed domestic shares brought in, costs not taken off (Korea). */
  readonly domesticSales: DecimalString;
  /** Everything that ISA accounts have earned up to the end of the year, losses of shares taken off; absent without such an account. */
  readonly isaNet?: DecimalString;
  /** Other income of the year that dividends and interest above the threshold are taxed with, where the person gave it. */
  readonly other?: DecimalString;
  /** How the return is filed (United States). */
  readonly filing?: FilingStatus;
  /** Domestic shares whose gains are taxed (Korea). */
  readonly large?: readonly LargeHolding[];
}

/** A figure of the report, with the rule it follows where there is one. */
interface TaxFigure {
  readonly name: TaxFigureName;
  readonly amount: DecimalString;
  readonly source?: string;
  /** The rate it is worked out with. */
  readonly ratePercent?: DecimalString;
}

type TaxFigureName =
  | 'foreignGain'
  | 'domesticGain'
  | 'deduction'
  | 'taxableGain'
  | 'estimatedTax'
  | 'estimatedLocalTax'
  | 'shortTermGain'
  | 'longTermGain'
  | 'lossLimit'
  | 'ordinaryTax'
  | 'longTermTax'
  | 'largeHolderGain'
  | 'heldLongDividends'
  | 'otherIncome'
  | 'expectedWithheld'
  | 'aboveThreshold'
  | 'taxOnExcess'
  | 'localTaxOnExcess'
  | 'transactionTax'
  | 'largeHolder'
  | 'isaNet'
  | 'isaAllowance'
  | 'isaTax'
  | 'income'
  | 'withheld'
  | 'incomeThreshold';

/** Accounts with rules of their own: a Korean ISA, and any account for a pension (연금저축, IRP, IRA, 401(k)), which is taxed when it pays out. */
export type AccountKind = 'taxable' | 'isa' | 'pension';

/** What a year looks like to the tax office, as information. */
export interface TaxYear {
  readonly country: TaxCountry;
  readonly year: number;
  readonly currency: CurrencyCode;
  readonly parts: readonly ClosedPart[];
  readonly figures: readonly TaxFigure[];
  /** Losses with a purchase of the same share within thirty days, which a United States return may have to leave out. */
  readonly possibleWashSales: readonly { readonly symbol: TickerSymbol; readonly closed: LocalDate }[];
  /** Domestic shares of which so much was held that gains with them are taxed, and those without a known price (Korea). */
  readonly largeHoldings: readonly LargeHolding[];
  readonly unpricedHoldings: readonly TickerSymbol[];
  /** Accounts whose trades and income are not in the figures, because they are taxed by rules of their own. */
  readonly leftOut: readonly string[];
  /** True when the rules of that year are not known here; then nothing is estimated. */
  readonly isYearUnknown: boolean;
  readonly missing: readonly MissingInput[];
  /** What limits the exchange rates and closing prices behind it. */
  readonly limits: readonly DataLimit[];
}

/** The figures of a year from its closings and its income. */
export function taxFigures(
  country: TaxCountry,
  year: number,
  parts: readonly ClosedPart[],
  income: YearIncome,
): readonly TaxFigure[] {
  const taxed = parts.filter(({ accountKind }) => accountKind === 'taxable');
  const earned: TaxFigure[] = [
    { name: 'income', amount: income.gross },
    { name: 'withheld', amount: income.withheld },
  ];
  if (country === 'kr')
    return [
      ...koreanFigures(year, taxed),
      ...largeHolderGain(taxed, income.large ?? []),
      ...earned,
      ...koreanIncome(year, income),
      ...otherKorean(year, income),
    ];
  const rule = ruleOf(UNITED_STATES.qualifiedHolding, year);
  return [
    ...americanFigures(year, taxed),
    ...earned,
    ...(rule === undefined ? [] : [{ name: 'heldLongDividends' as const, amount: income.heldLong, source: rule.source }]),
    ...americanEstimate(year, taxed, income),
  ];
}

/** What the investments add to the federal tax, where the other income is known. */
function americanEstimate(year: number, parts: readonly ClosedPart[], income: YearIncome): TaxFigure[] {
  const { gross, heldLong, other, filing = 'single' } = income;
  if (other === undefined) return [];
  const owed = americanTax(year, filing, {
    shortTerm: sum(parts.filter((part) => !isLongTerm(part))),
    longTerm: sum(parts.filter(isLongTerm)),
    income: dollars(gross),
    qualified: dollars(heldLong),
    other: dollars(other),
    lossLimit: dollars(ruleOf(UNITED_STATES.lossLimit, year)?.value),
  });
  if (owed === undefined) return [];
  return [
    { name: 'otherIncome', amount: other },
    { name: 'ordinaryTax', amount: toDecimalString(owed.ordinary), source: owed.source },
    { name: 'longTermTax', amount: toDecimalString(owed.longTerm), source: owed.source },
  ];
}

function largeHolderGain(parts: readonly ClosedPart[], large: readonly LargeHolding[]): TaxFigure[] {
  if (large.length === 0) return [];
  const symbols = new Set(large.map(({ symbol }) => symbol));
  return [{ name: 'largeHolderGain', amount: toDecimalString(sum(parts.filter(({ symbol }) => symbols.has(symbol)))) }];
}

function koreanFigures(year: number, parts: readonly ClosedPart[]): TaxFigure[] {
  const foreign = sum(parts.filter(({ isForeign }) => isForeign));
  const gains: TaxFigure[] = [
    { name: 'foreignGain', amount: toDecimalString(foreign) },
    { name: 'domesticGain', amount: toDecimalString(sum(parts.filter(({ isForeign }) => !isForeign))) },
  ];
  const [deduction, rate, local] = [
    ruleOf(KOREA.foreignDeduction, year),
    ruleOf(KOREA.foreignRatePercent, year),
    ruleOf(KOREA.localRatePercent, year),
  ];
  if (deduction === undefined || rate === undefined || local === undefined) return gains;
  const taxable = Decimal.max(foreign.minus(parseDecimal(deduction.value)), 0);
  const tax = taxable.times(parseDecimal(rate.value)).dividedBy(100).toDecimalPlaces(0, Decimal.ROUND_DOWN);
  const localTax = tax.times(parseDecimal(local.value)).dividedBy(100).toDecimalPlaces(0, Decimal.ROUND_DOWN);
  return [
    ...gains,
    { name: 'deduction', amount: deduction.value, source: deduction.source },
    { name: 'taxableGain', amount: toDecimalString(taxable) },
    { name: 'estimatedTax', amount: toDecimalString(tax), source: rate.source, ratePercent: rate.value },
    { name: 'estimatedLocalTax', amount: toDecimalString(localTax), source: local.source, ratePercent: local.value },
  ];
}

/** Dividends and interest: what is usually kept back, and what is owed beyond it above the threshold. */
function koreanIncome(year: number, { gross, domestic, other }: YearIncome): TaxFigure[] {
  const [limit, rate] = [ruleOf(KOREA.financialIncomeThreshold, year), ruleOf(KOREA.incomeRatePercent, year)];
  const local = ruleOf(KOREA.localRatePercent, year);
  if (limit === undefined || rate === undefined || local === undefined) return [];
  const kept = percentDown(parseDecimal(domestic), rate.value);
  const excess = Decimal.max(parseDecimal(gross).minus(parseDecimal(limit.value)), 0);
  const brackets = ruleOf(KOREAN_BRACKETS, year);
  const owed = other && brackets && taxOnExcess(excess, other, brackets.value, rate.value);
  return [
    {
      name: 'expectedWithheld',
      amount: toDecimalString(kept.plus(percentDown(kept, local.value))),
      source: rate.source,
      ratePercent: toDecimalString(parseDecimal(rate.value).times(parseDecimal(local.value).dividedBy(100).plus(1))),
    },
    { name: 'incomeThreshold', amount: limit.value, source: limit.source },
    { name: 'aboveThreshold', amount: toDecimalString(excess) },
    ...(owed && other && brackets
      ? ([
          { name: 'otherIncome', amount: other },
          { name: 'taxOnExcess', amount: toDecimalString(owed), source: brackets.source },
          { name: 'localTaxOnExcess', amount: toDecimalString(percentDown(owed, local.value)), source: local.source },
        ] as const)
      : []),
  ];
}

/** The tax on sales, the limit of large holders, and what an ISA has earned. */
function otherKorean(year: number, { domesticSales, isaNet }: YearIncome): TaxFigure[] {
  const [sales, large] = [ruleOf(KOREA.transactionTaxPercent, year), ruleOf(KOREA.largeHolder, year)];
  const [allowance, rate] = [ruleOf(KOREA.isaAllowance, year), ruleOf(KOREA.isaRatePercent, year)];
  const above = allowance && isaNet && Decimal.max(parseDecimal(isaNet).minus(parseDecimal(allowance.value)), 0);
  return [
    ...(sales === undefined
      ? []
      : [
          {
            name: 'transactionTax' as const,
            amount: toDecimalString(percentDown(parseDecimal(domesticSales), sales.value)),
            source: sales.source,
            ratePercent: sales.value,
          },
        ]),
    ...(large === undefined ? [] : [{ name: 'largeHolder' as const, amount: large.value, source: large.source }]),
    ...(above && allowance && rate && isaNet
      ? ([
          { name: 'isaNet', amount: isaNet },
          { name: 'isaAllowance', amount: allowance.value, source: allowance.source },
          {
            name: 'isaTax',
            amount: toDecimalString(percentDown(above, rate.value)),
            source: rate.source,
            ratePercent: rate.value,
          },
        ] as const)
      : []),
  ];
}

/** A percentage of an amount, without what is less than a won. */
const percentDown = (of: Decimal, percent: DecimalString): Decimal =>
  of.times(parseDecimal(percent)).dividedBy(100).toDecimalPlaces(0, Decimal.ROUND_DOWN);

function americanFigures(year: number, parts: readonly ClosedPart[]): TaxFigure[] {
  const limit = ruleOf(UNITED_STATES.lossLimit, year);
  return [
    { name: 'shortTermGain', amount: toDecimalString(sum(parts.filter((part) => !isLongTerm(part)))) },
    { name: 'longTermGain', amount: toDecimalString(sum(parts.filter(isLongTerm))) },
    ...(limit === undefined ? [] : [{ name: 'lossLimit' as const, amount: limit.value, source: limit.source }]),
  ];
}

/** Held for more than a year, counted from the day after the purchase; a short sale is short term. */
export function isLongTerm({ acquired, closed, kind }: ClosedPart): boolean {
  if (kind === 'cover') return false;
  const [year = '', rest] = [acquired.slice(0, 4), acquired.slice(4)];
  return closed > `${Number.parseInt(year, 10) + 1}${rest}`;
}

const sum = (parts: readonly ClosedPart[]): Decimal =>
  parts.reduce((total, { gain }) => total.plus(parseDecimal(gain)), new Decimal(0));

/** Losses for which the same share was bought within thirty days before or after. */
export function findWashSales(
  year: number,
  parts: readonly ClosedPart[],
  bought: ReadonlyMap<TickerSymbol, readonly LocalDate[]>,
): TaxYear['possibleWashSales'] {
  const rule = ruleOf(UNITED_STATES.washSaleDays, year);
  if (rule === undefined) return [];
  const days = Number.parseInt(rule.value, 10);
  const found = parts.filter(({ symbol, closed, acquired, gain }) => {
    if (!gain.startsWith('-')) return false;
    const [first, last] = [addDays(closed, -days), addDays(closed, days)];
    return (bought.get(symbol) ?? []).some((day) => day >= first && day <= last && day !== acquired);
  });
  return [...new Map(found.map(({ symbol, closed }) => [`${symbol} ${closed}`, { symbol, closed }])).values()];
}
