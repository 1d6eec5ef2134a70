import {
  answer,
  compareDecimals,
  type Decimal,
  type FinanceTool,
  invalid,
  limited,
  limitsOf,
  Money,
  minorUnits,
  originOf,
  parseLocalDate,
  roundDecimal,
  toDecimalString,
} from '@finclaw/market';
import type { CurrencyCode, DecimalString, TickerSymbol } from '@finclaw/types';
import { LOT_METHODS, type LotMethod } from '../book/lots.ts';
import { type CurrentPortfolio, lookedAt } from '../current-portfolio.ts';
import { netWorth } from '../own/net-worth.ts';
import { UNCLASSIFIED } from '../own/own-book.ts';
import { drawdownOf, growthOf } from '../performance/growth.ts';
import { outOfDate, portfolioLimits } from '../portfolio-limits.ts';
import { ownedAssets, toPortfolioSummary } from '../summary.ts';
import { describeMissing, describeReturns } from '../text/describe.ts';
import { type AccountTotals, accountTotals } from '../valuation/account-totals.ts';
import { isKnown, type MaybeFigure, sumKnown } from '../valuation/figure.ts';
import type { HoldingValue, PortfolioValue } from '../valuation/portfolio-value.ts';
import type { PortfolioReturns } from '../valuation/returns.ts';
import { percentOf } from '../valuation/value-holding.ts';
import {
  CURRENCY,
  INTERNAL_FIELDS,
  type PortfolioToolDeps,
  portfolioIn,
  privateTool,
  textOf,
  textProperty,
} from './private-tool.ts';
import {
  COUNTRY_IS,
  shownDrawdown,
  shownFigure,
  shownLeftOut,
  shownMoney,
  shownNames,
  shownPart,
  shownPercent,
  shownUnitCost,
} from './shown.ts';
import { inBase, shownCurrencies, shownGroups, shownTotals, todayOf } from './summary-parts.ts';

const DESCRIPTION =
  "The user's own portfolio: totals in the base currency, both returns, each position with cost, value, weight and profit, what rose and fell last, " +
  'each account with value, cost, gain and weight, weights by currency, sector, class and country; with `date` as it was on that day. A figure that cannot be known names what is missing; never estimate it.';

const MAX_DAYS = 400;

type Position = ReturnType<typeof shownPosition>;

/** The criteria for sorting positions, and whether the largest comes first. */
const ORDERS: Readonly<Record<string, readonly [by: (position: Position) => DecimalString | undefined, sign: 1 | -1]>> =
  {
    largest: [({ valueInBase }) => valueInBase?.amount, 1],
    best: [({ unrealisedPercent }) => unrealisedPercent, 1],
    worst: [({ unrealisedPercent }) => unrealisedPercent, -1],
    best_amount: [({ unrealisedInBase }) => unrealisedInBase?.amount, 1],
    worst_amount: [({ unrealisedInBase }) => unrealisedInBase?.amount, -1],
    up_today: [({ dayChangePercent }) => dayChangePercent, 1],
    down_today: [({ dayChangePercent }) => dayChangePercent, -1],
    none: [() => undefined, 1],
  };

/** Sorts positions in one of these orders; those without the figure come last. */
function sorted(positions: readonly Position[], order: string): readonly Position[] {
  const [by, sign] = ORDERS[order] ?? ORDERS.largest!;
  const [known, unknown] = [true, false].map((isKnown) =>
    positions.filter((each) => (by(each) !== undefined) === isKnown),
  );
  return [...known!.sort((one, other) => sign * compareDecimals(by(other)!, by(one)!)), ...unknown!];
}

const INPUT = {
  account: textProperty('Only this account'),
  date: textProperty('As it was at the end of this past day, YYYY-MM-DD; now by default', 10),
  positions: {
    type: 'string',
    enum: Object.keys(ORDERS),
    description:
      'Which come first, largest by default; best and worst by percent, best_amount and worst_amount by money; none leaves them out',
  },
  currency: CURRENCY,
  method: {
    type: 'string',
    enum: [...LOT_METHODS],
    description: 'Which shares count as sold first; the configured one by default',
  },
  days: {
    type: 'integer',
    minimum: 1,
    maximum: MAX_DAYS,
    description: 'Also the value on each of so many last weekdays, and what was put in',
  },
};

/** The tool behind "내 수익률?". */
export function portfolioSummaryTool(deps: PortfolioToolDeps): FinanceTool {
  const { directory } = deps;
  return {
    definition: {
      ...privateTool('portfolio_summary', DESCRIPTION, INPUT),
      // A model reads the limits once, at the root; the time of each price has its offset.
      internalFields: [
        ...INTERNAL_FIELDS,
        // Each names its session by its day.
        'today.risers.time',
        'today.fallers.time',
        'today.risers.timeZone',
        'today.fallers.timeZone',
        'positions.limits',
        'positions.timeZone',
        'positions.source',
        'positions.freshness',
      ],
      detailFields: ['averageCost', 'costInBase', 'fxPartOfUnrealised', 'realised', 'income', 'time'].map(
        (column) => `positions.${column}`,
      ),
    },
    async executor(input, context) {
      const portfolio = portfolioIn(deps, input, context);
      if ('status' in portfolio) return answer(portfolio);
      const [account, day, method] = [textOf(input, 'account'), textOf(input, 'date'), textOf(input, 'method')];
      const date = day === undefined ? undefined : parseLocalDate(day);
      if (day !== undefined && (date === undefined || date > portfolio.today()))
        return answer(invalid('date', 'A day is written YYYY-MM-DD and not in the future'));
      const current = await portfolio.current({
        date,
        account,
        ...(method !== undefined && { method: method as LotMethod }),
        withDays: typeof input.days === 'number',
        withPaidRates: true,
        signal: context.abortSignal,
      });
      const order = textOf(input, 'positions') ?? 'largest';
      const others = (current.shared ?? []).map(({ name, access, current: other }) => ({
        name,
        access,
        ...summaryOf(other, directory, order),
      }));
      const shared = others.length > 0 && { accountsOfOthersOutsideTotals: others };
      if (current.value.accounts.length === 0)
        return answer({ status: 'empty', detail: 'Nothing is recorded yet', ...shared });
      const limits = portfolioLimits(current);
      return answer({
        status: 'ok',
        ...summaryOf(current, directory, order),
        ...lastDays(current, input.days),
        ...shared,
        limits,
      });
    },
  };
}

const IN_BASE_IS =
  'costInBase and unrealisedInBase count what was paid at the rates of its days; total.cost and total.unrealised are at the rates of now, fxEffectOnHeld comes on top';

const CHANGE_IS = 'what prices did, at the exchange rates of now; what rates moved in the day is not in it';

type Directory = PortfolioToolDeps['directory'];

type GainShown = Partial<
  Record<'costInBase' | 'unrealisedInBase' | 'fxPartOfUnrealised', ReturnType<typeof shownMoney>>
>;

/** The gain of a holding in the base currency, what was paid at the rates of its days; nothing where one is not known. */
function gainInBase(holding: HoldingValue, portfolio: PortfolioValue): GainShown {
  const { cost, unrealised } = holding;
  if (holding.currency === portfolio.baseCurrency)
    return isKnown(cost) && isKnown(unrealised)
      ? { costInBase: shownMoney(cost.money), unrealisedInBase: shownMoney(unrealised.money) }
      : {};
  const value = isKnown(holding.value) ? inBase(holding.value.money, portfolio) : undefined;
  const paid = holding.inBase();
  if (value === undefined || paid === undefined || !isKnown(paid.cost) || !isKnown(paid.byPrice)) return {};
  // Of the rounded amounts, so that they add up.
  const [worth, spent, byPrice] = [value, paid.cost.money, paid.byPrice.money].map((each) =>
    Money.of(shownMoney(each).amount, each.currency),
  ) as [Money, Money, Money];
  const whole = worth.minus(spent);
  return {
    costInBase: shownMoney(spent),
    unrealisedInBase: shownMoney(whole),
    fxPartOfUnrealised: shownMoney(whole.minus(byPrice)),
  };
}

function summaryOf(current: CurrentPortfolio, directory: Directory, order: string) {
  const { at, timeZone, value, rateQuotes, returns, paperCash, late, limits } = current;
  const { accounts, baseCurrency, total, missing, refused, leftOut } = value;
  const { topGainers, topLosers, dailyChange, dailyChangePercent } = toPortfolioSummary(current, {
    id: 'portfolio',
    name: 'portfolio',
    directory,
    now: at,
  });
  const hasDebts = accounts.some(({ holdings }) => holdings.some(({ symbol }) => current.own.isDebt(symbol)));
  const isPartial = late !== undefined || missing.length > 0 || refused.length > 0;
  // What has no price is named with what it cost.
  const others = leftOut.length === 0 ? missing : missing.filter(({ kind }) => !kind.startsWith('price'));
  const cashIsRecorded = accounts.some(({ keepsCash }) => keepsCash);
  const isForeign = [...value.byCurrency.keys()].some((currency) => currency !== baseCurrency);
  const old = outOfDate(current, directory);
  const [owed, assets] = [netWorth(value), ownedAssets(current)];
  const byAccount = accountTotals(value, (symbol) => current.own.isDebt(symbol));
  const held = new Set(accounts.flatMap(({ holdings }) => holdings.map(({ symbol }) => symbol)));
  const called = (symbol: TickerSymbol): string => current.own.find(symbol)?.name ?? symbol;
  const unclassified = [...held].filter((symbol) => current.own.sectorOf(symbol, directory) === UNCLASSIFIED);
  return {
    ...limited(...limits, ...(isPartial ? (['partial'] as const) : [])),
    ...(old.length > 0 && {
      outOfDate: old.map(({ symbol, priceDay }) => ({ ...shownNames(symbol, directory, current.own), priceDay })),
    }),
    asOf: lookedAt(current),
    timeZone,
    baseCurrency,
    ...shownLeftOut(leftOut, directory, current.own),
    cashIsRecorded,
    weightPercentOf: hasDebts ? 'total.owned' : 'total.totalAssets',
    total: {
      ...shownTotals(total, baseCurrency, cashIsRecorded),
      ...(hasDebts && assets !== undefined && { owned: shownMoney(Money.of(assets, baseCurrency)) }),
      netMoneyPutIn: shownFigure(total.contributed),
      fxPartOfRealised: shownFigure(total.realisedFx),
      fxEffectOnHeld: shownFigure(total.fxEffect),
      ...(isForeign && {
        costAtPaidRates: shownFigure(
          sumKnown(
            byAccount.map(({ cost }) => cost),
            baseCurrency,
          ),
        ),
      }),
    },
    ...(isForeign && { inBaseIs: IN_BASE_IS }),
    ...(hasDebts && { costIs: 'what the holdings cost less what was borrowed, in both costs' }),
    ...(owed !== undefined && {
      netWorth: {
        assets: shownMoney(owed.assets.money),
        liabilities: shownMoney(owed.liabilities.money),
        net: shownMoney(owed.assets.money.minus(owed.liabilities.money)),
      },
      totalAssetsMeans: 'net worth: assets less debts',
    }),
    ...(unclassified.length > 0 && {
      unclassified: unclassified.map(called),
      askFor: 'What each of these is: record_asset with its asset_class',
    }),
    today: {
      change: shownMoney(Money.of(dailyChange, baseCurrency)),
      ...(dailyChangePercent !== undefined && {
        changePercent: dailyChangePercent,
        changePercentOf:
          'what is held was worth before: own assets such as homes and deposits count, cash balances and debts do not',
      }),
      ...(isForeign && { changeIs: CHANGE_IS }),
      ...todayOf(current, directory, order !== 'none'),
    },
    ...(returns !== undefined && { returns: shownReturns(returns) }),
    ...(order !== 'none' && {
      bestByPercent: topGainers.map(({ symbol }) => called(symbol)),
      worstByPercent: topLosers.map(({ symbol }) => called(symbol)),
      positions: sorted(
        accounts
          .flatMap(({ holdings }) => holdings)
          .map((holding) => shownPosition(holding, current, assets, directory)),
        order,
      ),
    }),
    // Of a single account the totals are the figures.
    ...(accounts.length > 1 && { accountsAre: `${ACCOUNTS_ARE}${hasDebts ? WEIGHTS_BEFORE_DEBTS : ''}` }),
    accounts: byAccount.map(({ account, method, keepsCash, cash, owned, hasDebts: owes, ...figures }, at) => ({
      account,
      method,
      cashIsRecorded: keepsCash,
      ...(keepsCash && { cash: accounts[at]?.cash.map(({ money }) => shownMoney(money)) }),
      ...(accounts.length > 1 && {
        ...shownAccount(figures),
        ...(keepsCash && { cashInBase: shownFigure(cash) }),
        ...(owes && { owned: shownFigure(owned) }),
        weightPercent: isKnown(owned) ? shownPart(owned.money.amount, assets) : undefined,
      }),
    })),
    ...(value.byCurrency.size > 1 && { byCurrency: shownCurrencies(current, cashIsRecorded) }),
    sectors: shownGroups(current, 'sector', directory),
    classes: shownGroups(current, 'class', directory),
    countries: shownGroups(current, 'country', directory),
    countryIs: COUNTRY_IS,
    notWorkedOutInTime: late,
    paperCashOutsideTotals: paperCash?.map(shownMoney),
    rates: [...rateQuotes].map(([pair, quote]) => ({ pair, rate: quote.price, ...originOf(quote, {}) })),
    ...(others.length > 0 && { missing: describeMissing(others, 'en') }),
    ...(refused.length > 0 && { impossibleRows: refused.length }),
  };
}

const ACCOUNTS_ARE =
  'in the base currency, debts taken off: value without cash, costInBase at the rates of the days it was paid, gain = unrealised + realised + income - charges';

const WEIGHTS_BEFORE_DEBTS =
  '; weightPercent is of assets before debts, here and in byCurrency: with debts it is the part of owned, else of value and cash';

/** Formats the figures of an account; what there is none of would only make the result longer. */
function shownAccount({
  value,
  cost,
  unrealised,
  gain,
  ...past
}: Omit<AccountTotals, 'account' | 'method' | 'keepsCash' | 'cash' | 'owned' | 'hasDebts'>) {
  const isNothing = (figure: MaybeFigure): boolean => isKnown(figure) && figure.money.isZero();
  const { unrealisedPercent } = percentOf(unrealised, cost);
  return {
    value: shownFigure(value),
    costInBase: shownFigure(cost),
    unrealised: shownFigure(unrealised),
    unrealisedPercent: unrealisedPercent && roundDecimal(unrealisedPercent, 2),
    ...Object.fromEntries(
      Object.entries(past).flatMap(([name, figure]) => (isNothing(figure) ? [] : [[name, shownFigure(figure)]])),
    ),
    gain: shownFigure(gain),
  };
}

const rounded = (fraction: Decimal): DecimalString => toDecimalString(fraction.toDecimalPlaces(6));

/** The last days with their growth, their fall and their extremes; money that came and went is no growth. */
function lastDays({ daily, value }: CurrentPortfolio, count: unknown) {
  if (daily === undefined || typeof count !== 'number') return {};
  const shown = (amount: DecimalString): DecimalString => roundDecimal(amount, minorUnits(value.baseCurrency));
  const rows = daily.days.slice(-count).map((day) => ({
    date: day.date,
    value: shown(day.value),
    flow: shown(day.flow),
    invested: shown(day.invested),
  }));
  const pick = (sign: 1 | -1) => rows.toSorted((a, b) => sign * compareDecimals(b.value, a.value))[0];
  const pointOf = (row: (typeof rows)[number] | undefined) => row && { date: row.date, value: row.value };
  const growth = growthOf(daily, rows[0]?.date);
  const [first, last] = [growth?.[0], growth?.at(-1)];
  const drawdown = growth && drawdownOf(growth);
  return {
    daily: {
      count: rows.length,
      currency: value.baseCurrency,
      first: pointOf(rows[0]),
      last: pointOf(rows.at(-1)),
      high: pointOf(pick(1)),
      low: pointOf(pick(-1)),
      // As every series: from the first evening to the last.
      ...(first?.index.greaterThan(0) &&
        last && { changePercent: shownPercent(rounded(last.index.dividedBy(first.index).minus(1))) }),
      ...(drawdown !== undefined && {
        drawdown: shownDrawdown({
          ...drawdown,
          deepest: rounded(drawdown.deepest),
          now: rounded(drawdown.now),
        }),
      }),
      rows,
    },
    ...(daily.skipped > 0 && {
      daysWithoutValue: { count: daily.skipped, missing: describeMissing(daily.missing, 'en'), ...limited('partial') },
    }),
  };
}

/** Both returns in percent; a money-weighted one only where exactly one fits, and all of them where several do. */
function shownReturns(returns: PortfolioReturns) {
  const { from, to, days, moneyWeighted, timeWeighted, atMarketPrice, differenceOfMoves } = returns;
  return {
    from,
    to,
    calendarDays: days,
    atMarketPrice,
    ...(differenceOfMoves !== undefined && {
      differenceOfMoves: shownMoney(differenceOfMoves),
      differenceOfMovesIs:
        'what came in or left without a trade counts at its cost in total.profit and at the price of its day in these returns: total.profit is higher by this',
    }),
    timeWeighted: 'total' in timeWeighted ? shownTimeWeighted(timeWeighted) : shownUnmeasured(timeWeighted),
    moneyWeighted: 'rates' in moneyWeighted ? shownRates(moneyWeighted.rates) : shownUnmeasured(moneyWeighted),
    explanation: describeReturns(returns, 'en'),
  };
}

const shownTimeWeighted = ({ total, yearly }: Extract<PortfolioReturns['timeWeighted'], { total: DecimalString }>) => ({
  totalPercent: shownPercent(total),
  ...(yearly !== undefined && { yearlyPercent: shownPercent(yearly) }),
});

function shownRates(rates: readonly DecimalString[]) {
  const [rate, ...others] = rates.map(shownPercent);
  if (rate === undefined) return { reason: 'No rate fits' };
  return others.length === 0 ? { yearlyPercent: rate } : { possibleYearlyPercent: [rate, ...others] };
}

const shownUnmeasured = (
  unmeasured: Exclude<PortfolioReturns['moneyWeighted'], { rates: readonly DecimalString[] }>,
) =>
  'missing' in unmeasured
    ? { missing: describeMissing(unmeasured.missing, 'en') }
    : { reason: 'All of it was worth nothing or less in between, debts taken off' };

function shownPosition(
  holding: HoldingValue,
  current: CurrentPortfolio,
  assets: DecimalString | undefined,
  directory: Directory,
) {
  const { value: portfolio, own } = current;
  const { account, symbol, currency, quantity, averageCost, cost, price, value, unrealised, unrealisedPercent } =
    holding;
  const instrument = directory.find(symbol);
  const quote = current.quotes.get(symbol);
  const converted = isKnown(value) ? inBase(value.money, portfolio) : undefined;
  const weightPercent = shownPart(converted?.amount, assets);
  const isConverted = converted !== undefined && currency !== portfolio.baseCurrency;
  const isDebt = own.isDebt(symbol);
  return {
    ...shownNames(symbol, directory, own),
    account,
    sector: own.sectorOf(symbol, directory),
    currency: currency as CurrencyCode,
    quantity,
    // A debt has no price, and nothing is gained or lost by it.
    ...(!isDebt && {
      averageCost: averageCost === undefined ? shownFigure(cost) : shownUnitCost(averageCost),
      cost: shownFigure(cost),
      price: price?.amount,
    }),
    value: shownFigure(value),
    ...(converted !== undefined && { valueInBase: shownMoney(converted) }),
    weightPercent,
    ...(!isDebt && {
      unrealised: shownFigure(unrealised),
      ...gainInBase(holding, portfolio),
      unrealisedPercent,
    }),
    realised: shownFigure(holding.realised),
    income: shownMoney(holding.income.money),
    ...(quote !== undefined && {
      ...(!isDebt && !quote.missing?.includes('previousClose') && { dayChangePercent: quote.changePercent }),
      ...originOf(quote, instrument ?? {}),
    }),
    ...limited(...limitsOf(quote?.freshness), ...(isConverted ? (['converted'] as const) : [])),
  };
}
