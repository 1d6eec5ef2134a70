import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brokenFigures, Conversing } from '../testing/converse.ts';

const monday = Date.parse('2026-11-16T10:30:00+09:00');

/** What somebody plans with, in thousands of dollars or 만원. */
interface Terms {
  readonly capital: number;
  readonly payment: number;
  readonly rate: number;
  readonly years: number;
}
const terms = fc.record({
  capital: fc.integer({ min: 20, max: 900 }).map((each) => each * 100),
  payment: fc.integer({ min: 10, max: 300 }),
  rate: fc.integer({ min: 20, max: 120 }).map((each) => each / 10),
  years: fc.integer({ min: 2, max: 35 }),
});

/** A balance month by month: nothing of this is a formula of ours. */
function after(months: number, start: number, monthly: number, yearly: number): number {
  let balance = start;
  for (let at = 0; at < months; at++) balance = balance * (1 + yearly / 1200) + monthly;
  return balance;
}
/** Where a rising function is zero, by halving. */
function zeroOf(value: (at: number) => number, high: number): number {
  let [least, most] = [0, high];
  for (let step = 0; step < 200; step++)
    [least, most] = value((least + most) / 2) < 0 ? [(least + most) / 2, most] : [least, (least + most) / 2];
  return least;
}
/** The months after which savings are spent, with the part of the last one. */
function monthsOf({ capital, payment, rate }: Terms): number {
  let [balance, months] = [capital, 0];
  for (; months < 12_000; months++) {
    const next = balance * (1 + rate / 1200) - payment;
    if (next < 0) return months;
    balance = next;
  }
  return Number.POSITIVE_INFINITY;
}

/** A plan in both languages, and what its first figure is: in the unit of the amounts, in years, or in per cent. */
interface Plan {
  readonly name: string;
  readonly ko: (terms: Terms) => string;
  readonly en: (terms: Terms) => string;
  readonly figure: (terms: Terms) => number;
  readonly unit: 'money' | 'years' | 'percent';
}
const won = (of: number): string =>
  of >= 10_000 && of % 10_000 === 0 ? `${of / 10_000}억` : `${of.toLocaleString('en')}만원`;
const usd = (of: number): string => `$${(of * 1000).toLocaleString('en')}`;

const PLANS: readonly Plan[] = [
  {
    name: 'a goal to a monthly amount',
    ko: ({ capital, rate, years }) => `연 ${rate}%로 ${years}년 안에 ${won(capital)} 모으려면 매달 얼마씩 넣어야 해?`,
    en: ({ capital, rate, years }) =>
      `How much do I have to save each month to reach ${usd(capital)} in ${years} years at ${rate}%?`,
    figure: ({ capital, rate, years }) => zeroOf((each) => after(years * 12, 0, each, rate) - capital, capital),
    unit: 'money',
  },
  {
    name: 'monthly savings',
    ko: ({ payment, rate, years }) => `매달 ${won(payment)}씩 연 ${rate}%로 ${years}년 모으면 얼마 돼?`,
    en: ({ payment, rate, years }) =>
      `what do I end up with if I put ${usd(payment)} a month into something earning ${rate}% for ${years} years`,
    figure: ({ payment, rate, years }) => after(years * 12, 0, payment, rate),
    unit: 'money',
  },
  {
    name: 'a sum that grows',
    ko: ({ capital, rate, years }) => `${won(capital)}을 연 ${rate}% 복리로 ${years}년 굴리면 얼마야?`,
    en: ({ capital, rate, years }) => `what will ${usd(capital)} grow to at ${rate}% a year for ${years} years?`,
    figure: ({ capital, rate, years }) => {
      let balance = capital;
      for (let at = 0; at < years; at++) balance *= 1 + rate / 100;
      return balance;
    },
    unit: 'money',
  },
  {
    name: 'a goal to the sum needed now',
    ko: ({ capital, rate, years }) => `${years}년 뒤 ${won(capital)} 만들려면 지금 얼마 있어야 해? 연 ${rate}%`,
    en: ({ capital, rate, years }) => `how much do I need now to have ${usd(capital)} in ${years} years at ${rate}%?`,
    figure: ({ capital, rate, years }) => {
      let balance = capital;
      for (let at = 0; at < years; at++) balance /= 1 + rate / 100;
      return balance;
    },
    unit: 'money',
  },
  {
    name: 'a loan with level payments',
    ko: ({ capital, rate, years }) => `${won(capital)} 대출 금리 ${rate}% ${years}년 원리금균등이면 한 달에 얼마 갚아?`,
    en: ({ capital, rate, years }) => `monthly payment on a ${usd(capital)} loan at ${rate}% over ${years} years`,
    figure: ({ capital, rate, years }) => zeroOf((each) => -after(years * 12, capital, -each, rate), capital),
    unit: 'money',
  },
  {
    name: 'the interest of a loan with level principal',
    ko: ({ capital, rate, years }) => `${won(capital)} 대출 ${years}년 ${rate}% 원금균등 총 이자`,
    en: ({ capital, rate, years }) =>
      `total interest on a ${usd(capital)} loan with equal principal at ${rate}% over ${years} years`,
    figure: ({ capital, rate, years }) => {
      const months = years * 12;
      let interest = 0;
      for (let at = 0; at < months; at++) interest += (capital - (capital / months) * at) * (rate / 1200);
      return interest;
    },
    unit: 'money',
  },
  {
    name: 'a loan repaid at the end',
    ko: ({ capital, rate, years }) => `만기일시로 ${won(capital)}을 연 ${rate}%로 ${years}년 빌리면 매달 이자 얼마?`,
    en: ({ capital, rate, years }) =>
      `interest-only loan of ${usd(capital)} at ${rate}% for ${years} years, how much a month?`,
    figure: ({ capital, rate }) => (capital * rate) / 1200,
    unit: 'money',
  },
  {
    name: 'what can be withdrawn',
    ko: ({ capital, rate, years }) =>
      `은퇴자금 ${won(capital)}을 연 ${rate}%로 굴리면서 ${years}년 동안 매달 얼마씩 쓸 수 있어?`,
    en: ({ capital, rate, years }) =>
      `how much can I withdraw a month from ${usd(capital)} over ${years} years at ${rate}%?`,
    figure: ({ capital, rate, years }) => zeroOf((each) => -after(years * 12, capital, -each, rate), capital),
    unit: 'money',
  },
  {
    name: 'the capital behind an income',
    ko: ({ payment, rate }) => `월 배당 ${won(payment)} 받으려면 배당률 ${rate}%에서 얼마 필요해?`,
    en: ({ payment, rate }) => `how much do I need to live off ${usd(payment)} a month at ${rate}%`,
    figure: ({ payment, rate }) => (payment * 1200) / rate,
    unit: 'money',
  },
  {
    name: 'what inflation leaves',
    ko: ({ capital, rate, years }) =>
      `물가가 매년 ${rate}%씩 오르면 ${won(capital)}이 ${years}년 뒤에 지금 돈으로 얼마 가치야?`,
    en: ({ capital, rate, years }) => `what will ${usd(capital)} be worth in ${years} years with ${rate}% inflation?`,
    figure: ({ capital, rate, years }) => {
      let balance = capital;
      for (let at = 0; at < years; at++) balance /= 1 + rate / 100;
      return balance;
    },
    unit: 'money',
  },
  {
    name: 'how long savings last',
    ko: ({ capital, payment, rate }) => `${won(capital)} 있으면 매달 ${won(payment)}씩 쓰면 몇 년 버텨? 연 ${rate}%`,
    en: ({ capital, payment, rate }) =>
      `how long will ${usd(capital)} last if I withdraw ${usd(payment)} a month at ${rate}%?`,
    figure: (of) => monthsOf(of) / 12,
    unit: 'years',
  },
  {
    name: 'the return that is needed',
    ko: ({ capital, payment, years }) =>
      `연 몇 % 수익이면 ${won(payment * 10)}이 ${years}년 뒤 ${won(capital + 10_000)} 돼?`,
    en: ({ capital, payment, years }) =>
      `what return do I need to turn ${usd(payment * 10)} into ${usd(capital + 10_000)} in ${years} years?`,
    figure: ({ capital, payment, years }) =>
      (Math.exp(Math.log((capital + 10_000) / (payment * 10)) / years) - 1) * 100,
    unit: 'percent',
  },
];

/** The first figure of an answer, in 만원 or thousands of dollars, years, or per cent. */
function firstFigure(answer: string, unit: Plan['unit'], locale: 'ko' | 'en'): number {
  const [line = ''] = answer.split('\n');
  const number = Number(/[\d,]+(?:\.\d+)?/.exec(line.slice(line.indexOf(': ')))?.[0].replaceAll(',', ''));
  return unit !== 'money' ? number : number / (locale === 'ko' ? 10_000 : 1000);
}

describe('plans asked for in words, against sums made month by month', () => {
  const slack = { money: 0.000_06, years: 0.1, percent: 0.006 } as const;
  it.each(PLANS.flatMap((plan) => (['ko', 'en'] as const).map((locale) => ({ ...plan, locale, ask: plan[locale] }))))(
    '$name ($locale)',
    async ({ ask, figure, unit, locale }) => {
      await fc.assert(
        fc.asyncProperty(terms, async (of) => {
          const expected = figure(of);
          fc.pre(Number.isFinite(expected) && expected > 0.01);
          const { answer, calls, ...exchange } = await new Conversing(monday, { locale }).ask(ask(of));
          expect(calls).toHaveLength(1);
          const found = firstFigure(answer, unit, locale);
          if (Math.abs(found - expected) > slack[unit] + expected * 1e-9)
            expect.fail(`${ask(of)}: ${found}, and not ${expected}\n${answer}`);
          expect(brokenFigures({ answer, calls, ...exchange })).toEqual([]);
          expect(exchange.figures.filter(({ outcome }) => outcome === 'none')).toEqual([]);
        }),
        { seed: 20261118, numRuns: 9 },
      );
    },
  );
});

describe('planning questions of readers', () => {
  it.each([
    ['How much do I need to save each month to reach $100,000 in 5 years at 5%?', '$1,470.46'],
    ['매달 얼마씩 저축해야 연 4%로 5년 뒤 1억원이 될까?', '1,508,319원'],
    ['3억 대출 금리 4% 30년 원리금균등이면 한 달에 얼마 내?', '1,432,246원'],
    ['월 배당 100만원 받으려면 배당률 4%에서 얼마 필요해?', '300,000,000원'],
    ['If I have $500,000 and withdraw $3,000 a month at 4%, how long will it last?', '243 months'],
    ['은퇴자금 5억을 연 3%로 굴리면서 20년 동안 매달 얼마씩 쓸 수 있어?', '2,772,988원'],
    ['월 50만원씩 2년 적금 연 4% 단리면 만기에 얼마 받아?', '12,500,000원'],
    ['How long until $200 a month at 6% becomes $50,000?', '163 months'],
    ['What return do I need to turn $20,000 into $50,000 in 10 years?', '9.60%'],
    ["How much is $1,000,000 in 30 years worth in today's money at 2.5% inflation?", '$476,742.69'],
    ['3억 대출 금리 4% 30년 원금균등이면 총 이자가 얼마야?', '180,500,000원'],
    ['What is the total interest on a $300,000 loan at 6% over 30 years?', '$347,514.57'],
    ['1000만원을 연 3.5% 단리로 1년 예금하면 세후 이자는 얼마야?', '296,100원'],
  ])('%s', async (question, figure) => {
    const exchange = await new Conversing(monday).ask(question);
    expect(exchange.answer.split('\n')[0]).toContain(figure);
    expect(brokenFigures(exchange)).toEqual([]);
  });

  it('a follow-up asks the same plan for another figure', async () => {
    const conversation = new Conversing(monday);
    await conversation.ask('monthly payment on a $400k mortgage, 30 years at 6.5%');
    expect((await conversation.ask('how much total interest on that')).answer.split('\n')[0]).toContain('$510,17');
  });

  it.each([
    'How much a month for $1 million in 25 years at 7%, but skipping every other year?',
    'How much a month do I need to save for $1 million in 2040?',
    'I save $500 a month at 5% and have $10,000 and 5,000 euros, what do I get in 10 years?',
    '매달 50만원씩 넣으면 몇 % 수익이야?',
    '3억을 30년 4%로 빌리는데 첫 3년은 거치면 매달 얼마 갚아?',
  ])('is declined where more than one thing is open, or something was not used: %s', async (question) => {
    expect((await new Conversing(monday).ask(question)).calls).toEqual([]);
  });
});
