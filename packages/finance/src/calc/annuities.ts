import { Rational } from '@finclaw/language';
import { CalcRefused, type Quantity } from './calc-outcome.ts';
import { nearly, power } from './power.ts';
import { alike, bare, HUNDRED, isPercent, NUMBER, PERCENT } from './quantity.ts';

export type Given = readonly Quantity[];
type Worked = Quantity & { readonly isExact: boolean };

const NOTHING: Quantity = { amount: Rational.zero, unit: NUMBER };

/** How much one grows to in a number of periods, and what one paid at the end of each of them grows to. */
function growth(rate: Rational, periods: Rational) {
  const { value: grown, isExact } = power(Rational.one.plus(rate), periods);
  return { grown, saved: rate.isZero() ? periods : grown.minus(Rational.one).dividedBy(rate), isExact };
}

/** What payments, and what was there at first, grow to. Amounts that are paid may all be written as negatives. */
export function futureValue([rate, periods, payment, present = NOTHING]: Given): Worked {
  const { grown, saved, isExact } = growth(bare(rate!), bare(periods!));
  const { left, right, unit } = alike(payment!, present, 'and');
  return { amount: paid(left, right, left.times(saved).plus(right.times(grown))), unit, isExact };
}

/** What payments, and a last amount at the end, are worth now. */
export function presentValue([rate, periods, payment, future = NOTHING]: Given): Worked {
  const { grown, saved, isExact } = growth(bare(rate!), bare(periods!));
  const { left, right, unit } = alike(payment!, future, 'and');
  return { amount: paid(left, right, left.times(saved).plus(right).dividedBy(grown)), unit, isExact };
}

/** Spreadsheets take what is paid as negative and answer with the opposite sign. */
const paid = (a: Rational, b: Rational, result: Rational): Rational =>
  a.compareTo(Rational.zero) <= 0 && b.compareTo(Rational.zero) <= 0 ? result.negated() : result;

/** The level payment that repays a loan. The order of spreadsheets, with the rate first, can be told from this one and is understood. */
export function loanPayment([first, second, third]: Given): Worked {
  const [principal, rate, periods] = isRate(second!) ? [first!, second!, third!] : [third!, first!, second!];
  const count = bare(periods);
  if (!isRate(rate) || !count.isInteger() || count.compareTo(Rational.one) < 0)
    throw new CalcRefused({
      reason: 'arguments',
      name: 'pmt',
      expected: 'pmt(principal, rate, periods) with the rate per period, such as 6%/12',
    });
  const { grown, saved, isExact } = growth(bare(rate), count);
  const amount = principal.amount.times(grown).dividedBy(saved);
  return { amount: amount.isNegative() ? amount.negated() : amount, unit: principal.unit, isExact };
}

const isRate = ({ amount, unit }: Quantity): boolean =>
  isPercent(unit) || (unit === NUMBER && amount.compareTo(Rational.one) < 0 && amount.compareTo(Rational.one.negated()) > 0);

/** Payments of an annuity as they flow: present, each payment and future add up to nothing. */
interface Flows {
  readonly present: number;
  readonly payment: number;
  readonly future: number;
}

/** Signs as spreadsheets have them; without any, payments repay what is there, or save for the future together with it. */
function flowsOf(payment: Quantity, present: Quantity, future: Quantity | undefined): Flows {
  const last = future ?? NOTHING;
  const amounts = [alike(payment, present, 'and'), alike(present, last, 'and'), alike(last, payment, 'and')];
  const signed = amounts.map(({ left }) => left.approximate());
  const [each, now, then] = (Math.max(...signed) > 0 ? signed : signed.map((amount) => -amount)) as [number, number, number];
  if (Math.min(each, now, then) < 0) return { payment: each, present: now, future: then };
  return then > 0 ? { payment: each, present: now, future: -then } : { payment: -each, present: now, future: 0 };
}

/** The rate per period at which the payments come out. */
export function rateOf([periods, payment, present, future]: Given): Worked {
  const flows = flowsOf(payment!, present!, future);
  const count = bare(periods!).approximate();
  // Growth for falling and discount for rising rates: neither overflows, and the sign is the same.
  const balance = (rate: number): number => {
    if (rate === 0) return flows.present + flows.payment * count + flows.future;
    const grown = Math.exp(-Math.abs(count * Math.log1p(rate)));
    const saved = Math.abs(1 - grown) / Math.abs(rate);
    return flows.payment * saved + (rate < 0 ? flows.present * grown + flows.future : flows.present + flows.future * grown);
  };
  let [low, high] = [-0.999_999, 1_000];
  const start = Math.sign(balance(low));
  if (start === Math.sign(balance(high))) throw new CalcRefused({ reason: 'no-real-result' });
  for (let middle = (low + high) / 2; middle > low && middle < high; middle = (low + high) / 2) {
    if (Math.sign(balance(middle)) === start) low = middle;
    else high = middle;
  }
  const { value, isExact } = nearly(Math.abs(high) < 1e-15 ? 0 : high, 12);
  return { amount: value.times(HUNDRED), unit: PERCENT, isExact };
}

/** The number of periods after which the payments come out. */
export function periodsOf([rate, payment, present, future]: Given): Worked {
  const { present: now, payment: each, future: then } = flowsOf(payment!, present!, future);
  const per = bare(rate!).approximate();
  const count = per === 0 ? -(now + then) / each : Math.log((each / per - then) / (now + each / per)) / Math.log1p(per);
  const { value, isExact } = nearly(count, 12);
  if (value.isNegative()) throw new CalcRefused({ reason: 'no-real-result' });
  return { amount: value, unit: NUMBER, isExact };
}
