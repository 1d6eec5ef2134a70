import type { ToolFact } from '@finclaw/types';
import { below, contradicting, INSTRUMENT, LEFT_OUT, NOTHING, quoteOf } from './fact-rules.ts';
import type { FactTable, FigureKind, FigureRule, Reference } from './fact-table.ts';
import { ORDER_FACTS } from './order-facts.ts';
import { PORTFOLIO_FACTS } from './portfolio-facts.ts';
import { readFacts } from './read-facts.ts';

const QUOTE = {
  price: 'price',
  change: 'price',
  changePercent: 'percent',
  volume: 'volume',
  high: 'price',
  low: 'price',
  open: 'price',
  previousClose: { kind: 'price', period: NOTHING },
  marketCap: 'money',
} as const satisfies Record<string, FigureKind | FigureRule>;
/** A rate for a hundred units of the base: money, of no single unit. */
const PER_100 = {
  'per100.price': { kind: 'money', field: 'pricePer100' },
  'per100.change': { kind: 'money', field: 'changePer100' },
} as const satisfies Record<string, FigureRule>;
const QUOTED = { subject: 'instrument.symbol', currency: 'currency', period: 'time', at: 'time' } as const;
/** The price of a week or a month is that of its last day; its extremes are of no one day. */
const firstDay: Reference = (find) => find('firstDay') ?? find('date') ?? find('time');
const lastDay: Reference = (find) => find('lastDay') ?? find('date') ?? find('ends') ?? find('time');
const onlyDay: Reference = (find) => find('date') ?? (find('lastDay') === undefined ? find('time') : undefined);
const indicatorKind = (find: (path: string) => unknown): FigureKind =>
  find('indicator') === 'rsi' ? 'number' : 'price';
const onItsDay = { period: 'date' } as const;
const closeOrPoints: FigureRule = { kind: (find) => (find('type') === 'index' ? 'points' : 'price'), ...onItsDay };
const PERFORMANCE: Readonly<Record<string, FigureRule>> = {
  changePercent: { kind: 'percent', field: 'periodChange' },
  'drawdown.deepestPercent': { kind: 'percent', field: 'drawdown' },
  'drawdown.nowPercent': { kind: 'percent', field: 'drawdownNow' },
  volatilityPercent: { kind: 'percent', field: 'volatility' },
  sharpe: { kind: 'ratio' },
};
const conditionKind = (find: (path: string) => unknown): FigureKind => {
  const field = find('condition.type') === 'change_percent' ? 'changePercent' : find('condition.field');
  return field === 'changePercent' ? 'percent' : field === 'volume' ? 'volume' : field === 'rsi' ? 'number' : 'price';
};
/** Ratios with a price are of now; the others are of the period they were filed for. */
const ratio = (field: string, kind: FigureKind, isOfPeriod: boolean) =>
  ({ kind, field, period: isOfPeriod ? 'ratiosOf' : NOTHING }) as const;
const RATIOS: Readonly<Record<string, FigureRule>> = {
  'ratios.per': ratio('per', 'ratio', false),
  'ratios.pbr': ratio('pbr', 'ratio', false),
  'ratios.eps': ratio('eps', 'money', true),
  'ratios.roePercent': ratio('roe', 'percent', true),
  'ratios.operatingMarginPercent': ratio('operatingMargin', 'percent', true),
  'ratios.netMarginPercent': ratio('netMargin', 'percent', true),
  'ratios.debtRatioPercent': ratio('debtRatio', 'percent', true),
  'ratios.revenueGrowthPercent': ratio('revenueGrowth', 'percent', true),
  'ratios.netIncomeGrowthPercent': ratio('netIncomeGrowth', 'percent', true),
  'ratios.dividendYieldPercent': ratio('dividendYield', 'percent', false),
};
/** The ranking criteria whose field has another name in other tools. */
const SCREEN_FIELDS: Readonly<Record<string, string>> = { change: 'changePercent' };
const screenKind = (find: (path: string) => unknown): FigureKind => {
  const by = String(find('by'));
  if (by === 'price' || by === 'eps' || by === 'marketCap') return 'money';
  return by === 'volume' ? 'volume' : 'ratio';
};
const calculatedKind = (find: (path: string) => unknown): FigureKind =>
  find('currency') !== undefined ? 'money' : find('unit') === 'shares' ? 'shares' : 'number';
const ALERT = {
  'condition.value': { kind: conditionKind, field: 'alertValue' },
  triggerCount: 'count',
} as const satisfies Record<string, FigureKind | FigureRule>;
/** The unit of a value that another result had: KRW, or KRW/USD of a rate. */
const CURRENCIES = /^([A-Z]{3})(?:\/([A-Z]{3}))?$/;

/** The fact tables of our tools. */
export const TOOL_FACTS: Readonly<Record<string, FactTable>> = {
  get_quote: { about: QUOTED, figures: { ...QUOTE, ...PER_100 }, others: ['freshness.minutes'] },
  get_watchlist: {
    about: QUOTED,
    figures: below('quotes[]', { ...QUOTE, ...PER_100 }),
    others: ['quotes[].freshness.minutes'],
  },
  change_watchlist: { figures: {} },
  get_history: {
    about: INSTRUMENT,
    figures: {
      count: { kind: 'count', field: 'rowCount' },
      'first.close': { kind: 'price', period: 'date' },
      'last.close': { kind: 'price', period: 'date' },
      'high.close': { kind: 'price', field: 'highestClose', period: 'date' },
      'low.close': { kind: 'price', field: 'lowestClose', period: 'date' },
      change: { kind: 'price', field: 'periodChange' },
      changePercent: { kind: 'percent', field: 'periodChangePercent' },
      'drawdown.deepestPercent': { kind: 'percent', field: 'drawdown' },
      'rows[].open': { kind: 'price', period: firstDay },
      'rows[].high': { kind: 'price', period: onlyDay },
      'rows[].low': { kind: 'price', period: onlyDay },
      'rows[].close': { kind: 'price', period: lastDay },
      'rows[].volume': { kind: 'volume', period: onlyDay },
    },
  },
  compare_performance: {
    about: { subject: 'symbol', currency: 'currency' },
    figures: {
      ...below('instruments[]', PERFORMANCE),
      ...below('instruments[].inCurrency', PERFORMANCE),
      ...Object.fromEntries(
        ['base', 'first', 'last', 'high', 'low'].flatMap((day) => [
          [`instruments[].${day}.close`, closeOrPoints],
          [`instruments[].${day}.value`, { kind: 'money', ...onItsDay } as const],
        ]),
      ),
      'instruments[].netFlow': { kind: 'money', field: 'flow' },
      ...contradicting('pricesContradictTrades'),
      'correlations[].correlation': { kind: 'number', subject: NOTHING },
      'correlations[].days': { kind: 'count', subject: NOTHING },
      ...Object.fromEntries(
        ['base', 'last'].map((day) => [
          `rates[].${day}.rate`,
          { kind: 'price', subject: 'pair', currency: quoteOf('pair'), ...onItsDay } as const,
        ]),
      ),
      'rates[].changePercent': { kind: 'percent', field: 'periodChange', subject: 'pair' },
      riskFreePercent: { kind: 'percent', field: 'riskFree' },
      ...LEFT_OUT,
    },
    others: ['leftOut[].account'],
  },
  get_indicator: {
    about: INSTRUMENT,
    figures: {
      price: { kind: 'price', period: 'time', at: 'time' },
      'latest.*': { kind: indicatorKind, period: 'time', at: 'time' },
      'distancePercent.*': { kind: 'percent', field: 'distance', period: 'time', at: 'time' },
      'earlier[].values.*': { kind: indicatorKind, period: 'date' },
    },
    others: ['settings.*', 'freshness.minutes'],
  },
  search_instrument: { figures: {} },
  market_hours: { figures: {} },
  convert_currency: {
    about: { currency: 'currency' },
    figures: {
      from: 'money',
      to: 'money',
      rate: { kind: 'price', subject: 'pair', currency: quoteOf('pair'), period: 'time', at: 'time' },
      ratePer100: { kind: 'money', subject: 'pair', currency: quoteOf('pair'), period: 'time', at: 'time' },
    },
    others: ['freshness.minutes'],
  },
  calculate: {
    figures: {
      value: { kind: calculatedKind, field: 'result', currency: 'currency', perCurrency: 'perCurrency' },
      valuePercent: { kind: 'percent', field: 'result' },
      'ratesPercent[]': { kind: 'percent', field: 'rate' },
    },
    others: ['expression', 'fraction', 'readAsNegative[]'],
  },
  calculate_plan: {
    about: { currency: 'currency' },
    figures: {
      payment: 'money',
      lastPayment: 'money',
      present: { kind: 'money', field: 'capital' },
      target: 'money',
      ratePercent: { kind: 'percent', field: 'rate' },
      'time.periods': { kind: 'number', field: 'periods' },
      'time.full': { kind: 'count', field: 'periods' },
      'time.years': { kind: 'number', field: 'years' },
      'totals.paid': 'money',
      'totals.interest': 'money',
      'totals.tax': 'money',
      'totals.end': { kind: 'money', field: 'target' },
      'totals.endInTodaysMoney': { kind: 'money', field: 'target' },
      'basis.periodRatePercent': { kind: 'percent', field: 'rate' },
      'basis.taxPercent': { kind: 'percent', field: 'taxRate' },
      'basis.inflationPercent': { kind: 'percent', field: 'inflation' },
      ...below('schedule.rows[]', {
        payment: 'money',
        principal: 'money',
        interest: 'money',
        balance: 'money',
      } as const),
      interest: 'money',
    },
    others: ['schedule.rows[].period'],
  },
  get_fundamentals: {
    about: { ...INSTRUMENT, currency: 'currency', period: 'period' },
    figures: {
      'periods[].lines.*': 'money',
      'shares.count': { kind: 'shares', field: 'sharesOutstanding', period: 'asOf' },
      'price.price': { kind: 'money', period: 'time', at: 'time' },
      ...RATIOS,
    },
    others: ['periods[].period', 'ratiosOf', 'shares.asOf', 'price.freshness.minutes'],
  },
  get_dividends: {
    about: { subject: 'instrument.symbol', currency: 'currency', period: (find) => find('period') ?? find('exDate') },
    figures: { 'sources[].dividends[].amount': { kind: 'money', field: 'dividendPerShare' } },
    others: ['sources[].dividends[].period'],
  },
  get_earnings_dates: { figures: {}, others: ['sources[].days[].period'] },
  get_filings: { figures: {}, others: ['filings[].number', 'filings[].id'] },
  read_filing: { figures: {}, others: ['filing.id', 'next', 'sections'] },
  screen_instruments: {
    about: { ...INSTRUMENT, period: (find) => find('period') ?? find('time'), at: 'time' },
    figures: {
      'rows[].value': { kind: screenKind, field: (find) => String(find('by')) },
      'rows[].valuePercent': {
        kind: 'percent',
        field: (find) => SCREEN_FIELDS[String(find('by'))] ?? String(find('by')),
      },
      lookedAt: { kind: 'count', period: NOTHING },
      notLookedAt: { kind: 'count', period: NOTHING },
      without: { kind: 'count', period: NOTHING },
      otherCurrency: { kind: 'count', period: NOTHING },
    },
    others: ['rows[].rank', 'rows[].period'],
  },
  create_alert: {
    about: INSTRUMENT,
    figures: {
      ...below('alert', ALERT),
      'current.price': {
        kind: (find) => (find('alert.instrument.type') === 'index' ? 'points' : 'price'),
        subject: 'alert.instrument.symbol',
        currency: 'currency',
        period: 'time',
        at: 'time',
      },
      'current.previousClose.close': {
        kind: (find) => (find('alert.instrument.type') === 'index' ? 'points' : 'price'),
        field: 'previousClose',
        subject: 'alert.instrument.symbol',
        currency: 'currency',
        period: 'date',
        at: NOTHING,
      },
      'current.dayChangePercent': {
        kind: 'percent',
        field: 'changePercent',
        subject: 'alert.instrument.symbol',
        period: 'time',
      },
      'current.level': {
        kind: (find) => (find('alert.instrument.type') === 'index' ? 'points' : 'price'),
        field: 'alertValue',
        subject: 'alert.instrument.symbol',
        currency: 'currency',
      },
      fromHerePercent: { kind: 'percent', field: 'fromHere', subject: 'alert.instrument.symbol' },
      max: 'count',
    },
    others: ['alert.id', 'current.freshness.minutes'],
  },
  list_alerts: { about: INSTRUMENT, figures: below('alerts[]', ALERT), others: ['alerts[].id'] },
  delete_alert: { about: INSTRUMENT, figures: below('removed', ALERT), others: ['removed.id'] },
  research: {
    about: { subject: 'symbol', period: 'period' },
    figures: {
      'reports[].figures[].value': {
        kind: (find) => (CURRENCIES.test(String(find('unit'))) ? 'money' : (String(find('unit')) as FigureKind)),
        field: (find) => String(find('field')),
        currency: (find) => CURRENCIES.exec(String(find('unit')))?.[1],
        perCurrency: (find) => CURRENCIES.exec(String(find('unit')))?.[2],
      },
    },
    others: ['reports[].sourceCount', 'reports[].figures[].period'],
  },
  get_news: { figures: {}, others: ['items[].number'] },
  ...PORTFOLIO_FACTS,
  ...ORDER_FACTS,
};

/** Returns the facts in the stored JSON of a built-in tool's result; undefined for any other. */
export function factsOfTool(tool: string, content: unknown): readonly ToolFact[] | undefined {
  const table = Object.hasOwn(TOOL_FACTS, tool) ? TOOL_FACTS[tool] : undefined;
  const read = table && readFacts(content, table);
  return read?.untyped.length === 0 ? read.facts : undefined;
}
