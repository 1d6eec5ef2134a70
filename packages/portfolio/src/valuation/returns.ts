import { Pace } from '@finclaw/infra';
import {
  addDays,
  Decimal,
  dayNumber,
  type LocalDate,
  Money,
  parseDecimal,
  toDecimalString,
  xirr,
} from '@finclaw/market';
import type { DecimalString, TickerSymbol } from '@finclaw/types';
import type { OutsideFlow } from '../book/account-book.ts';
import { type Closes, DailyWorth, type Snapshot } from './daily-worth.ts';
import { distinct, isKnown, type MaybeFigure, type MissingInput } from './figure.ts';
import type { FlowTrace, Moment, PaidOnDay, SettledReturns } from './flow-trace.ts';
import type { PortfolioValue, ValueOptions } from './portfolio-value.ts';

/**
 * The return of the money, measured in two ways that answer two questions. Rates are fractions: 0.1 is ten per cent.
 */
export interface PortfolioReturns {
  readonly from: LocalDate;
  /** The day of the valuation, or the last day on which something was held. */
  readonly to: LocalDate;
  /** Days on which something was held: a yearly rate is not thinned out by years without money. */
  readonly days: number;
  /**
   * The return of each invested unit of money: every yearly rate that solves it, lowest first; empty when there is
   * none.
   */
  readonly moneyWeighted: { readonly rates: readonly DecimalString[] } | Unmeasured;
  /** The return of the holdings, independent of deposits and withdrawals; a yearly rate only over at least one day. */
  readonly timeWeighted: { readonly total: DecimalString; readonly yearly?: DecimalString } | Unmeasured;
  /** Shares whose cost is unknown, which count at their price on the day they came in. */
  readonly atMarketPrice?: readonly TickerSymbol[];
  /** By how much the profit is higher because it counts what moved at its cost, and the returns at its price. */
  readonly differenceOfMoves?: Money;
}

/** A stretch of days without flows inside: what it began with, and what that had become. */
interface Link {
  readonly to: LocalDate;
  readonly start: Decimal;
  readonly end: Decimal;
}

/**
 * The inputs of both returns: the product of `end ÷ start` of the links is the one, the rate at which the net present
 * value of the flows and the final value is zero the other.
 */
export interface OpenedReturns {
  readonly links: readonly { readonly to: LocalDate; readonly start: DecimalString; readonly end: DecimalString }[];
  readonly paid: readonly PaidOnDay[];
  readonly worth: DecimalString;
}

/** The reasons a return is unknown: missing inputs, or a value of zero or less in between. */
type Unmeasured = { readonly missing: readonly MissingInput[] } | { readonly reason: 'worthless' };

const DAYS_PER_YEAR = 365;
const DIGITS = 12;

/** Both returns up to the day of the valuation, or undefined when no money ever came in. */
export async function portfolioReturns(
  trace: FlowTrace,
  value: PortfolioValue,
  options: ValueOptions & { readonly closes: Closes },
  pace: Pace = new Pace(),
): Promise<PortfolioReturns | undefined> {
  const from = trace.settled?.from ?? trace.flows[0]?.date;
  if (from === undefined) return undefined;
  const { to, days } = daysHeld(trace, from, options.asOf);
  const end = finalWorth(value, trace);
  const worth = (): DailyWorth => new DailyWorth(options, options.closes, trace);
  const timeWeighted = await weighTime(trace, worth(), { worth: end.worth, asOf: options.asOf }, days, pace);
  const flows = worth();
  const paid = [...(trace.settled?.paid ?? []), ...(await paidByDay(trace.flows, flows, pace))];
  const moneyWeighted: PortfolioReturns['moneyWeighted'] =
    flows.missing.length > 0
      ? { missing: flows.missing }
      : { rates: xirr([...paid, { date: options.asOf, amount: toDecimalString(end.worth) }]) };
  const putIn = paid.reduce((sum, { amount }) => sum.minus(parseDecimal(amount)), new Decimal(0));
  return {
    from,
    to,
    days,
    moneyWeighted: unless(end.missing, moneyWeighted),
    timeWeighted: unless(end.missing, timeWeighted),
    ...withoutCost(value.total.contributed),
    ...(flows.missing.length === 0 &&
      trace.without === undefined && { differenceOfMoves: differenceOfMoves(putIn, value) }),
  };
}

/** Differences below this part of the value come from the rates and prices that days are rounded to. */
const SMALL_PART = '0.001';

/**
 * Returns by how much what came in without a trade was worth more on its day than it had cost, less the same of what
 * left; undefined where that is little or not known.
 */
export function differenceOfMoves(
  putInAtMarket: Decimal,
  { total, leftOut, baseCurrency }: PortfolioValue,
  start?: PortfolioValue,
): Money | undefined {
  const [atCost, earlier] = [total.contributed, start?.total.contributed];
  if (leftOut.length > 0 || (start?.leftOut.length ?? 0) > 0) return undefined;
  if (!isKnown(atCost) || !isKnown(total.value) || (earlier !== undefined && !isKnown(earlier))) return undefined;
  const gained = putInAtMarket.minus(atCost.money.amount).plus(earlier?.money.amount ?? 0);
  const least = parseDecimal(total.value.money.amount).abs().times(SMALL_PART);
  return gained.abs().greaterThan(least) ? Money.of(toDecimalString(gained), baseCurrency) : undefined;
}

/** The shares that make the money put in unknown, because nobody recorded what they had cost. */
function withoutCost(contributed: MaybeFigure): Pick<PortfolioReturns, 'atMarketPrice'> {
  const missing = isKnown(contributed) ? [] : contributed.missing;
  const symbols = missing.flatMap((input) => (input.kind === 'cost' ? [input.symbol] : []));
  return symbols.length === 0 ? {} : { atMarketPrice: symbols };
}

/** Returns the number of days with holdings, and their end; empty days do not count. */
function daysHeld(
  { moments, settled }: FlowTrace,
  from: LocalDate,
  asOf: LocalDate,
): { readonly to: LocalDate; readonly days: number } {
  const last = moments.at(-1);
  const to = last !== undefined && last.date >= from && isNothing(last.after) ? last.date : asOf;
  return { to, days: dayNumber(to) - dayNumber(from) - (settled?.emptyDays ?? 0) - emptyDays(moments, from) };
}

/** Days between moments on which nothing was held. */
function emptyDays(moments: readonly Moment[], from: LocalDate): number {
  let days = 0;
  for (const [index, { date, after }] of moments.entries()) {
    const next = moments[index + 1]?.date;
    if (next !== undefined && date >= from && isNothing(after)) days += dayNumber(next) - dayNumber(date);
  }
  return days;
}

const isNothing = ({ shares, cash }: Snapshot): boolean =>
  shares.size === 0 && cash.values().every((amount) => amount.isZero());

/** Returns a return, unless inputs for today's value are missing; those are listed with earlier missing ones. */
function unless<T extends object>(missing: readonly MissingInput[], measured: T | Unmeasured): T | Unmeasured {
  if (missing.length === 0) return measured;
  const before = 'missing' in measured ? (measured.missing as readonly MissingInput[]) : [];
  return { missing: distinct([...missing, ...before]) };
}

/** Returns all missing inputs of the returns. */
export function missingForReturns(returns: PortfolioReturns): readonly MissingInput[] {
  const both = [returns.moneyWeighted, returns.timeWeighted];
  return distinct(both.flatMap((each) => ('missing' in each ? each.missing : [])));
}

function finalWorth(
  { total, leftOut }: PortfolioValue,
  { without }: FlowTrace,
): { readonly worth: Decimal; readonly missing: readonly MissingInput[] } {
  // What is left out of the value has to be left out of the flows too.
  const unpriced = without === undefined ? leftOut.map(({ value }) => value) : [];
  const parts = [total.value, total.cash, ...unpriced];
  const worth = parts.filter(isKnown).reduce((sum, part) => sum.plus(part.money.amount), new Decimal(0));
  return { worth, missing: distinct(parts.flatMap((part) => (isKnown(part) ? [] : part.missing))) };
}

/**
 * Returns the payments in (negative) and out on each day; one sum a day, because the rate is the same and there are
 * fewer days than flows.
 */
async function paidByDay(flows: readonly OutsideFlow[], worth: DailyWorth, pace: Pace): Promise<readonly PaidOnDay[]> {
  const paidOn = new Map<LocalDate, Decimal>();
  for (const flow of flows) {
    if (pace.isDue()) await pace.rest();
    const amount = inBase(flow, worth).negated().toDecimalPlaces(DIGITS);
    paidOn.set(flow.date, amount.plus(paidOn.get(flow.date) ?? 0));
  }
  return [...paidOn].map(([date, amount]) => ({ date, amount: toDecimalString(amount) }));
}

/** Links the days: money that comes in counts from the start of its day, money that goes out until its end. */
async function linksOf(
  { flows, moments, settled }: FlowTrace,
  worth: DailyWorth,
  pace: Pace,
): Promise<{ readonly links: readonly Link[]; readonly last: Decimal }> {
  const links: Link[] = [];
  let last = settled?.last ?? new Decimal(0);
  let valued: LocalDate | undefined;
  let next = 0;
  for (const { date, before, after, hasFlows } of moments) {
    if (!hasFlows) continue;
    if (pace.isDue()) await pace.rest();
    const eve = addDays(date, -1);
    // What was there after the flows of the day before is what was there in its evening.
    const start = valued === eve ? last : worth.of(before, eve);
    links.push({ to: eve, start: last, end: start });
    last = worth.of(after, date);
    valued = date;
    let [paidIn, paidOut] = [new Decimal(0), new Decimal(0)];
    for (let flow = flows[next]; flow?.date === date; flow = flows[++next]) {
      const amount = inBase(flow, worth);
      if (amount.isNegative()) paidOut = paidOut.minus(amount);
      else paidIn = paidIn.plus(amount);
    }
    links.push({ to: date, start: start.plus(paidIn), end: last.plus(paidOut) });
  }
  return { links, last };
}

/** The yearly growth above which the return of a few days is not extrapolated to a year. */
const MOST_YEARLY = 100;

async function weighTime(
  trace: FlowTrace,
  worth: DailyWorth,
  end: { readonly worth: Decimal; readonly asOf: LocalDate },
  days: number,
  pace: Pace,
): Promise<PortfolioReturns['timeWeighted']> {
  const { links, last } = await linksOf(trace, worth, pace);
  if (worth.missing.length > 0) return { missing: worth.missing };
  const growth = await chain([...links, { to: end.asOf, start: last, end: end.worth }], pace, trace.settled?.growth);
  if (growth === undefined) return { reason: 'worthless' };
  const total = toDecimalString(growth.minus(1).toDecimalPlaces(DIGITS));
  if (days < 1 || growth.isZero()) return { total };
  const yearly = growth
    .toSignificantDigits(40)
    .pow(new Decimal(DAYS_PER_YEAR).dividedBy(days))
    .minus(1)
    .toDecimalPlaces(DIGITS);
  return yearly.greaterThan(MOST_YEARLY) ? { total } : { total, yearly: toDecimalString(yearly) };
}

/**
 * Returns the returns of an ended history, for later days to build on; undefined where inputs are missing or the value
 * was zero.
 */
export async function settleReturns(
  trace: FlowTrace,
  options: ValueOptions & { readonly closes: Closes },
  pace: Pace = new Pace(),
): Promise<SettledReturns | undefined> {
  const { flows, moments, settled } = trace;
  const from = settled?.from ?? flows[0]?.date;
  if (from === undefined) return undefined;
  const worth = new DailyWorth(options, options.closes, trace);
  const { links, last } = await linksOf(trace, worth, pace);
  const paid = [...(settled?.paid ?? []), ...(await paidByDay(flows, worth, pace))];
  const growth = worth.missingCount > 0 ? undefined : await chain(links, pace, settled?.growth);
  const empty = (settled?.emptyDays ?? 0) + emptyDays(moments, from);
  return growth === undefined ? undefined : { from, emptyDays: empty, growth, last, paid };
}

/**
 * Returns the inputs of the returns: the linked periods, and the payments in and out; undefined where inputs are
 * missing.
 */
export async function openReturns(
  trace: FlowTrace,
  value: PortfolioValue,
  options: ValueOptions & { readonly closes: Closes },
  pace: Pace = new Pace(),
): Promise<OpenedReturns | undefined> {
  const end = finalWorth(value, trace);
  const worth = new DailyWorth(options, options.closes, trace);
  const { links, last } = await linksOf(trace, worth, pace);
  const paid = await paidByDay(trace.flows, worth, pace);
  if (end.missing.length > 0 || worth.missing.length > 0) return undefined;
  const shown = (amount: Decimal): DecimalString => toDecimalString(amount.toDecimalPlaces(DIGITS));
  return {
    links: [...links, { to: options.asOf, start: last, end: end.worth }]
      .filter((link) => !link.start.isZero() || !link.end.isZero())
      .map((link) => ({ to: link.to, start: shown(link.start), end: shown(link.end) })),
    paid,
    worth: shown(end.worth),
  };
}

/** Returns the growth of one unit over all links, or undefined where there was nothing to grow. */
async function chain(links: readonly Link[], pace: Pace, before = new Decimal(1)): Promise<Decimal | undefined> {
  let growth = before;
  for (const { start, end } of links) {
    if (pace.isDue()) await pace.rest();
    if (start.isZero() && end.isZero()) continue;
    if (!start.greaterThan(0) || end.isNegative()) return undefined;
    if (end !== start) growth = growth.times(end.dividedBy(start)).toDecimalPlaces(DIGITS * 4);
  }
  return growth;
}

/** A flow in the base currency; shares count at their price of the day, not at what they had cost. */
export function inBase(flow: OutsideFlow, worth: DailyWorth): Decimal {
  if (flow.shares === undefined) return worth.money(flow.amount, flow.currency, flow.date);
  const { symbol, quantity }: { symbol: TickerSymbol; quantity: Decimal } = flow.shares;
  return worth.shares(symbol, quantity, flow.currency, flow.date);
}
