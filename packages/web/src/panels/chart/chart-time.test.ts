import { describe, expect, it } from 'vitest';
import { chartTimeText, zoneOf } from './chart-time.ts';
import { CHART_RANGES, isIntraday, RANGE_NAMES } from './ranges.ts';

describe('the times under a chart', () => {
  it.each([
    ['a Korean share', { type: 'stock', currency: 'KRW', exchange: 'KRX' }, 'Asia/Seoul'],
    ['an American share', { type: 'stock', currency: 'USD', exchange: 'NASDAQ' }, 'America/New_York'],
    ['an American index without an exchange', { type: 'index', currency: 'USD' }, 'America/New_York'],
    ['a coin, which has none', { type: 'crypto', currency: 'KRW', exchange: 'X' }, undefined],
    ['a pair of currencies, which has none', { type: 'forex', currency: 'USD' }, undefined],
    ['what nobody knows the place of', { type: 'stock', currency: 'EUR' }, undefined],
  ] as const)('are those of %s', (_what, instrument, zone) => expect(zoneOf(instrument as never)).toBe(zone));

  const at = Date.UTC(2026, 10, 16, 0, 30);

  it('have the time of day where steps are shorter than a day, and the year where not', () => {
    expect(chartTimeText('ko', at, 'Asia/Seoul', true)).toBe('11. 16. 09:30');
    expect(chartTimeText('en', at, 'America/New_York', true)).toBe('11/15, 19:30');
    expect(chartTimeText('en', at, 'America/New_York', false)).toBe('11/15/26');
    expect(RANGE_NAMES.filter((name) => isIntraday(CHART_RANGES[name].interval))).toEqual(['day', 'week']);
  });
});
