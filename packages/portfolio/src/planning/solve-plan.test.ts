import { runsOf } from '@finclaw/infra/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Plan, PlanInput } from './plan.ts';
import { solvePlan } from './solve-plan.ts';

type Fields = { readonly [Field in keyof PlanInput]?: string | boolean };
const solve = (fields: Fields) => solvePlan({ currency: 'USD', ...fields } as unknown as PlanInput);

function found(fields: Fields): Plan {
  const plan = solve(fields);
  if (plan.status !== 'ok') throw new Error(JSON.stringify(plan));
  return plan;
}

/** The figure that was asked for. */
function asked(fields: Fields): number {
  const plan = found(fields);
  const { solvedFor } = plan;
  if (solvedFor === 'rate') return Number(plan.ratePercent);
  return Number(solvedFor === 'time' ? plan.time!.periods : plan[solvedFor]!.amount);
}

const WON = { currency: 'KRW' };
const HOME = { kind: 'loan', ...WON, present: '300000000', ratePercent: '4', years: '30' };

/** What people ask, as fields, with the answer as it was worked out by hand from the textbook formula. */
const QUESTIONS: readonly (readonly [question: string, fields: Fields, answer: number])[] = [
  [
    'How much do I need to save each month to reach $100,000 in 5 years at 5%?',
    { kind: 'savings', solveFor: 'payment', target: '100000', years: '5', ratePercent: '5' },
    1470.46,
  ],
  [
    '매달 얼마씩 저축해야 연 4%로 5년 뒤 1억원이 될까?',
    { kind: 'savings', solveFor: 'payment', ...WON, target: '100000000', years: '5', ratePercent: '4' },
    1_508_319,
  ],
  ['3억 대출 금리 4% 30년 원리금균등이면 한 달에 얼마 내?', { ...HOME, solveFor: 'payment' }, 1_432_246],
  [
    '월 배당 100만원 받으려면 배당률 4%에서 얼마 필요해?',
    { kind: 'income', solveFor: 'present', ...WON, payment: '1000000', ratePercent: '4' },
    300_000_000,
  ],
  [
    'If I have $500,000 and withdraw $3,000 a month at 4%, how long will it last?',
    { kind: 'withdrawal', solveFor: 'time', present: '500000', payment: '3000', ratePercent: '4' },
    243.6843,
  ],
  [
    '은퇴자금 5억을 연 3%로 굴리면서 20년 동안 매달 얼마씩 쓸 수 있어?',
    { kind: 'withdrawal', solveFor: 'payment', ...WON, present: '500000000', years: '20', ratePercent: '3' },
    2_772_988,
  ],
  [
    '월 50만원씩 2년 적금 연 4% 단리면 만기에 얼마 받아?',
    {
      kind: 'savings',
      solveFor: 'target',
      ...WON,
      payment: '500000',
      years: '2',
      ratePercent: '4',
      compounding: 'simple',
    },
    12_500_000,
  ],
  [
    'How long until $200 a month at 6% becomes $50,000?',
    { kind: 'savings', solveFor: 'time', payment: '200', target: '50000', ratePercent: '6' },
    162.5912,
  ],
  [
    'What return do I need to turn $20,000 into $50,000 in 10 years?',
    { kind: 'savings', solveFor: 'rate', present: '20000', target: '50000', years: '10' },
    9.5958,
  ],
  [
    "How much is $1,000,000 in 30 years worth in today's money at 2.5% inflation?",
    { kind: 'inflation', solveFor: 'present', target: '1000000', years: '30', ratePercent: '2.5' },
    476_742.69,
  ],
];

describe('planning questions', () => {
  it.each(QUESTIONS)('%s', (_, fields, answer) => expect(asked(fields)).toBe(answer));

  it('3억 대출 금리 4% 30년 원금균등이면 총 이자가 얼마야?', () => {
    const { totals, payment, lastPayment } = found({ ...HOME, solveFor: 'payment', loanType: 'level_principal' });
    expect(totals?.interest.amount).toBe('180500000');
    expect([payment?.amount, lastPayment?.amount]).toEqual(['1833333', '836111']);
  });

  it('What is the total interest on a $300,000 loan at 6% over 30 years?', () => {
    const { totals } = found({ kind: 'loan', present: '300000', ratePercent: '6', years: '30' });
    expect(totals?.interest.amount).toBe('347514.57');
  });

  it('1000만원을 연 3.5% 단리로 1년 예금하면 세후 이자는 얼마야?', () => {
    const { totals, basis } = found({
      kind: 'savings',
      solveFor: 'target',
      ...WON,
      present: '10000000',
      years: '1',
      ratePercent: '3.5',
      compounding: 'simple',
      taxCountry: 'kr',
    });
    expect(totals).toMatchObject({
      interest: { amount: '350000' },
      tax: { amount: '53900' },
      end: { amount: '10296100' },
    });
    expect(basis).toMatchObject({ taxPercent: '15.4', taxSource: expect.stringContaining('제129조') });
  });
});

/** The balance after so many periods, one period after the other: nothing of this is a formula of ours. */
function balanceAfter(
  periods: number,
  { present, payment, rate, isAtStart }: { present: number; payment: number; rate: number; isAtStart: boolean },
): number {
  let balance = present;
  for (let at = 0; at < periods; at++) {
    if (isAtStart) balance += payment;
    balance *= 1 + rate;
    if (!isAtStart) balance += payment;
  }
  return balance;
}

/** Within the cent that an amount is rounded to. */
function expectCents(found: string | undefined, value: number): void {
  expect(Math.abs(Number(found) - value)).toBeLessThanOrEqual(0.006 + Math.abs(value) * 1e-9);
}
const text = (value: number): string => value.toFixed(2);
const cents = (least: number, most: number) =>
  fc.integer({ min: least * 100, max: most * 100 }).map((value) => value / 100);
const scenario = fc.record({
  present: cents(0, 1_000_000),
  payment: cents(1, 10_000),
  ratePercent: cents(0, 25),
  periods: fc.integer({ min: 1, max: 480 }),
  isAtStart: fc.boolean(),
});

describe('random plans, checked period by period', () => {
  const check = (
    property: (plan: {
      present: number;
      payment: number;
      ratePercent: number;
      periods: number;
      isAtStart: boolean;
    }) => void,
  ): void => fc.assert(fc.property(scenario, property), { seed: 20261118, numRuns: runsOf(20) });
  const common = ({
    ratePercent,
    periods,
    isAtStart,
  }: {
    ratePercent: number;
    periods: number;
    isAtStart: boolean;
  }) => ({
    ratePercent: text(ratePercent),
    months: String(periods),
    paymentAt: isAtStart ? 'start' : 'end',
  });

  it('savings grow to what each period adds up to, and every quantity is found again', () => {
    check((plan) => {
      const { present, payment, ratePercent, periods } = plan;
      const end = balanceAfter(periods, { ...plan, rate: ratePercent / 1200 });
      const fields = { kind: 'savings', present: text(present), payment: text(payment), ...common(plan) };
      const { totals, target, schedule } = found({ ...fields, solveFor: 'target', schedule: 'month' });
      expectCents(target!.amount, end);
      expectCents(totals!.paid.amount, present + payment * periods);
      expect(Number(totals!.interest.amount)).toBeCloseTo(Number(totals!.end!.amount) - Number(totals!.paid.amount), 1);
      expect(schedule!.rows).toHaveLength(periods);
      expect(schedule!.rows.at(-1)!.balance).toBe(target!.amount);
      const { months: _, ...open } = fields;
      expect(
        asked({ ...fields, payment: undefined, solveFor: 'payment', target: target!.amount } as Fields),
      ).toBeCloseTo(payment, 1);
      if (Number(target!.amount) > present + 0.01)
        expect(asked({ ...open, solveFor: 'time', target: target!.amount })).toBeCloseTo(periods, 1);
    });
  });

  it('withdrawals leave what each period takes away', () => {
    check((plan) => {
      const { ratePercent, periods } = plan;
      const present = plan.present + 1;
      const rate = ratePercent / 1200;
      const fields = { kind: 'withdrawal', present: text(present), ...common(plan) };
      const { payment } = found({ ...fields, solveFor: 'payment' });
      const each = Number(payment!.amount);
      const left = balanceAfter(periods, { ...plan, present, payment: -each, rate });
      const oneCent = balanceAfter(periods, { ...plan, present: 0, payment: 0.005, rate });
      expect(Math.abs(left)).toBeLessThanOrEqual(oneCent * 1.001 + 1e-4);
    });
  });

  it('loans are repaid by their schedules, and the rate is found again', () => {
    check((plan) => {
      const { ratePercent, periods } = plan;
      const present = plan.present + 1000;
      const rate = ratePercent / 1200;
      const fields = { kind: 'loan', present: text(present), ratePercent: text(ratePercent), months: String(periods) };
      for (const loanType of ['level_payment', 'level_principal', 'interest_only']) {
        const { schedule, totals, payment } = found({ ...fields, loanType, schedule: 'month' });
        const rows = schedule!.rows;
        let balance = present;
        for (const [at, row] of rows.entries()) {
          expect(Number(row.interest)).toBeCloseTo(balance * rate, 1);
          const repaid =
            loanType === 'level_principal'
              ? present / periods
              : loanType === 'interest_only'
                ? at === periods - 1
                  ? present
                  : 0
                : Number(payment!.amount) - balance * rate;
          expect(Number(row.principal)).toBeCloseTo(repaid, 0);
          balance -= Number(row.principal);
        }
        expect(rows.at(-1)!.balance).toBe('0.00');
        expect(Number(totals!.interest.amount)).toBeCloseTo(Number(totals!.paid.amount) - present, 1);
        if (loanType === 'level_principal')
          expect(Number(totals!.interest.amount)).toBeCloseTo((present * rate * (periods + 1)) / 2, 1);
      }
      const { payment } = found(fields);
      const { ratePercent: _, ...open } = fields;
      const again = solve({ ...open, payment: payment!.amount, solveFor: 'rate' });
      // A payment in cents fixes the rate only as far as cents reach.
      const slack = (0.006 * periods * 1200) / (present * Math.max(1, periods / 3)) + 0.001;
      if (again.status === 'ok') expect(Math.abs(Number(again.ratePercent) - ratePercent)).toBeLessThan(slack * 4);
      else expect(ratePercent).toBeLessThan(slack * 4);
    });
  });

  it('simple interest is paid on every deposit for the months it lies there', () => {
    check(({ payment, ratePercent, periods, isAtStart, ...rest }) => {
      const months = Array.from({ length: periods }, (_, at) => periods - at - (isAtStart ? 0 : 1));
      const interest = months.reduce((sum, each) => sum + (payment * each * ratePercent) / 1200, 0);
      const taxed = found({
        kind: 'savings',
        solveFor: 'target',
        payment: text(payment),
        compounding: 'simple',
        taxPercent: '15.4',
        ...common({ ratePercent, periods, isAtStart, ...rest }),
      });
      expectCents(taxed.totals!.interest.amount, interest);
      expectCents(taxed.totals!.tax!.amount, interest * 0.154);
      expectCents(taxed.target!.amount, payment * periods + interest * (1 - 0.154));
    });
  });
});

describe('after tax and inflation', () => {
  it('a taxed goal needs more: the net amount is the target', () => {
    const goal = {
      kind: 'savings',
      solveFor: 'payment',
      target: '100000',
      years: '5',
      ratePercent: '5',
      taxPercent: '15.4',
    };
    const { payment, totals } = found(goal);
    const gross = balanceAfter(60, { present: 0, payment: Number(payment!.amount), rate: 0.05 / 12, isAtStart: false });
    const net = gross - (gross - Number(payment!.amount) * 60) * 0.154;
    expect(net).toBeCloseTo(100_000, -1);
    expect(totals!.end!.amount).toBe('100000.00');
  });

  it("a target in today's money is worth that much then", () => {
    const { totals } = found({
      kind: 'savings',
      solveFor: 'payment',
      target: '100000',
      years: '10',
      ratePercent: '5',
      inflationPercent: '3',
      targetInTodaysMoney: true,
    });
    expect(Number(totals!.end!.amount)).toBeCloseTo(100_000 * 1.03 ** 10, 1);
    expect(totals!.endInTodaysMoney!.amount).toBe('100000.00');
  });

  it('withdrawals that rise with prices use the capital up', () => {
    const fields = {
      kind: 'withdrawal',
      present: '500000',
      years: '20',
      ratePercent: '5',
      inflationPercent: '2',
      per: 'year',
    };
    const each = Number(found({ ...fields, solveFor: 'payment' }).payment!.amount);
    let balance = 500_000;
    for (let year = 1; year <= 20; year++) balance = balance * 1.05 - each * 1.02 ** year;
    expect(Math.abs(balance)).toBeLessThan(1);
  });

  it('income that keeps its value leaves the capital worth as much', () => {
    const plan = found({
      kind: 'income',
      solveFor: 'present',
      payment: '10000',
      per: 'year',
      ratePercent: '5',
      inflationPercent: '2',
    });
    const capital = Number(plan.present!.amount);
    expect(capital * 1.05 - 10_000 * 1.02).toBeCloseTo(capital * 1.02, 0);
  });

  it('a rate after tax is the rate before it', () => {
    const plan = found({ kind: 'income', solveFor: 'rate', present: '300000', payment: '1000', taxPercent: '20' });
    expect(plan.ratePercent).toBe('5');
  });

  it('rates that are compounded otherwise are converted', () => {
    const yearly = found({
      kind: 'savings',
      solveFor: 'target',
      payment: '100',
      years: '1',
      ratePercent: '12',
      compounding: 'year',
    });
    const monthly = 1.12 ** (1 / 12) - 1;
    expect(Number(yearly.target!.amount)).toBeCloseTo(
      balanceAfter(12, { present: 0, payment: 100, rate: monthly, isAtStart: false }),
      2,
    );
    expect(yearly.ratePercent).toBe('12');
  });
});

describe('plans that do not exist', () => {
  const LOAN = { kind: 'loan', present: '300000', ratePercent: '6' };
  it.each<[string, Fields, object]>([
    [
      'a payment below the interest',
      { ...LOAN, payment: '1500' },
      { reason: 'payment-below-interest', interest: { amount: '1500.00' } },
    ],
    [
      'payments that do not add up to the loan',
      { kind: 'loan', present: '1000', payment: '10', years: '5' },
      { reason: 'no-rate' },
    ],
    [
      'a goal that is there already',
      { kind: 'savings', solveFor: 'payment', present: '1000', target: '900', years: '1', ratePercent: '1' },
      { reason: 'already-reached' },
    ],
    [
      'a goal without growth',
      { kind: 'savings', solveFor: 'time', present: '1000', target: '2000', ratePercent: '0' },
      { reason: 'never-reached' },
    ],
    [
      'income without a yield',
      { kind: 'income', solveFor: 'present', payment: '1000', ratePercent: '0' },
      { reason: 'no-rate' },
    ],
    [
      'withdrawals above the capital',
      { kind: 'withdrawal', solveFor: 'target', present: '100', payment: '200', years: '1', ratePercent: '1' },
      { reason: 'not-positive' },
    ],
  ])('%s', (_, fields, refusal) => expect(solve(fields)).toMatchObject({ status: 'impossible', ...refusal }));

  it('withdrawals that the yield covers never run out', () => {
    expect(
      found({ kind: 'withdrawal', solveFor: 'time', present: '300000', payment: '1000', ratePercent: '4' }),
    ).toMatchObject({
      neverRunsOut: true,
    });
  });
});

describe('fields that do not fit together', () => {
  it.each<[string, Fields, string, readonly string[]]>([
    ['nothing but a target', { kind: 'savings', target: '100' }, 'choose', ['years', 'ratePercent']],
    ['a missing rate', { kind: 'loan', solveFor: 'payment', present: '100', years: '1' }, 'missing', ['ratePercent']],
    [
      'savings of nothing',
      { kind: 'savings', solveFor: 'target', years: '1', ratePercent: '1' },
      'missing',
      ['present', 'payment'],
    ],
    [
      'what is asked for is given',
      { kind: 'loan', solveFor: 'payment', present: '1', payment: '1', years: '1', ratePercent: '1' },
      'contradiction',
      ['solveFor', 'payment'],
    ],
    [
      'two tax rates',
      { kind: 'income', solveFor: 'present', payment: '1', ratePercent: '1', taxPercent: '1', taxCountry: 'kr' },
      'contradiction',
      ['taxPercent', 'taxCountry'],
    ],
    [
      'a loan with inflation',
      { kind: 'loan', present: '1', years: '1', ratePercent: '1', inflationPercent: '1' },
      'unused',
      ['inflationPercent'],
    ],
    [
      'a loan with something left at its end',
      { kind: 'loan', present: '1', years: '1', ratePercent: '1', target: '5' },
      'unused',
      ['target'],
    ],
    [
      'income with a time',
      { kind: 'income', solveFor: 'present', payment: '1', ratePercent: '1', years: '1' },
      'unused',
      ['years'],
    ],
    ['a negative amount', { kind: 'loan', present: '-1', years: '1', ratePercent: '1' }, 'range', ['present']],
    ['a time of a thousand years', { kind: 'loan', present: '1', years: '1000', ratePercent: '1' }, 'range', ['years']],
    ['half a payment', { kind: 'loan', present: '1', months: '1.5', ratePercent: '1' }, 'whole-periods', ['months']],
    [
      "today's money without inflation",
      { kind: 'savings', solveFor: 'payment', target: '1', years: '1', ratePercent: '1', targetInTodaysMoney: true },
      'missing',
      ['inflationPercent'],
    ],
  ])('%s', (_, fields, reason, names) => {
    expect(solve(fields)).toEqual({ status: 'invalid', reason, fields: names });
  });
});
