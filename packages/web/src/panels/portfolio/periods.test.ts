import type { PortfolioView } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { daysBetween, daysOf, gainOf, growthOf, periodsOf } from './periods.ts';

type Daily = NonNullable<PortfolioView['daily']>;

const days = (...rows: readonly (readonly [string, number, number?])[]): Daily =>
  rows.map(([date, value, flow = 0]) => ({
    date,
    value: String(value),
    flow: String(flow),
    invested: '0',
  })) as unknown as Daily;

it.each([
  { to: '2026-03-01', offered: ['day', 'week', 'month', 'ytd', 'year', 'all'] },
  { to: '2027-02-01', offered: ['day', 'week', 'month', 'quarter', 'half', 'ytd', 'year', 'all'] },
  {
    to: '2036-02-01',
    offered: ['day', 'week', 'month', 'quarter', 'half', 'ytd', 'year', 'three', 'five', 'ten', 'all'],
  },
])('a history to $to offers $offered', ({ to, offered }) =>
  expect(periodsOf(days(['2026-01-31', 1], [to, 2]))).toEqual(offered),
);

it('a span of days starts from the value of the day before it', () => {
  const daily = days(['2026-01-01', 1], ['2026-01-02', 2], ['2026-01-03', 3], ['2026-01-04', 4]);
  expect(daysBetween(daily, '2026-01-03', '2026-01-03').map(({ date }) => date)).toEqual(['2026-01-02', '2026-01-03']);
  expect(daysBetween(daily, '2025-01-01', '')).toHaveLength(4);
});

describe('periods of a portfolio', () => {
  const daily = days(
    ['2025-12-30', 90],
    ['2025-12-31', 100],
    ['2026-01-02', 110],
    ['2026-01-30', 120],
    ['2026-01-31', 126],
  );

  it.each([
    ['day', '2026-01-30'],
    ['week', '2026-01-02'],
    ['month', '2025-12-31'],
    ['ytd', '2025-12-31'],
    ['year', '2025-12-30'],
    ['all', '2025-12-30'],
  ] as const)('%s starts from the value of %s', (period, first) => expect(daysOf(daily, period)[0]?.date).toBe(first));

  it('a gain leaves out what was put in and taken out', () => {
    expect(gainOf(days(['a', 100], ['b', 210, 100], ['c', 105, -105]))).toMatchObject({ profit: 10 });
    expect(gainOf(days(['a', 100], ['b', 210, 100]))?.percent).toBeCloseTo(5);
    expect(gainOf(days(['a', 100], ['b', 50, -60]))?.percent).toBeCloseTo(10);
    expect(gainOf(days(['a', 100]))).toBeUndefined();
    const whole = [
      { date: 'a', value: '110', flow: '60', invested: '100' },
      { date: 'b', value: '121', flow: '0', invested: '100' },
    ];
    expect(gainOf(whole as unknown as Daily, true)).toMatchObject({ profit: 21, percent: expect.closeTo(21) });
  });

  it('growth starts at a hundred and follows the gains only', () => {
    expect(
      growthOf(days(['2026-01-01', 100], ['2026-01-02', 310, 200])).map(({ close }) => Math.round(Number(close))),
    ).toEqual([100, 103]);
  });
});
