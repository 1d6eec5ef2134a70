import { Rational } from '@finclaw/language';
import { minorUnits } from '@finclaw/market';
import type { Plan, PlanRow } from './plan.ts';
import { PERIODS_A_YEAR, type ReadPlan } from './read-plan.ts';

/** The digits of a balance; more would make long plans slow without any use. */
const DIGITS = 30;
/** The number of periods above which plans are shown year by year by default. */
const MOST_PERIODS = 24;

const cut = (value: Rational): Rational =>
  value.isExactWithin(DIGITS) ? value : Rational.parse(value.toFixed(DIGITS));

/** The payment and interest of one period, and the balance after it. */
interface Step {
  readonly payment: Rational;
  readonly interest: Rational;
  readonly balance: Rational;
}

/** The course of a balance from period to period. */
export interface Course {
  readonly opening: Rational;
  readonly rate: Rational;
  readonly count: number;
  /** Paid in, or taken out as a negative; from the balance before it and the interest of the period. */
  readonly payment: (balance: Rational, interest: Rational, at: number) => Rational;
  readonly isAtStart: boolean;
  /** Interest on what was paid in only. */
  readonly isSimple: boolean;
}

/** Every period of a plan. */
export function stepsOf({ opening, rate, count, payment, isAtStart, isSimple }: Course): readonly Step[] {
  const steps: Step[] = [];
  let [balance, paid] = [cut(opening), cut(opening)];
  for (let at = 1; at <= count; at++) {
    const first = isAtStart ? cut(payment(balance, Rational.zero, at)) : Rational.zero;
    const interest = cut((isSimple ? paid : balance).plus(first).times(rate));
    const last = isAtStart ? Rational.zero : cut(payment(balance, interest, at));
    const moved = first.plus(last);
    balance = cut(balance.plus(moved).plus(interest));
    paid = paid.plus(moved);
    steps.push({ payment: moved, interest, balance });
  }
  return steps;
}

/** The sum of one amount of each step. */
export const sumOf = (steps: readonly Step[], of: 'payment' | 'interest'): Rational =>
  steps.reduce((sum, step) => cut(sum.plus(step[of])), Rational.zero);

/** The steps as a table, by period or by year. */
export function scheduleOf(steps: readonly Step[], read: ReadPlan): Pick<Plan, 'schedule'> {
  const { kind, per, currency, schedule = steps.length > MOST_PERIODS ? 'year' : per } = read;
  if (schedule === 'none' || steps.length === 0) return {};
  const size = schedule === 'year' ? Number(PERIODS_A_YEAR[per]) : 1;
  const text = (value: Rational) => value.toFixed(minorUnits(currency));
  const sizeOf = (value: Rational): Rational => (value.isNegative() ? value.negated() : value);
  const rows: PlanRow[] = [];
  for (let from = 0; from < steps.length; from += size) {
    const part = steps.slice(from, from + size);
    const [payment, interest] = [sizeOf(sumOf(part, 'payment')), sumOf(part, 'interest')];
    rows.push({
      period: rows.length + 1,
      payment: text(payment),
      ...(kind === 'loan' && { principal: text(payment.minus(interest)) }),
      interest: text(interest),
      balance: text(part.at(-1)!.balance),
    });
  }
  return { schedule: { by: size === 1 ? per : 'year', rows } };
}
