import { Pace } from '@finclaw/infra';
import { addDays, Decimal, isWeekend, type LocalDate, parseDecimal, toDecimalString } from '@finclaw/market';
import type { CurrencyCode, DecimalString, TickerSymbol } from '@finclaw/types';
import type { HistoryRow } from '../ledger/ledger-row.ts';
import { type Closes, DailyWorth, listedAs, type Snapshot } from './daily-worth.ts';
import type { MissingInput } from './figure.ts';
import { type FlowTrace, type Moment, renamedIn } from './flow-trace.ts';
import type { ValueOptions } from './portfolio-value.ts';
import { inBase } from './returns.ts';

/** A portfolio at the end of one day, in the base currency. */
interface PortfolioDay {
  readonly date: LocalDate;
  /** Securities and recorded cash. */
  readonly value: DecimalString;
  /** Deposits less withdrawals since the day before it in the list. */
  readonly flow: DecimalString;
  /** The sum of all flows up to the day. */
  readonly invested: DecimalString;
}

/** A portfolio day by day, and what is missing for the days that are left out. */
export interface DailyValues {
  /** Oldest first. Weekends only where something was recorded, or money came or went on the next day. */
  readonly days: readonly PortfolioDay[];
  readonly skipped: number;
  readonly missing: readonly MissingInput[];
  /** Trades at prices that those of their days contradict: the value jumps on such a day, and nobody gained by it. */
  readonly contradicted: readonly ContradictedTrade[];
}

/** A trade whose price is far from the close of its day, as with simulated prices or a split that is not recorded. */
export interface ContradictedTrade {
  readonly symbol: TickerSymbol;
  readonly date: LocalDate;
  readonly currency: CurrencyCode;
  /** For one unit. */
  readonly price: DecimalString;
  readonly close: DecimalString;
}

const DIGITS = 12;
const PRICE_DIGITS = 8;

/**
 * Values every day of a history. A day without a price or a rate is left out and what it lacks is named; nothing is
 * guessed.
 */
export async function dailyValues(
  trace: FlowTrace,
  options: ValueOptions & { readonly closes: Closes },
  pace: Pace = new Pace(),
): Promise<DailyValues> {
  const { flows, moments } = trace;
  const worth = new DailyWorth(options, options.closes, trace);
  const days: PortfolioDay[] = [];
  let invested = new Decimal(0);
  let isInvestedKnown = true;
  let [skipped, next] = [0, 0];
  let flow = new Decimal(0);
  for (const { date, held, isNeeded } of eachDay(moments, options.asOf)) {
    if (pace.isDue()) await pace.rest();
    const before = worth.missingCount;
    const known = flow;
    for (let each = flows[next]; each?.date === date; each = flows[++next]) {
      flow = flow.plus(inBase(each, worth));
    }
    // Once it is not known what was put in on a day, the sum is not known on any later day either.
    isInvestedKnown &&= worth.missingCount === before;
    invested = invested.plus(flow).minus(known);
    if (isWeekend(date) && !isNeeded && date !== options.asOf) continue;
    const value = worth.of(held, date);
    if (!isInvestedKnown || worth.missingCount !== before) {
      skipped += 1;
      continue;
    }
    days.push({ date, value: written(value), flow: written(flow), invested: written(invested) });
    flow = new Decimal(0);
  }
  const contradicted: ContradictedTrade[] = [];
  for (const { symbol, date, currency, quantity, amount } of trace.trades) {
    if (pace.isDue()) await pace.rest();
    const close = worth.priceOf(symbol, date);
    const price = parseDecimal(amount).dividedBy(parseDecimal(quantity), PRICE_DIGITS);
    if (close === undefined || !isFar(price, close)) continue;
    contradicted.push({ symbol, date, currency, price: toDecimalString(price), close: written(close) });
  }
  return { days, skipped, missing: worth.missing, contradicted };
}

/** Within a day a price may move by half of the close, and hardly ever by more. */
const isFar = (price: Decimal, close: Decimal): boolean =>
  price.times(3).lessThan(close.times(2)) || close.times(3).lessThan(price.times(2));

/** The prices and rates that the days of a history need: one per symbol and currency, from its first day on. */
export function neededForDays(counting: readonly HistoryRow[], baseCurrency: CurrencyCode): readonly MissingInput[] {
  const symbols = new Map<TickerSymbol, LocalDate>();
  const currencies = new Map<CurrencyCode, LocalDate>();
  const note = (currency: CurrencyCode, date: LocalDate): void => {
    if (currency !== baseCurrency && !currencies.has(currency)) currencies.set(currency, date);
  };
  const renamed = renamedIn(counting);
  for (const row of counting) {
    for (const held of ['symbol' in row ? row.symbol : undefined, 'toSymbol' in row ? row.toSymbol : undefined]) {
      const symbol = held && listedAs(held, renamed);
      if (symbol !== undefined && !symbols.has(symbol)) symbols.set(symbol, row.date);
    }
    if ('currency' in row && row.currency !== undefined) note(row.currency, row.date);
    if ('settledCurrency' in row && row.settledCurrency !== undefined) note(row.settledCurrency, row.date);
    if ('toCurrency' in row) note(row.toCurrency, row.date);
  }
  return [
    ...[...symbols].map(([symbol, date]) => ({ kind: 'close' as const, symbol, date })),
    ...[...currencies].map(([currency, date]) => ({
      kind: 'rate' as const,
      pair: `${currency}/${baseCurrency}`,
      date,
    })),
  ];
}

interface Day {
  readonly date: LocalDate;
  readonly held: Snapshot;
  /**
   * True when something was recorded on the day, or money comes or goes on the next: growth is counted from what was
   * there right before it.
   */
  readonly isNeeded: boolean;
}

/** Every day from the first one that has a row. */
function* eachDay(moments: readonly Moment[], asOf: LocalDate): Generator<Day> {
  const [first] = moments;
  if (first === undefined) return;
  let held = first.before;
  let index = 0;
  for (let date = first.date; date <= asOf; date = addDays(date, 1)) {
    const moment = moments[index]?.date === date ? moments[index++] : undefined;
    held = moment?.after ?? held;
    const next = moments[index];
    const isBeforeFlow = next?.hasFlows === true && next.date === addDays(date, 1);
    yield { date, held, isNeeded: moment !== undefined || isBeforeFlow };
  }
}

const written = (value: Decimal): DecimalString => toDecimalString(value.toDecimalPlaces(DIGITS));
