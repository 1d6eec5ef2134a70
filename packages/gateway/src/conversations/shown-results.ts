import type { OrdersAnswer, PlaceAnswer } from '@finclaw/brokers';
import { message } from '@finclaw/config';
import {
  addDecimals,
  changePercentOf,
  chartOfHistory,
  datedCandles,
  formatMoney,
  groupThousands,
  type Money,
} from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import { type Plan, planAssumptions, planLines, planTable } from '@finclaw/portfolio';
import {
  createDecimalString,
  createTickerSymbol,
  type DecimalString,
  type FinancialInstrument,
  type Locale,
  type MoneyView,
  nameIn,
  SHOWN_TOOLS,
  type ShownChart,
  type ShownOrder,
  type ShownOrders,
  type ShownPlan,
  type ShownPortfolio,
  type ShownResult,
  type TranscriptEntry,
} from '@finclaw/types';

type ShownTool = (typeof SHOWN_TOOLS)[number];
type Order = Extract<PlaceAnswer, { status: 'ok' }>['order'];

/** The reader's directory: instruments have their names in the reader's language. */
interface Reader {
  readonly directory: InstrumentDirectory;
  readonly locale: Locale;
}

const MOST_HOLDINGS = 8;

const READERS: Readonly<Record<ShownTool, (content: string, reader: Reader) => ShownResult | undefined>> = {
  get_history: readChart,
  portfolio_summary: readPortfolio,
  place_order: readOrders,
  cancel_order: readOrders,
  get_order: readOrders,
  list_orders: readOrders,
  calculate_plan: readPlan,
};

/** Returns what the results of a run display, in order; for a repeated lookup only the last. */
export function shownResults(
  entries: readonly TranscriptEntry[],
  directory: InstrumentDirectory,
  locale: Locale,
): readonly ShownResult[] {
  const shown = new Map<string, ShownResult>();
  for (const { role, toolName, content, isError } of entries) {
    const tool = SHOWN_TOOLS.find((name) => name === toolName);
    if (role !== 'tool' || tool === undefined || isError) continue;
    const result = readOr(() => READERS[tool](content, { directory, locale }));
    if (result) shown.set(nameOf(result), result);
  }
  return [...shown.values()];
}

/** Reads a result; one that was cut short, or of a tool that replaced a built-in one, displays nothing. */
function readOr<T>(read: () => T | undefined): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function nameOf(result: ShownResult): string {
  if (result.kind === 'chart') return `chart ${result.instrument.symbol} ${result.interval} ${result.candles.length}`;
  if (result.kind === 'plan') return `plan ${result.lines.map(({ value }) => value).join(' ')}`;
  return result.kind === 'orders' ? `orders ${result.orders.map(({ id }) => id).join(' ')}` : result.kind;
}

type Named = Pick<FinancialInstrument, 'symbol' | 'type' | 'currency' | 'exchange'> & {
  readonly name: string;
  readonly nameEn: string;
};

const instrumentOf = (
  { symbol, type, currency, exchange, name, nameEn }: Named,
  locale: Locale,
): FinancialInstrument => ({
  symbol,
  name: nameIn({ ko: name, en: nameEn }, locale),
  type,
  currency,
  exchange,
});

function readChart(content: string, { locale }: Reader): ShownChart | undefined {
  const chart = chartOfHistory(content);
  if (!chart) return undefined;
  const { instrument, interval, source, candles } = chart;
  const changePercent = changePercentOf(candles[0]!.close, candles.at(-1)!.close);
  return {
    kind: 'chart',
    instrument: instrumentOf(instrument as Named, locale),
    interval,
    source,
    changePercent,
    candles: datedCandles(chart),
  };
}

function readOrders(content: string, { locale }: Reader): ShownOrders | undefined {
  const answer = JSON.parse(content) as PlaceAnswer | OrdersAnswer;
  if (answer.status !== 'ok') return undefined;
  const orders = 'orders' in answer ? answer.orders : [answer.order];
  const cash = 'cash' in answer ? answer.cash : [];
  return orders.length === 0
    ? undefined
    : { kind: 'orders', orders: orders.map((order) => orderOf(order, locale)), cash };
}

function orderOf({ instrument, session, fill, ...order }: Order, locale: Locale): ShownOrder {
  const { id, side, type, quantity, limitPrice, state, placedAt } = order;
  return {
    id,
    side,
    type,
    quantity,
    state,
    placedAt,
    opensAt: session.open,
    instrument: instrumentOf(instrument as Named, locale),
    limitPrice,
    ...(fill && { fill: { price: fill.price, amount: fill.amount, time: fill.time } }),
  };
}

function readPlan(content: string, { locale }: Reader): ShownPlan | undefined {
  const plan = JSON.parse(content) as Plan;
  if (plan.status !== 'ok') return undefined;
  const table = planTable(plan, locale);
  return {
    kind: 'plan',
    title: message(locale, `planning.title.${plan.kind}`),
    lines: planLines(plan, locale),
    table,
    assumptionsTitle: message(locale, 'planning.basis'),
    assumptions: planAssumptions(plan, locale),
  };
}

type ToolMoney = { readonly amount: string; readonly currency: string } | { readonly missing: string };
type ToolPosition = Pick<ShownPortfolio['holdings'][number], 'quantity' | 'unrealisedPercent' | 'weightPercent'> & {
  readonly symbol: string;
  readonly name: string;
  readonly nameEn: string;
  readonly value: ToolMoney;
  readonly unrealised: ToolMoney;
};

/** The answer of `portfolio_summary`, as far as a card needs it. */
interface SummaryResult {
  readonly status: string;
  readonly asOf: string;
  readonly positions: readonly ToolPosition[];
  /** Without cash where none is recorded. */
  readonly total: Readonly<Record<'value' | 'profit', ToolMoney>> & { readonly cash?: ToolMoney };
  readonly today: { readonly change: ToolMoney; readonly changePercent?: DecimalString };
  readonly leftOut?: readonly (Pick<ToolPosition, 'name' | 'nameEn' | 'quantity'> & {
    readonly cost: Money | { readonly missing: string };
  })[];
}

const NONE = createDecimalString('0');

const moneyOf = (money: ToolMoney): MoneyView =>
  ('missing' in money ? { missing: [money.missing] } : money) as MoneyView;

function readPortfolio(content: string, { locale }: Reader): ShownPortfolio | undefined {
  const { status, asOf, positions, total, today, leftOut = [] } = JSON.parse(content) as SummaryResult;
  if (status !== 'ok') return undefined;
  const holdings = positions
    .slice(0, MOST_HOLDINGS)
    .map(({ symbol, name, nameEn, quantity, value, unrealised, unrealisedPercent, weightPercent }) => ({
      symbol: createTickerSymbol(symbol),
      name: nameIn({ ko: name, en: nameEn }, locale),
      quantity,
      value: moneyOf(value),
      unrealised: moneyOf(unrealised),
      unrealisedPercent,
      weightPercent,
    }));
  const rest = positions.slice(MOST_HOLDINGS);
  const weightPercent = rest
    .map((each) => each.weightPercent ?? NONE)
    .reduce((sum, each) => addDecimals(sum, each), NONE);
  return {
    kind: 'portfolio',
    asOf: asOf.slice(0, 10),
    holdings,
    value: moneyOf(total.value),
    ...(rest.length > 0 && { others: { count: rest.length, weightPercent } }),
    ...(total.cash !== undefined && { cash: moneyOf(total.cash) }),
    profit: moneyOf(total.profit),
    today: { change: moneyOf(today.change), changePercent: today.changePercent },
    ...(leftOut.length > 0 && { leftOut: leftOutText(leftOut, locale) }),
  };
}

function leftOutText(leftOut: NonNullable<SummaryResult['leftOut']>, locale: Locale): string {
  const names = leftOut.map(({ name, nameEn, quantity, cost }) =>
    message(locale, 'portfolio.leftOut.each', {
      name: nameIn({ ko: name, en: nameEn }, locale),
      quantity: message(locale, 'portfolio.leftOut.quantity', { quantity: groupThousands(quantity) }),
      cost: 'missing' in cost ? '–' : formatMoney(cost, locale),
    }),
  );
  return message(locale, 'portfolio.leftOut', { names: names.join(', ') });
}
