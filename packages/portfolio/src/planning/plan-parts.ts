import { Rational } from '@finclaw/language';
import { HUNDRED, minorUnits } from '@finclaw/market';
import type { CurrencyCode, DecimalString } from '@finclaw/types';
import { type Plan, type PlanBasis, type PlanMoney, PlanRefused, type PlanTime } from './plan.ts';
import { PERIODS_A_YEAR, periodRate, type ReadPlan } from './read-plan.ts';

const PERCENT_DIGITS = 4;
const MOST_YEARS = 200;

/** An amount rounded to what its currency settles. */
export const moneyOf = (amount: Rational, { currency }: { readonly currency: CurrencyCode }): PlanMoney => ({
  amount: amount.toFixed(minorUnits(currency)),
  currency,
});

/** A part of one in percent. */
export const percentOf = (part: Rational): DecimalString => part.times(HUNDRED).toDecimal(PERCENT_DIGITS);

/** Returns the number of periods after which a plan counts as endless. */
export const mostPeriods = ({ per }: ReadPlan): number => MOST_YEARS * Number(PERIODS_A_YEAR[per]);

/** The length of a plan; `full` is how many whole periods that takes where it was worked out. */
export const timeOf = (periods: Rational, { per }: ReadPlan, full?: number): PlanTime => ({
  periods: periods.toDecimal(4),
  ...(full !== undefined && { full: String(full) as DecimalString }),
  years: periods.dividedBy(Rational.of(PERIODS_A_YEAR[per])).toDecimal(4),
});

/** A number of periods without the last digits of a search, which are uncertain. */
const settled = (periods: Rational): number => Number(periods.toFixed(8));
export const roundedUp = (periods: Rational): number => Math.ceil(settled(periods));
export const roundedDown = (periods: Rational): number => Math.floor(settled(periods));

/** Returns the common fields of every plan. */
export function headOf(
  read: ReadPlan,
  rate: Rational,
): Pick<Plan, 'status' | 'kind' | 'solvedFor' | 'currency' | 'basis'> {
  const { kind, solveFor, currency, per, isAtStart, compounding, tax, taxSource, inflation, isTargetInTodaysMoney } =
    read;
  const hasPayments =
    kind === 'withdrawal' || (kind === 'savings' && (solveFor === 'payment' || !read.payment.isZero()));
  const basis: PlanBasis = {
    per,
    ...(hasPayments && { paymentAt: isAtStart ? 'start' : 'end' }),
    compounding,
    ...(kind === 'loan' && { loanType: read.loanType }),
    periodRatePercent: percentOf(periodRate(rate, read)),
    ...(!tax.isZero() && { taxPercent: percentOf(tax) }),
    taxSource,
    ...(inflation !== undefined && { inflationPercent: percentOf(inflation) }),
    ...(isTargetInTodaysMoney && { targetInTodaysMoney: true }),
  };
  return { status: 'ok', kind, solvedFor: solveFor, currency, basis };
}

type Impossible = 'payment-below-interest' | 'no-rate' | 'never-reached' | 'already-reached' | 'not-positive';

/** Throws because the requested quantity does not exist. */
export function impossible(reason: Impossible, interest?: PlanMoney): never {
  throw new PlanRefused({ status: 'impossible', reason, interest });
}

/** A result that has to be more than nothing. */
export function positive(value: Rational, reason: Impossible = 'not-positive'): Rational {
  return value.compareTo(Rational.zero) > 0 ? value : impossible(reason);
}
