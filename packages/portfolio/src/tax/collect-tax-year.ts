import { Pace } from '@finclaw/infra';
import { Decimal, isOnWorldExchange, type LocalDate, parseDecimal, toDecimalString } from '@finclaw/market';
import {
  type CurrencyCode,
  createCurrencyCode,
  type DataLimit,
  type DecimalString,
  type TickerSymbol,
} from '@finclaw/types';
import type { AccountBook } from '../book/account-book.ts';
import type { Book, FoldOptions } from '../book/fold.ts';
import type { ImportBatch } from '../ledger/ledger.ts';
import type { HistoryRow } from '../ledger/ledger-row.ts';
import { originsIn } from '../ledger/row-origin.ts';
import { movedBy } from '../ledger/settlement.ts';
import { DayRates } from '../valuation/day-rates.ts';
import type { MissingInput } from '../valuation/figure.ts';
import { createFxRates, type FxRate } from '../valuation/fx-rates.ts';
import type { RateOptions } from '../valuation/portfolio-value.ts';
import type { FilingStatus } from './american-brackets.ts';
import { americanYear } from './american-year.ts';
import { applicableLaw } from './applicable-law.ts';
import { byDay, closedParts, lotsOf } from './closed-parts.ts';
import { heldLongEnough } from './holding-period.ts';
import { isaNet } from './isa-net.ts';
import { koreanYear } from './korean-year.ts';
import { largeHoldings } from './large-holder.ts';
import { openFigures, type RowsBehind } from './open-figures.ts';
import { type ReturningRelief, returningRelief } from './returning-account.ts';
import type { TaxInstruments } from './tax-instruments.ts';
import { HIGH_DIVIDEND_BRACKETS, KOREA, ruleOf, type TaxCountry, UNITED_STATES } from './tax-rules.ts';
import { DECLINED, type Declined, type DeclinedReason, omittedRules } from './tax-treatment.ts';
import {
  type AccountKind,
  type ClosedPart,
  gained,
  isOrdinary,
  type PaidIncome,
  settledAmount,
  type TaxFigure,
  type TaxStatus,
  type TaxYear,
} from './tax-year.ts';
import { matchWashSales } from './wash-sales.ts';

/** The currency that a country's return is written in. */
export const taxCurrency = (country: TaxCountry): CurrencyCode => createCurrencyCode(country === 'kr' ? 'KRW' : 'USD');

interface TaxYearRequest {
  readonly country: TaxCountry;
  readonly year: number;
  readonly asOf: LocalDate;
  readonly instruments: TaxInstruments;
  /** Accounts with rules of their own. */
  readonly kinds?: Readonly<Record<string, AccountKind>>;
  /** Other income of the year, in the country's currency. */
  readonly otherIncome?: DecimalString | undefined;
  /** Adjusted gross income with the investments, which decides about the surtax of the United States. */
  readonly grossIncome?: DecimalString | undefined;
  /** The filing status in the United States; single by default. */
  readonly filing?: FilingStatus | undefined;
  /** Korean companies that disclosed that they are high-dividend ones, as the person says. */
  readonly highDividend?: readonly TickerSymbol[] | undefined;
  /** Closing prices of past days, which decide who is a large holder in Korea. */
  readonly closeOn?: (symbol: TickerSymbol, date: LocalDate) => DecimalString | undefined;
  /** The limits of the rates. */
  readonly limits?: readonly DataLimit[];
  /** The files that rows were read from. */
  readonly batches?: readonly ImportBatch[];
}

/** The rates that a year needs: of every foreign currency from the first day on which it was used. */
export function ratesForTax(rows: readonly HistoryRow[], country: TaxCountry): readonly MissingInput[] {
  const base = taxCurrency(country);
  const first = new Map<CurrencyCode, LocalDate>();
  for (const row of rows) {
    if (!('currency' in row) || row.currency === undefined || row.currency === base) continue;
    const known = first.get(row.currency);
    if (known === undefined || row.date < known) first.set(row.currency, row.date);
  }
  return [...first].map(([currency, date]) => ({ kind: 'rate', pair: `${currency}/${base}`, date }));
}

/**
 * Computes a year's figures for taxes. A sale belongs to the year of its settlement in Korea, and to that of the trade
 * in the United States; both use the rates of the days of payment. Nothing is estimated from rates that are simulated
 * or missing. The accounts are what the rows add up to by the lot methods of the country.
 */
export async function collectTaxYear(
  rows: readonly HistoryRow[],
  accounts: Book['accounts'],
  rates: readonly FxRate[],
  request: TaxYearRequest,
  pace: Pace = new Pace(),
): Promise<TaxYear> {
  const { country, year, asOf, instruments, kinds = {}, limits = [], batches = [] } = request;
  const kindOf = (account: string): AccountKind => (Object.hasOwn(kinds, account) ? kinds[account]! : 'taxable');
  const currency = taxCurrency(country);
  const options: RateOptions = {
    asOf,
    baseCurrency: currency,
    fxRates: createFxRates(rates),
  };
  const isOfYear = (date: LocalDate): boolean => date.startsWith(`${year}-`);
  const isWanted = ({ closed, settled }: { closed: LocalDate; settled: LocalDate }): boolean =>
    country === 'kr' ? isOfYear(settled) : closed <= `${year + 1}-01-30`;
  const { parts: found, missing } = await closedParts(accounts, country, options, instruments, kindOf, isWanted, pace);
  await pace.rest();
  const securities = found.filter(({ treatment, assetClass }) => SECURITIES.has(treatment) && assetClass !== 'crypto');
  const washed =
    country === 'us' ? matchWashSales(securities, rows, kindOf) : { parts: securities, washSales: [], unmatched: [] };
  const others = found.filter((part) => !securities.includes(part));
  const parts = [...washed.parts, ...others].filter((part) => country === 'kr' || isOfYear(part.closed)).sort(byDay);
  const washSales = washed.washSales.filter(({ closed }) => isOfYear(closed));
  const taxed = parts.filter(({ accountKind }) => isOrdinary(accountKind));
  const ofYear = rows.filter(({ date, account }) => isOfYear(date) && isOrdinary(kindOf(account)));
  const income = incomeOf(ofYear, currency, options, year);
  const returning = country === 'kr' ? returningRelief(rows, taxed, year, kindOf, instruments, options) : undefined;
  const facts: Facts = { rows, ofYear, accounts, parts, taxed, kindOf, income, washSales, returning, request };
  const lacking = [...missing, ...income.missing, ...(returning?.missing ?? [])];
  const isConverted = parts.some((part) => part.isConverted) || income.isConverted;
  const originOf = originsIn(batches);
  const evidence = (closed: readonly ClosedPart[], others: readonly HistoryRow[]) => {
    const lots = lotsOf(accounts, closed);
    const behind = new Set([
      ...Object.values(lots).flat(),
      ...closed.map(({ row }) => row),
      ...others.map(({ id }) => id),
    ]);
    const entries = rows.filter(({ id }) => behind.has(id)).map((row) => ({ ...row, origin: originOf(row) }));
    return { lots, entries };
  };
  const isSimulated = limits.includes('simulated') && isConverted;
  const shared = {
    country,
    year,
    currency,
    limits: isConverted ? limits : [],
    missing: lacking,
    washSales,
    leftOut: [...accounts.keys()].filter((account) => !isOrdinary(kindOf(account))),
    omitted: [
      ...omittedRules(country, year, request.grossIncome !== undefined, returning !== undefined),
      ...(taxed.some(({ symbol }) => isOnWorldExchange(symbol)) ? (['settlement-abroad'] as const) : []),
    ],
  };
  if (isSimulated || lacking.length > 0) {
    const reason: DeclinedReason = isSimulated ? 'simulated' : 'missing';
    const isClosedThen = ({ closed, settled }: { closed: LocalDate; settled: LocalDate }): boolean =>
      isOfYear(country === 'kr' ? settled : closed);
    const { parts: exact } = await closedParts(
      accounts,
      country,
      options,
      instruments,
      kindOf,
      isClosedThen,
      pace,
      'of-trade',
    );
    await pace.rest();
    const law = applicableLaw(country, year);
    return {
      ...shared,
      ...evidence(exact, ofYear.filter(isIncome)),
      rates: law.rates,
      figures: openFigures(law.figures, exact, {}),
      status: 'not_estimated',
      limits: [],
      washSales: [],
      parts: exact.sort(byDay),
      paidIncome: paidIncome(ofYear),
      largeHoldings: [],
      declined: [{ reason }],
    };
  }
  const worked = country === 'kr' ? korean(facts) : american(facts);
  const unmatched =
    washed.unmatched.length > 0 ? [{ reason: 'wash-sale-split' as const, symbols: washed.unmatched }] : [];
  const figures = openFigures([...worked.figures, ...unclassifiedGain(taxed)], parts, worked.behind);
  const behind = new Set(figures.flatMap((each) => each.rows));
  const declined = [
    ...(ruleOf(KOREA.foreignDeduction, year) === undefined ? [{ reason: 'year' as const }] : []),
    ...declinedParts(taxed),
    ...unmatched,
    ...worked.declined,
  ];
  return {
    ...shared,
    ...evidence(
      parts,
      rows.filter(({ id }) => behind.has(id)),
    ),
    status: statusOf(figures, declined),
    parts,
    figures,
    omitted: shared.omitted.filter(
      (rule) =>
        (rule !== 'foreign-tax-credit' || !hasCredit(figures)) &&
        (rule !== 'high-dividend' || !figures.some(({ name }) => name === 'highDividendTax')),
    ),
    rates: [],
    paidIncome: [],
    largeHoldings: worked.large,
    declined,
  };
}

/** Returns true for dividends and interest. */
const isIncome = (row: HistoryRow): row is HistoryRow & { readonly kind: 'dividend' | 'interest' } =>
  row.kind === 'dividend' || row.kind === 'interest';

/** Returns true where the credit for tax paid abroad was worked out, or no tax was. */
const hasCredit = (figures: readonly Pick<TaxFigure, 'name'>[]): boolean =>
  figures.some(({ name }) => name === 'foreignTaxCredit' || name === 'foreignCreditAtMost') ||
  !figures.some(({ name }) => name === 'foreignTaxPaid');

/** Figures that are an estimate of a tax. */
const TAXES: ReadonlySet<string> = new Set<TaxFigure['name']>([
  'estimatedTax',
  'cryptoTax',
  'taxOnExcess',
  'expectedWithheld',
  'transactionTax',
  'ordinaryTax',
  'longTermTax',
  'netInvestmentTax',
]);

/** Returns how much of a year is estimated: a part where something was declined, nothing without a figure of a tax. */
export function statusOf(figures: readonly Pick<TaxFigure, 'name'>[], declined: readonly Declined[]): TaxStatus {
  if (!figures.some(({ name }) => TAXES.has(name))) return 'not_estimated';
  return declined.length > 0 ? 'partly_estimated' : 'ok';
}

/** Adds up dividends and interest by the currency of the payment, which needs no rate. */
function paidIncome(rows: readonly HistoryRow[]): readonly PaidIncome[] {
  return [...Map.groupBy(rows.filter(isIncome), ({ currency }) => currency)].map(([currency, some]) => {
    const withheld = some.reduce((sum, { tax = '0' }) => sum.plus(tax), new Decimal(0));
    const received = some.reduce((sum, { amount }) => sum.plus(parseDecimal(amount)), new Decimal(0));
    return { currency, amount: toDecimalString(received.plus(withheld)), withheld: toDecimalString(withheld) };
  });
}

const SECURITIES: ReadonlySet<ClosedPart['treatment']> = new Set(['capital', 'collectible']);

/** The facts both countries start from. */
interface Facts {
  readonly rows: readonly HistoryRow[];
  /** Rows of the year in taxed accounts. */
  readonly ofYear: readonly HistoryRow[];
  readonly accounts: ReadonlyMap<string, AccountBook>;
  readonly parts: readonly ClosedPart[];
  readonly taxed: readonly ClosedPart[];
  readonly kindOf: (account: string) => AccountKind;
  readonly income: Income;
  readonly washSales: TaxYear['washSales'];
  readonly returning: ReturningRelief | undefined;
  readonly request: TaxYearRequest;
}

interface Worked {
  readonly figures: readonly TaxFigure[];
  readonly declined: readonly Declined[];
  readonly large: TaxYear['largeHoldings'];
  readonly behind: RowsBehind;
}

function korean({ rows, ofYear, accounts, taxed, kindOf, income, returning, request }: Facts): Worked {
  const { year, instruments, otherIncome, kinds = {}, closeOn = () => undefined } = request;
  const { large, unpriced } = largeHoldings(rows, year, instruments, closeOn);
  const isa = isaNet(rows, accounts, kindOf, instruments, `${year}-12-31` as LocalDate);
  const highDividend = highDividends(ofYear, income, request);
  const sales = salesInSeoul(rows, year, kindOf, instruments);
  const { figures, declined = [] } = koreanYear(year, taxed, {
    income: income.gross,
    withheld: income.withheld,
    domestic: income.domestic,
    topUp: income.topUp,
    foreignTax: income.foreignTax,
    transactionTax: sales,
    otherIncome,
    highDividend: highDividend.income,
    large,
    unpriced,
    returning,
    isaNet: isa?.net,
    isLowIncomeIsa: Object.values(kinds).includes('isa-low-income'),
  });
  const all = [
    ...declined,
    ...(returning?.declined ?? []),
    ...(isa?.declined === undefined ? [] : [isa.declined]),
    ...highDividend.declined,
  ];
  const separate = new Set(highDividend.rows);
  const { base } = income;
  const behind = {
    ...incomeBehind(ofYear, base),
    financialIncome: idsOf(ofYear, (row) => !separate.has(row.id)),
    expectedWithheld: idsOf(ofYear, ({ currency }) => currency === base),
    foreignTopUp: idsOf(ofYear, ({ currency }) => currency !== base),
    highDividendIncome: highDividend.rows,
    transactionTax: sales.rows,
    isaNet: isa?.rows ?? [],
    boughtElsewhere: returning?.rows ?? [],
  };
  return { figures, large, declined: all, behind };
}

/** The ids of dividends and interest of a kind. */
const idsOf = (
  rows: readonly HistoryRow[],
  isWanted: (row: HistoryRow & { readonly kind: 'dividend' | 'interest' }) => boolean = () => true,
): readonly string[] =>
  rows
    .filter(isIncome)
    .filter(isWanted)
    .map(({ id }) => id);

/** The rows behind the figures of income that both countries have. */
const incomeBehind = (rows: readonly HistoryRow[], base: CurrencyCode): RowsBehind => ({
  income: idsOf(rows),
  withheld: idsOf(rows, ({ tax }) => tax !== undefined),
  foreignTaxPaid: idsOf(rows, ({ currency, tax }) => currency !== base && tax !== undefined),
});

/** Adds up the dividends of named high-dividend companies; only of Korean shares, and only in years with the rule. */
function highDividends(
  ofYear: readonly HistoryRow[],
  { dividends }: Income,
  { year, instruments, highDividend = [] }: TaxYearRequest,
): { readonly income: Decimal; readonly rows: readonly string[]; readonly declined: readonly Declined[] } {
  const hasRule = ruleOf(HIGH_DIVIDEND_BRACKETS, year) !== undefined;
  const symbols = highDividend.filter((symbol) => !hasRule || !instruments.isKoreanShare(symbol));
  const counted = new Set(highDividend.filter((symbol) => !symbols.includes(symbol)));
  const rows = idsOf(ofYear, ({ kind, symbol }) => kind === 'dividend' && symbol !== undefined && counted.has(symbol));
  const income = rows.reduce((sum, row) => sum.plus(dividends.get(row) ?? 0), new Decimal(0));
  return { income, rows, declined: symbols.length > 0 ? [{ reason: 'high-dividend', symbols }] : [] };
}

function american({ ofYear, accounts, taxed, income, washSales, request }: Facts): Worked {
  const { year, asOf, otherIncome, grossIncome, filing = 'single' } = request;
  const rule = ruleOf(UNITED_STATES.qualifiedHolding, year);
  const days = Number.parseInt(rule?.value ?? '0', 10);
  const held = heldLongEnough(rule === undefined ? [] : ofYear, accounts, days, asOf);
  const heldLong = [...income.dividends].reduce(
    (sum, [row, amount]) => sum.plus(amount.times(held.get(row) ?? 0)),
    new Decimal(0),
  );
  const worked = americanYear(year, taxed, {
    income: income.gross,
    withheld: income.withheld,
    foreignTax: income.foreignTax,
    heldLong: parseDecimal(settledAmount(heldLong)),
    washSales,
    otherIncome,
    grossIncome,
    filing,
  });
  const heldLongDividends = idsOf(ofYear, ({ id }) => held.get(id)?.greaterThan(0) === true);
  return { ...worked, large: [], behind: { ...incomeBehind(ofYear, income.base), heldLongDividends } };
}

/** Returns the gain of unclassified instruments, so that it is never counted as tax-free. */
function unclassifiedGain(taxed: readonly ClosedPart[]): readonly TaxFigure[] {
  const parts = taxed.filter(({ treatment }) => treatment === 'unclassified');
  return parts.length === 0 ? [] : [gained('unclassifiedGain', parts)];
}

/** The sales that no rule here works out, by the reason. */
function declinedParts(taxed: readonly ClosedPart[]): readonly Declined[] {
  const parts = taxed.filter(({ treatment }) => DECLINED.has(treatment));
  return [...Map.groupBy(parts, ({ treatment }) => treatment)].map(([treatment, some]) => ({
    reason: treatment as DeclinedReason,
    symbols: [...new Set(some.map(({ symbol }) => symbol))],
  }));
}

/**
 * Returns the proceeds of selling shares listed in Seoul before costs, by board; their tax is due with or without a
 * gain.
 */
function salesInSeoul(
  rows: readonly HistoryRow[],
  year: number,
  kindOf: (account: string) => AccountKind,
  { isKoreanShare, settledOn }: TaxInstruments,
): { readonly listed: Decimal; readonly konex: Decimal; readonly rows: readonly string[] } {
  const sold: string[] = [];
  let [listed, konex] = [new Decimal(0), new Decimal(0)];
  for (const row of rows) {
    if ((row.kind !== 'sell' && row.kind !== 'short') || !isOrdinary(kindOf(row.account))) continue;
    if (!isKoreanShare(row.symbol) || !settledOn(row.symbol, row.date).startsWith(`${year}-`)) continue;
    const moved = [row.amount, row.fee, row.tax].reduce(
      (sum, text) => (text === undefined ? sum : sum.plus(parseDecimal(text))),
      new Decimal(0),
    );
    sold.push(row.id);
    if (row.symbol.endsWith('.KN')) konex = konex.plus(moved);
    else listed = listed.plus(moved);
  }
  return { listed, konex, rows: sold };
}

/** Dividends and interest of a year in the country's currency, before tax. */
interface Income {
  readonly base: CurrencyCode;
  readonly gross: Decimal;
  readonly withheld: Decimal;
  /** Income in the country's own currency. */
  readonly domestic: Decimal;
  /** Tax withheld from the rest. */
  readonly foreignTax: Decimal;
  /** The part of the rest by which foreign tax is below Korea's. */
  readonly topUp: Decimal;
  /** Each dividend by its row. */
  readonly dividends: ReadonlyMap<string, Decimal>;
  readonly isConverted: boolean;
  readonly missing: readonly MissingInput[];
}

function incomeOf(rows: readonly HistoryRow[], base: CurrencyCode, options: RateOptions, year: number): Income {
  const zero = new Decimal(0);
  let [gross, withheld, domestic, foreignTax, topUp] = [zero, zero, zero, zero, zero];
  const dividends = new Map<string, Decimal>();
  const missing: MissingInput[] = [];
  const rate = parseDecimal(ruleOf(KOREA.incomeRatePercent, year)?.value ?? '0');
  let isConverted = false;
  for (const row of rows.filter(isIncome)) {
    const day = new DayRates(row.currency, options);
    const moved = movedBy(row);
    const paidRate = moved.currency === base ? parseDecimal(row.settledRate ?? '1') : undefined;
    const taxed = row.tax === undefined ? zero : parseDecimal(row.tax);
    const tax = paidRate === undefined ? day.inBase(taxed, row.date) : taxed.times(paidRate);
    const whole = day.inBase(parseDecimal(row.amount), row.date, moved).plus(tax);
    gross = gross.plus(whole);
    withheld = withheld.plus(tax);
    if (row.kind === 'dividend') dividends.set(row.id, whole);
    if (row.currency === base) domestic = domestic.plus(whole);
    else {
      isConverted ||= day.isUsed;
      foreignTax = foreignTax.plus(tax);
      topUp = topUp.plus(Decimal.max(whole.times(rate).dividedBy(100).minus(tax), 0).toDecimalPlaces(0, 'down'));
    }
    missing.push(...day.missing.values());
  }
  const rounded = (value: Decimal): Decimal => parseDecimal(settledAmount(value));
  return {
    base,
    gross: rounded(gross),
    withheld: rounded(withheld),
    domestic: rounded(domestic),
    foreignTax: rounded(foreignTax),
    topUp,
    dividends,
    isConverted,
    missing,
  };
}

/** The United States know no average cost of shares: accounts that count at it are looked at oldest first. */
export function taxFold(country: TaxCountry, { method, methods = {} }: FoldOptions): FoldOptions {
  if (country !== 'us') return { method, methods };
  const lots = (each: FoldOptions['method']): FoldOptions['method'] => (each === 'average' ? 'fifo' : each);
  return {
    method: lots(method),
    methods: Object.fromEntries(Object.entries(methods).map(([name, each]) => [name, lots(each)])),
  };
}
