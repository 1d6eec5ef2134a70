import { Rational } from '@finclaw/language';
import { growth, power } from '@finclaw/market';
import type { Plan } from './plan.ts';
import { headOf, impossible, moneyOf, mostPeriods, percentOf, positive, roundedDown, timeOf } from './plan-parts.ts';
import { PERIODS_A_YEAR, periodRate, type ReadPlan, yearlyRate } from './read-plan.ts';
import { scheduleOf, stepsOf, sumOf } from './schedule.ts';
import { rateWhereZero, whenZero } from './search.ts';

const { one, zero } = Rational;

/** By what prices rise in a period. */
const rise = ({ inflation, per }: ReadPlan): Rational =>
  power(one.plus(inflation ?? zero), one.dividedBy(Rational.of(PERIODS_A_YEAR[per]))).value;

/** Returns the yield of a period after tax and inflation. */
const kept = (rate: Rational, read: ReadPlan): Rational => {
  const tax = rate.isNegative() ? zero : read.tax;
  return one
    .plus(rate.times(one.minus(tax)))
    .dividedBy(rise(read))
    .minus(one);
};

/** The yield of a period of which so much is left. */
const yieldThatKeeps = (left: Rational, read: ReadPlan): Rational => {
  const rate = one.plus(left).times(rise(read)).minus(one);
  return rate.isNegative() ? rate : rate.dividedBy(one.minus(read.tax));
};

/**
 * Capital that is lived on, all of it or down to an amount; with inflation, withdrawals rise and all amounts are in
 * today's money.
 */
export function solveWithdrawal(read: ReadPlan): Plan {
  const found = solved(read);
  const money = (amount: Rational) => moneyOf(amount, read);
  const rate = read.solveFor === 'rate' ? yearlyRate(yieldThatKeeps(found.rate, read), read) : read.rate;
  const head = {
    ...headOf(read, rate),
    payment: money(found.payment),
    present: money(found.present),
    ...(!(found.target.isZero() && read.solveFor !== 'target') && { target: money(found.target) }),
    ratePercent: percentOf(rate),
  };
  if (found.periods === 'forever') return { ...head, neverRunsOut: true };
  const full = read.solveFor === 'time' ? roundedDown(found.periods) : undefined;
  const steps = stepsOf({
    opening: found.present,
    rate: found.rate,
    count: full ?? Number(found.periods.numerator),
    payment: () => found.payment.negated(),
    isAtStart: read.isAtStart,
    isSimple: false,
  });
  const end = steps.at(-1)?.balance ?? found.present;
  return {
    ...head,
    time: timeOf(found.periods, read, full),
    totals: {
      paid: money(sumOf(steps, 'payment').negated()),
      interest: money(sumOf(steps, 'interest')),
      end: money(end),
    },
    ...scheduleOf(steps, read),
  };
}

interface Found {
  readonly present: Rational;
  readonly payment: Rational;
  readonly target: Rational;
  /** The yield of a period after both. */
  readonly rate: Rational;
  readonly periods: Rational | 'forever';
}

function solved(read: ReadPlan): Found {
  const { solveFor, present, payment, target, periods } = read;
  const known = { present, payment, target, periods, rate: kept(periodRate(read.rate, read), read) };
  const { rate } = known;
  const parts = (of: Rational, time: Rational) => {
    const { grown, saved } = growth(of, time, true);
    return { grown, saved: saved.times(read.isAtStart ? one.plus(of) : one) };
  };
  const balance = (of: Rational, time: Rational): Rational => {
    const { grown, saved } = parts(of, time);
    return present.times(grown).minus(payment.times(saved)).minus(target);
  };
  switch (solveFor) {
    case 'target': {
      const left = balance(rate, periods);
      return { ...known, target: left.isNegative() ? impossible('not-positive') : left };
    }
    case 'payment': {
      const { grown, saved } = parts(rate, periods);
      return { ...known, payment: positive(present.times(grown).minus(target)).dividedBy(saved) };
    }
    case 'present': {
      const { grown, saved } = parts(rate, periods);
      return { ...known, present: positive(target.plus(payment.times(saved))).dividedBy(grown) };
    }
    case 'time': {
      positive(payment);
      if (present.compareTo(target) <= 0) return impossible('already-reached');
      const earning = present.minus(read.isAtStart ? payment : zero).times(rate);
      if (payment.compareTo(earning) <= 0) return { ...known, periods: 'forever' };
      const time = whenZero((at) => balance(rate, at), mostPeriods(read));
      return { ...known, periods: time ?? impossible('never-reached') };
    }
    case 'rate':
      return { ...known, rate: rateWhereZero((of) => balance(of, periods)) ?? impossible('no-rate') };
  }
}

/** Computes a plan to live on the yield of capital, which stays constant; with inflation its purchasing power does. */
export function solveIncome(read: ReadPlan): Plan {
  const { solveFor, present, payment } = read;
  const left = kept(periodRate(read.rate, read), read);
  const needed = solveFor === 'rate' ? positive(payment).dividedBy(positive(present)) : positive(left, 'no-rate');
  const rate = solveFor === 'rate' ? yearlyRate(yieldThatKeeps(needed, read), read) : read.rate;
  const capital = solveFor === 'present' ? positive(payment).dividedBy(needed) : present;
  return {
    ...headOf(read, rate),
    payment: moneyOf(solveFor === 'payment' ? present.times(needed) : payment, read),
    present: moneyOf(capital, read),
    ratePercent: percentOf(rate),
  };
}
