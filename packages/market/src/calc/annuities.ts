import { Rational } from '@finclaw/language';
import { CalcRefused, type Quantity } from './calc-outcome.ts';
import { nearly, power } from './power.ts';
import { alike, bare, HUNDRED, inOneUnit, isPercent, NUMBER, PERCENT } from './quantity.ts';
import { periodicRates } from './xirr.ts';

export type Given = readonly Quantity[];
type Worked = Quantity & { readonly isExact: boolean };

const NOTHING: Quantity = { amount: Rational.zero, unit: NUMBER };
const { one, zero } = Rational;

/**
 * Returns the growth of one unit over a number of periods, and of one unit paid at the end of each; cut to sixty
 * decimals where that is enough.
 */
export function growth(rate: Rational, periods: Rational, isCut = false) {
  const { value: grown, isExact } = power(one.plus(rate), periods, isCut);
  return { grown, saved: rate.isZero() ? periods : grown.minus(one).dividedBy(rate), isExact };
}

/**
 * The amounts of an annuity as cash flows: the present amount, the periodic payments and the final amount have a net
 * present value of zero.
 */
interface Flows {
  readonly present: Rational;
  readonly payment: Rational;
  readonly future: Rational;
}

/** Flows with the signs of spreadsheets, in one unit. */
interface Signed {
  readonly flows: Flows;
  readonly unit: string;
  /** True if the amounts had no signs, so that the result has none either. */
  readonly isUnsigned: boolean;
}

/**
 * Interprets amounts as spreadsheets do where one of them is negative. Without any sign, payments repay the present
 * value, or save for the future together with it.
 */
function signed(given: { readonly [Flow in keyof Flows]?: Quantity | undefined }): Signed {
  const { present = NOTHING, payment = NOTHING, future = NOTHING } = given;
  const [first, second] = [alike(payment, present, 'and'), alike(present, future, 'and')];
  const third = alike(future, payment, 'and');
  const unit = [first, second, third].map((each) => each.unit).find((each) => each !== NUMBER) ?? NUMBER;
  const flows = { present: second.left, payment: first.left, future: third.left };
  const isUnsigned = Object.values(flows).every((flow) => !flow.isNegative());
  if (!isUnsigned) return { flows, unit, isUnsigned };
  const isSaved = !flows.future.isZero();
  // Known payments are always outflows; the present value is an inflow for a loan, and an outflow together with the
  // payments for savings.
  return {
    flows: {
      present: isSaved ? flows.present.negated() : flows.present,
      payment: flows.payment.negated(),
      future: flows.future,
    },
    unit,
    isUnsigned,
  };
}

/** The growth of one, and of one paid every period at its end, or with a 1 at its start. */
function parts(rate: Quantity, periods: Quantity, due: Quantity | undefined, name: string) {
  const per = bare(rate);
  const { grown, saved, isExact } = growth(per, bare(periods));
  return { per, grown, paid: isAtStart(due, name) ? saved.times(one.plus(per)) : saved, isExact };
}

function isAtStart(due: Quantity | undefined, name: string): boolean {
  const value = due === undefined ? zero : bare(due);
  if (value.isZero()) return false;
  if (value.compareTo(one) === 0) return true;
  throw new CalcRefused({
    reason: 'arguments',
    name,
    expected: `${name}(…) with 0 or 1 as its last argument, for payments at the end or start`,
  });
}

/** Returns the future value of payments and an initial amount. */
export function futureValue([rate, periods, payment, present, due]: Given): Worked {
  const { grown, paid, isExact } = parts(rate!, periods!, due, 'fv');
  const { left, right, unit } = alike(payment!, present ?? NOTHING, 'and');
  const value = right.times(grown).plus(left.times(paid));
  return { amount: isPaid(left, right) ? value.negated() : value, unit, isExact };
}

/** Returns the present value of payments and a final amount. */
export function presentValue([rate, periods, payment, future, due]: Given): Worked {
  const { grown, paid, isExact } = parts(rate!, periods!, due, 'pv');
  const { left, right, unit } = alike(payment!, future ?? NOTHING, 'and');
  const value = right.plus(left.times(paid)).dividedBy(grown);
  return { amount: isPaid(left, right) ? value.negated() : value, unit, isExact };
}

/** Spreadsheets treat paid amounts as negative and return the opposite sign. */
const isPaid = (...amounts: readonly Rational[]): boolean => amounts.some((amount) => amount.isNegative());

/** The payment that repays a loan or reaches an amount. The order with the amount first is understood too. */
export function loanPayment(given: Given): Worked {
  const [rate, periods, present, future, due] =
    isRate(given[1]!) && !isRate(given[0]!) ? [given[1]!, given[2]!, given[0]!, ...given.slice(3)] : given;
  const count = bare(periods!);
  if (!isRate(rate!) || !count.isInteger() || count.compareTo(one) < 0)
    throw new CalcRefused({
      reason: 'arguments',
      name: 'pmt',
      expected: 'pmt(rate, periods, present[, future[, due]]) with the rate per period, such as 6%/12',
    });
  return paymentOf(rate!, periods!, present!, future, due, 'pmt');
}

function paymentOf(
  ...[rate, periods, present, future, due, name]: [Quantity, Quantity, Quantity, Quantity?, Quantity?, string?]
): Worked {
  const { flows, unit, isUnsigned } = signed({ present, future });
  const { grown, paid, isExact } = parts(rate, periods, due, name ?? 'pmt');
  const amount = flows.present.times(grown).plus(flows.future).dividedBy(paid);
  return { amount: isUnsigned ? amount : amount.negated(), unit, isExact };
}

const size = (amount: Rational): Rational => (amount.isNegative() ? amount.negated() : amount);

const isRate = ({ amount, unit }: Quantity): boolean =>
  isPercent(unit) || (unit === NUMBER && amount.compareTo(one) < 0 && amount.compareTo(one.negated()) > 0);

/** Returns the interest within one payment that repays a loan, or its repayment part. */
const partOfPayment =
  (of: 'interest' | 'principal') =>
  ([rate, period, periods, present, future, due]: Given): Worked => {
    const name = of === 'interest' ? 'ipmt' : 'ppmt';
    const [at, count] = [bare(period!), bare(periods!)];
    if (!at.isInteger() || at.compareTo(one) < 0 || at.compareTo(count) > 0)
      throw new CalcRefused({
        reason: 'arguments',
        name,
        expected: `${name}(rate, period, periods, present[, future[, due]]) with a period from 1 to periods`,
      });
    const { flows, unit, isUnsigned } = signed({ present, future });
    const all = parts(rate!, periods!, due, name);
    const payment = flows.present.times(all.grown).plus(flows.future).dividedBy(all.paid).negated();
    const before = parts(rate!, { amount: at.minus(one), unit: NUMBER }, due, name);
    const balance = flows.present.times(before.grown).plus(payment.times(before.paid));
    const isStart = isAtStart(due, name);
    const whole = balance.times(all.per).negated();
    const interest = !isStart ? whole : at.compareTo(one) === 0 ? zero : whole.dividedBy(one.plus(all.per));
    const amount = of === 'interest' ? interest : payment.minus(interest);
    return { amount: isUnsigned ? amount.negated() : amount, unit, isExact: all.isExact && before.isExact };
  };
export const interestPart = partOfPayment('interest');
export const principalPart = partOfPayment('principal');

/** Returns the rate per period at which the net present value is zero. */
export function rateOf([periods, payment, present, future, due]: Given): Worked {
  const { flows } = signed({ payment, present, future });
  const count = bare(periods!);
  const most = 5_000n;
  if (!count.isInteger() || count.compareTo(one) < 0 || count.numerator > most)
    throw new CalcRefused({
      reason: 'arguments',
      name: 'rate',
      expected: `rate(periods, payment, present[, future[, due]]) with 1 to ${most} whole periods`,
    });
  const last = Number(count.numerator);
  const shift = isAtStart(due, 'rate') ? 0 : 1;
  const amounts = Array.from({ length: last + 1 }, (_, at) => {
    const paid = at >= shift && at < last + shift ? flows.payment : zero;
    return paid.plus(at === 0 ? flows.present : zero).plus(at === last ? flows.future : zero);
  });
  return internalRate(amounts);
}

/** Returns the one rate at which periodic amounts have a net present value of zero. */
function internalRate(amounts: readonly Rational[]): Worked {
  return { amount: onlyRate(periodicRates(amounts)).times(HUNDRED), unit: PERCENT, isExact: false };
}

/** Returns the only rate; amounts that change sign more than once may have several. */
export function onlyRate(rates: readonly Rational[]): Rational {
  const [rate, ...others] = rates;
  if (rate === undefined) throw new CalcRefused({ reason: 'no-real-result' });
  if (others.length === 0) return rate;
  throw new CalcRefused({
    reason: 'several-rates',
    near: rates.map((each) => `${each.times(HUNDRED).toDecimal(4)}%`).join(', '),
  });
}

/** Returns the rate at which amounts of successive periods, the first one now, have a net present value of zero. */
export const internalRateOfReturn = (given: Given): Worked =>
  internalRate(inOneUnit(given).map(({ amount }) => amount));

/** Returns the net present value of amounts of successive periods, the first one now. */
export function netPresentValue([rate, ...given]: Given): Worked {
  const values = inOneUnit(given);
  const { unit } = values[0]!;
  const factor = one.plus(bare(rate!));
  if (factor.isZero()) throw new CalcRefused({ reason: 'division-by-zero' });
  let isExact = true;
  const amount = values.reduceRight((later, each) => {
    const value = each.amount.plus(later.dividedBy(factor));
    if (value.denominator < LONGEST) return value;
    isExact = false;
    return Rational.parse(value.toFixed(60));
  }, zero);
  return { amount, unit, isExact };
}

const LONGEST = 1n << 2_000n;

/**
 * Returns the modified yearly return, where outflows are financed at one rate and inflows reinvested at another: the
 * two last values.
 */
export function modifiedRate(given: Given): Worked {
  if (given.length < 4)
    throw new CalcRefused({
      reason: 'arguments',
      name: 'mirr',
      expected: 'mirr(a, b, …, finance rate, reinvestment rate)',
    });
  const [finance, reinvest] = given.slice(-2) as [Quantity, Quantity];
  const values = inOneUnit(given.slice(0, -2));
  const worth = (rate: Quantity, isOut: boolean): Rational =>
    netPresentValue([
      rate,
      ...values.map((each) => ({ ...each, amount: each.amount.isNegative() === isOut ? size(each.amount) : zero })),
    ]).amount;
  const [into, out] = [worth(finance, true), worth(reinvest, false)];
  if (into.isZero() || out.isZero()) throw new CalcRefused({ reason: 'no-real-result' });
  const periods = Rational.of(BigInt(values.length - 1));
  const { value } = power(out.dividedBy(into), one.dividedBy(periods), true);
  return {
    amount: value
      .times(one.plus(bare(reinvest)))
      .minus(one)
      .times(HUNDRED),
    unit: PERCENT,
    isExact: false,
  };
}

/** Returns the number of periods at which the net present value is zero. */
export function periodsOf([rate, payment, present, future, due]: Given): Worked {
  const { flows } = signed({ payment, present, future });
  const per = bare(rate!).approximate();
  const [now, then] = [flows.present.approximate(), flows.future.approximate()];
  const each = flows.payment.approximate() * (isAtStart(due, 'nper') ? 1 + per : 1);
  const count = per === 0 ? -(now + then) / each : Math.log((each / per - then) / (now + each / per)) / Math.log1p(per);
  const { value, isExact } = nearly(count, 12);
  if (value.isNegative()) throw new CalcRefused({ reason: 'no-real-result' });
  return { amount: value, unit: NUMBER, isExact };
}
