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
