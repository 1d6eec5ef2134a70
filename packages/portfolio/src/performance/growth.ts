import { Decimal, isWeekend, type LocalDate, parseDecimal } from '@finclaw/market';
import type { DailyValues } from '../valuation/daily-values.ts';

/** One day of a portfolio without the money that came and went: what one unit put in at the beginning had become. */
export interface GrowthDay {
  readonly date: LocalDate;
  readonly index: Decimal;
}

const DIGITS = 24;

/**
 * Links the days of a portfolio. Money that comes in counts from the start of its day and money that goes out until its
 * end, so that neither is a gain or a loss. An empty stretch neither grows nor falls. Undefined when the value was
 * negative in between.
 */
export function growthOf({ days }: Pick<DailyValues, 'days'>, from?: LocalDate): readonly GrowthDay[] | undefined {
  const growth: GrowthDay[] = [];
  let index = new Decimal(1);
  let last: Decimal | undefined;
  for (const day of days) {
    const [value, flow] = [parseDecimal(day.value), parseDecimal(day.flow)];
    if (value.isNegative()) return undefined;
    const isBefore = from !== undefined && day.date < from;
    if (!isBefore) {
      const [paidIn, paidOut] = flow.isNegative() ? [new Decimal(0), flow.negated()] : [flow, new Decimal(0)];
      const start = (last ?? new Decimal(0)).plus(paidIn);
      if (start.greaterThan(0)) index = index.times(value.plus(paidOut).dividedBy(start)).toDecimalPlaces(DIGITS);
      growth.push({ date: day.date, index });
    }
    last = value;
  }
  return growth;
}

/** Returns the growth of each month of a portfolio, the first and the last as far as they go. */
export function monthsOf(
  growth: readonly GrowthDay[],
): readonly { readonly month: string; readonly growth: Decimal }[] {
  let before = new Decimal(1);
  return [...Map.groupBy(growth, ({ date }) => date.slice(0, 7))].map(([month, days]) => {
    const { index } = days.at(-1)!;
    const grown = before.isZero() ? before : index.dividedBy(before).minus(1);
    before = index;
    return { month, growth: grown };
  });
}

/** The deepest fall from a high to a later low, as a fraction, and how far below its high the end lies. */
interface Drawdown {
  readonly deepest: Decimal;
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** The day on which the old high was reached again; absent while it is not. */
  readonly recovered?: LocalDate;
  readonly now: Decimal;
}

/** The deepest fall of a stretch; undefined without days. */
export function drawdownOf(growth: readonly GrowthDay[]): Drawdown | undefined {
  const [first] = growth;
  if (first === undefined) return undefined;
  let peak = first;
  let deepest: { fall: Decimal; peak: GrowthDay; low: GrowthDay } = { fall: new Decimal(0), peak: first, low: first };
  for (const day of growth) {
    if (day.index.greaterThanOrEqualTo(peak.index)) peak = day;
    const fall = fallFrom(peak, day);
    if (fall.greaterThan(deepest.fall)) deepest = { fall, peak, low: day };
  }
  const { fall, peak: high, low } = deepest;
  const recovered = fall.isZero()
    ? undefined
    : growth.find(({ date, index }) => date > low.date && index.greaterThanOrEqualTo(high.index))?.date;
  return {
    deepest: fall,
    from: high.date,
    to: low.date,
    recovered,
    now: fallFrom(peak, growth.at(-1) as GrowthDay),
  };
}

const fallFrom = (peak: GrowthDay, day: GrowthDay): Decimal =>
  peak.index.isZero() ? new Decimal(0) : new Decimal(1).minus(day.index.dividedBy(peak.index));

/** The trading days of a year, as customary for volatility. */
const DAYS_PER_YEAR = 252;
/** Fewer daily changes say nothing about a year; a month with long holidays has a few more than this. */
const FEWEST_CHANGES = 15;

/** The changes from one weekday to the next; undefined where there are too few of them. */
function dailyChanges(growth: readonly GrowthDay[]): readonly Decimal[] | undefined {
  const days = growth.filter(({ date }) => !isWeekend(date));
  const changes: Decimal[] = [];
  for (const [place, { index }] of days.entries()) {
    const before = days[place - 1]?.index;
    if (before?.greaterThan(0)) changes.push(index.dividedBy(before).minus(1).toDecimalPlaces(DIGITS));
  }
  return changes.length < FEWEST_CHANGES ? undefined : changes;
}

/**
 * Returns the yearly downside deviation of the daily changes: the root of the mean square of those below zero times 252;
 * undefined for too few of them.
 */
export function downsideOf(growth: readonly GrowthDay[]): Decimal | undefined {
  const changes = dailyChanges(growth);
  const squares = changes?.reduce((sum, each) => sum.plus(Decimal.min(each, 0).pow(2)), new Decimal(0));
  return changes && squares?.dividedBy(changes.length).times(DAYS_PER_YEAR).sqrt();
}

/** The mean of the daily changes as a year of them, as a fraction. */
export const yearlyMean = (growth: readonly GrowthDay[]): Decimal | undefined =>
  meanChange(growth)?.times(DAYS_PER_YEAR);

/** Compares the moves of two series from one weekday to the next. */
interface CoMovement {
  readonly beta: Decimal;
  readonly correlation: Decimal;
  /** The number of changes both have. */
  readonly days: number;
}

/**
 * Returns the beta of a series against another and their correlation, over the days both have; undefined for too few of
 * them or where one never moved.
 */
export function coMovement(own: readonly GrowthDay[], other: readonly GrowthDay[]): CoMovement | undefined {
  const there = new Map(other.map(({ date, index }) => [date, index]));
  const shared = own.filter(({ date, index }) => !isWeekend(date) && index.greaterThan(0) && there.has(date));
  const changesOf = (indexOn: (day: GrowthDay) => Decimal): Decimal[] =>
    shared.slice(1).map((day, place) => indexOn(day).dividedBy(indexOn(shared[place]!)).minus(1));
  const [ours, theirs] = [changesOf(({ index }) => index), changesOf(({ date }) => there.get(date)!)];
  if (ours.length < FEWEST_CHANGES) return undefined;
  const [ourMean, theirMean] = [meanOf(ours), meanOf(theirs)];
  const sum = (of: (place: number) => Decimal): Decimal =>
    ours.reduce((total, _each, place) => total.plus(of(place)), new Decimal(0));
  const ourGap = (place: number): Decimal => ours[place]!.minus(ourMean);
  const theirGap = (place: number): Decimal => theirs[place]!.minus(theirMean);
  const [joint, ourOwn, theirOwn] = [
    sum((place) => ourGap(place).times(theirGap(place))),
    sum((place) => ourGap(place).pow(2)),
    sum((place) => theirGap(place).pow(2)),
  ];
  if (ourOwn.isZero() || theirOwn.isZero()) return undefined;
  return {
    beta: joint.dividedBy(theirOwn),
    correlation: joint.dividedBy(ourOwn.times(theirOwn).sqrt()),
    days: ours.length,
  };
}

const meanOf = (changes: readonly Decimal[]): Decimal =>
  changes.reduce((sum, change) => sum.plus(change), new Decimal(0)).dividedBy(changes.length);

/** The mean of the changes of a day, as a fraction; undefined where there are too few of them. */
export function meanChange(growth: readonly GrowthDay[]): Decimal | undefined {
  const changes = dailyChanges(growth);
  return changes && meanOf(changes);
}

/**
 * Returns the yearly volatility of the daily changes: their sample deviation times the root of 252; undefined for too
 * few of them.
 */
export function volatilityOf(growth: readonly GrowthDay[]): Decimal | undefined {
  const changes = dailyChanges(growth);
  if (changes === undefined) return undefined;
  const mean = meanOf(changes);
  const squares = changes.reduce((sum, change) => sum.plus(change.minus(mean).pow(2)), new Decimal(0));
  return squares
    .dividedBy(changes.length - 1)
    .times(DAYS_PER_YEAR)
    .sqrt();
}
