import { Decimal, type LocalDate } from '@finclaw/market';
import { InstrumentDirectory } from '@finclaw/market/instruments';
import type { CurrencyCode, DecimalString, TickerSymbol } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import type { DailyCloses } from '../close-memory.ts';
import { OwnBook } from '../own/own-book.ts';
import { ledger, valued } from '../testing/rows.ts';
import { createFxRates } from '../valuation/fx-rates.ts';
import { compareWith } from './benchmark.ts';
import {
  coMovement,
  downsideOf,
  drawdownOf,
  type GrowthDay,
  growthOf,
  monthsOf,
  volatilityOf,
  yearlyMean,
} from './growth.ts';
import { contributionsOf } from './performance.ts';
import { spreadGroups } from './target-groups.ts';
import { planTargets, readTargets, type TargetWeights } from './targets.ts';

/** Days written `2026-01-05 1000 +500`: what it was worth in the evening, and what came or went. */
function daysOf(...texts: readonly string[]) {
  return texts.map((text) => {
    const [date = '', value = '', flow = '0'] = text.split(' ');
    return {
      date: date as LocalDate,
      value: value as DecimalString,
      flow: flow.replace('+', '') as DecimalString,
      invested: '0' as DecimalString,
    };
  });
}
const growth = (from: string | undefined, ...texts: readonly string[]) =>
  (growthOf({ days: daysOf(...texts) }, from as LocalDate | undefined) ?? []).map(({ index }) => index.toFixed(6));

describe('growth without the money that came and went', () => {
  it('by the month: what the months made together is the whole, deposits or not', () => {
    const days = growthOf({
      days: daysOf('2026-01-05 1000 +1000', '2026-01-30 1100', '2026-02-27 1540 +500', '2026-04-01 1694'),
    })!;
    expect(monthsOf(days).map(({ month, growth }) => [month, growth.toFixed(4)])).toEqual([
      ['2026-01', '0.1000'],
      ['2026-02', '-0.0375'],
      ['2026-04', '0.1000'],
    ]);
    const whole = monthsOf(days).reduce((product, each) => product.times(each.growth.plus(1)), new Decimal(1));
    expect(whole.toFixed(12)).toBe(days.at(-1)!.index.toFixed(12));
  });

  it.each([
    ['a gain on what was put in', ['2026-01-05 1000 +1000', '2026-01-06 1100'], ['1.000000', '1.100000']],
    // (1100 + 500) → 1680: 5 %; 1.1 × 1.05
    [
      'a deposit is no gain',
      ['2026-01-05 1000 +1000', '2026-01-06 1100', '2026-01-07 1680 +500'],
      ['1.000000', '1.100000', '1.155000'],
    ],
    // 1000 → 400 + 600 taken out: nothing happened
    ['a withdrawal is no fall', ['2026-01-05 1000 +1000', '2026-01-06 400 -600'], ['1.000000', '1.000000']],
    // emptied at 900 (−10 %), refilled, +20 %
    [
      'an empty stretch neither grows nor falls',
      ['2026-01-05 1000 +1000', '2026-01-06 0 -900', '2026-02-02 500 +500', '2026-02-03 600'],
      ['1.000000', '0.900000', '0.900000', '1.080000'],
    ],
    ['costs on the first day count', ['2026-01-05 990 +1000'], ['0.990000']],
  ])('%s', (_what, texts, expected) => expect(growth(undefined, ...texts)).toEqual(expected));

  it('can begin later, from the evening before', () => {
    expect(growth('2026-01-07', '2026-01-05 1000 +1000', '2026-01-06 1100', '2026-01-07 1210')).toEqual(['1.100000']);
  });

  it('is not told where there was less than nothing', () => {
    expect(growthOf({ days: daysOf('2026-01-05 100 +100', '2026-01-06 -5') })).toBeUndefined();
  });
});

describe('the deepest fall', () => {
  const fall = (...texts: readonly string[]) => {
    const found = drawdownOf(growthOf({ days: daysOf(...texts) }) ?? []);
    return found && [found.deepest.toFixed(4), found.from, found.to, found.recovered, found.now.toFixed(4)];
  };
  it('is measured from the high before it, not from money taken out', () => {
    expect(
      fall(
        '2026-01-05 1000 +1000',
        '2026-01-06 1200',
        '2026-01-07 300 -900',
        '2026-01-08 225',
        '2026-01-09 315',
        '2026-01-12 300',
      ),
    ).toEqual(['0.2500', '2026-01-07', '2026-01-08', '2026-01-09', '0.0476']);
  });
  it('is nothing while it only rises', () => {
    expect(fall('2026-01-05 100 +100', '2026-01-06 110')).toEqual([
      '0.0000',
      '2026-01-05',
      '2026-01-05',
      undefined,
      '0.0000',
    ]);
  });
});

describe('volatility', () => {
  const wave = (count: number) =>
    Array.from({ length: count }, (_, day) => {
      const date = new Date(Date.UTC(2026, 0, 5 + Math.floor(day / 5) * 7 + (day % 5))).toISOString().slice(0, 10);
      return `${date} ${day % 2 === 0 ? 100 : 110}${day === 0 ? ' +100' : ''}`;
    });
  it('is the sample deviation of daily changes times the root of 252', () => {
    // Twenty changes: ten of +10 %, ten of −1/11. Mean 1/220; each lies 21/220 from it: 21/220 × √(20/19) × √252.
    const value = volatilityOf(growthOf({ days: daysOf(...wave(21)) }) ?? []);
    expect(value?.toFixed(10)).toBe(((21 / 220) * Math.sqrt(20 / 19) * Math.sqrt(252)).toFixed(10));
  });
  it('is not told of fewer than fifteen changes', () => {
    expect(volatilityOf(growthOf({ days: daysOf(...wave(15)) }) ?? [])).toBeUndefined();
  });
});

describe('ratios', () => {
  // Sixteen days whose changes repeat +2 %, −1 %, +1 %, −2 %, of the other series half of each, up to a last one of 0.5 %.
  const indices = (changes: readonly number[], factor: number): GrowthDay[] => {
    let index = new Decimal(1);
    const days: GrowthDay[] = [{ date: '2026-01-05' as LocalDate, index }];
    for (const change of changes) {
      index = index.times(`${1 + change * factor}`);
      days.push({ date: addTradingDays(days.length), index });
    }
    return days;
  };
  const addTradingDays = (count: number): LocalDate => {
    const day = new Date(Date.UTC(2026, 0, 5 + count + 2 * Math.floor(count / 5)));
    return day.toISOString().slice(0, 10) as LocalDate;
  };
  const CHANGES = Array.from({ length: 16 }, (_each, place) => [0.02, -0.01, 0.01, -0.02][place % 4]!);

  it('the downside deviation is the root of the mean square of falls times the root of 252', () => {
    // Eight of sixteen fall: (4 × 0.0001 + 4 × 0.0004) / 16 = 0.000125; × 252 = 0.0315; root 0.177482.
    expect(downsideOf(indices(CHANGES, 1))?.toDecimalPlaces(6).toString()).toBe('0.177482');
    expect(yearlyMean(indices(CHANGES, 1))?.toDecimalPlaces(6).toString()).toBe('0');
  });

  it('what moves twice as much has a beta of two and a correlation of one', () => {
    const found = coMovement(indices(CHANGES, 1), indices(CHANGES, 0.5));
    expect(found?.beta.toDecimalPlaces(6).toString()).toBe('2');
    expect(found?.correlation.toDecimalPlaces(6).toString()).toBe('1');
    expect(coMovement(indices(CHANGES, 1), indices(CHANGES, -1))?.correlation.toDecimalPlaces(6).toString()).toBe('-1');
    expect(coMovement(indices(CHANGES, 1), indices(CHANGES, 0))).toBeUndefined();
    expect(coMovement(indices(CHANGES.slice(0, 10), 1), indices(CHANGES, 1))).toBeUndefined();
  });
});

describe('beside an index', () => {
  const closes: Record<string, string> = { '2026-01-05': '2000', '2026-01-06': '2100', '2026-01-07': '2205' };
  const index = {
    symbol: '^GSPC' as TickerSymbol,
    currency: 'USD' as CurrencyCode,
    closes: new Map(Object.entries(closes)) as unknown as DailyCloses,
    fxRates: createFxRates([]),
    baseCurrency: 'USD' as CurrencyCode,
    asOf: '2026-01-07' as LocalDate,
  };
  const days = daysOf('2026-01-05 1000 +1000', '2026-01-06 1600 +500', '2026-01-07 1600');

  it('the same money on the same days buys it instead', () => {
    const found = compareWith(index, { days }, growthOf({ days }) ?? []);
    // 1000 / 2000 + 500 / 2100, times 2205; the index did 10.25 %, the portfolio 1600 / 1500 = 6.67 %.
    expect(found?.sameMoney.toFixed(4)).toBe('1627.5000');
    expect([found?.growth.toFixed(4), found?.ahead.toFixed(4)]).toEqual(['0.1025', '-0.0358']);
  });

  it('each month of the portfolio has that of the index, the first one from the evening before', () => {
    const prices = { '2026-01-05': '2000', '2026-01-30': '2200', '2026-02-02': '2000', '2026-02-03': '1650' };
    const longer = daysOf('2026-01-05 1000 +1000', '2026-01-30 1000', '2026-02-02 1100', '2026-02-03 1200');
    const against = {
      ...index,
      closes: new Map(Object.entries(prices)) as unknown as DailyCloses,
      asOf: '2026-02-03' as LocalDate,
    };
    const found = compareWith(against, { days: longer }, growthOf({ days: longer }) ?? []);
    expect([...(found?.months ?? [])].map(([month, grown]) => [month, grown.toFixed(4)])).toEqual([
      ['2026-01', '0.1000'],
      ['2026-02', '-0.2500'],
    ]);
  });

  it('in another currency each day has its rate', () => {
    const rates = [
      ['2026-01-05', '1400'],
      ['2026-01-06', '1400'],
      ['2026-01-07', '1470'],
    ] as const;
    const won = createFxRates(
      rates.map(([date, rate]) => ({
        from: 'USD' as CurrencyCode,
        to: 'KRW' as CurrencyCode,
        rate: rate as DecimalString,
        date: date as LocalDate,
      })),
    );
    const found = compareWith(
      { ...index, fxRates: won, baseCurrency: 'KRW' as CurrencyCode },
      { days },
      growthOf({ days }) ?? [],
    );
    // 2205 × 1470 / (2000 × 1400) − 1
    expect(found?.growth.toFixed(6)).toBe('0.157625');
  });

  it('says nothing where a price is not known', () => {
    expect(compareWith({ ...index, closes: new Map() }, { days }, growthOf({ days }) ?? [])).toBeUndefined();
  });
});

it('what each symbol brought in adds up to the profit where the currency is one', () => {
  const rows = ledger(
    { kind: 'deposit', date: '2026-01-02', amount: '5000' },
    { kind: 'buy', date: '2026-01-05', symbol: 'AAPL', quantity: '10', amount: '1000' },
    { kind: 'buy', date: '2026-01-05', symbol: 'KO', quantity: '20', amount: '1200' },
    { kind: 'sell', date: '2026-02-02', symbol: 'KO', quantity: '20', amount: '1100' },
    { kind: 'dividend', date: '2026-02-03', symbol: 'AAPL', amount: '5' },
  );
  expect(contributionsOf(valued(rows, { prices: { AAPL: '130' } }))).toEqual([
    { symbol: 'AAPL', profit: '305', share: '0.061' },
    { symbol: 'KO', profit: '-100', share: '-0.02' },
  ]);
});

describe('target weights', () => {
  const rows = ledger(
    { kind: 'deposit', date: '2026-01-02', amount: '10000' },
    { kind: 'buy', date: '2026-01-05', symbol: 'AAPL', quantity: '50', amount: '5000' },
  );
  const prices: Record<string, { price: DecimalString; currency: CurrencyCode }> = {
    AAPL: { price: '100' as DecimalString, currency: 'USD' as CurrencyCode },
    KO: { price: '70' as DecimalString, currency: 'USD' as CurrencyCode },
    'BTC-USD': { price: '80000' as DecimalString, currency: 'USD' as CurrencyCode },
  };
  const directory = new InstrumentDirectory();
  const plan = (targets: Record<string, string>, newMoney?: string, cashTarget?: string) =>
    planTargets(
      valued(rows, { prices: { AAPL: '100' } }),
      targets as TargetWeights,
      (symbol) => prices[symbol],
      () => undefined,
      directory,
      [],
      newMoney as DecimalString | undefined,
      cashTarget as DecimalString | undefined,
    );

  it('plans with what has a price and names what has none; with nothing to go by it proposes nothing', () => {
    const more = [...rows, ...ledger({ kind: 'buy', date: '2026-01-06', symbol: 'KO', quantity: '10', amount: '600' })];
    const planOf = (targets: Record<string, string>, known: Record<string, string>, newMoney?: string) =>
      planTargets(
        valued(more, { prices: known }),
        targets as TargetWeights,
        (symbol) => (symbol in known ? prices[symbol] : undefined),
        () => undefined,
        directory,
        [],
        newMoney as DecimalString | undefined,
      );
    // 5,000 in shares of Apple, 4,400 in cash, and 600 that have no price.
    for (const [newMoney, worth, shares] of [
      [undefined, '9400', '-3'],
      ['600', '10000', '0'],
    ] as const)
      expect(planOf({ AAPL: '0.5' }, { AAPL: '100' }, newMoney)).toMatchObject({
        worth,
        lines: [{ symbol: 'AAPL', shares, weight: expect.stringMatching(/^0\.5/) }],
        leftOut: [{ symbol: 'KO', quantity: '10' }],
        unpriced: [],
      });
    expect(planOf({ AAPL: '0.5', KO: '0.1' }, { AAPL: '100' }, '600')).toMatchObject({ lines: [], unpriced: ['KO'] });
    expect(planOf({ AAPL: '0.5' }, {}, '600')).toMatchObject({ lines: [], unpriced: ['AAPL'] });
  });

  it('buys and sells whole shares, never past the target, and says what cash is left', () => {
    // Worth 10,000: 40 AAPL wanted of 50, 3,500 / 70 = 50 KO, 500 / 80,000 of a coin; 5,000 + 1,000 − 3,500 − 500.
    expect(plan({ AAPL: '0.4', KO: '0.35', 'BTC-USD': '0.05' })).toMatchObject({
      worth: '10000',
      cashAfter: '2000',
      lines: [
        { symbol: 'AAPL', shares: '-10', amount: '1000', weight: '0.5' },
        { symbol: 'KO', shares: '50', amount: '3500', weight: '0' },
        { symbol: 'BTC-USD', shares: '0.00625', amount: '500' },
      ],
    });
    expect(plan({ KO: '0.333' }).lines).toMatchObject([{ shares: '47', amount: '3290' }]);
  });

  it.each([
    // Worth 12,000: AAPL has 5,000 of 7,200, KO lacks 3,600; 2,000 is divided 2,200 to 3,600.
    ['2000', { AAPL: '0.6', KO: '0.3' }, [{ shares: '7' }, { shares: '17' }], '5110'],
    // AAPL is above its target and is not sold; KO takes what it lacks and the rest stays.
    ['6000', { AAPL: '0.1', KO: '0.05' }, [{ shares: '0' }, { shares: '11' }], '10230'],
  ])('invests %s of new money without selling anything', (newMoney, targets, lines, cashAfter) => {
    expect(plan(targets, newMoney)).toMatchObject({ newMoney, lines, cashAfter });
  });

  const both = valued(
    ledger(
      { kind: 'buy', date: '2026-01-05', symbol: 'AAPL', quantity: '30', amount: '3000' },
      { kind: 'buy', date: '2026-01-05', symbol: 'KO', quantity: '100', amount: '7000' },
    ),
    { prices: { AAPL: '100', KO: '70' } },
  );
  it.each([
    // 3,000 and 7,000 of 10,000: 60 % is divided 18 to 42.
    [['currency:USD=60'], {}, { weights: { AAPL: '0.18', KO: '0.42' } }],
    [['currency:USD=60', 'class:cash=30'], {}, { weights: { AAPL: '0.18', KO: '0.42' }, cash: '0.3' }],
    [['class:cash=60'], { KO: '0.5' }, { unclear: '110%' }],
    [['sector:technology = 25%'], { KO: '0.5' }, { weights: { AAPL: '0.25', KO: '0.5' } }],
    [['country:US=60'], {}, { weights: { AAPL: '0.18', KO: '0.42' }, groups: [{ group: 'country:US' }] }],
    [['country:us + sector:technology=30'], {}, { weights: { AAPL: '0.3' } }],
    [['country:US+class:bond=30'], {}, { unclear: 'country:US+class:bond=30' }],
    [['country:KR=30'], {}, { unclear: 'country:KR=30' }],
    [['class:foreign-share=50'], { KO: '0.5' }, { unclear: 'class:foreign-share=50' }],
    [['currency:KRW=50'], {}, { unclear: 'currency:KRW=50' }],
    [['sector:technology=70'], { KO: '0.5' }, { unclear: '120%' }],
  ])('divides %j among what is held', (words, targets, expected) =>
    expect(
      spreadGroups(words, targets as TargetWeights, { value: both, own: new OwnBook([]) }, directory),
    ).toMatchObject(expected),
  );

  it.each([
    // AAPL is 5,000 of 10,000 and cash as much: with 20,000 in all AAPL is a quarter.
    [
      'more than is given where something is above its target',
      { AAPL: '0.25', KO: '0.05' },
      '1000',
      undefined,
      '10000',
    ],
    ['less than is given where everything fits', { AAPL: '0.5', KO: '0.05' }, '2000', undefined, '1111.111111'],
    ['no sum where what is held should be nothing', { AAPL: '0' }, '1000', undefined, 'none'],
    ['no sum where rounding alone leaves room for what has no target', { KO: '0.499999' }, '1000', '0.5', 'none'],
    ['as much as the cash asks for that is kept', { AAPL: '0.75' }, '1000', '0.25', '10000'],
  ])('needs %s', (_what, targets, newMoney, cashTarget, expected) => {
    const { newMoneyToReach = '' } = plan(targets, newMoney, cashTarget);
    expect(newMoneyToReach).toMatch(/^(?:none|\d+(?:\.\d{1,8})?)$/);
    expect(newMoneyToReach === 'none' ? 'none' : `${Number(Number(newMoneyToReach).toFixed(6))}`).toBe(expected);
  });

  it('proposes nothing while a price is missing', () => {
    expect(plan({ AAPL: '0.4', MSFT: '0.1' })).toMatchObject({ lines: [], unpriced: ['MSFT'] });
  });

  it.each([
    [['AAPL=40', '삼성전자=20%'], { weights: { AAPL: '0.4', '005930.KS': '0.2' } }],
    [['AAPL=70', 'KO=40'], { unclear: '110%' }],
    [['AAPL'], { unclear: 'AAPL' }],
    [['nosuchshare=3'], { unclear: 'nosuchshare=3' }],
    [['AAPL=60', 'AAPL=50'], { weights: { AAPL: '0.5' } }],
  ])('reads %j', (words, expected) => expect(readTargets(words, directory)).toEqual(expected));
});
