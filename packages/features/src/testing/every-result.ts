import { createOrderDesks, PaperBroker, RealOrders, realOrderTools } from '@finclaw/brokers';
import { BROKER_KEY, FakeOrders, PAPER_MONEY } from '@finclaw/brokers/testing';
import { actAs } from '@finclaw/infra';
import { type FinanceTool, MarketData, SimulatedSource } from '@finclaw/market';
import { InstrumentDirectory } from '@finclaw/market/instruments';
import { startVendor } from '@finclaw/market/testing';
import { type AccountDescription, createPortfolio, type Goal, SqliteLedger } from '@finclaw/portfolio';

import { openStore } from '@finclaw/storage';
import { createCurrencyCode, type DecimalString } from '@finclaw/types';
import { alice, roomOf } from '../alerts/testing/alert-fixture.ts';
import { createFundamentals } from '../fundamentals/fundamentals-service.ts';
import { STATEMENT_LINES } from '../fundamentals/statement.ts';
import type { NewsService } from '../news/news-service.ts';
import { loadFeatures, openFeatures } from '../server.ts';
import { testHost } from './test-host.ts';

const serveFeatures = await loadFeatures();
const MONDAY = Date.parse('2026-11-16T10:30:00+09:00');
const now = (): number => MONDAY;
const READER = { owner: 'alice', conversation: '*', timeZone: 'Asia/Seoul' };
const directory = new InstrumentDirectory();
const market = new MarketData([new SimulatedSource({ now })]);

/** More holdings than a model is shown at once. */
const BOUGHT = [
  'MSFT',
  'NVDA',
  'GOOGL',
  'AMZN',
  'META',
  'TSLA',
  'JPM',
  'V',
  'KO',
  'PEP',
  'NKE',
  'DIS',
  '000660',
  '035420',
  '005380',
  '051910',
  '068270',
  '035720',
  '105560',
  '012330',
  '066570',
  '055550',
].map((symbol, at): readonly [string, Record<string, unknown>] => [
  'record_trade',
  {
    kind: 'buy',
    symbol,
    quantity: `${1 + (at % 9)}`,
    price: /^\d/.test(symbol) ? '100000' : '100',
    date: '2026-07-01',
  },
]);

/** Calls that between them fill every field of every result. */
const CALLS: readonly (readonly [tool: string, input: Record<string, unknown>])[] = [
  ['get_quote', { instrument: '삼성전자' }],
  ['get_quote', { instrument: '코스피' }],
  ['get_quote', { instrument: 'USD/KRW' }],
  ['get_quote', { instrument: 'JPY/KRW' }],
  ['get_quote', { instrument: '삼성' }],
  ['get_quote', { instrument: '미국 10년물' }],
  ['get_history', { instrument: '애플', limit: 3 }],
  ['get_history', { instrument: '애플', interval: '1w', limit: 2 }],
  ['get_history', { instrument: '애플', interval: '1h', limit: 2 }],
  ['get_indicator', { instrument: '애플', indicator: 'sma', points: 3 }],
  ['get_indicator', { instrument: '애플', indicator: 'rsi' }],
  ['get_indicator', { instrument: '애플', indicator: 'macd' }],
  ['get_indicator', { instrument: '애플', indicator: 'bollinger' }],
  ['search_instrument', { query: '구글' }],
  ['market_hours', { exchange: 'KRX' }],
  ['market_hours', { exchange: 'NYSE', date: '2026-11-27' }],
  ['convert_currency', { amount: '100', from: 'USD', to: 'KRW' }],
  ['convert_currency', { amount: '100', from: 'JPY', to: 'KRW' }],
  ['calculate', { expression: '100만*(1+20%)' }],
  ['calculate', { expression: '3 + (13)' }],
  [
    'calculate',
    {
      cash_flows: [
        { date: '2025-01-01', amount: '-100' },
        { date: '2026-01-01', amount: '110' },
      ],
    },
  ],
  ['calculate', { expression: '1,450 KRW/USD * 100 USD' }],
  ['calculate', { expression: '1 / 1,450 KRW/USD' }],
  ['calculate', { expression: 'change(100, 120)' }],
  ['calculate', { expression: '30 shares - 4' }],
  [
    'calculate_plan',
    {
      kind: 'savings',
      solve_for: 'payment',
      currency: 'KRW',
      present: '1000000',
      target: '100000000',
      rate_percent: '4',
      years: '5',
      tax_country: 'kr',
      inflation_percent: '2',
    },
  ],
  [
    'calculate_plan',
    { kind: 'loan', solve_for: 'time', currency: 'USD', present: '300000', payment: '3000', rate_percent: '6' },
  ],
  [
    'calculate_plan',
    { kind: 'loan', solve_for: 'time', currency: 'USD', present: '300000', payment: '300', rate_percent: '6' },
  ],
  ['record_trade', { kind: 'deposit', amount: '10000', currency: 'USD', date: '2026-01-02' }],
  ['record_trade', { kind: 'buy', symbol: '애플', quantity: '10', price: '200', fee: '1', date: '2026-01-05' }],
  ['record_trade', { kind: 'buy', symbol: '삼성전자', quantity: '3', price: '70000', date: '2026-01-06' }],
  [
    'record_trade',
    { kind: 'sell', symbol: '애플', quantity: '2', price: '210', fee: '1', tax: '2', date: '2026-02-05' },
  ],
  [
    'record_trade',
    { kind: 'fx', amount: '100', currency: 'USD', to_amount: '140000', to_currency: 'KRW', date: '2026-03-05' },
  ],
  ['record_trade', { kind: 'split', symbol: '애플', ratio: '4:1', date: '2026-03-06' }],
  ['get_fundamentals', { instrument: '애플' }],
  ['get_dividends', { instrument: '애플' }],
  ...['change', 'volume', 'price', 'return1m', 'per'].map(
    (by) => ['screen_instruments', { by, among: 'held' }] as const,
  ),
  ['screen_instruments', { by: 'change', exchange: 'NYSE', sector: 'energy' }],
  ['get_earnings_dates', { instrument: '애플' }],
  ['get_filings', { instrument: '애플' }],
  ['read_filing', { instrument: '애플', filing: '10-K' }],
  ['compare_performance', { instruments: ['애플', '코스피', 'portfolio'], period: 'ytd', currency: 'KRW' }],
  ['portfolio_summary', { days: 5 }],
  ['portfolio_lots', { symbol: '애플', sell_quantity: '2' }],
  ['portfolio_trades', {}],
  ['portfolio_performance', {}],
  ['portfolio_targets', { targets: ['AAPL=40', '삼성전자=30'] }],
  [
    'what_if',
    {
      changes: [
        { action: 'move', instrument: '애플', percent: 10 },
        { action: 'move', instrument: 'portfolio', percent: -5 },
        { action: 'sell', instrument: '애플', quantity: 'all' },
        { action: 'buy', instrument: '삼성전자', quantity: '1000' },
      ],
    },
  ],
  ['what_if', { changes: [{ action: 'sell', instrument: '애플', quantity: '1000' }] }],
  ['portfolio_targets', { targets: ['currency:KRW=40'], new_money: '1000', new_money_currency: 'USD' }],
  ['portfolio_targets', { targets: ['country:US=40'] }],
  ['portfolio_accounts', {}],
  ['set_targets', { targets: ['AAPL=40'] }],
  ['portfolio_tax', { year: 2026, country: 'kr' }],
  ['portfolio_tax', { year: 2026, country: 'us' }],
  ['place_order', { instrument: '삼성전자', side: 'buy', quantity: 10, type: 'market' }],
  ['place_order', { instrument: '삼성전자', side: 'buy', quantity: 10, type: 'limit', limit_price: '71501' }],
  ['place_order', { instrument: '삼성전자', side: 'buy', quantity: 10, type: 'limit', limit_price: '1000' }],
  ['place_order', { instrument: '삼성전자', side: 'buy', quantity: 999_999, type: 'market' }],
  ['place_order', { instrument: '애플', side: 'sell', quantity: 999, type: 'market' }],
  ['list_orders', {}],
  ['get_order', { id: 'PAPER-1' }],
  ['cancel_order', { id: 'PAPER-1' }],
  ['create_alert', { instrument: '삼성전자', condition: 'above', value: '20만' }],
  ['create_alert', { instrument: '코스피', condition: 'below', value: '2000' }],
  ['create_alert', { instrument: '애플', condition: 'change_percent', value: '-5' }],
  ['create_alert', { instrument: '테슬라', condition: 'percent_from_here', value: '-10' }],
  ['list_alerts', {}],
  ['delete_alert', { id: 'unknown' }],
  ['change_watchlist', { action: 'add', instrument: '애플' }],
  ['get_watchlist', {}],
  ['get_news', {}],
  ...BOUGHT,
  ['portfolio_summary', {}],
  ['portfolio_summary', { positions: 'down_today' }],
  ['portfolio_summary', { positions: 'none' }],
  ['portfolio_performance', { from: '2026-10-01' }],
  ['what_if', { changes: [{ action: 'move', instrument: 'USD/KRW', percent: 10 }] }],
  [
    'what_if',
    {
      currency: 'KRW',
      changes: [
        { action: 'move', instrument: 'USD/KRW', to: '1300' },
        { action: 'move', instrument: 'country:US+sector:technology', percent: -15 },
      ],
    },
  ],
  ['portfolio_targets', { targets: ['MSFT=30'] }],
  ['portfolio_trades', { limit: 200 }],
  ['get_history', { instrument: '애플', limit: 60 }],
  ['portfolio_tax', { year: 2026, country: 'kr', gain: '12000000', asset_class: 'foreign-share' }],
  ['portfolio_tax', { year: 2026, country: 'us', other_income: '120000', gross_income: '260000' }],
  [
    'record_trade',
    {
      kind: 'buy',
      symbol: '애플',
      quantity: '1',
      price: '200',
      date: '2026-03-05',
      account: 'won',
      settled_amount: '290000',
      settled_currency: 'KRW',
    },
  ],
  [
    'record_asset',
    {
      name: '우리 집',
      asset_class: 'real-estate',
      currency: 'KRW',
      cost: '900000000',
      value: '950000000',
      date: '2025-03-03',
    },
  ],
  ['record_asset', { name: '담보대출', asset_class: 'loan', currency: 'KRW', cost: '300000000', date: '2025-03-03' }],
  [
    'record_asset',
    {
      name: 'AAPL call',
      asset_class: 'option',
      currency: 'USD',
      underlying: 'AAPL',
      right: 'call',
      strike: '150',
      maturity: '2026-12-18',
      price: '4',
    },
  ],
  [
    'record_trade',
    { kind: 'buy', symbol: 'AAPL call', quantity: '1', price: '4', account: 'options', date: '2026-10-05' },
  ],
  ['record_trade', { kind: 'exercise', symbol: 'AAPL call', account: 'options', date: '2026-11-02' }],
  ['portfolio_summary', {}],
  ['describe_account', { account: 'my-isa', type: 'isa', opened: '2025-03-04' }],
  ['describe_account', { account: 'my-irp', type: 'irp' }],
  ['expected_income', {}],
  ['record_trade', { kind: 'dividend', symbol: 'KO', amount: '4.5', date: '2026-10-01' }],
  ['expected_income', {}],
  [
    'compare_statement',
    {
      date: '2026-10-05',
      positions: [
        { name: 'KO', amount: '12' },
        { name: 'USD', amount: '1,000' },
      ],
    },
  ],
  ['portfolio_accounts', { year: 2026, salary: '50000000' }],
  ['preview_real_order', { account: 'alpaca', symbol: 'AAPL', side: 'buy', quantity: 5, type: 'market' }],
  [
    'place_real_order',
    { account: 'alpaca', symbol: 'AAPL', side: 'buy', quantity: 5, type: 'limit', limit_price: '200' },
  ],
  [
    'place_real_order',
    { account: 'alpaca', symbol: 'AAPL', side: 'buy', quantity: 500, type: 'limit', limit_price: '200' },
  ],
  [
    'place_real_order',
    { account: 'alpaca', symbol: 'AAPL', side: 'buy', quantity: 1, type: 'limit', limit_price: '201.123' },
  ],
  [
    'place_real_order',
    { account: 'alpaca', symbol: 'AAPL', side: 'buy', quantity: 4, type: 'limit', limit_price: '199' },
  ],
  ['cancel_real_order', { id: 'REAL-2' }],
  ['portfolio_goals', {}],
  ['set_goal', { name: 'House', amount: '100억', by: '2030-12-31', return_percent: '4' }],
  ['set_goal', { name: 'Car', amount: '100', by: '2027-06-30', currency: 'USD', accounts: ['won'] }],
  ['set_goal', { name: 'Trip', amount: '100', by: '2020-06-30' }],
  ['portfolio_goals', {}],
  ['set_goal', { name: 'Car', remove: true }],
];

/** A company that filed every line. */
const STATEMENTS = {
  source: 'sec-edgar',
  company: 'Apple Inc.',
  currency: 'USD',
  shares: { count: '1000' as DecimalString, asOf: '2025-10-18' },
  periods: ['2025', '2024'].map((period) => ({
    period,
    lines: Object.fromEntries(STATEMENT_LINES.map((line, index) => [line, `${(index + 1) * 100}` as DecimalString])),
  })),
};
const FILED = createFundamentals({
  market,
  now,
  sources: [
    {
      id: 'sec-edgar',
      covers: () => true,
      statements: async () => ({ ok: true, value: STATEMENTS }),
      filings: async () => ({
        ok: true,
        value: {
          source: 'sec-edgar',
          items: [
            {
              id: '0000320193-25-000079',
              date: '2025-10-31' as never,
              form: '10-K',
              title: '10-K',
              url: 'https://x.test/a',
            },
          ],
        },
      }),
      documents: async () => ({
        ok: true,
        value: [{ name: 'a', markup: `<p>Item 1. Business</p><p>${'long '.repeat(8000)}</p>` }],
      }),
      earnings: async () => ({
        ok: true,
        value: { source: 'sec-edgar', items: [{ date: '2025-10-30' as never, isExpected: false, period: '2025-Q4' }] },
      }),
      dividends: async () => ({
        ok: true,
        value: {
          source: 'sec-edgar',
          items: [{ period: '2025-Q1', amount: '0.25' as DecimalString, currency: 'USD' }],
        },
      }),
    },
  ],
});

/** A result as its tool wrote it. */
interface Recorded {
  readonly tool: string;
  readonly input: unknown;
  readonly content: unknown;
  /** All of it as text. */
  readonly text: string;
  readonly isError: boolean;
}

/** The names of all tools, and all that they answered. */
interface EveryResult {
  readonly names: readonly string[];
  readonly tools: readonly FinanceTool[];
  readonly recorded: readonly Recorded[];
}

let every: Promise<EveryResult> | undefined;

/** Lets every tool answer at least once; test files that share a process share the answers. */
export function resultsOfEveryTool(): Promise<EveryResult> {
  every ??= askEveryTool();
  return every;
}

async function askEveryTool(): Promise<EveryResult> {
  const recorded: Recorded[] = [];
  const store = openStore(':memory:', { locale: 'en' });
  const { database } = store;
  const host = testHost(store, {
    directory,
    market,
    now: () => now() + recorded.length,
    locale: 'en',
    languageOf: () => 'en',
    ownerOf: () => alice,
    heldBy: async () => (await portfolioFor().held()).map(({ symbol }) => symbol),
  });
  const news: NewsService = { isConfigured: true, find: async () => ({ items: [], unavailable: [] }), close() {} };
  const described = new Map<string, AccountDescription>();
  const goals = new Map<string, Goal>();
  const portfolioFor = () => {
    let row = 0;
    const ledger = new SqliteLedger(database, { owner: 'alice', now, newId: () => `n${row++}` });
    return createPortfolio({
      ledger,
      directory,
      market,
      now,
      baseCurrency: createCurrencyCode('KRW'),
      taxResidence: 'kr',
      goals: {
        all: async () => [...goals.values()],
        set: async (goal) => void goals.set(goal.name, goal),
        remove: async (name) => goals.delete(name),
      },
      accountTypes: {
        all: async () => Object.fromEntries(described),
        describe: async (account, description) => void described.set(account, description),
      },
    });
  };
  const broker = new PaperBroker({
    database,
    directory,
    market,
    now,
    startingCash: PAPER_MONEY,
    recordFill: async () => {},
  });
  const orders = new FakeOrders();
  const vendor = await startVendor(orders.reply);
  const desks = createOrderDesks([{ name: 'alpaca', ...BROKER_KEY, baseUrl: vendor.url }], { now });
  const { values } = store;
  const realOrders = new RealOrders({ database, values, directory, market, now, desks, hasRealPrices: true });
  await realOrders.allow('alpaca', { perOrder: '5000' as DecimalString, perDay: '9000' as DecimalString });
  const portfolio = { of: portfolioFor, ownOf: portfolioFor, broker, realOrders, brokerAccounts: [] };
  const served = serveFeatures({ ...openFeatures(host), portfolio, news, fundamentals: FILED }, host);
  // What is done at set times and what is remembered has moments and sentences in its results, and no figures.
  const withoutFigures = new Set([...served.of.schedules.tools, ...served.of.memory.tools]);
  // Real orders are for the owner of the installation alone.
  const realTools = realOrderTools({ orders: realOrders, directory, holderOf: () => 'alice' });
  const replaced = new Set(realTools.map(({ definition }) => definition.name));
  const tools = [
    ...served.tools.filter((tool) => !withoutFigures.has(tool) && !replaced.has(tool.definition.name)),
    ...realTools,
  ];
  const execute = async (tool: string, input: Record<string, unknown>): Promise<void> => {
    const { executor } = tools.find(({ definition }) => definition.name === tool)!;
    const abortSignal = new AbortController().signal;
    const context = { sessionId: 's', userId: 'u', channelId: 'c', abortSignal, replyTarget: roomOf(alice) };
    const nth = recorded.filter((each) => each.tool === tool).length;
    const call = { ...context, idempotencyKey: `${tool}-${nth}` } as never;
    const { content: text, isError } = await actAs(READER, () => executor(input, call));
    recorded.push({ tool, input, text, isError, content: JSON.parse(text.split('\n')[0] ?? '') });
  };
  for (const [tool, input] of CALLS) await execute(tool, input);
  const { alerts } = recorded.find(({ tool }) => tool === 'list_alerts')!.content as {
    alerts: { id: string; condition: { value: string } }[];
  };
  // Alerts of one moment are in no order, so one of them is named.
  await execute('delete_alert', { id: alerts.find(({ condition }) => condition.value === '-5')?.id });
  orders.fill('200', '3');
  await execute('list_real_orders', {});
  await vendor.close();
  store.close();
  return { tools, names: tools.map(({ definition }) => definition.name), recorded };
}
