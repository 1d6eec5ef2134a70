import {
  answer,
  compareDecimals,
  describeInstrument,
  type FinanceTool,
  type FinanceToolDeps,
  invalid,
  joinLimits,
  limited,
  minorUnits,
  parseDecimal,
  roundDecimal,
  toDecimalString,
  unresolved,
} from '@finclaw/market';
import { currencyFromWord } from '@finclaw/market/instruments';
import type { ToolExecutionContext } from '@finclaw/tools';
import { type CurrencyCode, createDecimalString, type DecimalString, type FinancialInstrument } from '@finclaw/types';
import { meansPortfolio, PORTFOLIO } from '../agent-tools/private-tool.ts';
import { countedFrom, GROWTH_WITHOUT, shownContradictions, shownLeftOut } from '../agent-tools/shown.ts';
import { MarketInputs } from '../market-inputs.ts';
import type { PortfolioService } from '../portfolio.ts';
import { describeMissing } from '../text/describe.ts';
import {
  type CountedPeriod,
  closesIn,
  convertSeries,
  type DayValue,
  type FoundRates,
  type FoundSeries,
  portfolioIn,
  ratesIn,
} from './look-up-series.ts';
import { correlate, measure, type Series } from './measure.ts';
import { type Period, readPeriod } from './period.ts';

interface CompareToolDeps extends FinanceToolDeps {
  /** The portfolio of the person for whom the tool runs. */
  portfolioOf(context: ToolExecutionContext): PortfolioService;
}

const MOST = 10;
const DEADLINE_MS = 20_000;

const DESCRIPTION =
  'How one or several instruments did over a period, and `portfolio` for the user’s own (without deposits and withdrawals), best first: first, last, highest and lowest close, ' +
  'changePercent from the last close before (`base`), deepest drawdown, volatility and Sharpe ratio by the year, correlations of daily changes. ' +
  'One call answers "which did better" and "how risky is X". Prices without dividends. ' +
  'With `currency` each also has `inCurrency`, which includes the exchange rate and decides the order.';

/** The tool that measures and compares performance. */
export function comparePerformanceTool(deps: CompareToolDeps): FinanceTool {
  return {
    definition: {
      name: 'compare_performance',
      description: DESCRIPTION,
      inputSchema: {
        type: 'object',
        properties: {
          instruments: {
            type: 'array',
            items: { type: 'string', minLength: 1, maxLength: 80 },
            minItems: 1,
            maxItems: MOST,
            description: 'Names or tickers, and "portfolio" for the user’s own',
          },
          period: {
            type: 'string',
            maxLength: 5,
            description: '5d, 2w, 1mo, 6mo, 1y or ytd; 1y unless told otherwise',
          },
          from: { type: 'string', maxLength: 10, description: 'First day, YYYY-MM-DD, instead of a period' },
          to: { type: 'string', maxLength: 10, description: 'Last day, YYYY-MM-DD; today unless told otherwise' },
          currency: { type: 'string', maxLength: 30, description: 'Compare in this currency, a code or a word' },
          risk_free_percent: {
            type: 'number',
            minimum: -10,
            maximum: 100,
            description: 'By the year, for Sharpe; 0 by default',
          },
        },
        required: ['instruments'],
        additionalProperties: false,
      },
      group: 'finance',
      changes: 'nothing',
      accessesSensitiveData: true,
    },
    executor: async (input, context) => answer(await compare(input, context, deps)),
  };
}

/** The subject of a comparison: an instrument, or the portfolio. */
type Subject = FinancialInstrument | typeof PORTFOLIO;

async function compare(input: Readonly<Record<string, unknown>>, context: ToolExecutionContext, deps: CompareToolDeps) {
  const { directory } = deps;
  const portfolio = deps.portfolioOf(context);
  const period = readPeriod(input, portfolio.today());
  if (typeof period === 'string') return invalid('period', period);
  const common = input.currency === undefined ? undefined : currencyFromWord(String(input.currency));
  if (input.currency !== undefined && common === undefined)
    return invalid('currency', 'There is no rate for that currency');
  const subjects = new Map<string, { readonly subject: Subject; readonly named: NamedSubject }>();
  for (const name of (input.instruments as readonly unknown[]).map(String)) {
    if (meansPortfolio(name)) subjects.set(PORTFOLIO, { subject: PORTFOLIO, named: OWN });
    else {
      const found = await directory.lookUp(name, context.abortSignal);
      if (found.kind !== 'found') return unresolved(name, found);
      const { currency: _currency, exchange: _exchange, ...named } = describeInstrument(found.instrument);
      subjects.set(named.symbol, { subject: found.instrument, named });
    }
  }
  const market = new MarketInputs(deps, performance.now() + DEADLINE_MS, context.abortSignal);
  const looked = subjects.has(PORTFOLIO)
    ? await portfolioIn(portfolio, period, common, context.abortSignal)
    : undefined;
  const own = looked && 'days' in looked ? looked : undefined;
  const lacking = looked && 'missing' in looked ? looked.missing : [];
  const counted = countedPeriod(period, own);
  const series = await Promise.all(
    [...subjects.values()].map(async ({ subject, named }) => ({
      named,
      found: subject === PORTFOLIO ? own : await closesIn(market, subject, counted),
    })),
  );
  const known = series.flatMap(({ named, found }) => (found === undefined ? [] : [{ named, found }]));
  const without = series
    .filter(({ found }) => found === undefined)
    .map(({ named: { symbol, name, nameEn } }) => ({
      symbol,
      name,
      nameEn,
      ...(symbol === PORTFOLIO && lacking.length > 0 && { missing: describeMissing(lacking, 'en') }),
    }));
  if (known.length === 0)
    return {
      status: 'unavailable',
      reason: 'not-found',
      detail: 'There are no prices of this period',
      withoutPrices: without,
      limits: [],
    };
  const currency = common ?? known.find(({ named }) => named === OWN)?.found.currency;
  const rates = currency === undefined ? [] : await ratesFor(market, known, currency, counted);
  const riskFree = createDecimalString(Number(input.risk_free_percent ?? 0).toFixed(2));
  const lines = known.map((each) => lineOf(each.named, each.found, riskFree, currency, rates));
  return {
    status: 'ok',
    period: { from: counted.from, to: counted.to },
    countedFrom: countedFrom(counted.isFromFirstDay === true),
    ...shownLeftOut(own?.leftOut ?? [], directory, await portfolio.own(), GROWTH_WITHOUT),
    currency,
    instruments: lines.map(({ shown }) => shown).sort((a, b) => compareDecimals(rankOf(b), rankOf(a))),
    ...(own && shownContradictions(own.contradicted ?? [], directory)),
    ...(lines.length > 1 && { correlations: correlationsOf(lines.filter(({ isSound }) => isSound)) }),
    ...(rates.length > 0 && { rates: rates.map(shownRate) }),
    riskFreePercent: riskFree,
    ...(without.length > 0 && { withoutPrices: without }),
    limits: joinLimits(
      ...lines.map(({ shown }) => shown.limits),
      without.length > 0 || lines.some(({ isUnconverted }) => isUnconverted) ? ['partial'] : [],
    ),
  };
}

/** A portfolio that begins within a period cuts it for all: what is held beside it counts from its first day. */
function countedPeriod(period: Period, own: FoundSeries | undefined): CountedPeriod {
  const first = own?.base === undefined ? own?.days[0] : undefined;
  return first === undefined ? period : { ...period, from: first.date, isFromFirstDay: true };
}

interface NamedSubject {
  readonly symbol: string;
  readonly name: string;
  readonly nameEn: string;
  readonly type: string;
}

const OWN: NamedSubject = { symbol: PORTFOLIO, name: '내 포트폴리오', nameEn: 'Your portfolio', type: PORTFOLIO };

async function ratesFor(
  market: MarketInputs,
  known: readonly { readonly found: FoundSeries }[],
  common: CurrencyCode,
  period: CountedPeriod,
): Promise<readonly FoundRates[]> {
  const foreign = new Set(known.map(({ found }) => found.currency).filter((currency) => currency !== common));
  const found = await Promise.all([...foreign].map((currency) => ratesIn(market, currency, common, period)));
  return found.filter((each) => each !== undefined);
}

function lineOf(
  named: NamedSubject,
  found: FoundSeries,
  riskFree: DecimalString,
  common: CurrencyCode | undefined,
  rates: readonly FoundRates[],
) {
  const rate = rates.find(
    ({ pair }) => common !== undefined && [`${found.currency}/${common}`, `${common}/${found.currency}`].includes(pair),
  );
  const isSame = common === undefined || found.currency === common;
  const converted: Series | undefined = isSame ? found : rate && convertSeries(found, common, rate.rates);
  const isSound = (found.contradicted ?? []).length === 0;
  const [own, inCommon] = [found, common && converted].map((each) => each && measure(each, riskFree, isSound));
  const { base, days } = found.values;
  const shownDay = ({ date, amount }: DayValue) =>
    named === OWN ? { date, value: roundDecimal(amount, minorUnits(found.currency)) } : { date, close: amount };
  const by = (sign: 1 | -1): DayValue =>
    days.reduce((best, day) => (compareDecimals(day.amount, best.amount) * sign > 0 ? day : best));
  return {
    series: converted ?? found,
    isUnconverted: converted === undefined,
    isSound,
    shown: {
      ...named,
      currency: found.currency,
      ...own,
      ...(base && { base: shownDay(base) }),
      first: shownDay(days[0] as DayValue),
      last: shownDay(days.at(-1) as DayValue),
      high: shownDay(by(1)),
      low: shownDay(by(-1)),
      ...(found.netFlow && {
        netFlow: {
          amount: roundDecimal(toDecimalString(found.netFlow), minorUnits(found.currency)),
          currency: found.currency,
        },
      }),
      ...(inCommon && { inCurrency: isSame ? { changePercent: inCommon.changePercent } : inCommon }),
      source: found.source,
      limits: joinLimits(found.limits, isSame || rate === undefined ? [] : ['converted', ...rate.series.limits]),
    },
  };
}

type Line = ReturnType<typeof lineOf>;

const rankOf = ({ changePercent, inCurrency }: Line['shown']): DecimalString =>
  inCurrency?.changePercent ?? changePercent ?? createDecimalString('0');

/** Every pair once, the closest first. */
const correlationsOf = (lines: readonly Line[]) =>
  lines
    .flatMap((one, at) =>
      lines.slice(at + 1).flatMap((other) => {
        const found = correlate(one.series, other.series);
        return found === undefined ? [] : [{ between: [one.shown.symbol, other.shown.symbol], ...found }];
      }),
    )
    .sort((a, b) => compareDecimals(b.correlation, a.correlation));

/** The exchange rate at both ends of the period, with what it did in between. */
function shownRate({ pair, series }: FoundRates) {
  const { base, days } = series.values;
  const [first, last] = [base ?? (days[0] as DayValue), days.at(-1) as DayValue];
  const change = parseDecimal(last.amount).dividedBy(parseDecimal(first.amount)).minus(1).times(100);
  const shown = ({ date, amount: rate }: DayValue) => ({ date, rate });
  return {
    pair,
    source: series.source,
    ...limited(...series.limits),
    base: shown(first),
    last: shown(last),
    changePercent: roundDecimal(toDecimalString(change.toDecimalPlaces(20)), 2),
  };
}
