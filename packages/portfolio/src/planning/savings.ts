import { Rational } from '@finclaw/language';
import { growth, power } from '@finclaw/market';
import type { Plan } from './plan.ts';
import { headOf, impossible, moneyOf, mostPeriods, percentOf, positive, roundedUp, timeOf } from './plan-parts.ts';
import { PERIODS_A_YEAR, periodRate, type ReadPlan, yearlyRate } from './read-plan.ts';
import { scheduleOf, stepsOf } from './schedule.ts';
import { rateWhereZero, whenZero } from './search.ts';

const { one, zero } = Rational;
const TWO = Rational.of(2n);

/** The quantities from which the end of a plan follows; the rate is that of one period. */
interface Amounts {
  readonly present: Rational;
  readonly payment: Rational;
  readonly rate: Rational;
  readonly periods: Rational;
}

interface End {
  readonly paid: Rational;
  readonly interest: Rational;
  readonly tax: Rational;
  /** After tax. */
  readonly end: Rational;
}

/**
 * Returns the result of savings: interest on the balance, or with simple interest on the payments; tax once at the end,
 * on interest alone.
 */
function endOf({ present, payment, rate, periods }: Amounts, { compounding, isAtStart, tax }: ReadPlan): End {
  const paid = present.plus(payment.times(periods));
  const gross = compounding === 'simple' ? simple() : compound();
  const interest = gross.minus(paid);
  const due = interest.isNegative() ? zero : interest.times(tax);
  return { paid, interest, tax: due, end: gross.minus(due) };

  function compound(): Rational {
    const { grown, saved } = growth(rate, periods, true);
    return present.times(grown).plus(payment.times(saved).times(isAtStart ? one.plus(rate) : one));
  }
  function simple(): Rational {
    const months = periods.times(isAtStart ? periods.plus(one) : periods.minus(one)).dividedBy(TWO);
    return paid.plus(present.times(periods).plus(payment.times(months)).times(rate));
  }
}

/** Returns the price after a number of periods of what costs one today. */
const pricesAfter = (periods: Rational, { inflation, per }: ReadPlan): Rational =>
  power(one.plus(inflation ?? zero), periods.dividedBy(Rational.of(PERIODS_A_YEAR[per]))).value;

/** Savings and regular payments that grow to an amount. */
export function solveSavings(read: ReadPlan): Plan {
  const amounts = solved(read);
  const { rate, periods } = amounts;
  const hasPayments = !amounts.payment.isZero();
  const full = read.solveFor === 'time' && hasPayments ? roundedUp(periods) : undefined;
  const until = full === undefined ? periods : Rational.of(BigInt(full));
  const { paid, interest, tax, end } = endOf({ ...amounts, periods: until }, read);
  const prices = pricesAfter(until, read);
  const goal = read.solveFor !== 'target' ? read.target : read.isTargetInTodaysMoney ? end.dividedBy(prices) : end;
  const money = (amount: Rational) => moneyOf(amount, read);
  const course = { opening: amounts.present, rate, isAtStart: read.isAtStart, isSimple: read.compounding === 'simple' };
  return {
    ...headOf(read, yearlyRate(rate, read)),
    target: money(goal),
    ...(hasPayments && { payment: money(amounts.payment) }),
    ...(!(amounts.present.isZero() && read.solveFor !== 'present') && { present: money(amounts.present) }),
    ratePercent: percentOf(yearlyRate(rate, read)),
    time: timeOf(periods, read, full),
    totals: {
      paid: money(paid),
      interest: money(interest),
      ...(!read.tax.isZero() && { tax: money(tax) }),
      end: money(end),
      ...(read.inflation !== undefined && { endInTodaysMoney: money(end.dividedBy(prices)) }),
    },
    ...(until.isInteger() &&
      scheduleOf(stepsOf({ ...course, count: Number(until.numerator), payment: () => amounts.payment }), read)),
  };
}

/** An amount and what it costs or buys later: savings at the rate of inflation. */
export function solveInflation(read: ReadPlan): Plan {
  const { basis, totals: _, schedule: _schedule, ...plan } = solveSavings(read);
  return { ...plan, basis };
}

function solved(read: ReadPlan): Amounts {
  const { solveFor, present, payment, periods, target } = read;
  const known = { present, payment, periods, rate: periodRate(read.rate, read) };
  const endWith = (part: Partial<Amounts>): Rational => endOf({ ...known, ...part }, read).end;
  const goalAfter = (time: Rational): Rational =>
    read.isTargetInTodaysMoney ? target.times(pricesAfter(time, read)) : target;
  switch (solveFor) {
    case 'target':
      return known;
    // The end grows in step with what is paid in and with what was there.
    case 'payment':
    case 'present': {
      const rest = goalAfter(periods).minus(endWith({ [solveFor]: zero }));
      const other = solveFor === 'payment' ? 'present' : 'payment';
      const each = endWith({ [solveFor]: one, [other]: zero });
      return { ...known, [solveFor]: positive(rest, 'already-reached').dividedBy(each) };
    }
    case 'time': {
      if (target.compareTo(present) <= 0) return impossible('already-reached');
      const time = whenZero((at) => endWith({ periods: at }).minus(goalAfter(at)), mostPeriods(read));
      return { ...known, periods: time ?? impossible('never-reached') };
    }
    case 'rate': {
      const goal = positive(goalAfter(periods));
      return { ...known, rate: rateWhereZero((rate) => endWith({ rate }).minus(goal)) ?? impossible('no-rate') };
    }
  }
}
