import type { DecimalString } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { summariseSeries } from './price-series.ts';

const seriesOf = (...closes: readonly string[]) =>
  closes.map((close, at) => ({ date: `2026-01-0${at + 1}`, close: close as DecimalString }));

describe('a series in a few figures', () => {
  it('says where it began, ended, peaked, bottomed and fell most, each with its day', () => {
    expect(summariseSeries(seriesOf('100', '120', '90', '130', '110'))).toEqual({
      count: 5,
      first: { date: '2026-01-01', close: '100' },
      last: { date: '2026-01-05', close: '110' },
      high: { date: '2026-01-04', close: '130' },
      low: { date: '2026-01-03', close: '90' },
      change: '10',
      changePercent: '10.00',
      drawdown: { deepestPercent: '-25.00', from: '2026-01-02', to: '2026-01-03' },
    });
  });

  it.each([
    [
      'one price',
      ['100'],
      { changePercent: '0.00', drawdown: { deepestPercent: '0.00', from: '2026-01-01', to: '2026-01-01' } },
    ],
    ['only rises', ['100', '101'], { changePercent: '1.00', drawdown: { deepestPercent: '0.00' } }],
    ['begins below zero, as oil once was', ['-37', '10'], { change: '47' }],
  ])('%s', (_, closes, expected) => {
    expect(summariseSeries(seriesOf(...closes))).toMatchObject(expected);
  });

  it('is nothing without prices, and has no percentage of nothing', () => {
    expect(summariseSeries([])).toBeUndefined();
    expect(summariseSeries(seriesOf('-37', '10'))?.changePercent).toBeUndefined();
  });
});
