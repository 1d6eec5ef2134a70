import { compareDecimals, Money, multiplyDecimals, originOf } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import type { CurrencyCode, DecimalString, MarketQuote } from '@finclaw/types';
import type { CurrentPortfolio } from '../current-portfolio.ts';
import { UNCLASSIFIED } from '../own/own-book.ts';
import { type GroupKind, groupOf } from '../performance/held-groups.ts';
import { ownedAssets } from '../summary.ts';
import { isKnown, sumKnown } from '../valuation/figure.ts';
import type { HoldingValue, PortfolioValue, Totals } from '../valuation/portfolio-value.ts';
import { shownFigure, shownMoney, shownNames, shownPart } from './shown.ts';

type Directory = Pick<InstrumentDirectory, 'find'>;

/** Converts an amount to the base currency; undefined without a rate. */
export const inBase = (amount: Money, { rates, baseCurrency }: PortfolioValue): Money | undefined => {
  const rate = rates.get(amount.currency);
  return rate === undefined ? undefined : Money.of(multiplyDecimals(amount.amount, rate), baseCurrency);
};

const MOST_MOVERS = 5;

/** The sessions that a day's change is of, and the holdings that rose and fell most in theirs. */
export function todayOf({ value, quotes, own }: CurrentPortfolio, directory: Directory, withMovers: boolean) {
  const holdings = value.accounts
    .flatMap(({ holdings }) => holdings)
    .flatMap((holding) => {
      const quote = quotes.get(holding.symbol);
      if (quote === undefined || quote.missing?.includes('previousClose')) return [];
      const instrument = directory.find(holding.symbol);
      const { time, timeZone } = originOf(quote, instrument ?? {});
      const market = groupOf('country', holding, { own, directory }) ?? instrument?.type ?? UNCLASSIFIED;
      return [{ quote, market, time, timeZone, change: dayChangeOf(holding, quote, value) }];
    });
  const sessions = Map.groupBy(holdings, ({ market, time, timeZone }) => `${time.slice(0, 10)} ${market} ${timeZone}`);
  const moved = [...new Map(holdings.map((each) => [each.quote.symbol, each])).values()];
  const movers = (sign: 1 | -1) =>
    moved
      .filter(({ quote }) => sign * compareDecimals(quote.changePercent, 0n) > 0)
      .sort((one, other) => sign * compareDecimals(other.quote.changePercent, one.quote.changePercent))
      .slice(0, MOST_MOVERS)
      .map(({ quote: { symbol, changePercent }, time, timeZone }) => ({
        ...shownNames(symbol, directory, own),
        dayChangePercent: changePercent,
        session: time.slice(0, 10),
        time,
        timeZone,
      }));
  return {
    sessions: [...sessions].map(([session, some]) => {
      const [date, market, timeZone] = session.split(' ');
      const change = some.reduce((sum, each) => (each.change ? sum.plus(each.change) : sum), zeroIn(value));
      return { date, market, timeZone, holdings: some.length, change: shownMoney(change) };
    }),
    ...(withMovers && { risers: movers(1), fallers: movers(-1) }),
  };
}

const zeroIn = ({ baseCurrency }: PortfolioValue): Money => Money.of('0' as DecimalString, baseCurrency);

/** Returns what the change of a price made of a holding, in the base currency. */
const dayChangeOf = (
  { quantity, currency }: HoldingValue,
  { change, missing }: MarketQuote,
  value: PortfolioValue,
): Money | undefined =>
  missing?.includes('previousClose')
    ? undefined
    : inBase(Money.of(multiplyDecimals(quantity, change), currency as CurrencyCode), value);

/** The sums of each currency in itself and in the base currency, and what part of all assets they are. */
export function shownCurrencies(current: CurrentPortfolio, cashIsRecorded: boolean) {
  const { value, quotes } = current;
  const assets = ownedAssets(current);
  const holdings = value.accounts.flatMap((account) => account.holdings);
  return Object.fromEntries(
    [...value.byCurrency].map(([currency, totals]) => {
      const sum = sumKnown([totals.value, totals.cash], currency);
      const converted = isKnown(sum) ? inBase(sum.money, value) : undefined;
      const inCurrency = holdings.filter((holding) => holding.currency === currency);
      const debts = sumKnown(
        inCurrency.filter(({ symbol }) => current.own.isDebt(symbol)).map(({ value: owed }) => owed),
        currency,
      );
      const owned = isKnown(sum) && isKnown(debts) ? inBase(sum.minus(debts).money, value) : undefined;
      const dayChange = inCurrency
        .flatMap((holding) => {
          const quote = quotes.get(holding.symbol);
          return (quote && dayChangeOf(holding, quote, value)) ?? [];
        })
        .reduce((total, each) => total.plus(each), zeroIn(value));
      // Without cash, all assets are the value of the holdings.
      const shown = Object.entries(shownTotals(totals, currency, cashIsRecorded)).filter(
        ([name]) => cashIsRecorded || name !== 'totalAssets',
      );
      return [
        currency,
        {
          weightPercent: shownPart(owned?.amount, assets),
          ...(owned && isKnown(debts) && !debts.money.isZero() && { owned: shownMoney(owned) }),
          ...(converted && currency !== value.baseCurrency && { valueInBase: shownMoney(converted) }),
          dayChangeInBase: shownMoney(dayChange),
          // What there is none of would only make the result longer.
          ...Object.fromEntries(
            shown.filter(([, each]) => !('amount' in each) || compareDecimals(each.amount, 0n) !== 0),
          ),
        },
      ];
    }),
  );
}

/** Returns the share of each group and of cash in all assets, the largest first; positions without a price are left out. */
export function shownGroups(current: CurrentPortfolio, kind: GroupKind, directory: Directory) {
  const { value, own } = current;
  const sums = new Map<string, Money>();
  const add = (group: string, amount: Money | undefined): void => {
    if (amount !== undefined && !amount.isZero()) sums.set(group, sums.get(group)?.plus(amount) ?? amount);
  };
  for (const holding of value.accounts.flatMap(({ holdings }) => holdings))
    if (isKnown(holding.value) && !own.isDebt(holding.symbol))
      add(groupOf(kind, holding, { own, directory }) ?? UNCLASSIFIED, inBase(holding.value.money, value));
  if (isKnown(value.total.cash)) add('cash', value.total.cash.money);
  const assets = ownedAssets(current);
  return [...sums]
    .sort(([, one], [, other]) => compareDecimals(other.amount, one.amount))
    .flatMap(([group, sum]) => {
      const weightPercent = shownPart(sum.amount, assets);
      return weightPercent === undefined ? [] : [{ [kind]: group, weightPercent, value: shownMoney(sum) }];
    });
}

/** Formats totals for a result; cash is left out where none is recorded, since the rest is still correct. */
export function shownTotals(totals: Totals, currency: CurrencyCode, cashIsRecorded: boolean) {
  const { value, cash, cost, realised, unrealised, income, charges, fees, taxes, profit } = totals;
  const figures = {
    totalAssets: sumKnown([value, cash], currency),
    value,
    ...(cashIsRecorded && { cash }),
    cost,
    profit,
    unrealised,
    realised,
    income,
    charges,
    fees,
    taxes,
  };
  return Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, shownFigure(figure)]));
}
