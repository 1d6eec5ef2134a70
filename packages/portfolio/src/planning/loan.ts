import { Rational } from '@finclaw/language';
import { growth } from '@finclaw/market';
import type { Plan } from './plan.ts';
import { headOf, impossible, moneyOf, mostPeriods, percentOf, positive, roundedUp, timeOf } from './plan-parts.ts';
import { periodRate, type ReadPlan, yearlyRate } from './read-plan.ts';
import { scheduleOf, stepsOf, sumOf } from './schedule.ts';
import { rateWhereZero, whenZero } from './search.ts';

const { one, zero } = Rational;

/** The first payment of a loan of one unit, by type: from the rate of a period and the number of periods. */
const FIRST_PAYMENT: Readonly<Record<ReadPlan['loanType'], (rate: Rational, periods: Rational) => Rational>> = {
  level_payment: (rate, periods) => {
    const { grown, saved } = growth(rate, periods, true);
    return grown.dividedBy(saved);
  },
  level_principal: (rate, periods) => one.dividedBy(periods).plus(rate),
  interest_only: (rate) => rate,
};

/** A loan that is repaid with level payments, with level principal or at its end. */
export function solveLoan(read: ReadPlan): Plan {
  const { present, payment, rate, periods } = solved(read);
  const { solveFor, loanType } = read;
  const count = solveFor === 'time' ? roundedUp(periods) : Number(periods.numerator);
  const principal = loanType === 'level_principal' ? payment.minus(present.times(rate)) : zero;
  const steps = stepsOf({
    opening: present,
    rate,
    count,
    payment: (balance, interest, at) => {
      const whole = balance.plus(interest);
      const due = loanType === 'level_payment' ? payment : principal.plus(interest);
      return (at === count || due.compareTo(whole) > 0 ? whole : due).negated();
    },
    isAtStart: false,
    isSimple: false,
  });
  const money = (amount: Rational) => moneyOf(amount, read);
  const [first, last] = [money(payment), money((steps.at(-1)?.payment ?? payment).negated())];
  return {
    ...headOf(read, yearlyRate(rate, read)),
    payment: first,
    ...(first.amount !== last.amount && { lastPayment: last }),
    present: money(present),
    ratePercent: percentOf(yearlyRate(rate, read)),
    time: timeOf(periods, read, solveFor === 'time' ? count : undefined),
    totals: { paid: money(sumOf(steps, 'payment').negated()), interest: money(sumOf(steps, 'interest')) },
    ...scheduleOf(steps, read),
  };
}

type Terms = Pick<ReadPlan, 'present' | 'payment' | 'rate' | 'periods'>;

function solved(read: ReadPlan): Terms {
  const { solveFor, loanType, present, payment, periods } = read;
  const rate = periodRate(read.rate, read);
  const known = { present, payment, periods, rate };
  const cost = FIRST_PAYMENT[loanType];
  switch (solveFor) {
    case 'payment':
      return { ...known, payment: positive(present).times(cost(rate, periods)) };
    case 'present':
      return { ...known, present: positive(payment).dividedBy(positive(cost(rate, periods))) };
    case 'rate': {
      const each = payment.dividedBy(positive(present));
      const found = rateWhereZero((of) => cost(of, periods).minus(each));
      return found === undefined || found.isNegative() ? impossible('no-rate') : { ...known, rate: found };
    }
    default: {
      const interest = positive(present).times(rate);
      const repaid = payment.minus(interest);
      if (loanType === 'interest_only' || repaid.compareTo(zero) <= 0)
        return impossible('payment-below-interest', moneyOf(interest, read));
      if (loanType === 'level_principal') return { ...known, periods: present.dividedBy(repaid) };
      const left = (at: Rational): Rational => {
        const { grown, saved } = growth(rate, at, true);
        return present.times(grown).minus(payment.times(saved));
      };
      return { ...known, periods: whenZero(left, mostPeriods(read)) ?? impossible('never-reached') };
    }
  }
}
