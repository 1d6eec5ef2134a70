import { Rational } from '@finclaw/language';
import { HUNDRED, power } from '@finclaw/market';
import type { CurrencyCode, DecimalString } from '@finclaw/types';
import { KOREA } from '../tax/tax-rules.ts';
import {
  type Compounding,
  type LoanType,
  PLAN_QUANTITIES,
  type PlanInput,
  type PlanKind,
  type PlanPeriod,
  type PlanQuantity,
  PlanRefused,
} from './plan.ts';

/** The quantities of each kind of plan, those that default to zero, and its options. */
const KINDS: Readonly<
  Record<PlanKind, { has: readonly PlanQuantity[]; zero: readonly PlanQuantity[]; also: readonly (keyof PlanInput)[] }>
> = {
  savings: {
    has: PLAN_QUANTITIES,
    zero: ['present', 'payment'],
    also: [
      'paymentAt',
      'compounding',
      'taxPercent',
      'taxCountry',
      'inflationPercent',
      'targetInTodaysMoney',
      'schedule',
    ],
  },
  withdrawal: {
    has: PLAN_QUANTITIES,
    zero: ['target'],
    also: ['paymentAt', 'compounding', 'taxPercent', 'taxCountry', 'inflationPercent', 'schedule'],
  },
  income: {
    has: ['payment', 'rate', 'present'],
    zero: [],
    also: ['taxPercent', 'taxCountry', 'inflationPercent'],
  },
  loan: { has: ['payment', 'time', 'rate', 'present'], zero: [], also: ['compounding', 'loanType', 'schedule'] },
  inflation: { has: ['time', 'target', 'rate', 'present'], zero: [], also: [] },
};

export const PERIODS_A_YEAR: Readonly<Record<PlanPeriod | 'day', bigint>> = {
  day: 365n,
  week: 52n,
  month: 12n,
  quarter: 4n,
  year: 1n,
};
const MOST_YEARS = Rational.of(200n);

/** A plan whose fields are numbers, with all but one of its quantities known. */
export interface ReadPlan {
  readonly kind: PlanKind;
  readonly solveFor: PlanQuantity;
  readonly currency: CurrencyCode;
  readonly present: Rational;
  readonly payment: Rational;
  readonly target: Rational;
  /** Per year, 0.05 for five per cent. */
  readonly rate: Rational;
  /** The number of periods. */
  readonly periods: Rational;
  readonly per: PlanPeriod;
  readonly isAtStart: boolean;
  readonly compounding: Compounding;
  readonly loanType: LoanType;
  readonly tax: Rational;
  readonly taxSource: string | undefined;
  /** Per year. */
  readonly inflation: Rational | undefined;
  readonly isTargetInTodaysMoney: boolean;
  readonly schedule: PlanInput['schedule'];
}

const refuse = (
  reason: 'missing' | 'contradiction' | 'unused' | 'number' | 'range' | 'choose' | 'whole-periods',
  ...fields: string[]
): never => {
  throw new PlanRefused({ status: 'invalid', reason, fields });
};

/** The field of the input by which a quantity is given. */
const fieldOf = (quantity: PlanQuantity): keyof PlanInput =>
  quantity === 'rate' ? 'ratePercent' : quantity === 'time' ? 'years' : quantity;

/** Reads the fields of a plan; refuses what is missing, contradicts itself or has no meaning for this kind of plan. */
export function readPlan(input: PlanInput): ReadPlan {
  const { kind, compounding, taxCountry } = input;
  const { has, zero, also } = KINDS[kind];
  const isGiven = (quantity: PlanQuantity): boolean =>
    input[fieldOf(quantity)] !== undefined || (quantity === 'time' && input.months !== undefined);
  const unused = [
    // Nothing left at the end is what a loan means anyway.
    ...PLAN_QUANTITIES.filter((each) => isGiven(each) && !has.includes(each))
      .map(fieldOf)
      .filter((field) => Number(input[field]) !== 0),
    ...Object.values(KINDS)
      .flatMap((each) => each.also)
      .filter((field) => input[field] !== undefined && !also.includes(field)),
  ];
  if (unused.length > 0) refuse('unused', ...new Set(unused));
  if (input.taxPercent !== undefined && taxCountry !== undefined) refuse('contradiction', 'taxPercent', 'taxCountry');

  const missing = has.filter((each) => !isGiven(each));
  const solveFor = input.solveFor ?? onlyUnknown(missing, zero);
  if (!has.includes(solveFor)) refuse('unused', solveFor);
  if (isGiven(solveFor)) refuse('contradiction', 'solveFor', fieldOf(solveFor));
  const needed = missing.filter((each) => each !== solveFor && !zero.includes(each));
  if (needed.length > 0) refuse('missing', ...needed.map(fieldOf));
  if (
    kind === 'savings' &&
    missing.includes('present') &&
    missing.includes('payment') &&
    !['present', 'payment'].includes(solveFor)
  )
    refuse('missing', 'present', 'payment');
  if (input.targetInTodaysMoney === true && input.inflationPercent === undefined) refuse('missing', 'inflationPercent');

  const amount = (field: 'present' | 'payment' | 'target'): Rational => {
    const value = Rational.parse(input[field] ?? '0');
    if (value.isNegative()) refuse('range', field);
    return value;
  };
  const hasPayments =
    kind !== 'inflation' && (kind !== 'savings' || solveFor === 'payment' || !amount('payment').isZero());
  const per = input.per ?? (hasPayments ? 'month' : 'year');
  const tax = taxOf(input);
  const isSimple = compounding === 'simple';
  if (isSimple && kind !== 'savings') refuse('unused', 'compounding');
  const periods = periodsOf(input, per);
  const read: ReadPlan = {
    kind,
    solveFor,
    currency: input.currency,
    present: amount('present'),
    payment: amount('payment'),
    target: amount('target'),
    rate: percentOf(input.ratePercent, 'ratePercent', -99, 10_000) ?? Rational.zero,
    periods,
    per,
    // Savings plans of Korean banks pay simple interest on what is paid in at the beginning of each month.
    isAtStart: (input.paymentAt ?? (isSimple && hasPayments ? 'start' : 'end')) === 'start',
    compounding: compounding ?? (per === 'week' ? 'day' : per),
    loanType: input.loanType ?? 'level_payment',
    tax: tax.rate,
    taxSource: tax.source,
    inflation: percentOf(input.inflationPercent, 'inflationPercent', -50, 1_000),
    isTargetInTodaysMoney: input.targetInTodaysMoney === true,
    schedule: input.schedule,
  };
  if (hasPayments && kind !== 'income' && solveFor !== 'time' && !periods.isInteger())
    refuse('whole-periods', input.years === undefined ? 'months' : 'years');
  return read;
}

/** Returns the one missing quantity; throws for several, since the request is then ambiguous. */
function onlyUnknown(missing: readonly PlanQuantity[], zero: readonly PlanQuantity[]): PlanQuantity {
  const needed = missing.filter((each) => !zero.includes(each));
  if (needed.length === 1) return needed[0]!;
  if (needed.length > 1) return refuse('choose', ...needed.map(fieldOf));
  return missing.includes('payment') ? 'payment' : (missing[0] ?? refuse('choose', 'solveFor'));
}

function percentOf(text: DecimalString | undefined, field: string, least: number, most: number): Rational | undefined {
  if (text === undefined) return undefined;
  const percent = Rational.parse(text);
  const [low, high] = [least, most].map((each) => Rational.of(BigInt(each))) as [Rational, Rational];
  if (percent.compareTo(low) < 0 || percent.compareTo(high) > 0) refuse('range', field);
  return percent.dividedBy(HUNDRED);
}

function taxOf({ taxPercent, taxCountry }: PlanInput): {
  readonly rate: Rational;
  readonly source: string | undefined;
} {
  if (taxCountry === undefined)
    return { rate: percentOf(taxPercent, 'taxPercent', 0, 99) ?? Rational.zero, source: undefined };
  const income = KOREA.incomeRatePercent.at(-1)!;
  const local = KOREA.localRatePercent.at(-1)!;
  const share = Rational.one.plus(Rational.parse(local.value).dividedBy(HUNDRED));
  return { rate: Rational.parse(income.value).times(share).dividedBy(HUNDRED), source: income.source };
}

/** Years and months together, as a number of periods; zero where they are not given. */
function periodsOf({ years, months }: PlanInput, per: PlanPeriod): Rational {
  const span = Rational.parse(years ?? '0').plus(Rational.parse(months ?? '0').dividedBy(Rational.of(12n)));
  const isGiven = years !== undefined || months !== undefined;
  if (isGiven && (span.compareTo(Rational.zero) <= 0 || span.compareTo(MOST_YEARS) > 0))
    refuse('range', years === undefined ? 'months' : 'years');
  return span.times(Rational.of(PERIODS_A_YEAR[per]));
}

/** The rate of one period at a yearly rate. */
export function periodRate(rate: Rational, { per, compounding }: Pick<ReadPlan, 'per' | 'compounding'>): Rational {
  const periods = Rational.of(PERIODS_A_YEAR[per]);
  if (compounding === 'simple' || compounding === per) return rate.dividedBy(periods);
  const times = Rational.of(PERIODS_A_YEAR[compounding]);
  return power(Rational.one.plus(rate.dividedBy(times)), times.dividedBy(periods)).value.minus(Rational.one);
}

/** The yearly rate at a rate of one period. */
export function yearlyRate(rate: Rational, { per, compounding }: Pick<ReadPlan, 'per' | 'compounding'>): Rational {
  const periods = Rational.of(PERIODS_A_YEAR[per]);
  if (compounding === 'simple' || compounding === per) return rate.times(periods);
  const times = Rational.of(PERIODS_A_YEAR[compounding]);
  return power(Rational.one.plus(rate), periods.dividedBy(times)).value.minus(Rational.one).times(times);
}
