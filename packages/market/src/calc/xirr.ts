import { nearestDouble, Rational } from '@finclaw/language';
import type { DecimalString } from '@finclaw/types';
import { dayNumber, type LocalDate } from '../calendar/local-date.ts';
import { ExponentialSum, rootsOf, upperBound } from './exponential-sum.ts';

/** An outflow (negative) or inflow (positive) on a day. */
export interface CashFlow {
  readonly date: LocalDate;
  readonly amount: DecimalString;
}

const DAYS_PER_YEAR = 365;
const DIGITS = 12;
/** Rates are searched as log(1 + rate), from losing all but a trillionth in a year to a billionfold gain. */
const LOWEST = Math.log(1e-12);
const HIGHEST = Math.log(1e9);

/**
 * Returns every yearly rate at which the flows have a net present value of zero, lowest first, with years of 365 days.
 * Flows that change sign more than once may have several rates; the list is empty when there is none.
 */
export function xirr(flows: readonly CashFlow[]): DecimalString[] {
  return ratesOf(toSum(flows)).map((rate) => rate.toFixed(DIGITS));
}

/**
 * Returns every rate per period at which amounts of successive periods, the first one now, have a net present value of
 * zero, lowest first.
 */
export function periodicRates(amounts: readonly Rational[]): readonly Rational[] {
  const largest = amounts.reduce((most, each) => Math.max(most, Math.abs(each.approximate())), 0);
  const flows = amounts
    .map((amount, at) => [amount.approximate() / largest, at] as const)
    .filter(([weight]) => weight !== 0);
  return ratesOf(
    new ExponentialSum(
      Float64Array.from(flows, ([weight]) => weight),
      Float64Array.from(flows, ([, at]) => at),
    ),
  );
}

function ratesOf(sum: ExponentialSum): Rational[] {
  if (!sum.weights.some((weight) => weight > 0) || !sum.weights.some((weight) => weight < 0)) return [];
  const lowest = Math.max(LOWEST, -upperBound(sum.backwards(), -LOWEST));
  const highest = Math.min(HIGHEST, upperBound(sum, HIGHEST));
  const roots = rootsOf(sum, lowest, highest);
  return roots.map((root) => Rational.parse(Rational.parse(Math.expm1(root).toFixed(18)).toFixed(DIGITS)));
}

/** One term a day. The amounts are exact up to the division that turns them into shares of the largest. */
function toSum(flows: readonly CashFlow[]): ExponentialSum {
  const byDate = new Map<LocalDate, WholeUnits>();
  for (const { date, amount } of flows) {
    const more = inWholeUnits(amount);
    const soFar = byDate.get(date);
    byDate.set(date, soFar === undefined ? more : together(soFar, more));
  }
  const mostDigits = byDate.values().reduce((most, { digits }) => Math.max(most, digits), 0);
  const days = [...byDate]
    .filter(([, { units }]) => units !== 0n)
    .map(([date, amount]) => [dayNumber(date), together(amount, { units: 0n, digits: mostDigits }).units] as const)
    .sort(([a], [b]) => a - b);
  const largest = days.map(([, units]) => magnitude(units)).reduce((a, b) => (a > b ? a : b), 0n);
  const first = days[0]?.[0] ?? 0;
  const weights = new Float64Array(days.length);
  const years = new Float64Array(days.length);
  for (const [at, [day, units]] of days.entries()) {
    weights[at] = nearestDouble(units, largest);
    years[at] = (day - first) / DAYS_PER_YEAR;
  }
  return new ExponentialSum(weights, years);
}

/** An amount as a whole number of its smallest unit, of which one has so many digits after the point. */
interface WholeUnits {
  readonly units: bigint;
  readonly digits: number;
}

function inWholeUnits(amount: DecimalString): WholeUnits {
  const point = amount.indexOf('.');
  if (point < 0) return { units: BigInt(amount), digits: 0 };
  return { units: BigInt(amount.slice(0, point) + amount.slice(point + 1)), digits: amount.length - point - 1 };
}

function together(a: WholeUnits, b: WholeUnits): WholeUnits {
  if (a.digits < b.digits) return together(b, a);
  const scale = a.digits === b.digits ? 1n : 10n ** BigInt(a.digits - b.digits);
  return { units: a.units + b.units * scale, digits: a.digits };
}

const magnitude = (units: bigint): bigint => (units < 0n ? -units : units);
