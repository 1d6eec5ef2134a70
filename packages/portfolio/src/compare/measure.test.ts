import { Decimal, type LocalDate } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { correlate, measure, type Series } from './measure.ts';
import { readPeriod } from './period.ts';

const NONE = '0' as DecimalString;

/** A series on weekdays from Monday, 5 January 2026 on; the first value is the one before the period. */
function seriesOf(...values: readonly number[]): Series {
  const [base, ...days] = values.map((value, at) => {
    const date = new Date(Date.UTC(2026, 0, 5 + Math.floor(at / 5) * 7 + (at % 5)))
      .toISOString()
      .slice(0, 10) as LocalDate;
    return { date, index: new Decimal(`${value}`) };
  });
  return { base: base!, days, start: base!.index };
}
/** Values that change by each of some factors in turn, twenty times. */
function wave(...factors: readonly number[]): Series {
  const values = [100];
  for (let at = 0; at < 20; at++) values.push(values[at]! * factors[at % factors.length]!);
  return seriesOf(...values);
}

describe('a series over a period', () => {
  it('is measured from the value before the period, with the days of its deepest fall', () => {
    expect(measure(seriesOf(100, 110, 99, 121, 115.5), NONE)).toEqual({
      changePercent: '15.50',
      drawdown: {
        deepestPercent: '-10.00',
        from: '2026-01-06',
        to: '2026-01-07',
        recovered: '2026-01-08',
        nowPercent: '-4.55',
      },
    });
  });

  it('can fall from the value before the period', () => {
    expect(measure(seriesOf(100, 80), NONE)?.drawdown).toMatchObject({ deepestPercent: '-20.00', from: '2026-01-05' });
  });

  // Ten changes of +10 % and ten of −1/11: mean 1/220, each 21/220 from it.
  const volatility = (21 / 220) * Math.sqrt(20 / 19) * Math.sqrt(252);
  it.each([
    ['0', (252 / 220 / volatility).toFixed(2)],
    ['3.5', ((252 / 220 - 0.035) / volatility).toFixed(2)],
  ])('has a volatility and a Sharpe ratio by the year over a risk-free rate of %s percent', (riskFree, sharpe) => {
    expect(measure(wave(1.1, 1 / 1.1), riskFree as DecimalString)).toMatchObject({
      volatilityPercent: (volatility * 100).toFixed(2),
      sharpe,
    });
  });

  it('is not measured from nothing', () => {
    expect(measure(seriesOf(0, 1), NONE)).toBeUndefined();
  });
});

describe('two series', () => {
  const up = wave(1.1, 1 / 1.1);
  it.each([
    ['that move alike', wave(1.1, 1 / 1.1), '1.00'],
    ['that move against each other', wave(1 / 1.1, 1.1), '-1.00'],
    // Every change of one meets each of the other equally often.
    ['that have nothing to do with each other', wave(1.1, 1.1, 1 / 1.1, 1 / 1.1), '0.00'],
  ])('%s', (_what, other, correlation) => {
    expect(correlate(up, other)).toEqual({ correlation, days: 20 });
  });

  it('are held against each other on the days that both have', () => {
    const gaps = { ...up, days: up.days.filter((_, at) => at < 2 || at > 3) };
    expect(correlate(up, gaps)).toEqual({ correlation: '1.00', days: 18 });
  });

  it.each([
    ['too few days', { ...up, days: up.days.slice(0, 10) }],
    ['a series that never moves', wave(1)],
  ])('with %s say nothing', (_what, other) => {
    expect(correlate(up, other)).toBeUndefined();
  });
});

describe('a period', () => {
  const today = '2026-03-31' as LocalDate;
  it.each([
    [{}, '2025-04-01', '2026-03-31'],
    [{ period: 'ytd' }, '2026-01-01', '2026-03-31'],
    [{ period: '1mo' }, '2026-03-01', '2026-03-31'],
    [{ period: '3mo' }, '2026-01-01', '2026-03-31'],
    [{ period: '2w' }, '2026-03-18', '2026-03-31'],
    [{ period: '5d' }, '2026-03-27', '2026-03-31'],
    [{ period: '1y', to: '2024-02-29' }, '2023-03-01', '2024-02-29'],
    [{ from: '2026-01-05' }, '2026-01-05', '2026-03-31'],
    [{ from: '2025-07-01', to: '2025-09-30' }, '2025-07-01', '2025-09-30'],
    [{ from: '2026-01-05', to: '2027-01-01' }, '2026-01-05', '2026-03-31'],
  ])('%j is from %s to %s', (input, from, to) => {
    expect(readPeriod(input, today)).toEqual({ from, to });
  });

  it.each([
    [{ period: 'soon' }, /written 5d/],
    [{ period: '0d' }, /written 5d/],
    [{ from: 'July' }, /YYYY/],
    [{ from: '2026-01-05', period: '1y' }, /either/],
    [{ from: '2026-04-01' }, /after today/],
    [{ from: '2026-02-01', to: '2026-01-01' }, /ends/],
  ])('%j is none', (input, why) => {
    expect(readPeriod(input, today)).toMatch(why);
  });
});
