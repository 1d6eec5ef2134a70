import type { CurrencyCode } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { chartTimeText, zoneOf } from '../panels/chart/chart-time.ts';
import { CHART_RANGES, isIntraday } from '../panels/chart/ranges.ts';
import { sparklinePath } from './sparkline.ts';

const currency = (code: string) => code as CurrencyCode;

describe('sparklinePath', () => {
  it.each([
    [['1', '2', '3'], 'M0 10L5 5L10 0'],
    [['5', '5'], 'M0 10L10 10'],
    [['5'], ''],
    [[], ''],
    [['1', 'NaN', '2'], 'M0 10L10 0'],
  ])('%j → %s', (prices, path) => expect(sparklinePath(prices, 10, 10)).toBe(path));
});

describe('chart times', () => {
  it('are those of the exchange', () => {
    const at = Date.UTC(2026, 10, 13, 15, 30);
    const korean = { currency: currency('KRW'), exchange: 'KRX', type: 'stock' } as const;
    const american = { currency: currency('USD'), exchange: 'NASDAQ', type: 'stock' } as const;
    expect(chartTimeText('ko', at, zoneOf(korean), true)).toBe('11. 14. 00:30');
    expect(chartTimeText('ko', at, zoneOf(american), true)).toBe('11. 13. 10:30');
    expect(chartTimeText('ko', at, zoneOf(american), false)).toBe('26. 11. 13.');
    expect(zoneOf({ currency: currency('USD'), type: 'crypto' })).toBeUndefined();
  });

  it('show the time of day only for steps within a day', () => {
    expect(Object.values(CHART_RANGES).map(({ interval }) => isIntraday(interval))).toEqual([
      true,
      true,
      ...Array.from({ length: Object.keys(CHART_RANGES).length - 2 }, () => false),
    ]);
  });
});
