import type { Steps } from '@finclaw/infra';
import type { CurrencyCode, DecimalString, TickerSymbol } from '@finclaw/types';
import { addDays, isWeekend, type LocalDate } from '../../calendar/local-date.ts';
import { Decimal, toDecimalString } from '../../money/decimal.ts';
import type { HistoryRow } from '../ledger/ledger-row.ts';
import { type Closes, DailyWorth, listedAs, type Snapshot } from './daily-worth.ts';
import type { MissingInput } from './figure.ts';
import { type FlowTrace, type Moment, renamedIn } from './flow-trace.ts';
import type { ValueOptions } from './portfolio-value.ts';
import { inBase } from './returns.ts';

/** A portfolio at the end of one day, in the base currency. */
interface PortfolioDay {
  readonly date: LocalDate;
  /** Securities and the cash that is kept. */
  readonly value: DecimalString;
  /** What was put in on the day less what was taken out. */
  readonly flow: DecimalString;
  /** The sum of all flows up to the day. */
  readonly invested: DecimalString;
}

/** A portfolio day by day, and what is missing for the days that are left out. */
export interface DailyValues {
  /** Oldest first. Weekends only where something was recorded. */
  readonly days: readonly PortfolioDay[];
  readonly skipped: number;
  readonly missing: readonly MissingInput[];
}

const DIGITS = 12;

/** Values every day of a history. A day without a price or a rate is left out and what it lacks is named; nothing is guessed. */
export function* daySteps(trace: FlowTrace, options: ValueOptions & { readonly closes: Closes }): Steps<DailyValues> {
  const { flows, moments } = trace;
  const worth = new DailyWorth(options, options.closes, trace);
  const days: PortfolioDay[] = [];
  let invested = new Decimal(0);
  let isInvestedKnown = true;
  let [skipped, next] = [0, 0];
  for (const { date, held, isEventful } of eachDay(moments, options.asOf)) {
    yield;
    const before = worth.missingCount;
    let flow = new Decimal(0);
    for (let each = flows[next]; each?.date === date; each = flows[++next]) {
      yield;
      flow = flow.plus(inBase(each, worth));
    }
    // Once it is not known what was put in on a day, the sum is not known on any later day either.
    isInvestedKnown &&= worth.missingCount === before;
    invested = invested.plus(flow);
    if (isWeekend(date) && !isEventful && date !== options.asOf) continue;
    const value = worth.of(held, date);
    if (isInvestedKnown && worth.missingCount === before)
      days.push({ date, value: written(value), flow: written(flow), invested: written(invested) });
    else skipped += 1;
  }
  return { days, skipped, missing: worth.missing };
}

/** The prices and rates that the days of a history need: one per symbol and currency, from its first day on. */
export function* neededForDays(counting: readonly HistoryRow[], baseCurrency: CurrencyCode): Steps<readonly MissingInput[]> {
  const symbols = new Map<TickerSymbol, LocalDate>();
  const currencies = new Map<CurrencyCode, LocalDate>();
  const note = (currency: CurrencyCode, date: LocalDate): void => {
    if (currency !== baseCurrency && !currencies.has(currency)) currencies.set(currency, date);
  };
  const renamed = renamedIn(counting);
  for (const row of counting) {
    yield;
    for (const held of ['symbol' in row ? row.symbol : undefined, 'toSymbol' in row ? row.toSymbol : undefined]) {
      const symbol = held && listedAs(held, renamed);
      if (symbol !== undefined && !symbols.has(symbol)) symbols.set(symbol, row.date);
    }
    if ('currency' in row && row.currency !== undefined) note(row.currency, row.date);
    if ('toCurrency' in row) note(row.toCurrency, row.date);
  }
  return [
    ...[...symbols].map(([symbol, date]) => ({ kind: 'close' as const, symbol, date })),
    ...[...currencies].map(([currency, date]) => ({ kind: 'rate' as const, pair: `${currency}/${baseCurrency}`, date })),
  ];
}

interface Day {
  readonly date: LocalDate;
  readonly held: Snapshot;
  /** True when something was recorded on the day. */
  readonly isEventful: boolean;
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
    yield { date, held, isEventful: moment !== undefined };
  }
}

const written = (value: Decimal): DecimalString => toDecimalString(value.toDecimalPlaces(DIGITS));
