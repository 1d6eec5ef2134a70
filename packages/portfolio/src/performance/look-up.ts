import { type LocalDate, multiplyDecimals } from '@finclaw/market';
import {
  type CurrencyCode,
  createTickerSymbol,
  type DecimalString,
  type FinancialInstrument,
  type MarketQuote,
  type TickerSymbol,
} from '@finclaw/types';
import { currentPortfolio } from '../current-portfolio.ts';
import { MarketInputs } from '../market-inputs.ts';
import type { HistoryDeps } from '../portfolio-deps.ts';
import type { MissingInput } from '../valuation/figure.ts';
import { createFxRates } from '../valuation/fx-rates.ts';
import type { BenchmarkPrices } from './benchmark.ts';
import { type NoPerformance, type PortfolioPerformance, performanceOf } from './performance.ts';
import { planTargets, type TargetPlan, type TargetWeights } from './targets.ts';

/** The period and account of a performance, and its benchmark. */
export interface PerformanceRequest {
  readonly from?: LocalDate;
  readonly account?: string;
  /** An index or a share; that of the base currency by default. */
  readonly benchmark?: FinancialInstrument;
  /** For a reader of growth alone, who needs no prices of the start. */
  readonly withoutContributions?: boolean;
  /** Without what the owner prices. */
  readonly withoutOwnAssets?: boolean;
  readonly signal?: AbortSignal;
}

const DEADLINE_MS = 20_000;

/** The index that people of a currency measure themselves by. */
const usualBenchmark = (currency: CurrencyCode): TickerSymbol =>
  createTickerSymbol(currency === 'KRW' ? '^KS11' : '^GSPC');

/**
 * Returns a portfolio's performance, or why there is none.
 */
export async function lookUpPerformance(
  deps: HistoryDeps,
  today: LocalDate,
  request: PerformanceRequest,
): Promise<PortfolioPerformance | NoPerformance> {
  const { from, account, benchmark, withoutContributions, withoutOwnAssets, signal } = request;
  const look = { account, signal, withoutOwnAssets, withoutReturns: true };
  const current = await currentPortfolio(deps, today, { ...look, withDays: true });
  const { days = [] } = current.daily ?? {};
  const first = days.find(({ date }) => from === undefined || date >= from);
  const against = benchmark ?? deps.directory.find(usualBenchmark(current.value.baseCurrency));
  if (first === undefined || against === undefined) return performanceOf(current, from, undefined);
  const start = days[days.indexOf(first) - 1]?.date;
  const prices = await pricesOf(deps, against, current.value.baseCurrency, start ?? first.date, today, signal);
  const isNeeded = start !== undefined && withoutContributions !== true;
  const atStart = isNeeded ? (await currentPortfolio(deps, today, { ...look, date: start })).value : undefined;
  const found = performanceOf(current, from, prices, atStart);
  const holdings = current.value.accounts.flatMap((each) => each.holdings);
  const hasOwnAssets = holdings.some(({ symbol }) => current.own.isPriced(symbol));
  if (withoutContributions || !hasOwnAssets || 'reason' in found) return found;
  const onMarket = await lookUpPerformance(deps, today, {
    ...request,
    withoutContributions: true,
    withoutOwnAssets: true,
  });
  if ('reason' in onMarket) return found;
  const { from: since, growth, profit, start: before, end, drawdown, months, benchmark: compared } = onMarket;
  const withoutOwn = { from: since, growth, profit, start: before, end, drawdown, months, benchmark: compared };
  return { ...found, withoutOwnAssets: withoutOwn };
}

async function pricesOf(
  deps: HistoryDeps,
  instrument: FinancialInstrument,
  baseCurrency: CurrencyCode,
  since: LocalDate,
  asOf: LocalDate,
  signal: AbortSignal | undefined,
): Promise<BenchmarkPrices> {
  const market = new MarketInputs(deps, performance.now() + DEADLINE_MS, signal);
  const { symbol, currency } = instrument;
  const pair: MissingInput = { kind: 'rate', pair: `${currency}/${baseCurrency}`, date: since };
  const closes = await market.dailyCloses(instrument, since, asOf);
  const fxRates = createFxRates(currency === baseCurrency ? [] : await market.rates([pair], asOf));
  return { symbol, currency, closes, fxRates, baseCurrency, asOf };
}

/** The way to reach target weights. */
export interface PlanRequest {
  /** Money to invest without selling anything. */
  readonly newMoney?: DecimalString;
  /** The currency of the new money; the base currency by default. */
  readonly newMoneyCurrency?: CurrencyCode;
  /** The part of everything that stays cash, where it has a target of its own. */
  readonly cashTarget?: DecimalString;
  readonly signal?: AbortSignal;
}

/** A plan with the exchange rates of its prices, by pair. */
export interface PricedPlan extends TargetPlan {
  readonly rates: readonly (readonly [pair: string, quote: MarketQuote])[];
}

/** Returns the trades to reach target weights, at present prices. */
export async function lookUpPlan(
  deps: HistoryDeps,
  today: LocalDate,
  targets: TargetWeights,
  { signal, newMoney, newMoneyCurrency, cashTarget }: PlanRequest = {},
): Promise<PricedPlan> {
  const current = await currentPortfolio(deps, today, {
    withoutReturns: true,
    signal,
  });
  const { baseCurrency, rates } = current.value;
  const wanted = (Object.keys(targets) as TickerSymbol[]).flatMap((symbol) => deps.directory.find(symbol) ?? []);
  const market = new MarketInputs(deps, performance.now() + DEADLINE_MS, signal);
  const quotes = await market.quotes(
    wanted.filter(({ symbol }) => !current.quotes.has(symbol)),
    today,
  );
  const currencies = [...wanted.map(({ currency }) => currency), newMoneyCurrency ?? baseCurrency];
  const foreign = new Set(currencies.filter((each) => each !== baseCurrency && !rates.has(each)));
  const pairs = [...foreign].map((currency): MissingInput => ({ kind: 'rate', pair: `${currency}/${baseCurrency}` }));
  const fxRates = createFxRates(await market.rates(pairs, today));
  const rateOf = (currency: CurrencyCode): DecimalString | undefined =>
    currency === baseCurrency ? ONE : (rates.get(currency) ?? fxRates.rate(currency, baseCurrency));
  const rate = rateOf(newMoneyCurrency ?? baseCurrency);
  const plan = planTargets(
    current.value,
    targets,
    (symbol) => current.quotes.get(symbol) ?? quotes.get(symbol),
    rateOf,
    deps.directory,
    [...current.limits, ...market.limits],
    newMoney && rate && multiplyDecimals(newMoney, rate),
    cashTarget,
  );
  const used = [...new Map([...current.rateQuotes, ...market.rateQuotes])];
  const unpriced = rate === undefined ? [`${newMoneyCurrency}/${baseCurrency}` as TickerSymbol] : plan.unpriced;
  return { ...plan, rates: used, unpriced };
}

const ONE = '1' as DecimalString;
