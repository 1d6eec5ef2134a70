import { Rational } from '@finclaw/language';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Quantity } from './calc-outcome.ts';
import { calculate } from './calculate.ts';
import { refusalHint } from './refusal-hint.ts';

const of = (amount: string, unit: string): Quantity => ({ amount: Rational.parse(amount), unit });
const VALUES: Readonly<Record<string, readonly Quantity[]>> = {
  price: [of('250', 'USD')],
  won: [of('71500', 'KRW')],
  rate: [of('1450', 'KRW/USD')],
  held: [of('40', 'shares')],
  index: [of('4000', 'points')],
  weight: [of('60', 'percent')],
  moved: [of('5', 'percent')],
  worth: [of('1000', 'USD'), of('3000', 'USD')],
  weights: [of('25', 'percent'), of('75', 'percent')],
  closes: ['100', '120', '90', '130', '117'].map((close) => of(close, 'number')),
  none: [],
};

/** An expression with `@name` where a citation has a path. */
const cited = (text: string) => text.split(/@(\w+)/).map((part, at) => (at % 2 === 0 ? part : VALUES[part]!));
function worked(text: string): string {
  const outcome = calculate(cited(text));
  if (!outcome.ok) return outcome.refusal.reason;
  return `${outcome.quantity.amount.toDecimal(4)} ${outcome.quantity.unit}`;
}

describe('values with units', () => {
  it.each([
    ['10000 - 15 * @price', '6250 USD'],
    ['@won + 500', '72000 KRW'],
    ['@held - 5', '35 shares'],
    ['@index + 100', '4100 points'],
    ['@held * @price', '10000 USD'],
    ['@price * @rate', '362500 KRW'],
    ['@won / @rate', '49.3103 USD'],
    ['1 / @rate', '0.0007 USD/KRW'],
    ['@price / @price', '1 number'],
    ['@worth / @price', 'values'],
    ['sum(@worth) / @price', '16 number'],
    ['@held * @price / @held', '250 USD'],
    ['floor(10000000 / @rate / @price)', '27 number'],
    ['10000000 / @rate - 15 * @price', '3146.5517 USD'],
    ['10000000 KRW / @rate', '6896.5517 USD'],
    ['@worth * @rate', 'values'],
    ['max(@price; 300)', '300 USD'],
    ['convert(@price, @rate)', '362500 KRW'],
    ['convert(@won, @rate)', '49.3103 USD'],
    ['convert(100 USD, 1,450 KRW/USD)', '145000 KRW'],
    ['1,450 KRW/USD * 100 USD', '145000 KRW'],
    ['1,450원/달러 * 100달러', '145000 KRW'],
    ['70,000원/주 * 10주', '700000 KRW'],
    ['3 shares * $250.10/share', '750.3 USD'],
    ['3000원/$2', '1500 KRW/USD'],
    ['$100 * 3', '300 USD'],
    ['-$5 + $-3', '-8 USD'],
    ['(1 + 2) EUR', '3 EUR'],
    ['@price USD', '250 USD'],
    ['@price + @won', 'units'],
    ['@price * @won', 'units'],
    ['@price - @rate', 'units'],
    ['max(@price, @won)', 'units'],
    ['change(@price, @won)', 'units'],
    ['@price KRW', 'units'],
    ['@price + @held', 'units'],
    ['@held / @rate', 'units'],
    ['@price ^ 2', 'units'],
    ['sum(@none)', 'values'],
    ['count(@none)', '0 number'],
    ['count(@worth)', '2 number'],
    ['first(@worth)', '1000 USD'],
    ['last(@worth)', '3000 USD'],
    ['sum(@worth * @weights)', '2500 USD'],
    ['@worth + @closes', 'values'],
  ])('%s = %s', (text, expected) => {
    expect(worked(text)).toBe(expected);
  });

  it.each([
    ['@price * (1 + 5%)', '262.5 USD'],
    ['@price * 5%', '12.5 USD'],
    ['@price * @moved', '12.5 USD'],
    ['@moved * @price', '12.5 USD'],
    ['@price * (1 + @moved)', '262.5 USD'],
    ['@weight - @moved', '55 percentage-points'],
    ['100 - @weight', '40 percent'],
    ['1 - @weight', '0.4 number'],
    ['@moved * 2', '10 percent'],
    ['@moved / 4', '1.25 percent'],
    ['@moved * 10000', '500 number'],
    ['10000 * @moved', '500 number'],
    ['@weight * @moved', '3 percent'],
    ['@price / @moved', '5000 USD'],
    ['@weight / @moved', '12 number'],
    ['change(80, 100) * 100', '25 number'],
    ['round(change(300, 400), 1)', '33.3 percent'],
    ['@price + 5%', 'units'],
    ['100 + 10%', 'ambiguous-percent'],
    ['10% + 100', 'ambiguous-percent'],
  ])('percentages: %s = %s', (text, expected) => {
    expect(worked(text)).toBe(expected);
  });

  it.each([
    ['@moved / 100', '0.05 number'],
    ['@price * @moved / 100', '12.5 USD'],
    ['@price * (1 + @moved / 100)', '262.5 USD'],
    ['@price * (100 + @moved) / 100', '262.5 USD'],
    ['@moved / 100 * @price', '12.5 USD'],
    ['(@moved / 100) * @price / 100', '0.125 USD'],
    ['sum(@worth * @weights) / 100', '2500 USD'],
    ['@weight * @moved / 100', '3 percent'],
    ['@weight * @moved / 10000', '0.03 number'],
    ['@price / 100', '2.5 USD'],
    ['5% / 100', '0.05 percent'],
  ])('a field in percent that is divided by a hundred is divided once: %s = %s', (text, expected) => {
    expect(worked(text)).toBe(expected);
  });
});

describe('functions', () => {
  it.each([
    ['floor(-2.5)', '-3 number'],
    ['ceil(2.1)', '3 number'],
    ['ceil(-2.1)', '-2 number'],
    ['floor(2.789, 2)', '2.78 number'],
    ['round(-2.5)', '-3 number'],
    ['round(123456, -3)', '123000 number'],
    ['round(@price / 3, 2)', '83.33 USD'],
    ['abs(-5%)', '5 percent'],
    ['median(@closes)', '117 number'],
    ['median(1, 2, 3, 10)', '2.5 number'],
    ['stdev(2, 4, 4, 4, 5, 5, 7, 9)', '2.1381 number'],
    ['stdev(@worth)', '1414.2136 USD'],
    ['drawdown(@closes)', '-25 percent'],
    ['drawdown(1, 2, 3)', '0 percent'],
    ['drawdown(@worth)', '0 percent'],
    ['share(30, 120)', '25 percent'],
    ['share(-30, -120)', '25 percent'],
    ['share(-30, 120)', '-25 percent'],
    ['change(-120, -30)', '75 percent'],
    ['change(100, 120)', '20 percent'],
    ['cagr(100, 200, 3.4987)', '21.9103 percent'],
    ['fv(0.07/12, 240, 500000)', '260463329.9128 number'],
    ['fv(1%, 12, 1000)', '12682.503 number'],
    ['fv(1%, 12, -1000)', '12682.503 number'],
    ['fv(5%, 10, 0, 1000 USD)', '1628.8946 USD'],
    ['fv(0, 12, $100)', '1200 USD'],
    ['pv(0.08/12, 12*20, 500)', '59777.1459 number'],
    ['pv(5%, 10, 0, 1628.894626777)', '1000 number'],
    ['pmt(10000, 8%/12, 10)', '1037.0321 number'],
    ['pmt(8%/12, 10, 10000)', '1037.0321 number'],
    ['pmt(8%/12, 10, -10000)', '1037.0321 number'],
    ['pmt(300,000,000원, 4.5%/12, 360)', '1520055.9295 KRW'],
    ['rate(48, -200, 8000)', '0.7701 percent'],
    ['rate(48, 200, 8000)', '0.7701 percent'],
    ['rate(10, 0, 1000, 2000)', '7.1773 percent'],
    ['rate(10, 100, 1000)', '0 percent'],
    ['nper(1%, -100, -1000, 10000)', '60.0821 number'],
    ['nper(1%, 100, 1000)', '10.5886 number'],
    ['nper(0, 100, 1000)', '10 number'],
    ['nper(1%, 5, 1000)', 'no-real-result'],
    ['rate(10, 0, 1000, 0)', 'no-real-result'],
    ['pmt(10000, 8, 10)', 'arguments'],
    ['pv(5%)', 'arguments'],
    ['stdev(@price)', 'arguments'],
    ['(1 + 7%/365)^(365*30)', '8.1645 number'],
  ])('%s = %s', (text, expected) => {
    expect(worked(text)).toBe(expected);
  });

  it.each([
    ['change(100,120)', '20 percent'],
    ['sum(100,200)', '300 number'],
    ['sum(1,000, 5)', '1005 number'],
    ['sum(1,000; 5)', '1005 number'],
    ['change(1,000,1,200)', '20 percent'],
    ['sum(1,000,5)', '1005 number'],
    ['sqrt(1,000,000)', '1000 number'],
    ['abs(1,234)', '1234 number'],
    ['round(2.345,2)', '2.35 number'],
    ['max((1,000 + 2), 5)', '1002 number'],
    ['max(@price,100,300)', '300 USD'],
    ['max(abs(-1,000),5)', '1000 number'],
    ['fv(0.005,240,500,000)', 'arguments'],
    ['round(1,234)', 'arguments'],
    ['1, 2', 'syntax'],
  ])('commas group digits or separate arguments: %s = %s', (text, expected) => {
    expect(worked(text)).toBe(expected);
  });
});

it.each([
  ['@price + @won', 'USD plus KRW. Bring amounts to one currency with convert(amount, rate)'],
  ['convert(100, @rate)', 'convert(100 USD, 1450 KRW/USD)'],
  ['100 + 10%', '"100 + 10%" can mean two things: write a * (1 + p%)'],
  ['@price + 5%', 'a * (1 + p%)'],
  ['averag(1, 2)', 'Did you mean avg(a, b, …)?'],
  ['flor(2.5)', 'Did you mean floor(a[, digits])?'],
  ['r1.price * 2', 'Cannot read "r1.price"'],
  ['fv(1%)', 'Write fv(rate, periods, payment[, present[, due]])'],
  ['pmt(10000, 8, 10)', 'the rate per period'],
  ['@worth', 'There are 2 values: use sum'],
  ['sum(@none)', 'There are 0 values'],
  ['2 3', 'write an operator'],
  ['@price @won', 'Cannot read "…"'],
  ['& @price', 'Cannot read "& …"'],
  ['(1 + 2', 'not finished'],
  ['nper(1%, 5, 1000)', 'payments cover the interest'],
])('the refusal of %s says how to write it: %s', (text, hint) => {
  const outcome = calculate(cited(text));
  expect(outcome.ok ? '' : refusalHint(outcome.refusal)).toContain(hint);
});

describe('algebra', () => {
  const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => Rational.of(BigInt(cents), 100n));
  const unit = fc.constantFrom('number', 'USD', 'KRW', 'KRW/USD', 'shares', 'percent', 'points');
  const quantity = fc.record({ amount, unit });
  const result = (...pieces: readonly (string | Quantity)[]): string => {
    const outcome = calculate(pieces.map((piece) => (typeof piece === 'string' ? piece : [piece])));
    return outcome.ok ? `${outcome.value.toFraction()} ${outcome.quantity.unit}` : outcome.refusal.reason;
  };
  const isNumber = (text: string): boolean => text.includes(' ');

  it('sums and products do not depend on their order', () => {
    fc.assert(
      fc.property(quantity, quantity, (a, b) => {
        expect(result('', a, ' + ', b)).toBe(result('', b, ' + ', a));
        expect(result('', a, ' * ', b).split(' ')[0]).toBe(result('', b, ' * ', a).split(' ')[0]);
      }),
    );
  });

  it('what is added can be taken away, and what is multiplied divided', () => {
    fc.assert(
      fc.property(quantity, quantity, (a, b) => {
        const [sum, product] = [result('', a, ' + ', b, ' - ', b), result('', a, ' * ', b, ' / ', b)];
        if (isNumber(sum) && a.unit === b.unit && a.unit !== 'percent') expect(sum).toBe(result('', a));
        if (isNumber(product) && !a.unit.includes('/')) expect(product.split(' ')[0]).toBe(result('', a).split(' ')[0]);
      }),
    );
  });

  it('a sum of a list is the sum of its values, and different currencies never add up', () => {
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 8 }),
        fc.constantFrom('USD', 'KRW'),
        (amounts, currency) => {
          const list = amounts.map((each) => ({ amount: each, unit: currency }));
          const sum = calculate(['sum(', list, ')']);
          expect(sum.ok && sum.value.compareTo(amounts.reduce((all, each) => all.plus(each)))).toBe(0);
          expect(calculate(['sum(', [...list, { amount: Rational.one, unit: 'EUR' }], ')']).ok).toBe(false);
        },
      ),
    );
  });

  it('annuities agree with each other', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 2, max: 120 }),
        fc.integer({ min: 1, max: 9999 }),
        (percent, periods, payment) => {
          const shown = (text: string, digits: number): string => {
            const outcome = calculate(text);
            return outcome.ok ? outcome.value.toDecimal(digits) : outcome.refusal.reason;
          };
          const worth = `pv(${percent}%, ${periods}, ${payment})`;
          expect(shown(`pmt(${worth}, ${percent}%, ${periods})`, 12)).toBe(String(payment));
          expect(shown(`fv(${percent}%, ${periods}, 0, ${worth}) - fv(${percent}%, ${periods}, ${payment})`, 12)).toBe(
            '0',
          );
          expect(shown(`nper(${percent}%, ${payment}, ${worth})`, 4)).toBe(String(periods));
          expect(shown(`rate(${periods}, ${payment}, ${worth}) * 100`, 5)).toBe(String(percent));
        },
      ),
      { numRuns: 50 },
    );
  });

  it.each([
    ['((2/3)^1500*(5/7)^1500)^40', 'cut'],
    [`${'(2/3)^500*(5/7)^500*'.repeat(60)}1`, 'too-large'],
    ['fv(0.0712345/365, 36500, 1)', 'cut'],
    ['9e99^999', 'too-large'],
  ])('huge numbers are refused or cut: %s', (text, expected) => {
    const outcome = calculate(text);
    expect(outcome.ok ? (outcome.isExact ? 'exact' : 'cut') : outcome.refusal.reason).toBe(expected);
  });

  it('long lists are worked out soon', () => {
    const list = (unit: string, step: number) =>
      Array.from({ length: 2_000 }, (_, at) => ({
        amount: Rational.of(BigInt(10_007 + ((at * step) % 5_000)), 100n),
        unit,
      }));
    const [prices, shares] = [list('USD', 7_919), list('shares', 104_729)];
    const exact = (...pieces: Exclude<Parameters<typeof calculate>[0], string>) => {
      const outcome = calculate(pieces);
      return outcome.ok && outcome.isExact;
    };
    expect(exact('sum(', prices, ' * ', shares, ')')).toBe(true);
    expect(exact('avg(', prices, ' / ', shares, ')')).toBe(false);
    expect(exact('stdev(', prices, ' / ', shares, ')')).toBe(false);
    expect(exact('sum((', prices, ' / 3 USD) ^ (1/39))')).toBe(false);
    expect(exact('sum((', prices, ' / 3 USD) ^ 50)')).toBe(false);
  });
});
