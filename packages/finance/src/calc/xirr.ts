import { runToEnd, type Steps } from '@finclaw/infra';
import { Rational } from '@finclaw/language';
import type { DecimalString } from '@finclaw/types';
import { dayNumber, type LocalDate } from '../calendar/local-date.ts';
import { rootsOf, type Term, upperBound } from './exponential-sum.ts';

/** Money that went in (negative) or came out (positive) on a day. */
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
 * Every yearly rate at which the flows are worth nothing together, lowest first, counting a year as 365 days.
 * Flows that change sign more than once may have several rates; an empty list says that there is none.
 */
export function xirr(flows: readonly CashFlow[]): DecimalString[] {
  return runToEnd(xirrSteps(flows));
}

/** The same with rests in between: flows of thousands of days take a while. */
export function* xirrSteps(flows: readonly CashFlow[]): Steps<DecimalString[]> {
  const terms = yield* toTerms(flows);
  if (!terms.some(({ weight }) => weight > 0) || !terms.some(({ weight }) => weight < 0)) return [];
  const backwards = terms.map(({ weight, years }) => ({ weight, years: -years })).reverse();
  const lowest = Math.max(LOWEST, -(yield* upperBound(backwards, -LOWEST)));
  const highest = Math.min(HIGHEST, yield* upperBound(terms, HIGHEST));
  const roots = yield* rootsOf(terms, lowest, highest);
  return roots.map((root) => Rational.parse(Math.expm1(root).toFixed(18)).toFixed(DIGITS));
}

/** One term a day. The amounts are exact up to the division that turns them into shares of the largest. */
function* toTerms(flows: readonly CashFlow[]): Steps<Term[]> {
  const byDay = new Map<number, Rational>();
  for (const { date, amount } of flows) {
    yield;
    const day = dayNumber(date);
    byDay.set(day, (byDay.get(day) ?? Rational.zero).plus(Rational.parse(amount)));
  }
  const days = [...byDay].filter(([, amount]) => !amount.isZero()).sort(([a], [b]) => a - b);
  const largest = days.map(([, amount]) => magnitude(amount)).reduce((a, b) => (a.compareTo(b) > 0 ? a : b), Rational.zero);
  const first = days[0]?.[0] ?? 0;
  const terms: Term[] = [];
  for (const [day, amount] of days) {
    yield;
    terms.push({ weight: amount.dividedBy(largest).approximate(), years: (day - first) / DAYS_PER_YEAR });
  }
  return terms;
}

const magnitude = (amount: Rational): Rational => (amount.isNegative() ? amount.negated() : amount);
