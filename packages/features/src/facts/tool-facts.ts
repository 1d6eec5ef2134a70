import type { ToolFact } from '@finclaw/types';
import type { FactTable, FigureKind, FigureRule, Reference } from './fact-table.ts';
import { readFacts } from './read-facts.ts';

const NOTHING: Reference = () => undefined;
const OWN_KEY: Reference = (_find, key) => key;

/** Returns the quote currency of a pair: for USD/KRW the won. */
const quoteOf =
  (path: string): Reference =>
  (find) =>
    String(find(path) ?? '').split('/')[1];

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

const INSTRUMENT = { subject: 'instrument.symbol', currency: 'instrument.currency' } as const;
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

const GOALS: FactTable = {
  about: { currency: 'currency' },
  figures: below('goals[]', {
    target: 'money',
    have: 'money',
    lacking: 'money',
    neededPerMonth: 'money',
    reachedPercent: { kind: 'percent', field: 'goalReached' },
    assumedReturnPercent: { kind: 'percent', field: 'assumedReturn' },
    monthsLeft: 'count',
  } as const),
  others: ['goals[].name', 'goals[].by', 'goals[].countedAccounts[]', 'removed'],
};
const ORDER = {
  quantity: 'shares',
  limitPrice: 'money',
  'fill.price': { kind: 'money', field: 'fillPrice', period: 'time', at: 'time' },
  'fill.amount': { kind: 'money', field: 'fillAmount', period: 'time', at: 'time' },
} as const satisfies Record<string, FigureKind | FigureRule>;

const REAL_ORDER = {
  quantity: 'shares',
  limitPrice: 'money',
  filledQuantity: { kind: 'shares', field: 'filledQuantity' },
  'fill.price': { kind: 'money', field: 'fillPrice' },
  'fill.amount': { kind: 'money', field: 'fillAmount' },
} as const satisfies Record<string, FigureKind | FigureRule>;

const ofAccount = { kind: 'money', field: 'orderLimit', subject: NOTHING, currency: 'currency' } as const;
const ACCOUNT_LIMITS = { perOrder: ofAccount, perDay: ofAccount, leftToday: ofAccount } as const;
const ORDER_AMOUNTS = {
  total: { kind: 'money', field: 'total', currency: 'currency' },
  counted: { kind: 'money', field: 'counted', currency: 'currency' },
  leftAfter: ofAccount,
  'orderLimits.perOrder': ofAccount,
  'orderLimits.perDay': ofAccount,
  'orderLimits.leftToday': ofAccount,
} as const satisfies Record<string, FigureRule>;

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

const LEDGER_ROW = {
  quantity: 'shares',
  amount: 'money',
  price: { kind: 'money', field: 'tradePrice' },
  fee: 'money',
  tax: 'money',
  toAmount: { kind: 'money', currency: 'toCurrency' },
  settledAmount: { kind: 'money', currency: 'settledCurrency' },
  settledRate: 'ratio',
  added: 'shares',
  shares: { kind: 'shares', field: 'sharesMoved' },
  costSharePercent: { kind: 'percent', field: 'costShare' },
  to: 'ratio',
  from: 'ratio',
} as const satisfies Record<string, FigureKind | FigureRule>;
const LEDGER_OTHERS = ['id', 'line', 'import', 'reference', 'note', 'account'];
const LEDGER = { subject: 'symbol', currency: 'currency', period: 'date' } as const;

/** The unit of a value that another result had: KRW, or KRW/USD of a rate. */
const CURRENCIES = /^([A-Z]{3})(?:\/([A-Z]{3}))?$/;

/** Paths below another one. */
function below<T>(path: string, figures: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(figures).map(([key, rule]) => [`${path}.${key}`, rule]));
}
const namesBelow = (path: string, names: readonly string[]): string[] => names.map((name) => `${path}.${name}`);

/** The trades that the prices of their days contradict. */
const contradicting = (list: string) =>
  below(`${list}[]`, {
    paid: { kind: 'money', field: 'tradePrice', subject: 'symbol', period: 'date', currency: 'currency' },
    close: { kind: 'money', subject: 'symbol', period: 'date', currency: 'currency' },
  } as const);

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
    },
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
  portfolio_summary: {
    about: { subject: 'symbol', currency: 'currency', period: 'asOf' },
    figures: {
      'accounts[].cash[]': { kind: 'money', field: 'cash', subject: 'account' },
      ...below('positions[]', {
        quantity: 'shares',
        averageCost: 'money',
        cost: 'money',
        price: { kind: 'money', period: 'time', at: 'time' },
        value: 'money',
        valueInBase: { kind: 'money', field: 'value' },
        weightPercent: { kind: 'percent', field: 'weight' },
        dayChangePercent: { kind: 'percent', field: 'changePercent', period: 'time', at: 'time' },
        unrealised: 'money',
        unrealisedPercent: 'percent',
        realised: 'money',
        income: 'money',
      } as const),
      'total.netMoneyPutIn': { kind: 'money', field: 'contributed' },
      'total.fxPartOfRealised': { kind: 'money', field: 'realisedFx' },
      'total.fxEffectOnHeld': { kind: 'money', field: 'fxEffect' },
      'netWorth.assets': { kind: 'money', field: 'ownedAssets' },
      'netWorth.liabilities': { kind: 'money', field: 'debts' },
      'netWorth.net': { kind: 'money', field: 'netWorth' },
      'total.*': 'money',
      'byCurrency.*.weightPercent': { kind: 'percent', field: 'currencyWeight' },
      'byCurrency.*.valueInBase': { kind: 'money', field: 'totalAssets' },
      'byCurrency.*.dayChangeInBase': { kind: 'money', field: 'todayChange' },
      'byCurrency.*.*': 'money',
      'today.change': { kind: 'money', field: 'todayChange' },
      'today.changePercent': { kind: 'percent', field: 'todayChangePercent' },
      'today.sessions[].change': { kind: 'money', field: 'todayChange', period: 'date' },
      'today.sessions[].holdings': { kind: 'count', period: 'date' },
      ...Object.fromEntries(
        ['risers', 'fallers'].map((list) => [
          `today.${list}[].dayChangePercent`,
          { kind: 'percent', field: 'changePercent', subject: 'symbol', period: 'time', at: 'time' } as const,
        ]),
      ),
      'sectors[].weightPercent': { kind: 'percent', field: 'sectorWeight', subject: 'sector' },
      'sectors[].value': { kind: 'money', field: 'sectorValue', subject: 'sector' },
      'classes[].weightPercent': { kind: 'percent', field: 'classWeight', subject: 'class' },
      'classes[].value': { kind: 'money', field: 'classValue', subject: 'class' },
      'returns.calendarDays': { kind: 'count', field: 'days', period: NOTHING },
      'returns.moneyWeighted.yearlyPercent': { kind: 'percent', field: 'moneyWeighted', period: NOTHING },
      'returns.moneyWeighted.possibleYearlyPercent[]': { kind: 'percent', field: 'moneyWeighted', period: NOTHING },
      'returns.timeWeighted.totalPercent': { kind: 'percent', field: 'timeWeighted', period: NOTHING },
      'returns.timeWeighted.yearlyPercent': { kind: 'percent', field: 'timeWeightedYearly', period: NOTHING },
      'paperCashOutsideTotals[]': { kind: 'money', field: 'paperCash' },
      'rates[].rate': { kind: 'price', subject: 'pair', currency: quoteOf('pair'), period: 'time', at: 'time' },
      ...below('daily', {
        count: { kind: 'count', field: 'rowCount', period: NOTHING },
        'first.value': { kind: 'money', period: 'date' },
        'last.value': { kind: 'money', period: 'date' },
        'high.value': { kind: 'money', field: 'highestValue', period: 'date' },
        'low.value': { kind: 'money', field: 'lowestValue', period: 'date' },
        changePercent: { kind: 'percent', field: 'timeWeighted', period: NOTHING },
        'drawdown.deepestPercent': { kind: 'percent', field: 'drawdown', period: NOTHING },
        'drawdown.nowPercent': { kind: 'percent', field: 'drawdownNow', period: NOTHING },
        'rows[].value': { kind: 'money', period: 'date' },
        'rows[].flow': { kind: 'money', period: 'date' },
        'rows[].invested': { kind: 'money', period: 'date' },
      } as const),
      impossibleRows: { kind: 'count', period: NOTHING },
      'daysWithoutValue.count': { kind: 'count', field: 'daysWithoutValue', period: NOTHING },
    },
    others: ['accounts[].account', 'positions[].account', 'positions[].freshness.minutes', 'rates[].freshness.minutes'],
  },
  portfolio_lots: {
    about: { subject: 'symbol', currency: 'currency' },
    figures: {
      'holdings[].quantity': 'shares',
      'holdings[].price': 'money',
      'holdings[].averageCost': 'money',
      ...below('holdings[].lots[]', {
        quantity: { kind: 'shares', period: 'acquired' },
        cost: { kind: 'money', period: 'acquired' },
        value: { kind: 'money', period: 'acquired' },
        gain: { kind: 'money', period: 'acquired' },
      } as const),
      'sale.price': { kind: 'money', field: 'salePrice', currency: (find) => find('methods.0.proceeds.currency') },
      ...below('sale.methods[]', {
        proceeds: 'money',
        cost: { kind: 'money', field: 'saleCost' },
        gain: { kind: 'money', field: 'saleGain' },
        'lots[].quantity': { kind: 'shares', field: 'saleQuantity', period: 'acquired' },
      } as const),
    },
    others: ['holdings[].account', 'sale.account', 'freshness.minutes'],
  },
  portfolio_performance: {
    about: { currency: 'baseCurrency' },
    figures: {
      growthPercent: { kind: 'percent', field: 'timeWeighted' },
      'start.value': { kind: 'money', period: 'date' },
      'end.value': { kind: 'money', period: 'date' },
      netMoneyPutIn: { kind: 'money', field: 'contributed' },
      profit: 'money',
      fxAndOtherEffects: 'money',
      'drawdown.deepestPercent': { kind: 'percent', field: 'drawdown' },
      'drawdown.nowPercent': { kind: 'percent', field: 'drawdownNow' },
      volatilityPercent: { kind: 'percent', field: 'volatility' },
      'benchmark.growthPercent': { kind: 'percent', field: 'benchmarkGrowth', subject: 'symbol' },
      'benchmark.aheadPercent': { kind: 'percentage-points', field: 'aheadOfBenchmark' },
      'benchmark.sameMoney': { kind: 'money', field: 'sameMoneyInBenchmark' },
      sharpe: 'ratio',
      sortino: 'ratio',
      'benchmark.beta': { kind: 'ratio', field: 'beta' },
      'benchmark.correlation': { kind: 'ratio', field: 'correlation' },
      'contributions[].profit': { kind: 'money', subject: 'symbol' },
      'contributions[].ofMoneyPutInPercent': { kind: 'percent', field: 'contribution', subject: 'symbol' },
      daysWithoutValue: 'count',
      ...contradicting('pricesContradictTrades'),
    },
  },
  portfolio_targets: {
    about: { subject: 'symbol', currency: 'currency' },
    figures: {
      worth: 'money',
      newMoney: 'money',
      cashAfter: 'money',
      moneyToAdd: 'money',
      moneyFreed: 'money',
      moneyLeft: 'money',
      newMoneyToReach: 'money',
      cashTargetPercent: { kind: 'percent', field: 'targetWeight' },
      'groups[].weightPercent': { kind: 'percent', field: 'weight', subject: 'group' },
      'groups[].targetPercent': { kind: 'percent', field: 'targetWeight', subject: 'group' },
      'groups[].resultingWeightPercent': { kind: 'percent', field: 'resultingWeight', subject: 'group' },
      cashAfterPercent: { kind: 'percent', field: 'cashWeight' },
      'lines[].targetPercent': { kind: 'percent', field: 'targetWeight' },
      'lines[].weightPercent': { kind: 'percent', field: 'weight' },
      'lines[].resultingWeightPercent': { kind: 'percent', field: 'resultingWeight' },
      'lines[].price': 'money',
      'lines[].shares': 'shares',
      'lines[].amount': 'money',
      'lines[].amountInBase': { kind: 'money', field: 'amount' },
      'leftAsTheyAre[].weightPercent': { kind: 'percent', field: 'weight' },
      'rates[].rate': { kind: 'price', subject: 'pair', currency: quoteOf('pair'), period: 'time', at: 'time' },
    },
    others: ['rates[].freshness.minutes'],
  },
  what_if: {
    about: { subject: 'symbol', currency: 'currency' },
    figures: {
      'before.*': { kind: 'money', subject: NOTHING },
      'after.proceeds': { kind: 'money', subject: NOTHING },
      'rates[].rate': {
        kind: 'price',
        field: 'priceAfter',
        subject: 'pair',
        currency: quoteOf('pair'),
        period: 'time',
        at: 'time',
      },
      'rates[].rateBefore': {
        kind: 'price',
        field: 'rate',
        subject: 'pair',
        currency: quoteOf('pair'),
        period: 'time',
        at: 'time',
      },
      'after.totalAssets': { kind: 'money', field: 'totalAssetsAfter', subject: NOTHING },
      'after.value': { kind: 'money', field: 'valueAfter', subject: NOTHING },
      'after.cash': { kind: 'money', field: 'cashAfter', subject: NOTHING },
      change: { kind: 'money', field: 'imaginedChange' },
      changePercent: { kind: 'percent', field: 'imaginedChange' },
      moneyToAdd: 'money',
      realised: { kind: 'money', field: 'saleGain' },
      'tax.added': { kind: 'money', field: 'addedTax' },
      'tax.figures.*': { kind: 'money', period: 'year' },
      'tax.ratesPercent.*': { kind: 'percent', field: 'taxRate', period: 'year' },
      'tax.ofNationalTaxPercent.*': { kind: 'percent', field: 'taxRate', period: 'year' },
      ...below('trades[]', {
        quantity: 'shares',
        price: { kind: 'money', field: 'priceAfter' },
        amount: { kind: 'money', field: 'proceeds' },
        realised: { kind: 'money', field: 'saleGain' },
        realisedInBase: { kind: 'money', field: 'saleGain' },
      } as const),
      'moves[].movePercent': { kind: 'percent', field: 'imaginedMove' },
      ...below('holdings[]', {
        quantity: { kind: 'shares', field: 'quantityAfter' },
        price: { kind: 'money', field: 'priceAfter' },
        priceBefore: { kind: 'money', field: 'price' },
        value: { kind: 'money', field: 'valueAfter' },
        valueInBase: { kind: 'money', field: 'valueAfter' },
        valueInBaseBefore: { kind: 'money', field: 'value' },
        weightPercent: { kind: 'percent', field: 'weightAfter' },
        weightBeforePercent: { kind: 'percent', field: 'weight' },
      } as const),
      held: { kind: 'shares', field: 'quantity' },
      unchangedHoldings: { kind: 'count', subject: NOTHING },
    },
    others: ['tax.year', 'trades[].account', 'trades[].freshness.minutes'],
  },
  set_targets: { figures: { 'targetsPercent.*': { kind: 'percent', field: 'targetWeight', subject: OWN_KEY } } },
  portfolio_tax: {
    about: { currency: 'currency', period: 'year' },
    figures: {
      'figures.*': 'money',
      'ratesPercent.*': { kind: 'percent', field: 'taxRate' },
      'ofNationalTaxPercent.*': { kind: 'percent', field: 'taxRate' },
      closedTrades: 'count',
      ...below('trades[]', {
        quantity: { kind: 'shares', subject: 'symbol', period: 'closed' },
        proceeds: { kind: 'money', subject: 'symbol', period: 'closed' },
        cost: { kind: 'money', field: 'saleCost', subject: 'symbol', period: 'closed' },
        gain: { kind: 'money', field: 'saleGain', subject: 'symbol', period: 'closed' },
      } as const),
      'dividendsAndInterest[].received': { kind: 'money', field: 'income' },
      'dividendsAndInterest[].withheld': { kind: 'money', field: 'withheld' },
      'largeHoldings[].value': { kind: 'money', field: 'largeHolding', subject: 'symbol', period: 'date' },
      'washSales[].disallowed': { kind: 'money', subject: 'symbol', period: 'closed' },
      'otherEntries[].amount': { kind: 'money', subject: 'symbol', period: 'date' },
    },
    others: [
      'year',
      'trades[].account',
      'trades[].entries[].origin.*',
      'tradesOf.*[]',
      'entriesOf.*[]',
      'otherEntries[].account',
      'otherEntries[].origin.*',
    ],
  },
  expected_income: {
    about: { currency: 'currency', period: 'month' },
    figures: {
      holdings: { kind: 'count', period: NOTHING },
      holdingsWithIncome: { kind: 'count', period: NOTHING },
      'totals[]': { kind: 'money', field: 'expectedIncome', period: NOTHING },
      'months[].totals[]': { kind: 'money', field: 'expectedIncome' },
      'months[].items[].amount': { kind: 'money', field: 'expectedIncome', subject: 'symbol', period: 'date' },
      'bonds[].price': { kind: 'money', subject: 'symbol' },
      'bonds[].yieldToMaturityPercent': { kind: 'percent', field: 'yieldToMaturity', subject: 'symbol' },
    },
    others: ['months[].items[].account', 'withoutIncome[].account', 'withoutIncome[].symbol'],
  },
  compare_statement: {
    about: { subject: 'symbol', period: 'date' },
    figures: {
      differences: { kind: 'count', period: 'date', subject: NOTHING },
      ...below('positions[]', {
        statement: { kind: 'number', field: 'stated' },
        ledger: { kind: 'number', field: 'recorded' },
        difference: { kind: 'number', field: 'difference' },
      } as const),
    },
    others: [
      'account',
      'positions[].symbol',
      'positions[].explainedBy[]',
      'closedPeriodsChanged[].account',
      'closedPeriodsChanged[].until',
      'closedPeriodsChanged[].closedAt',
      'closedPeriodsChanged[].added[]',
      'closedPeriodsChanged[].removed[]',
    ],
  },
  portfolio_goals: GOALS,
  set_goal: GOALS,
  describe_account: { figures: {}, others: ['account', 'opened'] },
  portfolio_accounts: {
    about: { currency: 'currency', period: 'year' },
    figures: {
      ...below('groups[]', { 'figures.*': 'money' } as const),
      ...below('limitsByKind[]', { 'figures.*': 'money' } as const),
    },
    others: [
      'limitsByKind[].kind',
      'limitsByKind[].year',
      'groups[].year',
      'groups[].accounts[]',
      'groups[].taxReliefKeptFrom',
      'accounts[].account',
      'accounts[].opened',
    ],
  },
  portfolio_trades: {
    about: LEDGER,
    figures: {
      count: { kind: 'count', period: NOTHING },
      'realised[]': { kind: 'money', field: 'realised', period: NOTHING },
      ...below('rows[]', { ...LEDGER_ROW, realised: { kind: 'money', field: 'saleGain' } } as const),
    },
    others: namesBelow('rows[]', LEDGER_OTHERS),
  },
  record_asset: {
    about: LEDGER,
    figures: below('recorded[]', LEDGER_ROW),
    others: namesBelow('recorded[]', [...LEDGER_OTHERS, 'terms', 'name']),
  },
  record_trade: {
    about: LEDGER,
    figures: {
      ...below('recorded', LEDGER_ROW),
      'position.quantity': { kind: 'shares', field: 'quantity' },
      'position.averageCost': 'money',
    },
    others: [...namesBelow('recorded', LEDGER_OTHERS), 'position.account'],
  },
  place_order: {
    about: INSTRUMENT,
    figures: {
      ...below('order', ORDER),
      'cash[]': { kind: 'money', field: 'cash', subject: NOTHING, currency: 'currency' },
      step: 'money',
      below: 'money',
      above: 'money',
      lower: 'money',
      upper: 'money',
      total: { kind: 'money', currency: 'currency' },
      available: { kind: (find) => (find('reason') === 'shares' ? 'shares' : 'money'), currency: 'currency' },
    },
  },
  cancel_order: { about: INSTRUMENT, figures: below('order', ORDER) },
  get_order: { about: INSTRUMENT, figures: below('order', ORDER) },
  preview_real_order: {
    about: { subject: 'dryRun.instrument.symbol', currency: 'dryRun.instrument.currency' },
    figures: {
      ...below('dryRun', { quantity: 'shares', limitPrice: 'money', 'current.price': 'price' } as const),
      ...below('dryRun', ORDER_AMOUNTS),
    },
    others: ['dryRun.sent.body.qty', 'dryRun.sent.body.limit_price'],
  },
  place_real_order: {
    about: INSTRUMENT,
    figures: {
      ...below('order', REAL_ORDER),
      'refusal.counted': { kind: 'money', field: 'counted', currency: 'refusal.currency' },
      'refusal.limit': { kind: 'money', field: 'orderLimit', currency: 'refusal.currency' },
      'refusal.left': { kind: 'money', field: 'orderLimit', currency: 'refusal.currency' },
      'refusal.step': 'money',
      'refusal.below': 'money',
      'refusal.above': 'money',
      'refusal.lower': 'money',
      'refusal.upper': 'money',
    },
  },
  cancel_real_order: { about: INSTRUMENT, figures: below('order', REAL_ORDER) },
  list_real_orders: {
    about: INSTRUMENT,
    figures: {
      ...below('orders[]', REAL_ORDER),
      ...below('accounts[]', ACCOUNT_LIMITS),
    },
  },
  list_orders: {
    about: INSTRUMENT,
    figures: {
      ...below('orders[]', ORDER),
      'cash[]': { kind: 'money', field: 'cash', subject: NOTHING, currency: 'currency' },
    },
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
};

/** The facts in the stored JSON of a result of one of our tools; undefined for what none of them wrote. */
export function factsOfTool(tool: string, content: unknown): readonly ToolFact[] | undefined {
  const table = Object.hasOwn(TOOL_FACTS, tool) ? TOOL_FACTS[tool] : undefined;
  const read = table && readFacts(content, table);
  return read?.untyped.length === 0 ? read.facts : undefined;
}
