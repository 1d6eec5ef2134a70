import type { CurrencyCode, DecimalString } from '@finclaw/types';
import { parseLocalDate } from '../../calendar/local-date.ts';
import { isoWithOffset } from '../../calendar/zone-time.ts';
import { currencyFromWord } from '../../instruments/forex.ts';
import { limited, limitsOf } from '../../market/limits.ts';
import { minorUnits } from '../../money/currency.ts';
import { roundDecimal } from '../../money/decimal.ts';
import { answer, type FinanceTool, invalid } from '../../tools/finance-tool.ts';
import { LOT_METHODS, type LotMethod } from '../book/lots.ts';
import type { CurrentPortfolio } from '../current-portfolio.ts';
import { portfolioLimits } from '../portfolio-limits.ts';
import { toPortfolioSummary } from '../summary.ts';
import { describeMissing, describeReturns } from '../text/describe.ts';
import { type MissingInput, sumKnown } from '../valuation/figure.ts';
import type { HoldingValue, Totals } from '../valuation/portfolio-value.ts';
import type { PortfolioReturns } from '../valuation/returns.ts';
import { type PortfolioToolDeps, privateTool, textOf, textProperty } from './private-tool.ts';
import { shownFigure, shownMoney, shownRows, shownUnitCost } from './shown.ts';

const DESCRIPTION =
  "The user's own portfolio: holdings with cost, value and unrealised profit, cash, and totals in one currency: value of what is held, cash, both together (totalAssets), realised and unrealised profit, " +
  'income, fees, taxes, exchange rate effect, money put in, and the time-weighted and money-weighted return with the reason why they differ. ' +
  'Realised profit and income are after costs. Accounts that others share with the user come apart and count in no total. With `date` all of it as it was on that day. A figure that cannot be known names what is missing; never estimate it.';

const MAX_DAYS = 400;

/** The tool behind "내 수익률?". */
export function portfolioSummaryTool({ portfolioOf, directory }: PortfolioToolDeps): FinanceTool {
  return {
    definition: privateTool('portfolio_summary', DESCRIPTION, {
      account: textProperty('Only this account'),
      date: textProperty('As it was at the end of this past day, YYYY-MM-DD; now by default', 10),
      currency: textProperty('The currency of the totals, as a code or a word; the configured one by default', 30),
      method: {
        type: 'string',
        enum: [...LOT_METHODS],
        description: 'Which shares count as sold first; the configured one by default',
      },
      days: {
        type: 'integer',
        minimum: 1,
        maximum: MAX_DAYS,
        description:
          'Also the value of each of the last so many days, with what was put in (invested, flow), in the base currency',
      },
    }),
    async executor(input, context) {
      const [account, word, method] = [textOf(input, 'account'), textOf(input, 'currency'), textOf(input, 'method')];
      const baseCurrency = word === undefined ? undefined : currencyFromWord(word);
      if (word !== undefined && baseCurrency === undefined)
        return answer(invalid('currency', 'There is no rate for that currency'));
      const [portfolio, day] = [portfolioOf(context), textOf(input, 'date')];
      const date = day === undefined ? undefined : parseLocalDate(day);
      if (day !== undefined && (date === undefined || date > portfolio.today()))
        return answer(invalid('date', 'A day is written YYYY-MM-DD and not in the future'));
      const current = await portfolio.current({
        ...(date !== undefined && { date }),
        ...(account !== undefined && { account }),
        ...(baseCurrency !== undefined && { baseCurrency }),
        ...(method !== undefined && { method: method as LotMethod }),
        withDays: typeof input.days === 'number',
        signal: context.abortSignal,
      });
      const others = (current.shared ?? []).map(({ name, access, current: other }) => ({
        ...{ name, access },
        ...summaryOf(other, directory),
      }));
      const shared = others.length > 0 && { accountsOfOthersOutsideTotals: others };
      if (current.value.accounts.length === 0) return answer({ status: 'empty', detail: 'Nothing is recorded yet', ...shared });
      const limits = portfolioLimits(current);
      return answer({ status: 'ok', ...summaryOf(current, directory), ...lastDays(current, input.days), ...shared, limits });
    },
  };
}

function summaryOf(current: CurrentPortfolio, directory: PortfolioToolDeps['directory']) {
  const { value, quotes, returns, paperCash, late, limits } = current;
  const { portfolio, topGainers, topLosers, sectorAllocation, dailyChange, dailyChangePercent } = toPortfolioSummary(current, {
    id: 'portfolio',
    name: 'portfolio',
    directory,
    now: 0,
  });
  return {
    ...limited(...limits, ...(late !== undefined || value.missing.length > 0 ? (['partial'] as const) : [])),
    asOf: value.asOf,
    baseCurrency: value.baseCurrency,
    accounts: value.accounts.map(({ account, method, keepsCash, cash, holdings }) => ({
      account,
      method,
      keepsCash,
      cash: cash.map(({ money }) => shownMoney(money)),
      holdings: holdings.map((holding) => shownHolding(holding, directory)),
    })),
    total: {
      ...shownTotals(value.total, value.baseCurrency),
      contributed: shownFigure(value.total.contributed),
      realisedFx: shownFigure(value.total.realisedFx),
      fxEffect: shownFigure(value.total.fxEffect),
    },
    ...(value.byCurrency.size > 1 && {
      byCurrency: Object.fromEntries(
        [...value.byCurrency].map(([currency, totals]) => [currency, shownTotals(totals, currency)]),
      ),
    }),
    today: { change: { amount: dailyChange, currency: value.baseCurrency }, percent: dailyChangePercent },
    weights: Object.fromEntries(
      portfolio.holdings.flatMap(({ symbol, weight }) => (weight === undefined ? [] : [[symbol, weight]])),
    ),
    sectors: sectorAllocation,
    best: topGainers.map(({ symbol }) => symbol),
    worst: topLosers.map(({ symbol }) => symbol),
    ...(returns !== undefined && { returns: shownReturns(returns) }),
    ...(late !== undefined && { notWorkedOutInTime: late }),
    ...(paperCash !== undefined && { paperCashOutsideTotals: paperCash.map(shownMoney) }),
    rates: Object.fromEntries([...value.rates].filter(([currency]) => currency !== value.baseCurrency)),
    quotes: [...quotes.values()].map(({ symbol, price, currency, source, timestamp, freshness }) => ({
      symbol,
      price,
      currency,
      source,
      time: isoWithOffset(timestamp, 'UTC'),
      freshness,
      ...limited(...limitsOf(freshness)),
    })),
    ...(value.missing.length > 0 && { missing: describeMissing(value.missing, 'en') }),
    ...(value.refused.length > 0 && { impossibleRows: value.refused.map(({ row }) => row.id).slice(0, 20) }),
  };
}

function lastDays({ daily, value }: CurrentPortfolio, count: unknown) {
  if (daily === undefined || typeof count !== 'number') return {};
  const shown = (amount: DecimalString): DecimalString => roundDecimal(amount, minorUnits(value.baseCurrency));
  return {
    daily: daily.days.slice(-count).map((day) => ({
      date: day.date,
      value: shown(day.value),
      flow: shown(day.flow),
      invested: shown(day.invested),
    })),
    ...(daily.skipped > 0 && { daysWithoutValue: { count: daily.skipped, missing: describeMissing(daily.missing, 'en') } }),
  };
}

function shownReturns(returns: PortfolioReturns) {
  const { from, to, days, moneyWeighted, timeWeighted } = returns;
  const shown = <T extends object>(measured: T): T | { missing: string } =>
    'missing' in measured ? { missing: describeMissing(measured.missing as readonly MissingInput[], 'en') } : measured;
  const explanation = describeReturns(returns, 'en');
  return { from, to, days, moneyWeighted: shown(moneyWeighted), timeWeighted: shown(timeWeighted), explanation };
}

function shownHolding(holding: HoldingValue, directory: PortfolioToolDeps['directory']) {
  const { symbol, currency, quantity, averageCost, cost, price, value, unrealised, unrealisedPercent, realised, income, rows } =
    holding;
  return {
    symbol,
    name: directory.find(symbol)?.names.ko ?? symbol,
    currency: currency as CurrencyCode,
    quantity,
    averageCost: shownUnitCost(averageCost),
    cost: shownMoney(cost.money),
    ...(price !== undefined && { price: price.amount }),
    value: shownFigure(value),
    unrealised: shownFigure(unrealised),
    ...(unrealisedPercent !== undefined && { unrealisedPercent }),
    realised: shownMoney(realised.money),
    income: shownMoney(income.money),
    rows: shownRows(rows()),
  };
}

function shownTotals(
  { value, cash, cost, realised, unrealised, income, charges, fees, taxes, profit }: Totals,
  currency: CurrencyCode,
) {
  const totalAssets = sumKnown([value, cash], currency);
  const figures = { value, cash, totalAssets, cost, realised, unrealised, income, charges, fees, taxes, profit };
  return Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, shownFigure(figure)]));
}
