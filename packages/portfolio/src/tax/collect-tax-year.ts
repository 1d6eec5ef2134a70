import { runToEnd } from '@finclaw/infra';
import { Decimal, type LocalDate, parseDecimal, toDecimalString } from '@finclaw/market';
import { type CurrencyCode, createCurrencyCode, type DataLimit, type DecimalString, type TickerSymbol } from '@finclaw/types';
import type { AccountBook } from '../book/account-book.ts';
import { type FoldOptions, foldLedger } from '../book/fold.ts';
import type { HistoryRow } from '../ledger/ledger-row.ts';
import { DayRates } from '../valuation/day-rates.ts';
import type { MissingInput } from '../valuation/figure.ts';
import { createFxRates, type FxRate } from '../valuation/fx-rates.ts';
import type { ValueOptions } from '../valuation/portfolio-value.ts';
import { closingParts } from '../valuation/realised.ts';
import type { FilingStatus } from './american-brackets.ts';
import { heldLongEnough } from './holding-period.ts';
import { largeHoldings } from './large-holder.ts';
import { KOREA, ruleOf, type TaxCountry } from './tax-rules.ts';
import { type AccountKind, type ClosedPart, findWashSales, type TaxYear, taxFigures, type YearIncome } from './tax-year.ts';

/** The currency that a country's return is written in. */
const taxCurrency = (country: TaxCountry): CurrencyCode => createCurrencyCode(country === 'kr' ? 'KRW' : 'USD');

interface TaxYearRequest {
  readonly country: TaxCountry;
  readonly year: number;
  readonly fold: FoldOptions;
  readonly asOf: LocalDate;
  /** Accounts with rules of their own. */
  readonly kinds?: Readonly<Record<string, AccountKind>>;
  /** Other income of the year, in the country's currency. */
  readonly otherIncome?: DecimalString;
  /** Whether a symbol is a fund, whose sale costs no transaction tax in Korea. */
  readonly isFund?: (symbol: TickerSymbol) => boolean;
  /** How a return in the United States is filed; as a single person unless said otherwise. */
  readonly filing?: FilingStatus;
  /** Closing prices of past days, which decide who is a large holder in Korea. */
  readonly closeOn?: (symbol: TickerSymbol, date: LocalDate) => DecimalString | undefined;
  /** What limits the rates and the closes. */
  readonly limits?: readonly DataLimit[];
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

/** What a year looks like to the tax office: every closing of the year in the country's currency, each side at the rate of its day. */
export function collectTaxYear(
  rows: readonly HistoryRow[],
  rates: readonly FxRate[],
  { country, year, fold, asOf, kinds = {}, otherIncome, isFund = () => false, filing, closeOn, limits = [] }: TaxYearRequest,
): TaxYear {
  const kindOf = (account: string): AccountKind => (Object.hasOwn(kinds, account) ? kinds[account]! : 'taxable');
  const currency = taxCurrency(country);
  const options: ValueOptions = { ...fold, asOf, baseCurrency: currency, quotes: new Map(), fxRates: createFxRates(rates) };
  const isOfYear = (date: LocalDate): boolean => date.startsWith(`${year}-`);
  const missing: MissingInput[] = [];
  const parts: ClosedPart[] = [];
  const { accounts } = foldLedger(rows, fold);
  for (const [account, book] of accounts) {
    for (const position of book.positions.values()) {
      if (position.closings.every(({ date }) => !isOfYear(date))) continue;
      const day = new DayRates(position.currency as CurrencyCode, options);
      const found = runToEnd(closingParts(position, day)).filter(({ closing }) => isOfYear(closing.date));
      missing.push(...day.missing.values());
      for (const { closing, lot, quantity, moved, paid } of found) {
        const [proceeds, cost] = closing.kind === 'sell' ? [moved, paid] : [paid, moved];
        parts.push({
          ...{ account, symbol: position.symbol, kind: closing.kind, acquired: lot.acquired, closed: closing.date },
          ...{
            quantity: toDecimalString(quantity),
            proceeds: settled(proceeds),
            cost: settled(cost),
            gain: settled(proceeds.minus(cost)),
          },
          accountKind: kindOf(account),
          isForeign: position.currency !== currency,
        });
      }
    }
  }
  const ofYear = rows.filter(({ date, account }) => isOfYear(date) && kindOf(account) === 'taxable');
  const heldLong = country === 'us' ? heldLongEnough(rows, fold) : new Map<string, Decimal>();
  const isa = country === 'kr' ? isaNet(rows, accounts, kindOf, `${year}-12-31` as LocalDate) : undefined;
  const { large, unpriced } =
    country === 'kr' && closeOn !== undefined ? largeHoldings(rows, year, fold, isFund, closeOn) : { large: [], unpriced: [] };
  const income: YearIncome = {
    ...incomeOf(ofYear, currency, options, missing, heldLong),
    domesticSales: country === 'kr' ? domesticSales(ofYear, isFund) : NOTHING,
    ...(isa !== undefined && { isaNet: isa }),
    ...(otherIncome !== undefined && { other: otherIncome }),
    ...(filing !== undefined && { filing }),
    large,
  };
  const bought = new Map<TickerSymbol, LocalDate[]>();
  for (const row of rows) if (row.kind === 'buy') bought.set(row.symbol, [...(bought.get(row.symbol) ?? []), row.date]);
  return {
    ...{ country, year, currency },
    parts: parts.sort((a, b) => (a.closed < b.closed ? -1 : a.closed > b.closed ? 1 : a.symbol < b.symbol ? -1 : 1)),
    figures: missing.length > 0 ? [] : taxFigures(country, year, parts, income),
    possibleWashSales: country === 'us' ? findWashSales(year, parts, bought) : [],
    largeHoldings: large,
    unpricedHoldings: unpriced,
    leftOut: [...accounts.keys()].filter((account) => kindOf(account) !== 'taxable'),
    isYearUnknown: ruleOf(KOREA.foreignDeduction, year) === undefined,
    missing,
    limits,
  };
}

/** Amounts of a return have two digits in every currency; those of the won are whole when the rates are. */
const settled = (value: Decimal) => toDecimalString(value.toDecimalPlaces(2));

const NOTHING = '0' as DecimalString;

/** What sales of domestic shares brought in before costs; the tax on it is taken whether there was a gain or not. */
function domesticSales(rows: readonly HistoryRow[], isFund: (symbol: TickerSymbol) => boolean): DecimalString {
  let sum = new Decimal(0);
  for (const row of rows) {
    if (
      (row.kind !== 'sell' && row.kind !== 'short') ||
      row.currency !== 'KRW' ||
      !/\.K[SQ]$/.test(row.symbol) ||
      isFund(row.symbol)
    )
      continue;
    for (const text of [row.amount, row.fee, row.tax]) if (text !== undefined) sum = sum.plus(parseDecimal(text));
  }
  return settled(sum);
}

/** What ISA accounts have earned until a day: dividends and interest before tax, less what domestic shares lost in sum; gains with those are free. */
function isaNet(
  rows: readonly HistoryRow[],
  accounts: ReadonlyMap<string, AccountBook>,
  kindOf: (account: string) => AccountKind,
  until: LocalDate,
): DecimalString | undefined {
  const isas = [...accounts].filter(([account]) => kindOf(account) === 'isa');
  if (isas.length === 0) return undefined;
  let earned = new Decimal(0);
  for (const row of rows) {
    if ((row.kind !== 'dividend' && row.kind !== 'interest') || kindOf(row.account) !== 'isa' || row.date > until) continue;
    if (row.currency === 'KRW')
      earned = earned.plus(parseDecimal(row.amount)).plus(row.tax === undefined ? 0 : parseDecimal(row.tax));
  }
  let gained = new Decimal(0);
  for (const { positions } of isas.map(([, book]) => book))
    for (const { closings } of positions.values())
      for (const { date, amount, cost } of closings) if (date <= until) gained = gained.plus(amount).minus(cost);
  return settled(earned.plus(Decimal.min(gained, 0)));
}

function incomeOf(
  rows: readonly HistoryRow[],
  base: CurrencyCode,
  options: ValueOptions,
  missing: MissingInput[],
  heldLong: ReadonlyMap<string, Decimal>,
): Pick<YearIncome, 'gross' | 'withheld' | 'domestic' | 'heldLong'> {
  let [gross, withheld, domestic, long] = [new Decimal(0), new Decimal(0), new Decimal(0), new Decimal(0)];
  for (const row of rows) {
    if (row.kind !== 'dividend' && row.kind !== 'interest') continue;
    const day = new DayRates(row.currency, options);
    const tax = row.tax === undefined ? new Decimal(0) : parseDecimal(row.tax);
    const inBase = (amount: Decimal): Decimal => (row.currency === base ? amount : day.inBase(amount, row.date));
    const whole = inBase(parseDecimal(row.amount).plus(tax));
    gross = gross.plus(whole);
    if (row.currency === base) domestic = domestic.plus(whole);
    if (row.kind === 'dividend') long = long.plus(whole.times(heldLong.get(row.id) ?? 0));
    withheld = withheld.plus(inBase(tax));
    missing.push(...day.missing.values());
  }
  return { gross: settled(gross), withheld: settled(withheld), domestic: settled(domestic), heldLong: settled(long) };
}

/** The United States know no average cost of shares: accounts that count at it are looked at oldest first. */
export function taxFold(country: TaxCountry, { method, methods = {} }: FoldOptions): FoldOptions {
  if (country !== 'us') return { method, methods };
  const lots = (each: FoldOptions['method']): FoldOptions['method'] => (each === 'average' ? 'fifo' : each);
  return { method: lots(method), methods: Object.fromEntries(Object.entries(methods).map(([name, each]) => [name, lots(each)])) };
}
