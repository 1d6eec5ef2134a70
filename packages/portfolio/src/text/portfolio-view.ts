import { message } from '@finclaw/config';
import { Pace } from '@finclaw/infra';
import { minorUnits, roundDecimal } from '@finclaw/market';
import { assetClassOf, type InstrumentDirectory } from '@finclaw/market/instruments';
import {
  type CurrencyCode,
  type DecimalString,
  type HoldingView,
  type Locale,
  type MoneyView,
  nameIn,
  type PortfolioView,
  type SharedAccountView,
} from '@finclaw/types';
import { shownMoney, shownPart, shownUnitCost } from '../agent-tools/shown.ts';
import { type CurrentPortfolio, lookedAt } from '../current-portfolio.ts';
import { netWorth } from '../own/net-worth.ts';
import { UNCLASSIFIED } from '../own/own-book.ts';
import { ownedAssets, toPortfolioSummary } from '../summary.ts';
import { accountTotals } from '../valuation/account-totals.ts';
import type { DailyValues } from '../valuation/daily-values.ts';
import { isKnown, type MaybeFigure } from '../valuation/figure.ts';
import type { HoldingValue } from '../valuation/portfolio-value.ts';
import type { PortfolioReturns } from '../valuation/returns.ts';
import { describeMissing, describeReturns } from './describe.ts';
import { noticeLines } from './portfolio-text.ts';

/** A portfolio as a page shows it; undefined when nothing is recorded yet. */
export async function toPortfolioView(
  current: CurrentPortfolio,
  directory: InstrumentDirectory,
  locale: Locale,
): Promise<PortfolioView | undefined> {
  const { value, returns, daily } = current;
  if (value.accounts.length === 0) return undefined;
  const view = (figure: MaybeFigure): MoneyView => toMoneyView(figure, locale);
  const { total } = value;
  const assets = ownedAssets(current);
  const owed = netWorth(value);
  const { dailyChange, dailyChangePercent, portfolio } = toPortfolioSummary(current, {
    id: '',
    name: '',
    directory,
    now: 0,
  });
  const weights = new Map(portfolio.holdings.map(({ symbol, weight }) => [symbol, weight]));
  const pace = new Pace();
  const holdings: HoldingView[] = [];
  for (const { method, holdings: held } of value.accounts)
    for (const holding of held) {
      const shown = await toHoldingView(holding, current, directory, locale, pace);
      holdings.push({ ...shown, isAtAverageCost: method === 'average' });
    }
  const shares = new Map(holdings.map((holding) => [holding, weights.get(holding.symbol)]));
  return {
    asOf: lookedAt(current).slice(0, 10),
    baseCurrency: value.baseCurrency,
    holdings: holdings.map((holding) => {
      const weight = shares.get(holding);
      return weight === undefined ? holding : { ...holding, weight };
    }),
    ...(isKnown(total.value) && {
      today: { change: { amount: dailyChange, currency: value.baseCurrency }, percent: dailyChangePercent },
    }),
    accounts: accountTotals(value, (symbol) => current.own.isDebt(symbol)).map(
      ({ account, keepsCash, value: worth, cash, cost, gain, owned, hasDebts }) => ({
        account,
        value: view(worth),
        ...(keepsCash && { cash: view(cash) }),
        cost: view(cost),
        gain: view(gain),
        ...(hasDebts && { owned: view(owned) }),
        weightPercent: isKnown(owned) ? shownPart(owned.money.amount, assets) : undefined,
      }),
    ),
    cash: value.accounts.flatMap(({ account, cash }) => cash.map(({ money }) => ({ ...shownMoney(money), account }))),
    total: {
      value: view(total.value),
      worth: worthOf(total, locale),
      cost: view(total.cost),
      cash: view(total.cash),
      contributed: view(total.contributed),
      profit: view(total.profit),
      realised: view(total.realised),
      unrealised: view(total.unrealised),
      income: view(total.income),
      fees: view(total.fees),
      taxes: view(total.taxes),
      fxEffect: view(total.fxEffect),
    },
    ...(owed !== undefined && { netWorth: { assets: view(owed.assets), liabilities: view(owed.liabilities) } }),
    rates: Object.fromEntries(value.rates),
    ...(returns !== undefined && { returns: { ...yearlyRates(returns), notes: notesOn(returns, locale) } }),
    ...(daily !== undefined && { daily: shownDays(daily, value.baseCurrency) }),
    warnings: [
      ...noticeLines(current, directory, locale),
      ...(daily === undefined || daily.skipped === 0 ? [] : [skippedDays(daily, locale)]),
    ],
  };
}

/** The accounts that others share with a person, each as a portfolio of its own. */
export const toSharedViews = (
  { shared = [] }: CurrentPortfolio,
  directory: InstrumentDirectory,
  locale: Locale,
): Promise<readonly SharedAccountView[]> =>
  Promise.all(
    shared.map(async ({ name, access, current }) => ({
      name,
      access,
      portfolio: (await toPortfolioView(current, directory, locale)) ?? null,
    })),
  );

async function toHoldingView(
  holding: HoldingValue,
  { quotes, own }: Pick<CurrentPortfolio, 'quotes' | 'own'>,
  directory: InstrumentDirectory,
  locale: Locale,
  pace: Pace,
): Promise<Omit<HoldingView, 'isAtAverageCost'>> {
  const { account, symbol, currency, quantity, averageCost, price, unrealisedPercent } = holding;
  const view = (figure: MaybeFigure): MoneyView => toMoneyView(figure, locale);
  const instrument = directory.find(symbol);
  const quote = quotes.get(symbol);
  const [name, freshness] = [own.find(symbol)?.name ?? nameIn(instrument?.names, locale), quote?.freshness];
  const shownLots: HoldingView['lots'][number][] = [];
  for (const { id, acquired, quantity: left, cost, value, gain } of holding.lots()) {
    if (pace.isDue()) await pace.rest();
    shownLots.push({ id, acquired, quantity: left, cost: view(cost), value: view(value), gain: view(gain) });
  }
  return {
    account,
    symbol,
    name,
    currency,
    quantity,
    averageCost: averageCost === undefined ? view(holding.cost) : shownUnitCost(averageCost),
    cost: view(holding.cost),
    price: price?.toJSON(),
    value: view(holding.value),
    unrealised: view(holding.unrealised),
    unrealisedPercent,
    realised: view(holding.realised),
    income: view(holding.income),
    freshness,
    ...(quote !== undefined &&
      !quote.missing?.includes('previousClose') && {
        dayChange: { amount: quote.change, currency: quote.currency },
        dayPercent: quote.changePercent,
      }),
    sector: own.sectorOf(symbol, directory),
    assetClass: own.classOf(symbol) ?? (instrument && assetClassOf(instrument)) ?? UNCLASSIFIED,
    lots: shownLots,
  };
}

function shownDays({ days }: DailyValues, currency: CurrencyCode): NonNullable<PortfolioView['daily']> {
  const shown = (amount: DecimalString): DecimalString => roundDecimal(amount, minorUnits(currency));
  return days.map(({ date, value, flow, invested }) => ({
    date,
    value: shown(value),
    flow: shown(flow),
    invested: shown(invested),
  }));
}

const skippedDays = ({ skipped, missing }: DailyValues, locale: Locale): string =>
  message(locale, 'portfolio.daysLeftOut', { count: skipped, names: describeMissing(missing, locale) });

const MOST_MISSING = 20;

function toMoneyView(figure: MaybeFigure, locale: Locale): MoneyView {
  if (isKnown(figure)) return shownMoney(figure.money);
  return { missing: figure.missing.slice(0, MOST_MISSING).map((input) => describeMissing([input], locale)) };
}

function worthOf({ value, cash }: CurrentPortfolio['value']['total'], locale: Locale): MoneyView {
  if (isKnown(value) && isKnown(cash)) return shownMoney(value.money.plus(cash.money));
  return toMoneyView(isKnown(value) ? cash : value, locale);
}

/** Returns the notes beside the rates; the first sentence would repeat them, unless it lists missing inputs. */
function notesOn(returns: PortfolioReturns, locale: Locale): readonly string[] {
  const sentences = describeReturns(returns, locale);
  return 'missing' in returns.moneyWeighted ? sentences : sentences.slice(1);
}

/** Yearly rates, so that the two can stand side by side; a money-weighted one only where exactly one fits. */
function yearlyRates({
  moneyWeighted,
  timeWeighted,
}: PortfolioReturns): Omit<NonNullable<PortfolioView['returns']>, 'notes'> {
  const rates = 'rates' in moneyWeighted ? moneyWeighted.rates : [];
  const yearly = 'total' in timeWeighted ? timeWeighted.yearly : undefined;
  return {
    ...(rates.length === 1 && { moneyWeighted: rates[0] }),
    timeWeighted: yearly,
  };
}
