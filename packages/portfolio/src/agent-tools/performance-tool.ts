import {
  addDecimals,
  answer,
  compareDecimals,
  type FinanceTool,
  invalid,
  limited,
  minorUnits,
  parseLocalDate,
  roundDecimal,
  subtractDecimals,
  unresolved,
} from '@finclaw/market';
import { whyNoPerformance } from '../performance/performance-text.ts';
import { describeMissing } from '../text/describe.ts';
import { CURRENCY, type PortfolioToolDeps, portfolioIn, privateTool, textOf, textProperty } from './private-tool.ts';
import {
  countedFrom,
  GROWTH_WITHOUT,
  shownContradictions,
  shownDrawdown,
  shownLeftOut,
  shownMoney,
  shownNames,
  shownPercent,
} from './shown.ts';

const DESCRIPTION =
  'How the user’s own portfolio did over a stretch of days: growth without deposits and withdrawals, also month by month beside an index or a share, drawdown, yearly volatility, Sharpe and Sortino ratio; ' +
  'value at both ends, net money put in, profit; how far ahead of the benchmark, beta, correlation, the same money in it; ' +
  'and what each holding brought in at the exchange rates of now, best first.';

/** The tool behind "how did I do against the KOSPI?" and "what did most for me?". */
export function performanceTool(deps: PortfolioToolDeps): FinanceTool {
  const { directory } = deps;
  return {
    definition: privateTool('portfolio_performance', DESCRIPTION, {
      from: textProperty('First day, YYYY-MM-DD, counted from the close before it; the beginning by default', 10),
      benchmark: textProperty(
        'An index or a share by name or symbol; KOSPI for won and S&P 500 otherwise by default',
        80,
      ),
      account: textProperty('Only this account'),
      currency: CURRENCY,
    }),
    async executor(input, context) {
      const [day, word, account] = [textOf(input, 'from'), textOf(input, 'benchmark'), textOf(input, 'account')];
      const from = day === undefined ? undefined : parseLocalDate(day);
      if (day !== undefined && from === undefined) return answer(invalid('from', 'A day is written YYYY-MM-DD'));
      const found = word === undefined ? undefined : directory.resolve(word);
      if (word !== undefined && found !== undefined && found.kind !== 'found') return answer(unresolved(word, found));
      const portfolio = portfolioIn(deps, input, context);
      if ('status' in portfolio) return answer(portfolio);
      const done = await portfolio.performance({
        from,
        account,
        ...(found?.kind === 'found' && { benchmark: found.instrument }),
        signal: context.abortSignal,
      });
      if ('reason' in done) return answer({ status: 'empty', detail: whyNoPerformance(done, 'en') });
      const {
        baseCurrency: currency,
        benchmark,
        contributions,
        differenceOfMoves,
        missing,
        skipped,
        limits,
        start,
        end,
        contributed,
        profit,
        growth,
        drawdown,
        contradicted,
        leftOut,
        volatility,
        sharpe,
        sortino,
        withoutOwnAssets: onMarket,
        months,
        ...rest
      } = done;
      const [own, held] = [await portfolio.own(), await portfolio.held(account)];
      const ownAssets = held.flatMap(({ symbol }) => (own.isPriced(symbol) ? [own.find(symbol)?.name ?? symbol] : []));
      const others = contributions.reduce(
        (rest, each) => subtractDecimals(rest, each.profit),
        differenceOfMoves === undefined ? profit : addDecimals(profit, differenceOfMoves.amount),
      );
      const money = (amount: typeof growth) => ({ amount: roundDecimal(amount, minorUnits(currency)), currency });
      const dated = (point: typeof end) => ({ date: point.date, value: money(point.value) });
      return answer({
        status: 'ok',
        ...limited(...limits),
        ...shownLeftOut(leftOut, directory, own, GROWTH_WITHOUT),
        baseCurrency: currency,
        ...rest,
        ...(ownAssets.length > 0 && {
          includesOwnAssets: ownAssets,
          ownAssetsAre: `houses, deposits, loans and the like at the prices the user stated${onMarket ? '; withoutOwnAssets is the return on investments' : ''}`,
        }),
        ...(onMarket && {
          withoutOwnAssets: {
            from: onMarket.from,
            growthPercent: shownPercent(onMarket.growth),
            ...(onMarket.benchmark && { aheadPercent: shownPercent(onMarket.benchmark.ahead) }),
            ...(onMarket.start && { start: dated(onMarket.start) }),
            end: dated(onMarket.end),
            profit: money(onMarket.profit),
            ...(onMarket.drawdown && { drawdown: shownDrawdown(onMarket.drawdown) }),
          },
        }),
        countedFrom: countedFrom(start === undefined),
        growthPercent: shownPercent(growth),
        ...shownContradictions(contradicted, directory),
        ...(start && { start: dated(start) }),
        end: dated(end),
        netMoneyPutIn: money(contributed),
        profit: money(profit),
        ...(drawdown && { drawdown: shownDrawdown(drawdown) }),
        ...(volatility !== undefined && { volatilityPercent: shownPercent(volatility) }),
        ...(sharpe !== undefined && { sharpe: roundDecimal(sharpe, 2) }),
        ...(sortino !== undefined && { sortino: roundDecimal(sortino, 2), ratiosAre: 'without a risk-free rate' }),
        ...(benchmark && {
          benchmark: {
            ...shownNames(benchmark.symbol, directory),
            base: benchmark.base,
            currency,
            growthPercent: shownPercent(benchmark.growth),
            aheadPercent: shownPercent(benchmark.ahead),
            sameMoney: money(benchmark.sameMoney),
            ...(benchmark.beta !== undefined && { beta: roundDecimal(benchmark.beta, 2) }),
            ...(benchmark.correlation !== undefined && { correlation: roundDecimal(benchmark.correlation, 2) }),
          },
        }),
        months: months.map((each) => {
          const invested = onMarket?.months.find(({ month }) => month === each.month);
          return {
            month: each.month,
            monthGrowthPercent: shownPercent(each.growth),
            ...(invested && { withoutOwnAssetsPercent: shownPercent(invested.growth) }),
            ...(each.benchmark !== undefined && { benchmarkPercent: shownPercent(each.benchmark) }),
          };
        }),
        contributions: contributions.map(({ symbol, profit, share }) => ({
          ...shownNames(symbol, directory, own),
          profit: money(profit),
          ...(share !== undefined && { ofMoneyPutInPercent: shownPercent(share) }),
        })),
        ...(differenceOfMoves !== undefined && {
          differenceOfMoves: shownMoney(differenceOfMoves),
          contributionsAre:
            'from what each had cost: what came in or left without a trade counts at its cost, in profit and growth at the price of its day; differenceOfMoves is the difference',
        }),
        ...(compareDecimals(others, 0n) !== 0 && { fxAndOtherEffects: money(others) }),
        ...(skipped > 0 && { daysWithoutValue: skipped, missing: describeMissing(missing, 'en') }),
      });
    },
  };
}
