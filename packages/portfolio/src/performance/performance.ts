import { Decimal, type LocalDate, type Money, parseDecimal, toDecimalString } from '@finclaw/market';
import type { CurrencyCode, DataLimit, DecimalString, TickerSymbol } from '@finclaw/types';
import type { CurrentPortfolio } from '../current-portfolio.ts';
import { portfolioLimits } from '../portfolio-limits.ts';
import type { DailyValues } from '../valuation/daily-values.ts';
import { isKnown, type MissingInput } from '../valuation/figure.ts';
import type { HoldingValue, LeftOutHolding } from '../valuation/portfolio-value.ts';
import { differenceOfMoves } from '../valuation/returns.ts';
import { type BenchmarkPrices, compareWith } from './benchmark.ts';
import { downsideOf, drawdownOf, growthOf, monthsOf, volatilityOf, yearlyMean } from './growth.ts';

/** The growth of a month, and that of the benchmark in it where its prices are known. */
interface MonthGrowth {
  readonly month: string;
  readonly growth: DecimalString;
  readonly benchmark?: DecimalString;
}

/**
 * The performance of a portfolio over a period, without deposits and withdrawals. Rates are fractions: 0.1 is ten per
 * cent.
 */
export interface PortfolioPerformance {
  readonly baseCurrency: CurrencyCode;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly growth: DecimalString;
  /** The same for each month, oldest first; the first and the last as far as they go. */
  readonly months: readonly MonthGrowth[];
  /** The evening before the first day; absent where the portfolio begins in between. */
  readonly start?: DatedValue;
  readonly end: DatedValue;
  /** Deposits less withdrawals in between. */
  readonly contributed: DecimalString;
  /** The end value less the start value and deposits. */
  readonly profit: DecimalString;
  readonly drawdown?: {
    readonly deepest: DecimalString;
    readonly from: LocalDate;
    readonly to: LocalDate;
    readonly recovered?: LocalDate;
    readonly now: DecimalString;
  };
  /**
   * By the year; absent for less than a month of days, and where prices contradict trades, as are the ratios and the
   * co-movement.
   */
  readonly volatility?: DecimalString;
  /**
   * The yearly mean of the daily changes by their volatility, and by their falls alone; both without a risk-free rate.
   */
  readonly sharpe?: DecimalString;
  readonly sortino?: DecimalString;
  readonly benchmark?: {
    readonly symbol: TickerSymbol;
    /** The day whose close it is counted from. */
    readonly base: LocalDate;
    readonly growth: DecimalString;
    readonly ahead: DecimalString;
    readonly sameMoney: DecimalString;
    readonly beta?: DecimalString;
    readonly correlation?: DecimalString;
  };
  /** Set when the benchmark has no price or rate for a day that is needed. */
  readonly isBenchmarkUnknown?: true;
  /**
   * The gain of each symbol over these days, best first: realised and unrealised profit and income, in the base
   * currency.
   */
  readonly contributions: readonly Contribution[];
  /** By how much contributions are higher because they count what moved at its cost, and profit and growth at its price. */
  readonly differenceOfMoves: Money | undefined;
  /** The trades of these days that the prices contradict. */
  readonly contradicted: DailyValues['contradicted'];
  /** Days that are left out because a price or a rate is missing, and what is. */
  readonly skipped: number;
  readonly missing: readonly MissingInput[];
  /** The limits of the prices and rates behind it. */
  readonly limits: readonly DataLimit[];
  /** The same without what the owner prices: the revaluation of a house is no return. Only where there is some. */
  readonly withoutOwnAssets?: Pick<
    PortfolioPerformance,
    'from' | 'growth' | 'profit' | 'start' | 'end' | 'drawdown' | 'months' | 'benchmark'
  >;
  /** The holdings without a price: all figures are without them, and what was paid for them counts as taken out. */
  readonly leftOut: readonly LeftOutHolding[];
}

/** The reason there is no performance: a value below zero, or no day that can be valued, and what that lacks. */
export interface NoPerformance {
  readonly reason: 'worthless' | 'no-day';
  readonly missing: readonly MissingInput[];
}

/** The value of a portfolio on the evening of a day, in the base currency. */
interface DatedValue {
  readonly date: LocalDate;
  readonly value: DecimalString;
}

/** The gain of one symbol. */
interface Contribution {
  readonly symbol: TickerSymbol;
  readonly profit: DecimalString;
  /**
   * Of all money that was put in less what was taken out, as a fraction; absent when that is nothing or less, and for a
   * later start.
   */
  readonly share?: DecimalString;
}

const DIGITS = 6;
const written = (value: Decimal): DecimalString => toDecimalString(value.toDecimalPlaces(DIGITS));

/**
 * Computes a performance, or says why there is none. Gains of holdings count from the value at the start, if given.
 */
export function performanceOf(
  current: CurrentPortfolio,
  from: LocalDate | undefined,
  benchmark: BenchmarkPrices | undefined,
  atStart?: CurrentPortfolio['value'],
): PortfolioPerformance | NoPerformance {
  const { value, daily } = current;
  const growth = daily && growthOf(daily, from);
  if (daily !== undefined && growth === undefined) return { reason: 'worthless', missing: [] };
  const [first, last] = [growth?.[0], growth?.at(-1)];
  if (daily === undefined || growth === undefined || first === undefined || last === undefined)
    return { reason: 'no-day', missing: daily?.missing ?? value.missing };
  const place = daily.days.findIndex(({ date }) => date === first.date);
  const [start, end] = [daily.days[place - 1], daily.days.at(-1)!];
  const flows = daily.days.slice(place).map(({ flow }) => parseDecimal(flow));
  const contributed = flows.reduce((sum, flow) => sum.plus(flow), new Decimal(0));
  // A fall on the first day is a fall from the evening before.
  const drawdown = drawdownOf([{ date: start?.date ?? first.date, index: new Decimal(1) }, ...growth]);
  const contradicted = daily.contradicted.filter(({ date }) => date >= first.date);
  const isSound = contradicted.length === 0;
  const volatility = isSound ? volatilityOf(growth) : undefined;
  const [yearly, downside] = [yearlyMean(growth), downsideOf(growth)];
  const compared = benchmark && compareWith(benchmark, daily, growth);
  return {
    baseCurrency: value.baseCurrency,
    from: first.date,
    to: last.date,
    growth: written(last.index.minus(1)),
    months: monthsOf(growth).map(({ month, growth: grown }) => {
      const theirs = compared?.months.get(month);
      return { month, growth: written(grown), ...(theirs && { benchmark: written(theirs) }) };
    }),
    ...(start && { start: { date: start.date, value: start.value } }),
    end: { date: end.date, value: end.value },
    contributed: toDecimalString(contributed),
    profit: toDecimalString(
      parseDecimal(end.value)
        .minus(parseDecimal(start?.value ?? '0'))
        .minus(contributed),
    ),
    ...(drawdown && {
      drawdown: { ...drawdown, deepest: written(drawdown.deepest), now: written(drawdown.now) },
    }),
    ...(volatility && { volatility: written(volatility) }),
    ...(yearly && volatility?.greaterThan(0) && { sharpe: written(yearly.dividedBy(volatility)) }),
    ...(isSound && yearly && downside?.greaterThan(0) && { sortino: written(yearly.dividedBy(downside)) }),
    ...(benchmark &&
      compared && {
        benchmark: {
          symbol: benchmark.symbol,
          base: compared.base,
          growth: written(compared.growth),
          ahead: written(compared.ahead),
          sameMoney: written(compared.sameMoney),
          ...(isSound &&
            compared.moves && {
              beta: written(compared.moves.beta),
              correlation: written(compared.moves.correlation),
            }),
        },
      }),
    ...(benchmark && compared === undefined && { isBenchmarkUnknown: true as const }),
    differenceOfMoves: differenceOfMoves(contributed, value, atStart),
    contributions: atStart ? contributionsSince(atStart, value) : contributionsOf(value),
    contradicted,
    skipped: daily.skipped,
    missing: daily.missing,
    limits: portfolioLimits(current),
    leftOut: value.leftOut.map(({ symbol, account, quantity, cost }) => ({ symbol, account, quantity, cost })),
  };
}

/** Returns the gain of each symbol, over all accounts; one whose price or rate is missing is left out. */
export function contributionsOf({
  accounts,
  rates,
  total,
  baseCurrency,
}: CurrentPortfolio['value']): readonly Contribution[] {
  const all = accounts.flatMap((account) => [...account.holdings, ...account.closed]);
  const paid = isKnown(total.contributed) ? parseDecimal(total.contributed.money.amount) : new Decimal(0);
  return [...Map.groupBy(all, ({ symbol }) => symbol)]
    .flatMap(([symbol, parts]) => {
      const profits = parts.map((part) => profitOf(part, rates, baseCurrency));
      if (profits.includes(undefined)) return [];
      const profit = profits.reduce<Decimal>((sum, each) => sum.plus(each ?? 0), new Decimal(0));
      return [{ symbol, profit }];
    })
    .sort((a, b) => b.profit.comparedTo(a.profit))
    .map(({ symbol, profit }) => ({
      symbol,
      profit: toDecimalString(profit),
      ...(paid.greaterThan(0) && { share: written(profit.dividedBy(paid)) }),
    }));
}

/** Returns the gain of each symbol since the start value, at the prices and rates of both moments. */
function contributionsSince(start: CurrentPortfolio['value'], end: CurrentPortfolio['value']): readonly Contribution[] {
  const earlier = new Map(contributionsOf(start).map(({ symbol, profit }) => [symbol, parseDecimal(profit)]));
  const unknown = new Set(symbolsIn(start).filter((symbol) => !earlier.has(symbol)));
  return contributionsOf(end)
    .filter(({ symbol }) => !unknown.has(symbol))
    .map(({ symbol, profit }) => ({ symbol, profit: parseDecimal(profit).minus(earlier.get(symbol) ?? 0) }))
    .filter(({ symbol, profit }) => !profit.isZero() || !earlier.has(symbol))
    .sort((a, b) => b.profit.comparedTo(a.profit))
    .map(({ symbol, profit }) => ({ symbol, profit: toDecimalString(profit) }));
}

const symbolsIn = ({ accounts }: CurrentPortfolio['value']): readonly TickerSymbol[] =>
  accounts.flatMap(({ holdings, closed }) => [...holdings, ...closed].map(({ symbol }) => symbol));

function profitOf(
  { currency, realisedInBase, unrealised, income }: HoldingValue,
  rates: ReadonlyMap<CurrencyCode, DecimalString>,
  base: CurrencyCode,
): Decimal | undefined {
  const rate =
    currency === base ? new Decimal(1) : rates.has(currency) ? parseDecimal(rates.get(currency)!) : undefined;
  if (!isKnown(realisedInBase) || !isKnown(unrealised)) return undefined;
  const open = parseDecimal(unrealised.money.amount).plus(parseDecimal(income.money.amount));
  if (rate === undefined && !open.isZero()) return undefined;
  return parseDecimal(realisedInBase.money.amount).plus(open.times(rate ?? 0));
}
