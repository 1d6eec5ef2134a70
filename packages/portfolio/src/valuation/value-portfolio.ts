import { Decimal } from '@finclaw/market';
import type { CurrencyCode, DecimalString } from '@finclaw/types';
import type { AccountBook, OutsideFlow, Pocket } from '../book/account-book.ts';
import type { Book } from '../book/fold.ts';
import type { DatedTally } from '../book/tally.ts';
import { datedInBase } from './dated-in-base.ts';
import { DayRates } from './day-rates.ts';
import {
  convertKnown,
  distinct,
  Figure,
  isKnown,
  type MaybeFigure,
  type MissingInput,
  subtractKnown,
  sumKnown,
} from './figure.ts';
import type {
  AccountValue,
  BaseTotals,
  HoldingValue,
  PortfolioValue,
  Totals,
  ValueOptions,
} from './portfolio-value.ts';
import { valueHolding } from './value-holding.ts';

/** Values every position of a book, one by one, so that others can have their turn in between. */
export function* holdingsIn(book: Book, options: ValueOptions): Generator<HoldingValue> {
  for (const { account, positions } of book.accounts.values())
    for (const position of positions.values())
      if (position.currency !== undefined) yield valueHolding(account, position, options);
}

/**
 * Values a ledger that has been added up. A pure function: the same rows, quotes and rates give the same figures in any
 * order of entry.
 */
export function valuePortfolio(
  book: Book,
  options: ValueOptions,
  holdings: Iterable<HoldingValue> = holdingsIn(book, options),
): PortfolioValue {
  const books = [...book.accounts.values()];
  const inAccount = Map.groupBy(holdings, ({ account }) => account);
  const accounts = books.map((account) => valueAccount(account, inAccount.get(account.account) ?? [], options));
  const leftOut = withoutPrice(accounts);
  const byCurrency = totalsByCurrency(books, accounts, leftOut);
  const contributed = contributions(book, options);
  const total = totalInBase(accounts, byCurrency, contributed, leftOut, options);
  return {
    asOf: options.asOf,
    baseCurrency: options.baseCurrency,
    accounts,
    byCurrency,
    total,
    rates: ratesOf(byCurrency.keys(), options),
    refused: book.refused,
    leftOut,
    unmetLots: [...book.accounts.values()].flatMap((account) =>
      [...account.positions.values()].flatMap(({ unmetChoices }) => unmetChoices),
    ),
    missing: distinct(
      [
        ...leftOut.map((holding) => holding.value),
        total.profit,
        total.value,
        total.contributed,
        total.realised,
        total.income,
        total.charges,
        total.fees,
        total.taxes,
      ].flatMap((figure) => (isKnown(figure) ? [] : figure.missing)),
    ),
  };
}

function valueAccount(book: AccountBook, found: readonly HoldingValue[], options: ValueOptions): AccountValue {
  const { baseCurrency } = options;
  const onItsDay = (pick: (pocket: Pocket) => DatedTally): MaybeFigure =>
    sumKnown(
      pocketsOf(book).map((pocket) => datedInBase(pick(pocket), pocket.currency, options)),
      baseCurrency,
    );
  const sum = (pick: (holding: HoldingValue) => MaybeFigure): MaybeFigure => sumKnown(found.map(pick), baseCurrency);
  const holdings = found.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1));
  return {
    account: book.account,
    method: book.method,
    keepsCash: book.keepsCash,
    holdings: holdings.filter(({ quantity }) => quantity !== '0'),
    closed: holdings.filter(({ quantity }) => quantity === '0'),
    cash: book.keepsCash ? pocketsOf(book).map((pocket) => Figure.of(pocket.cash, pocket.currency)) : [],
    past: {
      realised: sum(({ realisedInBase }) => realisedInBase),
      realisedFx: sum(({ realisedFx }) => realisedFx),
      income: onItsDay((pocket) => pocket.income),
      charges: onItsDay((pocket) => pocket.charges),
      fees: onItsDay((pocket) => pocket.fees),
      taxes: onItsDay((pocket) => pocket.taxes),
    },
  };
}

const pocketsOf = (book: AccountBook): Pocket[] =>
  [...book.pockets.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));

/** Returns the holdings without a price, unless none has one: a total of nothing would be no total. */
function withoutPrice(accounts: readonly AccountValue[]): readonly HoldingValue[] {
  const held = accounts.flatMap(({ holdings }) => holdings);
  const unpriced = held.filter(({ value }) => !isKnown(value));
  return unpriced.length === held.length ? [] : unpriced;
}

function totalsByCurrency(
  books: readonly AccountBook[],
  accounts: readonly AccountValue[],
  leftOut: readonly HoldingValue[],
): Map<CurrencyCode, Totals> {
  const pockets = books.flatMap(pocketsOf);
  const holdings = accounts.flatMap((account) => [...account.holdings, ...account.closed]);
  const currencies = new Set([...pockets, ...holdings].map(({ currency }) => currency));
  return new Map([...currencies].sort().map((currency) => [currency, totalsOf(currency)]));

  function totalsOf(currency: CurrencyCode): Totals {
    const held = holdings.filter((holding) => holding.currency === currency);
    // A currency in which nothing has a price has no value, and the total does without it.
    const priced = held.filter((holding) => !leftOut.includes(holding));
    const counted = priced.some(({ quantity }) => quantity !== '0') ? priced : held;
    const money = pockets.filter((pocket) => pocket.currency === currency);
    const sum = (figures: readonly MaybeFigure[]): MaybeFigure => sumKnown(figures, currency);
    const pocketSum = (pick: (pocket: Pocket) => Decimal): Figure =>
      Figure.sum(
        money.map((pocket) => Figure.of(pick(pocket), currency)),
        currency,
      );
    const realised = sum(held.map((holding) => holding.realised));
    const unrealised = sum(counted.map((holding) => holding.unrealised));
    const income = pocketSum((pocket) => pocket.income.amount);
    const charges = pocketSum((pocket) => pocket.charges.amount);
    return {
      cost: sum(counted.map((holding) => holding.cost)),
      value: sum(counted.map((holding) => holding.value)),
      cash: pocketSum((pocket) => pocket.cash),
      realised,
      unrealised,
      income,
      charges,
      fees: pocketSum((pocket) => pocket.fees.amount),
      taxes: pocketSum((pocket) => pocket.taxes.amount),
      profit: subtractKnown(sum([realised, unrealised, income]), charges),
    };
  }
}

function totalInBase(
  accounts: readonly AccountValue[],
  byCurrency: ReadonlyMap<CurrencyCode, Totals>,
  contributed: MaybeFigure,
  leftOut: readonly HoldingValue[],
  options: ValueOptions,
): BaseTotals {
  const { baseCurrency } = options;
  const past = (part: keyof AccountValue['past']): MaybeFigure =>
    sumKnown(
      accounts.map((account) => account.past[part]),
      baseCurrency,
    );
  const priced = [...byCurrency].filter(([, totals]) => leftOut.length === 0 || isKnown(totals.value));
  const inBase = (pick: (totals: Totals) => MaybeFigure, of = priced): MaybeFigure =>
    sumKnown(
      of.map(([, totals]) =>
        convertKnown(pick(totals), baseCurrency, (from) => options.fxRates.rate(from, baseCurrency)),
      ),
      baseCurrency,
    );
  const value = inBase((totals) => totals.value);
  const cash = inBase((totals) => totals.cash, [...byCurrency]);
  // What has no price has neither gained nor lost.
  const atCost = leftOut.map(({ inBase: paid, cost }) => paid()?.cost ?? cost);
  const profit = subtractKnown(sumKnown([value, cash, ...atCost], baseCurrency), contributed);
  const unrealised = inBase((totals) => totals.unrealised);
  const [realised, income, charges] = [past('realised'), past('income'), past('charges')];
  const gained = subtractKnown(sumKnown([realised, unrealised, income], baseCurrency), charges);
  const fxEffect = subtractKnown(profit, gained);
  return {
    value,
    cash,
    cost: inBase((totals) => totals.cost),
    realised,
    realisedFx: past('realisedFx'),
    unrealised,
    income,
    charges,
    fees: past('fees'),
    taxes: past('taxes'),
    contributed,
    profit,
    fxEffect,
  };
}

function ratesOf(
  currencies: Iterable<CurrencyCode>,
  { fxRates, baseCurrency }: ValueOptions,
): Map<CurrencyCode, DecimalString> {
  const known = [...currencies].map((currency) => [currency, fxRates.rate(currency, baseCurrency)] as const);
  return new Map(known.filter((each): each is readonly [CurrencyCode, DecimalString] => each[1] !== undefined));
}

/** Returns deposits less withdrawals, each flow at the rate of its day. */
export function contributions(book: Book, options: ValueOptions): MaybeFigure {
  const { baseCurrency } = options;
  const flows: readonly OutsideFlow[] = [...book.accounts.values()].flatMap((account) => account.flows);
  let sum = book.contributed ?? new Decimal(0);
  const missing = new Map<string, MissingInput>();
  const days = new Map<CurrencyCode, DayRates>();
  for (const { currency, amount, date, isUnknown, shares } of flows) {
    if (isUnknown === true && shares !== undefined) {
      missing.set(shares.symbol, { kind: 'cost', symbol: shares.symbol });
      continue;
    }
    const day = days.get(currency) ?? new DayRates(currency, options);
    days.set(currency, day);
    sum = sum.plus(day.inBase(amount, date, { currency, amount }));
  }
  for (const [currency, day] of days)
    for (const [date, input] of day.missing) missing.set(`${currency} ${date}`, input);
  if (missing.size > 0) return { missing: [...missing.values()] };
  return Figure.of(sum, baseCurrency);
}
